import { describe, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';

import type { recipientListMachine } from '../../../src/machines/campaigns/recipientList.machine.ts';
import { recipientListModel } from '../../../src/machines/campaigns/recipientList.model.ts';
import { businessId, vip } from '../../../src/machines/campaigns/recipients.fixture.ts';
import { listRoute } from '../../../src/machines/campaigns/recipients.ts';
import { effects, type Effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';

const shown = () => given(recipientListModel).settle('loadList', 'some');
const add = { type: 'command.requested', command: { do: 'add', phone: '0812', name: '' } };
const requestOf = (search: object) => listRoute(businessId, vip.id, search);

test('a search is written into the route 300 ms after the last key', () =>
  shown()
    .when({ type: 'search.typed', q: 'budi' })
    .elapse(300)
    .expect('shown.reading')
    .received('location', {
      type: 'navigation.requested',
      to: listRoute(businessId, vip.id, { q: 'budi' }),
      replace: true,
    })
    .settle('loadContacts', 'nothing')
    .expect('shown.idle', { contacts: { total: 0 } }));

test('a filter is read at once from its first page, and stays while the user searches', () =>
  given(recipientListModel, { ...(recipientListModel.input as object), route: requestOf({ page: '3' }) })
    .settle('loadList', 'some')
    .when({ type: 'filter.chosen', chosen: 'given' })
    .expect('shown.reading', { route: requestOf({ status: 'given' }) })
    .received('location', { type: 'navigation.requested', to: requestOf({ status: 'given' }), replace: true })
    .settle('loadContacts', 'found')
    .when({ type: 'search.typed', q: 'budi' })
    .elapse(300)
    .expect('shown.reading', { route: requestOf({ q: 'budi', status: 'given' }) }));

test('another filter or search of the route is read', async () => {
  for (const search of [{ status: 'double' }, { q: 'budi' }])
    await shown()
      .when({ type: 'route.changed', route: requestOf(search) })
      .expect('loading', { route: requestOf(search) });
});

test('another page of the route is read', () =>
  shown()
    .when({ type: 'route.changed', route: listRoute(businessId, vip.id, { page: '2' }) })
    .expect('loading'));

test('the import opens with its section of the route, and closes with it', () =>
  shown()
    .when({ type: 'route.changed', route: listRoute(businessId, vip.id, { section: 'impor' }) })
    .expect('shown.idle', { isImporting: true })
    .when({ type: 'route.changed', route: listRoute(businessId, vip.id) })
    .expect('shown.idle', { isImporting: false }));

test('an address of the import opens it once the list is read, also on another page', async () => {
  const route = requestOf({ section: 'impor' });
  await given(recipientListModel, { ...(recipientListModel.input as object), route })
    .settle('loadList', 'some')
    .expect('shown.idle', { isImporting: true });
  await given(recipientListModel, { ...(recipientListModel.input as object), route })
    .settle('loadList', 'some')
    .when({ type: 'route.changed', route: requestOf({ page: '2' }) })
    .expect('loading', { isImporting: false });
});

test('responsibility is for owners, once, and for a list with contacts', async () => {
  const asked = (input: object, outcome: string) =>
    given(recipientListModel, { ...(recipientListModel.input as object), ...input })
      .settle('loadList', outcome)
      .when('responsibility.requested');
  await asked({ isOwner: false }, 'some').expect('shown.idle');
  await asked({}, 'none').expect('shown.idle');
  await shown()
    .when(add)
    .settle('changeContacts', 'refused')
    .when('responsibility.requested')
    .expect('shown.readingStatement', { refusal: null });
});

test('a contact that is in the list already is named as such', () =>
  shown()
    .when(add)
    .settle('changeContacts', 'known')
    .settle('loadList', 'some')
    .expect('shown.idle', { isKnown: true }));

test('an export changes nothing', () =>
  shown()
    .when({ type: 'command.requested', command: { do: 'export' } })
    .settle('changeContacts', 'done')
    .expect('shown.idle'));

test('an owner takes responsibility for the statement that was read', () =>
  shown()
    .when('responsibility.requested')
    .settle('loadResponsibility', 'text')
    .expect('shown.confirming', { responsibility: { version: 1 } })
    .when({ type: 'command.requested', command: { do: 'takeResponsibility', version: 1 } })
    .expect('changing', { command: { do: 'takeResponsibility', version: 1 } }));

describe('after an error or the end of a time limit', () => {
  test('a list that cannot be read can be read again', () =>
    given(recipientListModel).settle('loadList', 'offline').expect('failed').when('retry.requested').expect('loading'));
  test('so can one that is not answered within 20 s', () => given(recipientListModel).elapse(20_000).expect('failed'));
  test('a list that is not there says so', () => given(recipientListModel).settle('loadList', 'gone').expect('gone'));
  test('contacts that cannot be read can be read again', () =>
    shown()
      .when({ type: 'search.typed', q: 'budi' })
      .elapse(300)
      .settle('loadContacts', 'offline')
      .expect('shown.unread')
      .when('retry.requested')
      .expect('shown.reading')
      .elapse(20_000)
      .expect('shown.unread'));
  test('a change that failed says so', () =>
    shown().when(add).settle('changeContacts', 'offline').expect('shown.idle', { refusal: 'failed' }));
  test('likewise after two minutes', () =>
    shown().when(add).elapse(120_000).expect('shown.idle', { refusal: 'failed' }));
  test('a refusal is told in the words of the database', () =>
    shown()
      .when(add)
      .settle('changeContacts', 'refused')
      .expect('shown.idle', { refusal: { code: 'no_marketing' } }));
  test('a statement that cannot be read says so', () =>
    shown()
      .when('responsibility.requested')
      .settle('loadResponsibility', 'offline')
      .expect('shown.idle', { refusal: 'failed' }));
  test('likewise after 20 s', () =>
    shown().when('responsibility.requested').elapse(20_000).expect('shown.idle', { refusal: 'failed' }));
});

test('a contact typed while the list is read again is added, and a search is kept', async () => {
  const refreshing = () => shown().when('contacts.invalidated').expect('shown.refreshing');
  await refreshing().when(add).expect('changing', { command: add.command });
  await refreshing()
    .when({ type: 'search.typed', q: 'budi' })
    .expect('shown.typing', { q: 'budi' })
    .elapse(300)
    .settle('loadContacts', 'found')
    .expect('shown.refreshing');
});

type Context = SnapshotFrom<typeof recipientListMachine>['context'];

const restOf = ({ isStale }: Context): string => (isStale ? 'shown.refreshing' : 'shown.idle');
const unanswered: Effects<Context>[string] = ({ before, leaf }) => {
  if (leaf === 'loading') return { in: before.isStale ? 'loading' : 'failed' };
  if (leaf === 'shown.reading') return { in: 'shown.unread' };
  return { in: restOf(before), refusal: leaf === 'shown.refreshing' ? before.refusal : 'failed' };
};
/** A read that is interrupted is made up for. */
const staleAfter = (leaf: string, before: Context): boolean => leaf === 'shown.refreshing' || before.isStale;

effects<Context>(recipientListModel, {
  'command.requested': ({ event, before, leaf }) => ({
    in: 'changing',
    command: event['command'],
    refusal: null,
    isKnown: false,
    isStale: staleAfter(leaf, before),
  }),
  'responsibility.requested': ({ before, leaf }) =>
    before.details!.responsibleSince === null &&
    before.details!.list.contact_count > 0 && {
      in: 'shown.readingStatement',
      refusal: null,
      isKnown: false,
      isStale: staleAfter(leaf, before),
    },
  'responsibility.cancelled': ({ before }) => ({ in: restOf(before) }),
  'refusal.dismissed': ({ before, leaf }) => before.refusal !== null && { in: leaf, refusal: null, isKnown: false },
  'search.typed': ({ event, before, leaf }) => ({
    in: 'shown.typing',
    q: event['q'],
    isStale: staleAfter(leaf, before),
  }),
  'filter.chosen': ({ event, before, leaf }) => ({
    in: 'shown.reading',
    route: requestOf({ q: before.q, status: event['chosen'] }),
    isStale: staleAfter(leaf, before),
  }),
  'contacts.invalidated': ({ leaf }) => {
    if (leaf === 'failed') return { in: 'loading' };
    return leaf === 'shown.idle' ? { in: 'shown.refreshing', isStale: false } : { in: leaf, isStale: true };
  },
  'retry.requested': ({ leaf }) => ({ in: leaf === 'failed' ? 'loading' : 'shown.reading' }),
  'loadList!': unanswered,
  loadList: ({ event, before }) => {
    const details = event['output'] as Context['details'];
    return details === null ? { in: 'gone' } : { in: restOf(before), details, contacts: details.contacts };
  },
  'loadContacts!': unanswered,
  loadContacts: ({ event, before }) => ({ in: restOf(before), contacts: event['output'] as Context['contacts'] }),
  'loadResponsibility!': unanswered,
  loadResponsibility: ({ event }) => ({
    in: 'shown.confirming',
    responsibility: event['output'] as Context['responsibility'],
  }),
  'changeContacts!': unanswered,
  changeContacts: ({ event, before }) => {
    const { refused, known } = event['output'] as { refused?: Context['refusal']; known?: boolean };
    if (refused !== undefined) return { in: restOf(before), refusal: refused };
    if (before.command?.do === 'export') return { in: restOf(before) };
    return { in: 'loading', isKnown: known === true, isStale: false };
  },
  timeout: unanswered,
  changeTimeout: unanswered,
});
