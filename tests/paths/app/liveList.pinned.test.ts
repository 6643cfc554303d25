import { describe, expect, test } from 'vitest';

import { adminListModel } from '../../../src/machines/admin/adminList.model.ts';
import { liveListModel as model } from '../../../src/machines/app/liveList.model.ts';
import { figureChatsModel } from '../../../src/machines/evaluation/figureChats.model.ts';
import { homeRowsModel } from '../../../src/machines/home/homeRows.model.ts';
import { sourcesModel } from '../../../src/machines/training/sources.model.ts';
import { askedOften, askedOnce, businessId, questions } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const listed = (outcome = 'some') => given(model).settle('readPage', outcome);
const more = () => listed().when('more.requested');
const refreshing = () => listed().when('rows.invalidated');
const running = () => listed().when('command.requested');
const next = { after_id: askedOften.id };

describe('failures', () => {
  test.each([
    ['the list cannot be read', given(model).settle('readPage', 'offline'), 'failed', null],
    ['reading the list has no response', given(model).elapse(19_999).expect('loading').elapse(1), 'failed', null],
    ['the list may not be read', listed('denied'), 'denied', null],
    ['the next page cannot be read', more().settle('readPage', 'offline'), 'listed.idle', 'more'],
    ['the next page has no response', more().elapse(20_000), 'listed.idle', 'more'],
    ['the next page may not be read', more().settle('readPage', 'denied'), 'denied', null],
    ['the list cannot be read again', refreshing().settle('readPage', 'offline'), 'listed.idle', null],
    ['reading it again has no response', refreshing().elapse(20_000), 'listed.idle', null],
    ['the list may not be read any more', refreshing().settle('readPage', 'denied'), 'denied', null],
    ['a command fails', running().settle('runCommand', 'offline'), 'listed.refreshing', 'command'],
    ['a command has no response', running().elapse(20_000), 'listed.refreshing', 'command'],
    ['changes cannot be followed', listed().settle('followRows', 'offline'), 'listed.idle', null],
  ] as const)('if %s, the pinned state and problem follow', async (_, path, leaf, problem) =>
    path.expect(leaf, { problem }),
  );

  test.each(['retry.requested', 'rows.invalidated'])('a list that could not be read is read again on %s', (event) =>
    given(model).settle('readPage', 'offline').when(event).expect('loading'),
  );

  test('a problem is shown until the next try', async () => {
    await more().settle('readPage', 'offline').when('more.requested').expect('listed.loadingMore', { problem: null });
    await running()
      .settle('runCommand', 'offline')
      .when('command.requested')
      .expect('listed.running', { problem: null });
  });
});

describe.each([
  ['of businesses', adminListModel],
  ['of the chats of a figure', figureChatsModel],
  ['of today', homeRowsModel],
  ['of sources of knowledge', sourcesModel],
])('the list %s', (_name, list) => {
  const { rows } = list.outcomes['readPage']!.done['some'] as { rows: unknown[] };
  const { rows: lastRows } = list.outcomes['readPage']!.done['last'] as { rows: unknown[] };
  const shown = () => given(list).settle('readPage', 'some').expect('listed.idle', { rows });

  test('is read, with its next page, and says when it could not be', async () => {
    await shown()
      .when('more.requested')
      .settle('readPage', 'last')
      .expect('listed.idle', { rows: [...rows, ...lastRows], next: null });
    await shown().when('more.requested').elapse(20_000).expect('listed.idle', { rows, problem: 'more' });
    await given(list).settle('readPage', 'offline').expect('failed').when('retry.requested').expect('loading');
  });
});

describe('pages', () => {
  test('the next page follows the list, and the last page ends it', () =>
    listed()
      .expect('listed.idle', { rows: [askedOften], next })
      .when('more.requested')
      .settle('readPage', 'last')
      .expect('listed.idle', { rows: questions, next: null })
      .when('more.requested')
      .expect('listed.idle'));

  test('a row on two pages is shown once', () =>
    more()
      .settle('readPage', 'some')
      .expect('listed.idle', { rows: [askedOften], next }));

  test('rows below the page that is read again stay', () =>
    more()
      .settle('readPage', 'last')
      .when('rows.invalidated')
      .settle('readPage', 'some')
      .expect('listed.idle', { rows: questions, next: null }));

  test('each read asks for what is shown, and the next page for what follows its end, also when it is tried again', async () => {
    const sut = machineSut(model);
    await sut.start();
    const { some } = model.outcomes['readPage']!.done;
    const asked = () => sut.actor.getSnapshot().children['readPage']?.getSnapshot().input;
    const scope = { businessId };
    expect(asked()).toEqual({ scope, after: null, shown: 0 });
    await sut.settle('readPage', 'done', some);
    for (const _ of [1, 2]) {
      await sut.send({ type: 'more.requested' });
      expect(asked()).toMatchObject({ scope, after: next });
      await sut.settle('readPage', 'error', new Error('offline'));
    }
    await sut.send({ type: 'rows.invalidated' });
    expect(asked()).toEqual({ scope, after: null, shown: 1 });
    await sut.stop();
  });
});

describe('the scope', () => {
  test('is read 300 ms after the last key and told to the parent, and the rows stay until then', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('readPage', 'done', { rows: questions, next: null });
    for (const typed of ['b', 'b2']) {
      await sut.send({ type: 'scope.typed', scope: { businessId: typed } });
      sut.clock.increment(299);
    }
    expect(sut.actor.getSnapshot()).toMatchObject({ value: 'typing', context: { rows: questions } });
    expect(sut.received('parent')).toEqual([]);
    sut.clock.increment(1);
    expect(sut.actor.getSnapshot()).toMatchObject({ value: 'loading', context: { scope: { businessId: 'b2' } } });
    expect(sut.received('parent')).toEqual([{ type: 'scope.settled', scope: { businessId: 'b2' } }]);
    await sut.stop();
  });

  test.each([
    ['a list', listed()],
    ['a list that could not be read', given(model).settle('readPage', 'offline')],
    ['the next page', more()],
    ['a text', listed().when('scope.typed')],
  ] as const)('is read at once when another one is chosen during %s', (_, path) =>
    path.when({ type: 'scope.chosen', scope: { businessId: 'b2' } }).expect('loading', { scope: { businessId: 'b2' } }),
  );
});

const changed = { ...askedOften, times: 9 };

describe('changes', () => {
  test('replace a listed row in place', () =>
    listed()
      .when({ type: 'rows.changed', rows: [changed] })
      .expect('listed.idle', { rows: [changed] }));

  test('of a row that is not listed read the list again', () =>
    listed()
      .when({ type: 'rows.changed', rows: [changed, askedOnce] })
      .expect('listed.refreshing', { rows: [changed] }));

  test.each([
    ['another scope is read', listed().when({ type: 'scope.chosen', scope: { businessId: 'b2' } }), 'loading'],
    ['the next page is read', more(), 'listed.loadingMore'],
    ['the list is read again', refreshing(), 'listed.refreshing'],
  ] as const)('replace a listed row while %s', (_, path, leaf) =>
    path.when({ type: 'rows.changed', rows: [changed] }).expect(leaf, { rows: [changed], isStale: true }),
  );

  test('that were read again replace the list', () =>
    refreshing().settle('readPage', 'none').expect('listed.idle', { rows: [], next: null }));

  test.each([
    ['another scope', listed().when({ type: 'scope.chosen', scope: { businessId: 'b2' } }), 'readPage', 'last'],
    ['the next page', more(), 'readPage', 'last'],
    ['another read', refreshing(), 'readPage', 'last'],
    ['a command', running().when('rows.invalidated'), 'runCommand', 'done'],
  ] as const)('that come during %s are read after it', (_, path, actor, outcome) =>
    path
      .when({ type: 'rows.changed', rows: [changed] })
      .settle(actor, outcome)
      .expect('listed.refreshing', { isStale: false }),
  );

  test('do not swallow a command', () =>
    refreshing()
      .when('command.requested')
      .expect('listed.running', { done: null })
      .settle('runCommand', 'done')
      .expect('listed.refreshing', { done: { question: askedOnce, dismissed: true } }));

  test('do not swallow the request for the next page, and are read after it', () =>
    refreshing()
      .when('more.requested')
      .expect('listed.loadingMore')
      .settle('readPage', 'last')
      .expect('listed.refreshing', { rows: questions, isStale: false }));

  test('before the list is there are read after it', () =>
    given(model).when('rows.invalidated').settle('readPage', 'some').expect('listed.refreshing'));
});
