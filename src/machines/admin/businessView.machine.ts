/**
 * One business as an administrator sees it: figures, and with its owner's permission its chats, orders and settings for one
 * hour. It lives until the administrator goes back to the list.
 *
 * The database checks the permit and records each view. While data are shown, `followPermit` reports the permit, so that a
 * permit that ends before its hour clears the screen. The clock here clears it at the end of the hour. The database refuses
 * by itself.
 */
import { assign, setup, type ActorRefFrom, type EventObject } from 'xstate';

import type {
  AdminRefusal,
  AskResult,
  BusinessFigures,
  FiguresResult,
  PermittedView,
  ViewedRows,
  ViewPermit,
  ViewRequest,
  ViewResult,
} from '../../contracts/admin.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';

interface Context {
  businessId: string;
  figures: BusinessFigures | null;
  /** The administrator's latest question. Null: they have not asked. */
  permit: ViewPermit | null;
  refusal: AdminRefusal | null;
  view: PermittedView;
  /** The open chat, whose messages are read. */
  room: { id: string; name: string } | null;
  page: ViewedRows | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'ask.submitted'; reason: string }
  /** Asks whether the owner has answered. */
  | { type: 'check.requested' }
  | { type: 'view.chosen'; view: PermittedView }
  | { type: 'room.opened'; id: string; name: string }
  | { type: 'room.closed' }
  | { type: 'more.requested' }
  /** Sent by `followPermit`. Null: there is no permit, or the user is no administrator any more. */
  | { type: 'permit.reported'; permit: ViewPermit | null };

const businessView = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readFigures: placeholder<FiguresResult, { businessId: string }>('readFigures'),
    readPermit: placeholder<ViewPermit | null, { businessId: string }>('readPermit'),
    askToView: placeholder<AskResult, { businessId: string; reason: string }>('askToView'),
    followPermit: callbackPlaceholder<EventObject, { businessId: string }>('followPermit'),
    readView: placeholder<ViewResult, ViewRequest>('readView'),
  },
  guards: {
    isGranted: (_, { output }: { output: FiguresResult }) => output.permit?.state === 'granted',
    isPermitted: (_, { output }: { output: ViewPermit | null }) => output?.state === 'granted',
    isGrantedAlready: (_, { output }: { output: AskResult }) => 'permit' in output && output.permit.state === 'granted',
    isAsked: ({ context }) => context.permit?.state === 'asked',
    isReportedEnded: (_, { permit }: { permit: ViewPermit | null }) => permit?.state !== 'granted',
    mayAsk: ({ context }, { reason }: { reason: string }) => reason.trim() !== '' && context.permit?.state !== 'asked',
    hasChats: ({ context }) => context.page?.view === 'chats',
    isRoomOpen: ({ context }) => context.room !== null,
    hasMore: ({ context }) => context.page !== null && context.page.next !== null,
    isPage: (_, { output }: { output: ViewResult }) => 'page' in output,
    hasEnded: (_, { output }: { output: ViewResult }) => 'refused' in output && output.refused === 'ended',
  },
  actions: {
    setFigures: assign((_, { output }: { output: FiguresResult }) => ({ ...output, refusal: null })),
    setPermit: assign((_, { output }: { output: ViewPermit | null }) => ({ permit: output, refusal: null })),
    setReported: assign((_, { permit }: { permit: ViewPermit | null }) => ({ permit })),
    setAnswer: assign((_, { output }: { output: AskResult }) =>
      'permit' in output ? { permit: output.permit, refusal: null } : { refusal: output.refused },
    ),
    setUnreachable: assign({ refusal: 'unreachable' as const }),
    setUnexpected: assign({ refusal: 'unexpected' as const }),
    setView: assign((_, { view }: { view: PermittedView }) => ({ view, room: null, page: null })),
    setRoom: assign((_, { id, name }: { id: string; name: string }) => ({ room: { id, name }, page: null })),
    clearRoom: assign({ room: null, page: null }),
    setPage: assign((_, { output }: { output: ViewResult }) =>
      'page' in output ? { page: output.page, permit: output.permit } : {},
    ),
    append: assign(({ context }, { output }: { output: ViewResult }) =>
      'page' in output ? { page: joined(context.page, output.page), permit: output.permit } : {},
    ),
    /** Nothing of a customer stays on the screen or in memory. */
    clearData: assign(({ context: { permit } }) => ({
      page: null,
      room: null,
      permit: permit && { ...permit, state: permit.state === 'granted' ? ('ended' as const) : permit.state },
    })),
  },
  delays: {
    timeout: 20_000,
    /** How often a waiting administrator's screen looks for the answer. */
    recheck: 10_000,
    permitEnd: ({ context }) => context.permit?.remaining ?? 0,
  },
});

const loading = businessView.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'readFigures',
    src: 'readFigures',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: [
      {
        guard: { type: 'isGranted', params: ({ event }) => event },
        target: 'open',
        actions: { type: 'setFigures', params: ({ event }) => event },
      },
      { target: 'locked', actions: { type: 'setFigures', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
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

/** Rows that moved to the next page between two reads appear once. */
const joined = (shown: ViewedRows | null, page: ViewedRows): ViewedRows => {
  if (shown === null || shown.view !== page.view) return page;
  const rows = [...shown.rows, ...page.rows.filter(({ id }) => shown.rows.every((known) => known.id !== id))];
  return { ...page, rows } as ViewedRows;
};
