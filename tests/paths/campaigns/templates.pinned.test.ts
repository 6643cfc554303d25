import { describe, expect, test } from 'vitest';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import { recipientListsModel } from '../../../src/machines/campaigns/recipientLists.model.ts';
import { businessId, rows } from '../../../src/machines/campaigns/templates.fixture.ts';
import { templatesModel as model } from '../../../src/machines/campaigns/templates.model.ts';
import { repliesModel } from '../../../src/machines/suggestions/replies.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

/** The chart of all paged lists, with the rows of the templates. */
const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'templates',
  search: { businessId, ...search },
});

const listed = () => given(model).settle('readPage', 'some');
const refreshing = () => listed().when('rows.invalidated');
const running = () => listed().when('command.requested');

describe.each([
  ['templates', model],
  ['recipients', recipientListsModel],
  ['replies', repliesModel],
])('failures of the list of %s', (_name, list) => {
  const { rows: listedRows } = list.outcomes['readPage']!.done['some'] as { rows: unknown };
  const { refused } = list.outcomes['runCommand']!.done['refused'] as { refused: unknown };
  const shown = () => given(list).settle('readPage', 'some');
  const again = () => shown().when('rows.invalidated');
  const commanded = () => shown().when('command.requested');
  test.each([
    ['the page cannot be read', given(list).settle('readPage', 'offline'), 'failed', {}],
    ['the page has no response', given(list).elapse(20_000), 'failed', {}],
    ['the user is not in the team any more', given(list).settle('readPage', 'denied'), 'denied', {}],
    ['the page cannot be read again', again().settle('readPage', 'offline'), 'listed', { rows: listedRows }],
    ['reading it again has no response', again().elapse(20_000), 'listed', { rows: listedRows }],
    ['the user left the team meanwhile', again().settle('readPage', 'denied'), 'denied', {}],
    ['a command is refused', commanded().settle('runCommand', 'refused'), 'loading', { refusal: refused }],
    ['a command fails', commanded().settle('runCommand', 'offline'), 'loading', { refusal: 'failed' }],
    ['a command has no response', commanded().elapse(70_000), 'loading', { refusal: 'failed' }],
    ['changes cannot be followed', shown().settle('followRows', 'offline'), 'listed', {}],
  ] as const)('if %s, the list is in the pinned state with the pinned refusal', async (_, path, leaf, context) =>
    path.expect(leaf, { refusal: null, ...context }),
  );

  test.each([
    ['a page', () => given(list), 20_000, 'loading'],
    ['the page again', again, 20_000, 'refreshing'],
    ['a command', commanded, 70_000, 'running'],
  ] as const)('the wait for %s lasts this long', async (_, path, limit, leaf) =>
    path()
      .elapse(limit - 1)
      .expect(leaf),
  );

  test('a list that failed is read again on request, and on a change', async () => {
    for (const event of ['retry.requested', 'rows.invalidated'])
      await given(list).settle('readPage', 'offline').when(event).expect('loading');
  });
});

test('what a page says replaces what the page before said', () =>
  listed()
    .expect('listed', { rows, total: 23, page: 1, isBeyond: false, about: { synced_at: expect.any(String) as string } })
    .when({ type: 'route.changed', route: at({ page: '2' }) })
    .expect('loading', { rows })
    .settle('readPage', 'none')
    .expect('listed', { rows: [], total: 0 }));

test('what was read again replaces the page', () =>
  refreshing().settle('readPage', 'none').expect('listed', { rows: [], total: 0 }));

test('a page beyond the last one is said to be that', async () => {
  await given(model, { ...(model.input as object), route: at({ page: '9' }) })
    .settle('readPage', 'some')
    .expect('listed', { isBeyond: true, page: 1 })
    .when({ type: 'route.changed', route: at() })
    .settle('readPage', 'some')
    .expect('listed', { isBeyond: false });
  await given(model, { ...(model.input as object), route: at({ page: '9' }) })
    .settle('readPage', 'none')
    .expect('listed', { isBeyond: false });
});

test('a search is read 300 ms after the last key, from its first page, and goes into the route', () =>
  given(model, { ...(model.input as object), route: at({ page: '2', status: 'approved' }) })
    .settle('readPage', 'some')
    .when({ type: 'search.typed', q: 'p' })
    .elapse(299)
    .when({ type: 'search.typed', q: ' pesanan ' })
    .expect('typing', { q: ' pesanan ' })
    .elapse(299)
    .expect('typing')
    .elapse(1)
    .expect('loading', { q: ' pesanan ' })
    .received('location', {
      type: 'navigation.requested',
      to: at({ q: 'pesanan', status: 'approved' }),
      replace: true,
    }));

test('a search of blanks, and a filter that is taken away, leave the route', async () => {
  const sut = machineSut({ ...model, input: { ...(model.input as object), route: at({ q: 'a', kind: 'UTILITY' }) } });
  await sut.start();
  await sut.send({ type: 'search.typed', q: '  ' });
  await sut.elapse('xstate.after.debounce.pagedList.typing');
  await sut.send({ type: 'filter.chosen', search: { kind: undefined } });
  expect(sut.actor.getSnapshot().context).toMatchObject({ route: { search: { businessId } } });
  expect(Object.keys((sut.actor.getSnapshot().context as { route: ScreenRoute }).route.search)).toEqual(['businessId']);
  await sut.stop();
});

test('a filter reads at once, and the route that follows reads nothing again', () =>
  listed()
    .when('filter.chosen')
    .expect('loading', { route: at({ status: 'rejected' }) })
    .received('location', { type: 'navigation.requested', to: at({ status: 'rejected' }), replace: true })
    .settle('readPage', 'none')
    .when({ type: 'route.changed', route: at({ status: 'rejected' }) })
    .expect('listed')
    .when({ type: 'route.changed', route: at({ status: 'rejected', section: 'x' }) })
    .expect('listed', { route: at({ status: 'rejected', section: 'x' }) }));

test('a route with another search reads the list under it', async () => {
  for (const search of [{ q: 'a' }, { page: '2' }, { status: 'approved' }, { kind: 'UTILITY' }, { language: 'id' }])
    await listed()
      .when({ type: 'route.changed', route: at(search) })
      .expect('loading', { route: at(search), q: 'q' in search ? 'a' : '' });
});

test('changed rows take their place, also during a request', () =>
  refreshing()
    .when({ type: 'rows.changed', rows: [{ ...rows[0]!, quality: 'RED' }] })
    .expect('refreshing', { rows: [{ quality: 'RED' }, ...rows.slice(1).map(({ id }) => ({ id }))] }));

test('rows that change before the first page change nothing, and the page is read once more', () =>
  given(model)
    .when('rows.changed')
    .expect('loading', { rows: null })
    .settle('readPage', 'some')
    .expect('refreshing', { rows }));

test('rows that change while another page is read take their place, and the page is read once more', () =>
  listed()
    .when({ type: 'route.changed', route: at({ page: '2' }) })
    .when({ type: 'rows.changed', rows: [{ ...rows[0]!, quality: 'RED' }] })
    .expect('loading', { rows: [{ quality: 'RED' }, ...rows.slice(1).map(({ id }) => ({ id }))] })
    .settle('readPage', 'some')
    .expect('refreshing', { rows }));

test('what changes during a request is read once more', async () => {
  const sut = machineSut(model);
  await sut.start();
  const asked = () => sut.actor.getSnapshot().children['readPage'];
  const isRead = () => sut.settle('readPage', 'done', model.outcomes['readPage']!.done['some']);
  for (const type of ['rows.invalidated', 'rows.changed']) {
    const first = asked();
    await sut.send(model.events[type]![0]!);
    expect(asked()).toBe(first);
    await isRead();
    expect(sut.actor.getSnapshot().value).toBe('refreshing');
    expect(asked()).not.toBe(first);
  }
  await isRead();
  expect(sut.actor.getSnapshot().value).toBe('listed');
  await sut.stop();
});

test('a command goes on although the page is being read again', () =>
  refreshing().when('command.requested').expect('running'));

test('what opens after a command opens only once it is done', async () => {
  const opens: ScreenRoute = { name: 'recipients', id: 'r1', search: { businessId } };
  const asked = () => listed().when({ type: 'command.requested', command: { do: 'sync' }, opens });
  await asked()
    .expect('running', { opens })
    .settle('runCommand', 'done')
    .expect('loading', { opens: null, refusal: null })
    .received('location', { type: 'navigation.requested', to: opens });
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('readPage', 'done', model.outcomes['readPage']!.done['some']);
  await sut.send({ type: 'command.requested', command: { do: 'sync' }, opens });
  await sut.settle('runCommand', 'done', model.outcomes['runCommand']!.done['refused']);
  expect(sut.received('location')).toEqual([]);
  expect(sut.actor.getSnapshot().context).toMatchObject({ opens: null });
  await sut.stop();
});

test('what a command holds is in no snapshot', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('readPage', 'done', model.outcomes['readPage']!.done['some']);
  await sut.send({ type: 'command.requested', command: { do: 'connect', wabaId: '1', token: 'geheim' } });
  expect(sut.actor.getSnapshot().value).toBe('running');
  expect(JSON.stringify(sut.actor.getSnapshot().context)).not.toContain('geheim');
  await sut.stop();
});

test('a refusal stays until it is dismissed, or the next command begins', async () => {
  const refused = () => running().settle('runCommand', 'refused').settle('readPage', 'some');
  await refused().expect('listed', { refusal: { refused: 'account' } });
  await refused().when('refusal.dismissed').expect('listed', { refusal: null });
  await refused().when('command.requested').expect('running', { refusal: null });
});
