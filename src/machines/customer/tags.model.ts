import { recordListModel } from '../app/recordList.fixture.ts';

export const tagsModel = recordListModel<'tags'>(['grosir', 'reseller', 'VIP'], { do: 'add', tag: 'VIP' });
