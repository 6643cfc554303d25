/** The quick replies that fit what the customer of a chat wrote last, and the order that they are filled with. */
import * as v from 'valibot';

import { storedFileSchema } from './storedFile.ts';

export const offeredReplySchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  title: v.string(),
  body: v.string(),
  file: v.nullable(storedFileSchema),
});
export type OfferedReply = v.InferOutput<typeof offeredReplySchema>;

/** The values of the variables about an order, by the names of the variables. */
export interface OrderVariables {
  /** The number of the order, as in "#12". */
  order: string;
  /** The address of its checkout. */
  link_bayar: string;
}
