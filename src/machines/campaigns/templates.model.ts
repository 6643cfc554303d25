import { pagedListModelOf } from '../app/pagedList.fixture.ts';
import { businessId, rows } from './templates.fixture.ts';
import { templatesRoute } from './templates.ts';

/** All that a paged list can do, with templates. */
export const templatesModel = pagedListModelOf<'templates'>(
  {
    businessId,
    route: templatesRoute(businessId),
    rows,
    about: { synced_at: '2026-11-20T02:00:00.000000Z' },
    command: { do: 'sync' },
    refusal: { refused: 'account', detail: 'Meta 190' },
  },
  false,
);
