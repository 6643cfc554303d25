import { writtenSchema } from '../schemas/order.ts';
import type { Drafts } from './drafts.ts';

/** Orders that somebody has begun to write. Apart from the drafts, which the first page needs. */
export const begunOrders = (drafts: Drafts) => drafts.begun('order:', writtenSchema);
