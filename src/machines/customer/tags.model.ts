import { ledgerModel } from '../app/recordList.fixture.ts';

export const tagsModel = ledgerModel('tags', ['grosir', 'reseller', 'VIP'], { do: 'put', tag: 'VIP' });
