/** The words of a selection: what it knows, what it hears, and what it can have done. */
import { assign, setup } from 'xstate';

import type {
  SkippedRoom,
  RoomAction,
  BulkStepResult,
  BulkStepRequest,
  ArchiveResult,
  BulkUndoRequest,
} from '../../contracts/inbox.bulkActions.ts';
import type { RoomQuery } from '../../contracts/inbox.ts';
import { unprovided } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import { sameQuestion, STEP, type Question } from './bulkActions.ts';

export interface Context {
  businessId: string;
  /** Where it was chosen; null while nothing is. */
  question: Question | null;
  /** Chosen one by one, in the order in which they were. */
  ids: readonly string[];
  /** Of all that match, those that were taken out again. */
  except: readonly string[];
  /** How many match; null until it is known. */
  count: number | null;
  action: RoomAction | null;
  /** How many the action is about. */
  total: number;
  /** How many were met so far, or taken back. */
  met: number;
  after: string | null;
  /** The first of those that were left as they are; a list that is longer is read by nobody. */
  refused: readonly SkippedRoom[];
  refusals: number;
  /** Null where WhatsApp has nothing to do with it. */
  whatsapp: ArchiveResult | null;
}

export type SelectionEvent =
  /** Also after another list has come into view: then it is the first of a new choice. */
  | { type: 'room.toggled'; question: Question; id: string }
  | { type: 'range.chosen'; question: Question; ids: readonly string[] }
  | { type: 'everything.chosen' }
  | { type: 'selection.cleared' }
  /** Another list is in view. */
  | { type: 'question.changed'; question: Question }
  | { type: 'action.requested'; action: RoomAction }
  | { type: 'action.cancelled' }
  | { type: 'undo.requested' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' }
  | { type: 'result.dismissed' };

const MOST_REFUSED = 200;

export const selection = setup({
  types: {
    context: {} as Context,
    events: {} as SelectionEvent,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    countRooms: unprovided<number, { businessId: string; query: RoomQuery | null }>('countRooms'),
    actOnRooms: unprovided<BulkStepResult, BulkStepRequest | null>('actOnRooms'),
    undoAction: unprovided<BulkStepResult, BulkUndoRequest>('undoAction'),
    watchConnection: regained,
  },
  guards: {
    isElsewhere: ({ context }, { question }: { question: Question }) => !sameQuestion(context.question, question),
    isOnly: ({ context }, { id }: { id: string }) => context.ids.length === 1 && context.ids[0] === id,
    isCounted: ({ context }) => context.count !== null && context.count > 0,
    hasMore: ({ context }, { output }: { output: BulkStepResult }) =>
      context.ids.length > 0 ? context.met + STEP < context.ids.length : output.next !== null,
    goesOn: (_, { output }: { output: BulkStepResult }) => output.next !== null,
    isWhole: ({ context }) => context.refusals === 0 && isTold(context),
    /** A sheet that somebody has is theirs. */
    hasDone: ({ context }) => context.met > context.refusals && context.action?.kind !== 'export',
  },
  actions: {
    begin: assign((_, { question, ids }: { question: Question; ids: readonly string[] }) => ({
      ...nothing,
      question,
      ids,
    })),
    toggle: assign(({ context }, { id }: { id: string }) => ({ ids: toggled(context.ids, id) })),
    toggleInAll: assign(({ context }, { id }: { id: string }) => ({ except: toggled(context.except, id) })),
    add: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      ids: [...new Set([...context.ids, ...ids])],
    })),
    addToAll: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      except: context.except.filter((id) => !ids.includes(id)),
    })),
    count: assign((_, { output }: { output: number }) => ({ count: output })),
    takeAll: assign({ ids: [], except: [] }),
    forget: assign(() => nothing),
    take: assign(({ context }, { action }: { action: RoomAction }) => ({
      ...untouched,
      action,
      total: countOf(context),
    })),
    note: assign(({ context }, { output }: { output: BulkStepResult }) => ({
      met: context.met + output.done + output.refused.length,
      after: output.next,
      refused: [...context.refused, ...output.refused].slice(0, MOST_REFUSED),
      refusals: context.refusals + output.refused.length,
      whatsapp: added(context.whatsapp, output.whatsapp),
    })),
    turnBack: assign(({ context }) => ({ ...untouched, total: context.met - context.refusals })),
  },
  delays: {
    /** A step that has not answered by then is asked for again by the person, or when the connection is back. */
    patience: 30_000,
    /** How long a success can be taken back; twice the life of a toast, for it has a button. */
    undoTime: 10_000,
    /** How long it is said that it was. */
    tellTime: 5000,
  },
});

export const countOf = ({ ids, except, count }: Context): number =>
  ids.length > 0 ? ids.length : (count ?? 0) - except.length;

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

const added = (sum: ArchiveResult | null, more: ArchiveResult | null): ArchiveResult | null =>
  sum === null || more === null
    ? (sum ?? more)
    : {
        told: sum.told + more.told,
        unsupported: sum.unsupported + more.unsupported,
        missed: sum.missed + more.missed,
      };

/** Whether WhatsApp did all that was done here. */
const isTold = ({ whatsapp }: Context): boolean =>
  whatsapp === null || (whatsapp.unsupported === 0 && whatsapp.missed === 0);

const untouched = { met: 0, after: null, refused: [], refusals: 0, whatsapp: null };
export const nothing = { ...untouched, question: null, ids: [], except: [], count: null, action: null, total: 0 };
