import { writtenNoteSchema, writtenPromisesSchema } from '../../contracts/customer.ts';
import { writtenSchema } from '../../contracts/orders.ts';
import type { Drafts } from './drafts.ts';

/** What somebody has begun to write beside a chat. Apart from the drafts, which the first page needs. */
export const begunBeside = (drafts: Drafts) => ({
  begunOrders: drafts.begun('order:', writtenSchema),
  begunNotes: drafts.begun('note:', writtenNoteSchema),
  begunPromises: drafts.begun('promise:', writtenPromisesSchema),
});
