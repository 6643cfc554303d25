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
import { withEvent } from '../app/withEvent.ts';
import { type Context, businessView } from './businessView.setup.ts';

const loading = request(businessView, {
  src: 'readFigures',
  story: 'Loading',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: [
    { guard: withEvent('isGranted'), target: 'open', actions: withEvent('setFigures') },
    { target: 'locked', actions: withEvent('setFigures') },
  ],
  failed: { target: 'failed' },
});

const locked = businessView.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Locked' },
      on: {
        'ask.submitted': { guard: withEvent('mayAsk'), target: 'asking' },
        'check.requested': { guard: 'isAsked', target: 'checking' },
      },
      after: { recheck: { guard: 'isAsked', target: 'checking' } },
    },
    asking: request(businessView, {
      src: 'askToView',
      story: 'Asking',
      input: ({ context: { businessId }, event }) => ({
        businessId,
        reason: event.type === 'ask.submitted' ? event.reason.trim() : '',
      }),
      done: [
        { guard: withEvent('isGrantedAlready'), target: '#businessView.open', actions: withEvent('setAnswer') },
        { target: 'idle', actions: withEvent('setAnswer') },
      ],
      failed: { target: 'idle', actions: 'setUnexpected' },
      late: { target: 'idle', actions: 'setUnreachable' },
    }),
    checking: request(businessView, {
      src: 'readPermit',
      story: 'Checking',
      input: ({ context: { businessId } }) => ({ businessId }),
      done: [
        { guard: withEvent('isPermitted'), target: '#businessView.open', actions: withEvent('setPermit') },
        { target: 'idle', actions: withEvent('setPermit') },
      ],
      failed: { target: 'idle', actions: 'setUnreachable' },
    }),
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
      guard: withEvent('isReportedEnded'),
      target: 'locked',
      actions: [withEvent('setReported'), 'clearData'],
    },
    'view.chosen': { target: '.reading', actions: withEvent('setView') },
  },
  after: { permitEnd: { target: 'locked', actions: 'clearData' } },
  states: {
    reading: request(businessView, {
      src: 'readView',
      story: 'Reading',
      input: ({ context }) => requestOf(context, null),
      done: [
        { guard: withEvent('isPage'), target: 'shown', actions: withEvent('setPage') },
        {
          guard: withEvent('hasEnded'),
          // Its answer says who ended the permit, and when.
          target: '#businessView.locked.checking',
          actions: 'clearData',
        },
        { target: 'readFailed' },
      ],
      failed: { target: 'readFailed' },
    }),
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
        'room.opened': { guard: 'hasChats', target: 'reading', actions: withEvent('setRoom') },
        'room.closed': { guard: 'isRoomOpen', target: 'reading', actions: 'clearRoom' },
      },
    },
    readingMore: request(businessView, {
      src: 'readView',
      story: 'ReadingMore',
      input: ({ context }) => requestOf(context, context.page?.next ?? null),
      done: [
        { guard: withEvent('isPage'), target: 'shown', actions: withEvent('append') },
        {
          guard: withEvent('hasEnded'),
          // Its answer says who ended the permit, and when.
          target: '#businessView.locked.checking',
          actions: 'clearData',
        },
        { target: 'moreFailed' },
      ],
      failed: { target: 'moreFailed' },
    }),
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
