/** The search of a paged list. Apart from the other routes, because only the screens of such lists read it. */
import * as v from 'valibot';

/** The specification fixes the sentence. */
export const BUSINESS_REQUIRED = 'Business ID is required to fetch business data.';

/** At least 1, because 0.5 is above 0 but there is no page 0. */
const atLeastOne = (page: number): number => Math.max(1, Math.floor(page));

const List = v.object({
  page: v.fallback(
    v.pipe(v.string(), v.transform(Number), v.number(), v.finite(), v.gtValue(0), v.transform(atLeastOne)),
    1,
  ),
  q: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  businessId: v.pipe(v.string(BUSINESS_REQUIRED), v.uuid(BUSINESS_REQUIRED), v.toLowerCase()),
});
export type ListSearch = v.InferOutput<typeof List>;

/** The search parameters as they are in the address. */
export interface RawListSearch {
  page?: string | undefined;
  q?: string | undefined;
  businessId: string | null;
}

/** `page` is a finite number above 0, floored, else 1. An empty `q` is null. Throws without the uuid of a business. */
export const readListSearch = ({ page = '', q = '', businessId }: RawListSearch): ListSearch =>
  v.parse(List, { page, q, businessId });
