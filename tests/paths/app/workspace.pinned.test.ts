import { describe, expect, test } from 'vitest';

import type { RoomRoute, ScreenRoute } from '../../../src/contracts/app.routing.ts';
import type { Business } from '../../../src/contracts/app.ts';
import { workspaceModel } from '../../../src/machines/app/workspace.model.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const other = '00000000-0000-4000-8000-0000000000b2';
const messageId = '00000000-0000-4000-8000-0000000000d1';
const route = (search: RoomRoute['search'], roomId: string | null = null): RoomRoute => ({
  name: 'eskalasi',
  roomId,
  search,
});
const input = (search: RoomRoute['search'], roomId: string | null = null) => ({
  userId: 'sari',
  wantedBusinessId: null,
  route: route(search, roomId),
});

test('the business of the address is opened if the user is its member', async () => {
  await given(workspaceModel, input({ businessId: other }))
    .settle('loadBusinesses', 'two')
    .expect(['open.realtime.joining', 'open.freshness.current'], { businessId: other });
});

describe('the home page', () => {
  const home = (search: ScreenRoute['search']): ScreenRoute => ({ name: 'home', search });
  const signedIn = (search: ScreenRoute['search'] = { businessId: null }) =>
    given(workspaceModel, { userId: 'sari', wantedBusinessId: null, route: home(search) });
  const replaced = (to: object) => ({ type: 'navigation.requested', to, replace: true });

  test('is where an owner begins after signing in', () =>
    signedIn()
      .settle('loadBusinesses', 'two')
      .received('location', replaced(home({ businessId }))));

  test('gives way to the inbox for a member, who has no work on reports', () =>
    signedIn()
      .settle('loadBusinesses', 'lastSecond')
      .received('location', replaced({ name: 'inbox', roomId: null, search: { businessId: other } })));

  test('is open to a member who asks for that of a business', () =>
    signedIn({ businessId: other })
      .settle('loadBusinesses', 'lastSecond')
      .expect('open.realtime.joining', { route: home({ businessId: other }) }));
});

test('loading the businesses counts as slow after ten seconds, and a retry restarts it', async () => {
  await given(workspaceModel)
    .elapse(9999)
    .expect('loading.usual')
    .elapse(1)
    .expect('loading.slow')
    .when('retry.requested')
    .expect('loading.usual')
    .elapse(29_999)
    .expect('loading.slow')
    .elapse(1)
    .expect('failed');
});

test('a foreign business in the address is replaced by the last open one', async () => {
  await given(workspaceModel, input({ businessId: '00000000-0000-4000-8000-00000000dead' }))
    .settle('loadBusinesses', 'lastSecond')
    .expect('open.realtime.joining', { businessId: other })
    .received('location', { type: 'navigation.requested', to: route({ businessId: other }), replace: true });
});

test('after a reconnect missed changes are fetched, with retries until it succeeds', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('realtime.joined')
    .expect(['open.realtime.joined', 'open.freshness.catchingUp'])
    .settle('catchUp', 'offline')
    .expect('open.freshness.behind')
    .elapse('catchUpRetry')
    .expect('open.freshness.catchingUp')
    .settle('catchUp', 'whole')
    .expect(['open.realtime.joined', 'open.freshness.current'])
    .received('connection', { type: 'messages.missed', count: 3 });
});

test('a gap too long to catch up refreshes the lists', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('realtime.joined')
    .settle('catchUp', 'tooMuch')
    .expect('open.freshness.current')
    .received('inbox', { type: 'refresh.requested' });
});

test('a regained connection fetches changes even while realtime is lost', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('realtime.lost')
    .received('connection', { type: 'socket.closed' })
    .when('connection.regained')
    .expect(['open.realtime.lost', 'open.freshness.catchingUp']);
});

test('a user without a business opens none', async () => {
  await given(workspaceModel).settle('loadBusinesses', 'none').expect('none');
});

test('a retry after a refused subscription loads the businesses again', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('realtime.refused')
    .expect('open.realtime.refused')
    .when('retry.requested')
    .expect('loading.usual');
});

test('only the open room has an actor, and none after a switch of business', async () => {
  const { actor, ...sut } = machineSut({ ...workspaceModel, input: input({ businessId }, roomOf(1).id) });
  const rooms = () => Object.keys(actor.getSnapshot().children).filter((id) => id.startsWith('room:'));
  await sut.start();
  await sut.settle('loadBusinesses', 'done', workspaceModel.outcomes['loadBusinesses']?.done['two']);
  expect(rooms()).toEqual([`room:${roomOf(1).id}`]);
  await sut.send({ type: 'route.changed', route: route({ businessId }, roomOf(2).id) });
  expect(rooms()).toEqual([`room:${roomOf(2).id}`]);
  const { inbox } = actor.getSnapshot().children;
  await sut.send({ type: 'route.changed', route: route({ businessId: other }) });
  expect(rooms()).toEqual([]);
  expect(actor.getSnapshot().children.inbox).not.toBe(inbox);
  await sut.stop();
});

test.each([
  ['room', route({ businessId }, roomOf(1).id), `room:${roomOf(1).id}`],
  ['screen', { name: 'tickets', search: { businessId } }, 'screen'],
])('Try Again starts the actor of the %s in view anew and drops cached reads and lists', async (_, inView, id) => {
  const { actor, ...sut } = machineSut({ ...workspaceModel, input: { ...input({ businessId }), route: inView } });
  await sut.start();
  await sut.settle('loadBusinesses', 'done', workspaceModel.outcomes['loadBusinesses']?.done['two']);
  const before = actor.getSnapshot().children[id];
  expect(before).toBeDefined();
  await sut.send({ type: 'routeReload.requested' });
  expect(before.getSnapshot().status).toBe('stopped');
  expect(actor.getSnapshot().children[id]).toBeDefined();
  expect(actor.getSnapshot().children[id]).not.toBe(before);
  expect(sut.received('resources')).toContainEqual({ type: 'resources.reset' });
  expect(sut.received('inbox')).toContainEqual({ type: 'refresh.requested' });
  await sut.stop();
});

test('an address with a message but no chat opens the list', async () => {
  await given(workspaceModel, input({ businessId }))
    .settle('loadBusinesses', 'two')
    .when({ type: 'route.changed', route: route({ businessId, message: messageId }) })
    .when('realtime.joined')
    .expect('open.realtime.joined');
});

test('a regained connection invalidates all cached reads, a switch of business only the teams', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when({ type: 'route.changed', route: route({ businessId: other }) })
    .received('resources', { type: 'resources.invalidated', prefix: 'team' })
    .when('connection.regained')
    .received('resources', { type: 'resources.invalidated', prefix: '' })
    .when({ type: 'route.changed', route: route({ businessId }) })
    .received('resources', { type: 'resources.invalidated', prefix: 'team' });
});

test('a changed ticket invalidates the tickets of chats', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('tickets.changed')
    .received('resources', { type: 'resources.invalidated', prefix: 'tickets' });
});

test('the business can be switched without the resource cache', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .settle('resources', 'offline')
    .when({ type: 'route.changed', route: route({ businessId: other }) })
    .expect('open.realtime.joining', { businessId: other });
});

test('a screen has an actor while in view, receives its sections, and restarts in another business', async () => {
  const settings = (search: { businessId: string; section?: string }) => ({
    type: 'route.changed',
    route: { name: 'settings', search },
  });
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when(settings({ businessId }))
    .when(settings({ businessId, section: 'tim' }))
    .received('screen', settings({ businessId, section: 'tim' }))
    .when(settings({ businessId: other, section: 'tim' }))
    .expect('open.realtime.joining', { businessId: other });
});

test('a joined business is opened once the list is read again', () =>
  given(workspaceModel)
    .settle('loadBusinesses', 'none')
    .expect('none')
    .when({ type: 'businesses.changed', businessId: other })
    .settle('loadBusinesses', 'two')
    .expect('open.realtime.joining', { businessId: other }));

test('a changed role reloads the businesses, an unchanged one does not', () =>
  given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when({ type: 'membership.changed', businessId, role: 'owner' })
    .expect('open.realtime.joining')
    .when({ type: 'membership.changed', businessId, role: 'member' })
    .expect('loading.usual', { wantedBusinessId: businessId }));

test('businesses that were read again replace those on the screen, and a changed membership reads the list', async () => {
  const { businesses } = workspaceModel.outcomes['loadBusinesses']!.done['two'] as { businesses: [Business, Business] };
  const [batik, kopi] = businesses;
  const renamed = [{ ...batik, name: 'Batik Lestari Jaya' }, kopi];
  const refreshed = (now: Business[]) => opened().when({ type: 'businesses.refreshed', businesses: now });
  await refreshed(renamed).expect('open.realtime.joining', { businesses: renamed });
  for (const now of [[batik], [batik, kopi, { ...kopi, id: 'new' }], [batik, { ...kopi, role: 'owner' as const }]])
    await refreshed(now).expect('loading.usual', { wantedBusinessId: businessId });
});

const opened = (search: RoomRoute['search'] = { businessId }) =>
  given(workspaceModel, input(search)).settle('loadBusinesses', 'two');
const settingsOpened = () =>
  opened().when({ type: 'route.changed', route: { name: 'settings', search: { businessId } } });
const catchingUp = () => opened().when('realtime.joined');

test.each([
  ['the businesses cannot be read', given(workspaceModel).settle('loadBusinesses', 'offline'), 'failed'],
  ['reading the businesses times out', given(workspaceModel).elapse(30_000), 'failed'],
  ['the inbox stops working', opened().settle('inbox', 'offline'), 'failed'],
  ['the screen in view stops working', settingsOpened().settle('screen', 'offline'), 'failed'],
  ['the realtime service stops working', opened().settle('followBusiness', 'offline'), 'open.realtime.lost'],
  ['missed changes cannot be fetched', catchingUp().settle('catchUp', 'offline'), 'open.freshness.behind'],
  ['fetching missed changes times out', catchingUp().elapse(30_000), 'open.freshness.behind'],
  ['the alerts stop working', opened().settle('notifications', 'offline'), 'open.realtime.joining'],
  ['the palette stops working', opened().settle('palette', 'offline'), 'open.realtime.joining'],
  ['the outbox stops working', opened().settle('outbox', 'offline'), 'open.realtime.joining'],
])('the workspace when %s', (_, path, state) => path.expect(state));

test('a failure to read the businesses shows its reason until a retry opens a business', () =>
  given(workspaceModel)
    .settle('loadBusinesses', 'offline')
    .expect('failed', { failure: 'Failed to get business' })
    .when('retry.requested')
    .expect('loading.usual')
    .settle('loadBusinesses', 'two')
    .expect('open.realtime.joining', { failure: null }));

test('a time limit does not show the reason of an earlier failure', () =>
  given(workspaceModel)
    .settle('loadBusinesses', 'offline')
    .when('retry.requested')
    .elapse(29_999)
    .expect('loading.slow', { failure: 'Failed to get business' })
    .elapse(1)
    .expect('failed', { failure: null }));

test('a regained connection reads the businesses again after a failure and invalidates the cached reads', () =>
  given(workspaceModel)
    .settle('loadBusinesses', 'offline')
    .when('connection.regained')
    .received('resources', { type: 'resources.invalidated', prefix: '' })
    .expect('loading.usual'));

test('a user without a business can read the list again', () =>
  given(workspaceModel).settle('loadBusinesses', 'none').when('retry.requested').expect('loading.usual'));

test('a route without a business gets the open business in its address', () =>
  opened()
    .when({ type: 'route.changed', route: route({ businessId: null }) })
    .received('location', { type: 'navigation.requested', to: route({ businessId }), replace: true }));

test('the inbox receives the route of another tab', () =>
  opened()
    .when({ type: 'route.changed', route: { ...route({ businessId }), name: 'autoReply' } })
    .received('inbox', { type: 'route.changed', route: { name: 'autoReply' } }));

test('a joined subscription reports an open socket', () =>
  opened().when('realtime.joined').received('connection', { type: 'socket.opened' }));

test('a business that is left closes its screen and reports that its socket was closed on purpose', async () => {
  const { actor, ...sut } = machineSut({ ...workspaceModel, input: input({ businessId }) });
  await sut.start();
  await sut.settle('loadBusinesses', 'done', workspaceModel.outcomes['loadBusinesses']?.done['two']);
  await sut.send({ type: 'route.changed', route: { name: 'settings', search: { businessId } } });
  expect(actor.getSnapshot().children.screen).toBeDefined();
  await sut.send({ type: 'membership.changed', businessId, role: 'member' });
  expect(actor.getSnapshot().children.screen).toBeUndefined();
  expect(sut.received('connection').at(-1)).toEqual({ type: 'socket.released' });
  await sut.stop();
});

test('fetching missed changes is repeated after five seconds', () =>
  catchingUp()
    .settle('catchUp', 'offline')
    .elapse(4999)
    .expect('open.freshness.behind')
    .elapse(1)
    .expect('open.freshness.catchingUp'));

test('the lists learn the time zone of the business at once after it has changed', async () => {
  const changed = { operational_hours: [{ start: '', end: '', timezone: 'Asia/Jayapura' }] };
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when({ type: 'business.updated', businessId: other, changed })
    .received('inbox', { type: 'zone.changed', zone: 'Asia/Jakarta' })
    .when({ type: 'business.updated', businessId, changed })
    .received('inbox', { type: 'zone.changed', zone: 'Asia/Jayapura' });
});

test('a new name of the user is read again where the user and teams are shown', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('profile.changed')
    .received('resources', { type: 'resources.invalidated', prefix: 'team' });
});
