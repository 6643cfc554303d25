import { liveListModelOf } from '../app/liveList.fixture.ts';
import { businessId, cod, sources } from './training.fixture.ts';
import { NO_FILTER } from './training.ts';

export const sourcesModel = liveListModelOf<'sources'>({
  scope: { businessId, ...NO_FILTER },
  rows: sources,
  next: { after_at: cod.updated_at, after_id: cod.id },
  typed: { q: 'ongkir' },
  isFollowed: true,
  canBeDenied: true,
});
