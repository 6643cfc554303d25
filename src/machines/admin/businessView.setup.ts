import { assign, setup, type EventObject } from 'xstate';

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
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';

export interface Context {
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

export const businessView = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string }>,
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

/** Rows that moved to the next page between two reads appear once. */
const joined = (shown: ViewedRows | null, page: ViewedRows): ViewedRows => {
  if (shown === null || shown.view !== page.view) return page;
  const rows = [...shown.rows, ...page.rows.filter(({ id }) => shown.rows.every((known) => known.id !== id))];
  return { ...page, rows } as ViewedRows;
};
