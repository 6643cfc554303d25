/** What the bar of suggested replies reads. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import { offeredReplySchema, type OfferedReply, type OrderVariables } from '../../contracts/composer.replyOffer.ts';
import { checkoutPathOf } from '../../contracts/orders.ts';
import { parseOrThrow, readRows, type ReportInvalidRow } from '../platform/readRows.ts';

export interface ReplyOfferServices {
  rest: PostgrestClient;
  report: ReportInvalidRow;
  /** Where the checkout is, as in "https://toko.test". */
  origin: string;
}

const openOrderSchema = v.array(v.object({ id: v.string(), number: v.number(), link_key: v.string() }));

interface RoomRef {
  roomId: string;
}

export const defineReplyOfferActors = ({ rest, report, origin }: ReplyOfferServices) => ({
  readReplies: fromPromise<readonly OfferedReply[], RoomRef>(async ({ input: { roomId }, signal }) => {
    const { data, error } = await rest.rpc('suggest_replies', { room_id: roomId }).abortSignal(signal);
    if (error) throw new Error('Failed to get suggested quick replies', { cause: error });
    return readRows('suggested quick replies', offeredReplySchema, data, report);
  }),
  readOrder: fromPromise<OrderVariables | null, RoomRef>(async ({ input: { roomId }, signal }) => {
    const { data, error } = await rest
      .from('customer_order')
      .select('id,number,link_key')
      .eq('room_id', roomId)
      .eq('status', 'unpaid')
      // The clock of the database.
      .or('expires_at.is.null,expires_at.gt.now')
      .order('created_at', { ascending: false })
      .order('number', { ascending: false })
      .limit(1)
      .abortSignal(signal);
    if (error) throw new Error('Failed to get the order');
    const [order] = parseOrThrow('the order', openOrderSchema, data);
    if (!order) return null;
    return { order: `#${order.number}`, link_bayar: `${origin}${checkoutPathOf(order)}` };
  }),
});
