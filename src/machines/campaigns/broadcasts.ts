/** The addresses of the broadcasts. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';

/** In the place of an id: the form of a new broadcast. */
export const CREATE = 'create';

export const broadcastsRoute = (
  businessId: string,
  { q = '', page = 1 }: { q?: string; page?: number } = {},
): ScreenRoute => ({
  name: 'broadcasts',
  search: { businessId, ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) },
});

export const broadcastRoute = (businessId: string, id: string): ScreenRoute => ({
  name: 'broadcasts',
  id,
  search: { businessId },
});

/** Whether two routes show the same page of the list. */
export const isSameListPage = (one: ScreenRoute, other: ScreenRoute): boolean =>
  (one.search.q ?? '') === (other.search.q ?? '') && (one.search.page ?? '') === (other.search.page ?? '');
