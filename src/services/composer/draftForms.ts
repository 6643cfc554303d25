import { noteDraftSchema, promiseDraftsSchema } from '../../contracts/customer.ts';
import { orderDraftSchema } from '../../contracts/orders.ts';
import type { Drafts } from './drafts.ts';

/**
 * The drafts of forms beside a chat: orders, notes and promises. A module of its own, because the first page needs only
 * the message drafts.
 */
export const createDraftForms = (drafts: Drafts) => ({
  draftOrders: drafts.forms('order:', orderDraftSchema),
  draftNotes: drafts.forms('note:', noteDraftSchema),
  draftPromises: drafts.forms('promise:', promiseDraftsSchema),
});
