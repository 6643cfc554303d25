/** The addresses of the recipient lists, and what their views count with. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { NewList } from '../../contracts/campaigns.recipients.ts';

export {
  CONTACT_PAGE_SIZE,
  contactFilters,
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
  search: { q?: string; page?: string; status?: string; section?: typeof IMPORT } = {},
): ScreenRoute => ({
  name: 'recipients',
  id,
  search: { businessId, ...Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '')) },
});

/** Where a list that was just made opens: at the import that fills it, or at its contacts. */
export const newListRoute = (businessId: string, { id, filling: { from } }: NewList): ScreenRoute =>
  listRoute(businessId, id, from === 'file' || from === 'paste' ? { section: IMPORT } : {});

/** Whether two routes show the same page of the same contacts. */
export const isSamePage = (one: ScreenRoute, other: ScreenRoute): boolean =>
  one.id === other.id &&
  (['q', 'page', 'status'] as const).every((name) => (one.search[name] ?? '') === (other.search[name] ?? ''));
