/**
 * One business as an administrator sees it: figures, and with its owner's permission its chats, orders and settings for one
 * hour. It lives until the administrator goes back to the list.
 *
 * The database checks the permit and records each view. While data are shown, `followPermit` reports the permit, so that a
 * permit that ends before its hour clears the screen. The clock here clears it at the end of the hour. The database refuses
 * by itself.
 */
import type { ActorRefFrom } from 'xstate';

import type { ViewRequest } from '../../contracts/admin.ts';
import { request } from '../app/request.ts';
import { type Context, businessView } from './businessView.setup.ts';

const loading = request(businessView, {
  src: 'readFigures',
  story: 'Loading',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: [
    {
      guard: { type: 'isGranted', params: ({ event }) => event },
      target: 'open',
      actions: { type: 'setFigures', params: ({ event }) => event },
    },
    { target: 'locked', actions: { type: 'setFigures', params: ({ event }) => event } },
  ],
  failed: { target: 'failed' },
});

const locked = businessView.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Locked' },
      on: {
        'ask.submitted': { guard: { type: 'mayAsk', params: ({ event }) => event }, target: 'asking' },
        'check.requested': { guard: 'isAsked', target: 'checking' },
      },
      after: { recheck: { guard: 'isAsked', target: 'checking' } },
    },
    asking: {
      tags: 'busy',
      meta: { story: 'Asking' },
      invoke: {
        id: 'askToView',
        src: 'askToView',
        input: ({ context: { businessId }, event }) => ({
          businessId,
          reason: event.type === 'ask.submitted' ? event.reason.trim() : '',
        }),
        onDone: [
          {
            guard: { type: 'isGrantedAlready', params: ({ event }) => event },
            target: '#businessView.open',
            actions: { type: 'setAnswer', params: ({ event }) => event },
          },
          { target: 'idle', actions: { type: 'setAnswer', params: ({ event }) => event } },
        ],
        onError: { target: 'idle', actions: 'setUnexpected' },
      },
      after: { timeout: { target: 'idle', actions: 'setUnreachable' } },
    },
    checking: {
      tags: 'busy',
      meta: { story: 'Checking' },
      invoke: {
        id: 'readPermit',
        src: 'readPermit',
        input: ({ context: { businessId } }) => ({ businessId }),
        onDone: [
          {
            guard: { type: 'isPermitted', params: ({ event }) => event },
            target: '#businessView.open',
            actions: { type: 'setPermit', params: ({ event }) => event },
          },
          { target: 'idle', actions: { type: 'setPermit', params: ({ event }) => event } },
        ],
        onError: { target: 'idle', actions: 'setUnreachable' },
      },
      after: { timeout: { target: 'idle', actions: 'setUnreachable' } },
    },
  },
});

const open = businessView.createStateConfig({
  initial: 'reading',
  invoke: {
    id: 'followPermit',
    src: 'followPermit',
    input: ({ context: { businessId } }) => ({ businessId }),
    // The clock and the database still end what is shown.
    onError: {},
  },
  on: {
    'permit.reported': {
      guard: { type: 'isReportedEnded', params: ({ event }) => event },
      target: 'locked',
      actions: [{ type: 'setReported', params: ({ event }) => event }, 'clearData'],
    },
    'view.chosen': {
      target: '.reading',
      actions: { type: 'setView', params: ({ event }) => event },
    },
  },
  after: { permitEnd: { target: 'locked', actions: 'clearData' } },
  states: {
    reading: {
      tags: 'busy',
      meta: { story: 'Reading' },
      invoke: {
        id: 'readView',
        src: 'readView',
        input: ({ context }) => requestOf(context, null),
        onDone: [
          {
            guard: { type: 'isPage', params: ({ event }) => event },
            target: 'shown',
            actions: { type: 'setPage', params: ({ event }) => event },
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            // Its answer says who ended the permit, and when.
            target: '#businessView.locked.checking',
            actions: 'clearData',
          },
          { target: 'readFailed' },
        ],
        onError: { target: 'readFailed' },
      },
      after: { timeout: { target: 'readFailed' } },
    },
    readFailed: {
      meta: { story: 'ReadFailed' },
      on: {
        'retry.requested': { target: 'reading' },
        'room.closed': { guard: 'isRoomOpen', target: 'reading', actions: 'clearRoom' },
      },
    },
    shown: {
      meta: { story: 'Shown' },
      on: {
        'more.requested': { guard: 'hasMore', target: 'readingMore' },
        'room.opened': {
          guard: 'hasChats',
          target: 'reading',
          actions: { type: 'setRoom', params: ({ event }) => event },
        },
        'room.closed': { guard: 'isRoomOpen', target: 'reading', actions: 'clearRoom' },
      },
    },
    readingMore: {
      tags: 'busy',
      meta: { story: 'ReadingMore' },
      invoke: {
        id: 'readView',
        src: 'readView',
        input: ({ context }) => requestOf(context, context.page?.next ?? null),
        onDone: [
          {
            guard: { type: 'isPage', params: ({ event }) => event },
            target: 'shown',
            actions: { type: 'append', params: ({ event }) => event },
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            // Its answer says who ended the permit, and when.
            target: '#businessView.locked.checking',
            actions: 'clearData',
          },
          { target: 'moreFailed' },
        ],
        onError: { target: 'moreFailed' },
      },
      after: { timeout: { target: 'moreFailed' } },
    },
    moreFailed: {
      meta: { story: 'MoreFailed' },
      on: { 'retry.requested': { target: 'readingMore' } },
    },
  },
});

export const businessViewMachine = businessView.createMachine({
  id: 'businessView',
  context: ({ input: { businessId } }) => ({
    businessId,
    figures: null,
    permit: null,
    refusal: null,
    view: 'chats',
    room: null,
    page: null,
  }),
  initial: 'loading',
  states: {
    loading,
    failed: { meta: { story: 'Failed' }, on: { 'retry.requested': { target: 'loading' } } },
    locked,
    open,
  },
});

export type BusinessViewRef = ActorRefFrom<typeof businessViewMachine>;

const requestOf = ({ businessId, view, room }: Context, after: ViewRequest['after']): ViewRequest => ({
  businessId,
  view: room === null ? view : 'messages',
  roomId: room?.id ?? null,
  after,
});
