import { expect, test } from 'vitest';

import type { RoomRoute } from '../../../src/contracts/app.routing.ts';
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

test('the business of the address is opened, if it is theirs', async () => {
  await given(workspaceModel, input({ businessId: other }))
    .settle('loadBusinesses', 'two')
    .expect(['open.line.joining', 'open.knowledge.current'], { businessId: other });
});

test('where the businesses take long it is said after ten seconds, and whoever presses has them read anew', async () => {
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

test('a business of the address that is not theirs gives way to the one that was open last, and the address says so', async () => {
  await given(workspaceModel, input({ businessId: '00000000-0000-4000-8000-00000000dead' }))
    .settle('loadBusinesses', 'lastSecond')
    .expect('open.line.joining', { businessId: other })
    .heard('location', { type: 'navigation.requested', to: route({ businessId: other }), replace: true });
});

test('after the line is back, what changed meanwhile is fetched, again and again until it is there', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('live.joined')
    .expect(['open.line.joined', 'open.knowledge.catchingUp'])
    .settle('catchUp', 'offline')
    .expect('open.knowledge.behind')
    .elapse('catchUpPause')
    .expect('open.knowledge.catchingUp')
    .settle('catchUp', 'whole')
    .expect(['open.line.joined', 'open.knowledge.current'])
    .heard('connection', { type: 'messages.missed', count: 3 });
});

test('a gap too long to catch up has the lists read anew', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('live.joined')
    .settle('catchUp', 'tooMuch')
    .expect('open.knowledge.current')
    .heard('inbox', { type: 'refresh.requested' });
});

test('who wakes up while the line is down is told what changed all the same', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('live.lost')
    .heard('connection', { type: 'socket.closed' })
    .when('connection.regained')
    .expect(['open.line.lost', 'open.knowledge.catchingUp']);
});

test('without a business there is nothing to open', async () => {
  await given(workspaceModel).settle('loadBusinesses', 'none').expect('none');
});

test('a refused line asks anew which businesses are theirs', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('live.refused')
    .expect('open.line.refused')
    .when('retry.requested')
    .expect('loading.usual');
});

test('one room is at work at a time, and none of a business that was left', async () => {
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

test('an address that names a message and no chat opens the list', async () => {
  await given(workspaceModel, input({ businessId }))
    .settle('loadBusinesses', 'two')
    .when({ type: 'route.changed', route: route({ businessId, message: messageId }) })
    .when('live.joined')
    .expect('open.line.joined');
});

test('what was read by key is old after the line was gone; of another business only its people', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when({ type: 'route.changed', route: route({ businessId: other }) })
    .heard('resources', { type: 'resources.outdated', prefix: 'team' })
    .when('connection.regained')
    .heard('resources', { type: 'resources.outdated', prefix: '' })
    .when({ type: 'route.changed', route: route({ businessId }) })
    .heard('resources', { type: 'resources.outdated', prefix: 'team' });
});

test('a ticket that a colleague makes or moves is read again where those of a chat are shown', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when('tickets.changed')
    .heard('resources', { type: 'resources.outdated', prefix: 'tickets' });
});

test('a business can be changed where nothing is read by key any more', async () => {
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .settle('resources', 'offline')
    .when({ type: 'route.changed', route: route({ businessId: other }) })
    .expect('open.line.joining', { businessId: other });
});

test('a screen has an actor while it is in view, hears of its sections, and starts anew in another business', async () => {
  const settings = (search: { businessId: string; section?: string }) => ({
    type: 'route.changed',
    route: { name: 'settings', search },
  });
  await given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when(settings({ businessId }))
    .when(settings({ businessId, section: 'tim' }))
    .heard('screen', settings({ businessId, section: 'tim' }))
    .when(settings({ businessId: other, section: 'tim' }))
    .expect('open.line.joining', { businessId: other });
});

test('whoever enters a business finds it open once the list is read again', () =>
  given(workspaceModel)
    .settle('loadBusinesses', 'none')
    .expect('none')
    .when({ type: 'businesses.changed', businessId: other })
    .settle('loadBusinesses', 'two')
    .expect('open.line.joining', { businessId: other }));

test('whoever is made a member by somebody else sees it without a reload; what they know already is no news', () =>
  given(workspaceModel)
    .settle('loadBusinesses', 'two')
    .when({ type: 'membership.changed', businessId, role: 'owner' })
    .expect('open.line.joining')
    .when({ type: 'membership.changed', businessId, role: 'member' })
    .expect('loading.usual', { wantedBusinessId: businessId }));
