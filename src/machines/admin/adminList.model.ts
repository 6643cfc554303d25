import { adminListOf } from '../../contracts/admin.ts';
import { liveListModelOf } from '../app/liveList.fixture.ts';
import { batik, incomplete } from './entries.fixture.ts';

export const adminListModel = liveListModelOf<'adminEntries'>({
  scope: adminListOf('businesses'),
  rows: [batik, incomplete],
  next: { id: batik.id },
  about: { WORKING: 3 },
  typed: { search: '0812 3456' },
});
