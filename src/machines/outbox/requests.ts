/** What the outbox asks of the journal, and what comes back from it. */
import type { RefusalReason, Written } from '../../contracts/outbox.ts';

/** A message that goes back to its composer: storage did not take it, or its writer wants to change it. */
export interface Refused {
  message: Written;
  reason: RefusalReason | 'recalled';
}

/** What the journal's keeper is asked to do. */
export type JournalRequest =
  | { type: 'message.written'; message: Written }
  | { type: 'retry.requested'; id: string }
  /** Nobody is to read it any more, here or elsewhere, whichever device it was written on. */
  | { type: 'discard.requested'; id: string; roomId: string }
  /** Its writer would rather say it differently, and not where they are now: its words go into the draft of its room. */
  | { type: 'recall.requested'; id: string }
  /** The customer has written since; it is to be sent all the same. */
  | { type: 'sending.confirmed'; id: string };
