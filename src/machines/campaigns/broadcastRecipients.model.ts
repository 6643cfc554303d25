import { liveListModelOf } from '../app/liveList.fixture.ts';
import { moreRecipients, recipients, sending } from './broadcasts.fixture.ts';

const [first] = recipients;

export const broadcastRecipientsModel = liveListModelOf<'broadcastRecipients'>({
  scope: { campaignId: sending.id, filter: null, size: 10 },
  rows: [...recipients, ...moreRecipients],
  next: { position: 3, id: first?.id ?? '' },
  // The last one reads the same rows again.
  chosen: [{ filter: 'failed' }, { size: 50 }, {}],
  command: {
    campaignId: sending.id,
    name: sending.name,
    zone: sending.zone,
    texts: { columns: ['', '', '', '', '', '', '', ''], states: {}, reasons: {} },
  },
  isFollowed: true,
});
