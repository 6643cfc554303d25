import { recordListModelOf } from '../app/recordList.fixture.ts';

export const tagsModel = recordListModelOf<'tags'>(['grosir', 'reseller', 'VIP'], { do: 'add', tag: 'VIP' });
