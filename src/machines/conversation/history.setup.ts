import { assign, setup } from 'xstate';

import type { Position, JumpRequested, JumpTarget, MessageSpan, HistoryFetched } from '../../contracts/conversation.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';

export interface HistoryInput extends MessageSpan {
  roomId: string;
  /** The place to jump to, if it is not in the page that the room opened with. */
  jumpTarget?: JumpTarget | null;
  isUnavailable?: boolean;
}

interface Context extends MessageSpan {
  roomId: string;
  jumpTarget: JumpTarget | null;
  /** The page whose loading a refresh has interrupted; it is loaded after the refresh. */
  interrupted: PageSource | null;
  /** None of the messages is on this device, so the refresh reads the newest page. */
  isUnavailable: boolean;
  /** WhatsApp has confirmed that there is nothing before the first message. */
  isComplete: boolean;
  /** The channel was disconnected at the latest request to WhatsApp. */
  isDisconnected: boolean;
}

/** Which page is loaded: the older one, the newer one, or the older one from WhatsApp. */
export type PageSource = 'older' | 'newer' | 'whatsapp';
type HistoryEvent =
  | { type: 'older.requested' }
  | { type: 'newer.requested' }
  | { type: 'refresh.requested' }
  | JumpRequested
  /** Sent with each new message, so that the user sees it at the end. */
  | { type: 'end.requested' };

export const history = setup({
  types: {} as MachineTypes<Context, HistoryEvent, HistoryInput>,
  actors: {
    /** Puts the older page into the store. Returns where the page before it ends. */
    loadOlder: placeholder<Position | null, { roomId: string; before: Position | null }>('loadOlder'),
    /** Lets the gateway copy WhatsApp's next older page into the database, and reads it from there into the store. */
    fetchFromWhatsapp: placeholder<HistoryFetched, { roomId: string }>('fetchFromWhatsapp'),
    /** Puts the newer page into the store. Returns where the page after it begins. */
    loadNewer: placeholder<Position | null, { roomId: string; after: Position | null }>('loadNewer'),
    /** Puts the messages around the target into the store. Null: the target does not exist. */
    jump: placeholder<MessageSpan | null, { roomId: string; to: JumpTarget }>('jump'),
    /**
     * Puts into the store what has changed since the latest row. Without any row it reads the newest page and returns where
     * the page before it ends.
     */
    catchUp: placeholder<Position | null | undefined, { roomId: string; isUnavailable: boolean }>('catchUp'),
  },
  guards: {
    hasOlder: ({ context }) => context.older !== null,
    whatsappMayHaveOlder: ({ context }) => context.older === null && !context.isComplete && !context.isUnavailable,
    isRefusal: (_, { output, as }: { output: HistoryFetched; as: HistoryFetched }) => output === as,
    hasNewer: ({ context }) => context.newer !== null,
    hasJumpTarget: ({ context }) => context.jumpTarget !== null,
    wasInterrupted: ({ context }, { source }: { source: PageSource }) => context.interrupted === source,
    isNotFound: (_, { output }: { output: MessageSpan | null }) => output === null,
  },
  actions: {
    setOlder: assign((_, { output }: { output: Position | null }) => ({ older: output })),
    setNewer: assign((_, { output }: { output: Position | null }) => ({ newer: output })),
    setJumpTarget: assign((_, { to }: { to: JumpTarget }) => ({ jumpTarget: to })),
    setInterrupted: assign((_, { source }: { source: PageSource }) => ({ interrupted: source })),
    clearInterrupted: assign({ interrupted: null }),
    setDisconnected: assign({ isDisconnected: true }),
    clearDisconnected: assign({ isDisconnected: false }),
    applyFetched: assign((_, { output }: { output: HistoryFetched }) => (typeof output === 'object' ? output : {})),
    applyJump: assign(({ context }, { output }: { output: MessageSpan | null }) => ({
      ...output,
      jumpTarget: null,
      isComplete: context.isComplete && output?.older === null,
      isUnavailable: context.isUnavailable && output === null,
    })),
    applyCatchUp: assign(({ context }, { output }: { output: Position | null | undefined }) => ({
      isUnavailable: false,
      older: output === undefined ? context.older : output,
    })),
    clearJumpTarget: assign({ jumpTarget: null }),
  },
  delays: { timeout: 30_000, refreshPause: 5000, notice: 6000 },
});
