/** The addresses of the recipient lists, and what their views count with. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';

export {
  CONTACT_PAGE_SIZE,
  LIST_PAGE_SIZE,
  MAX_LIST_NAME,
  REVIEW_PAGE_SIZE,
  rowVerdicts,
} from '../../contracts/campaigns.recipients.ts';

/** A section in the route: the import into an open list. */
export const IMPORT = 'impor';

export const recipientsRoute = (businessId: string): ScreenRoute => ({ name: 'recipients', search: { businessId } });

export const listRoute = (
  businessId: string,
  id: string,
  { q = '', page = 1, section }: { q?: string; page?: number; section?: typeof IMPORT } = {},
): ScreenRoute => ({
  name: 'recipients',
  id,
  search: { businessId, ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }), ...(section && { section }) },
});

/** Whether two routes show the same page of the same contacts. */
export const isSamePage = (one: ScreenRoute, other: ScreenRoute): boolean =>
  one.id === other.id &&
  (one.search.q ?? '') === (other.search.q ?? '') &&
  (one.search.page ?? '') === (other.search.page ?? '');
