import { liveListModelOf } from '../app/liveList.fixture.ts';
import { businessId, row } from './home.fixture.ts';

export const homeRowsModel = liveListModelOf<'homeRows'>({
  scope: { businessId, span: 'week', list: 'chats' },
  rows: [row, { ...row, id: 'd0000000-0000-4000-8000-000000000001/2026-11-23' }],
  next: { id: row.id },
});
