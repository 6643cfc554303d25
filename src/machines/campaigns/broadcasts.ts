/** The addresses of the broadcasts. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';

/** In the place of an id: the form of a new broadcast. */
export const CREATE = 'create';

export const broadcastsRoute = (businessId: string): ScreenRoute => ({ name: 'broadcasts', search: { businessId } });

export const broadcastRoute = (businessId: string, id: string): ScreenRoute => ({
  name: 'broadcasts',
  id,
  search: { businessId },
});
