import { describe, test } from 'vitest';

import { broadcastRecipientsModel } from '../../../src/machines/campaigns/broadcastRecipients.model.ts';
import { moreRecipients, recipients } from '../../../src/machines/campaigns/broadcasts.fixture.ts';
import { given } from '../../model/pinned.ts';

const listed = () => given(broadcastRecipientsModel).settle('loadRecipients', 'some');
const exporting = () =>
  listed()
    .when({ type: 'export.requested', name: 'Kabar', zone: 'Asia/Jakarta', texts: null })
    .expect('listed.exporting');

describe('a table that cannot be read says so', () => {
  test('after an error', () => given(broadcastRecipientsModel).settle('loadRecipients', 'offline').expect('failed'));
  test('after its time limit', () => given(broadcastRecipientsModel).elapse(20_000).expect('failed'));
});

describe('the next page', () => {
  const loading = () => listed().when({ type: 'more.requested' }).expect('listed.loadingMore');
  test('follows the rows above it', () =>
    loading()
      .settle('loadRecipients', 'last')
      .expect('listed.idle', { recipients: [...recipients, ...moreRecipients], hasMore: false }));
  test('that fails leaves the rows, and says so', () =>
    loading().settle('loadRecipients', 'offline').expect('listed.idle', { recipients, problem: 'more' }));
  test('without an answer leaves the rows after 20 s, and says so', () =>
    loading().elapse(20_000).expect('listed.idle', { recipients, problem: 'more' }));
});

describe('an export', () => {
  test('that fails says so', () =>
    exporting().settle('exportRecipients', 'offline').expect('listed.idle', { problem: 'export' }));
  test('that does not end says so after three minutes', () =>
    exporting().elapse(179_999).expect('listed.exporting').elapse(1).expect('listed.idle', { problem: 'export' }));
});

test('a filter starts at its first row', () =>
  listed().when({ type: 'filter.chosen', filter: 'failed' }).expect('loading', { filter: 'failed' }));
