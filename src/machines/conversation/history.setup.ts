import { assign, setup } from 'xstate';

import type { Position, Sought, MessageSpan, HistoryFetched } from '../../contracts/conversation.ts';
import { unprovided } from '../app/placeholder.ts';

export interface HistoryInput extends MessageSpan {
  roomId: string;
  /** What is to be looked at, if that is not what the room was opened with. */
  wanted?: Sought | null;
  isAbsent?: boolean;
}

interface Context extends MessageSpan {
  roomId: string;
  wanted: Sought | null;
  /** Asked for, and put off until what was missed is there. */
  interrupted: Reach | null;
  /** Nothing of it is on this device: catching up reads its end. */
  isAbsent: boolean;
  /** WhatsApp has said that there is nothing before the first message. */
  isWhole: boolean;
  /** The channel was not connected when WhatsApp was asked last: somebody has to connect it first. */
  isAway: boolean;
}

/** Which page is read: the one before, the one behind, or WhatsApp's. */
export type Reach = 'older' | 'newer' | 'whatsapp';
type HistoryEvent =
  | { type: 'older.requested' }
  | { type: 'newer.requested' }
  | { type: 'refresh.requested' }
  | { type: 'place.requested'; to: Sought }
  /** Whoever writes wants to see it stand at the end. */
  | { type: 'end.requested' };

export const history = setup({
  types: {
    context: {} as Context,
    events: {} as HistoryEvent,
    input: {} as HistoryInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Puts a page into the store; answers where the one before it ends. */
    loadOlder: unprovided<Position | null, { roomId: string; before: Position | null }>('loadOlder'),
    /** Has WhatsApp's next page of what was said before put into the database, and from there into the store. */
    askWhatsapp: unprovided<HistoryFetched, { roomId: string }>('askWhatsapp'),
    /** Puts a page into the store; answers where the one behind it begins. */
    loadNewer: unprovided<Position | null, { roomId: string; after: Position | null }>('loadNewer'),
    /** Has the store show the place, with what lies around it. Null: there is no such place. */
    seek: unprovided<MessageSpan | null, { roomId: string; to: Sought }>('seek'),
    /**
     * Puts into the store what has changed since the last row seen. Where there was none it is the newest page, and answers
     * where the one before it ends.
     */
    catchUp: unprovided<Position | null | undefined, { roomId: string; isAbsent: boolean }>('catchUp'),
  },
  guards: {
    hasOlder: ({ context }) => context.older !== null,
    mayHaveMore: ({ context }) => context.older === null && !context.isWhole && !context.isAbsent,
    isRefused: (_, { output, as }: { output: HistoryFetched; as: HistoryFetched }) => output === as,
    hasNewer: ({ context }) => context.newer !== null,
    wantsPlace: ({ context }) => context.wanted !== null,
    wasReading: ({ context }, { reach }: { reach: Reach }) => context.interrupted === reach,
    isNowhere: (_, { output }: { output: MessageSpan | null }) => output === null,
  },
  actions: {
    moveBack: assign((_, { output }: { output: Position | null }) => ({ older: output })),
    moveOn: assign((_, { output }: { output: Position | null }) => ({ newer: output })),
    want: assign((_, { to }: { to: Sought }) => ({ wanted: to })),
    interrupt: assign((_, { reach }: { reach: Reach }) => ({ interrupted: reach })),
    /** Whatever is read now, nothing else is still owed. */
    takeUp: assign({ interrupted: null }),
    markAway: assign({ isAway: true }),
    forgetAway: assign({ isAway: false }),
    reachBack: assign((_, { output }: { output: HistoryFetched }) => (typeof output === 'object' ? output : {})),
    arrive: assign(({ context }, { output }: { output: MessageSpan | null }) => ({
      ...output,
      wanted: null,
      isWhole: context.isWhole && output?.older === null,
      isAbsent: context.isAbsent && output === null,
    })),
    catchUp: assign(({ context }, { output }: { output: Position | null | undefined }) => ({
      isAbsent: false,
      older: output === undefined ? context.older : output,
    })),
    giveUp: assign({ wanted: null }),
  },
  delays: { patience: 30_000, refreshPause: 5000, notice: 6000 },
});

export type PlaceRequested = Extract<HistoryEvent, { type: 'place.requested' }>;
