import { describe, expect, test } from 'vitest';

import { broadcastRecipientsModel } from '../../../src/machines/campaigns/broadcastRecipients.model.ts';
import { moreRecipients, recipients } from '../../../src/machines/campaigns/broadcasts.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

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

test('another size starts at the first row, with that many', () =>
  listed().when({ type: 'size.chosen', size: 50 }).expect('loading', { size: 50 }));
test('a filter without recipients replaces the rows of the one before', () =>
  listed()
    .when({ type: 'filter.chosen', filter: 'failed' })
    .settle('loadRecipients', 'none')
    .expect('none', { recipients: [], hasMore: false }));
test('there is no page after the last one', () =>
  given(broadcastRecipientsModel)
    .settle('loadRecipients', 'last')
    .when({ type: 'more.requested' })
    .expect('listed.idle', { recipients: moreRecipients }));

describe('the table is read again on request', () => {
  test('after a failure', () =>
    given(broadcastRecipientsModel)
      .settle('loadRecipients', 'offline')
      .when({ type: 'retry.requested' })
      .expect('loading'));
  test('while a failure is shown', () =>
    given(broadcastRecipientsModel)
      .settle('loadRecipients', 'offline')
      .when({ type: 'reload.requested' })
      .expect('loading'));
  test('while it is empty', () =>
    given(broadcastRecipientsModel)
      .settle('loadRecipients', 'none')
      .when({ type: 'reload.requested' })
      .expect('loading'));
  test('while rows are shown', () => listed().when({ type: 'reload.requested' }).expect('loading'));
});

describe('a change of the counts reads the rows again, which stay meanwhile', () => {
  const refreshing = () => listed().when({ type: 'counts.changed' }).expect('refreshing', { recipients });
  test('as many as are shown', async () => {
    const sut = machineSut(broadcastRecipientsModel);
    await sut.start();
    const many = Array.from({ length: 30 }, (_, at) => ({ ...recipients[0]!, id: `r${at}`, position: at + 1 }));
    await sut.settle('loadRecipients', 'done', { recipients: many, hasMore: true });
    await sut.send({ type: 'counts.changed' });
    expect(sut.actor.getSnapshot().children['loadRecipients']?.getSnapshot().input).toMatchObject({
      size: 30,
      after: null,
    });
    await sut.stop();
  });
  test('with their new states', () =>
    refreshing()
      .settle('loadRecipients', 'last')
      .expect('listed.idle', { recipients: moreRecipients, hasMore: false }));
  test('and none are left', () => refreshing().settle('loadRecipients', 'none').expect('none', { recipients: [] }));
  test('and the rows stay after an error', () =>
    refreshing().settle('loadRecipients', 'offline').expect('listed.idle', { recipients, problem: null }));
  test('and the rows stay after the time limit', () =>
    refreshing().elapse(20_000).expect('listed.idle', { recipients, problem: null }));
  test('once more 2 s after a change that came meanwhile', () =>
    refreshing()
      .when({ type: 'counts.changed' })
      .settle('loadRecipients', 'some')
      .expect('listed.idle')
      .elapse(2000)
      .expect('refreshing'));
  test('also from a filter that had none', () =>
    given(broadcastRecipientsModel)
      .settle('loadRecipients', 'none')
      .when({ type: 'counts.changed' })
      .expect('refreshing', { recipients: [] })
      .settle('loadRecipients', 'some')
      .expect('listed.idle', { recipients }));
  test('and the next page is read all the same', () =>
    refreshing().when({ type: 'more.requested' }).expect('listed.loadingMore'));
});

test('an export has the name, zone and words of the request, and ends at the rows', async () => {
  await exporting().settle('exportRecipients', 'saved').expect('listed.idle', { problem: null });
  const sut = machineSut(broadcastRecipientsModel);
  await sut.start();
  await sut.settle('loadRecipients', 'done', { recipients, hasMore: false });
  await sut.send({ type: 'export.requested', name: 'Promo', zone: 'Asia/Jayapura', texts: null });
  expect(sut.actor.getSnapshot().children['exportRecipients']?.getSnapshot().input).toMatchObject({
    name: 'Promo',
    zone: 'Asia/Jayapura',
  });
  await sut.stop();
});
