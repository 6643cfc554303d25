import { expect, test } from 'vitest';

import { selectIsStale, type ConnectionSnapshot } from '../../../src/machines/app/connection.machine.ts';
import { connectionModel } from '../../../src/machines/app/connection.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

test('a socket gap under 1.5 s is not shown, but missed changes are fetched', () =>
  given(connectionModel)
    .when('socket.closed')
    .elapse(1499)
    .expect('interrupted')
    .when('socket.opened')
    .expect('online.stable')
    .emitted('connection.regained'));

test('a longer socket gap is shown, and its end for four seconds', () =>
  given(connectionModel)
    .when('socket.closed')
    .elapse(1500)
    .expect('reconnecting')
    .emitted()
    .when('socket.opened')
    .expect('online.restored')
    .emitted('connection.regained')
    .elapse(3999)
    .expect('online.restored')
    .elapse(1)
    .expect('online.stable'));

test('an open socket overrules the device’s offline report until it closes', () =>
  given(connectionModel)
    .when('network.lost')
    .when('socket.opened')
    .expect('online.restored', { isDeviceOffline: true })
    .when('socket.closed')
    .expect('offline.socketLost')
    .when('network.regained')
    .expect('reconnecting', { isDeviceOffline: false })
    .when('socket.opened')
    .when('socket.closed')
    .expect('interrupted'));

test('without an open business nothing overrules the device’s offline report', () =>
  given(connectionModel)
    .when('network.lost')
    .when('socket.opened')
    .when('socket.released')
    .expect('offline.idle')
    .when('network.regained')
    .expect('online.restored', { isDeviceOffline: false })
    .when('socket.released')
    .expect('online.restored'));

test('without a socket missed changes are fetched every fifteen seconds', () =>
  given(connectionModel)
    .when('socket.closed')
    .elapse(1500)
    .elapse(14_999)
    .emitted()
    .elapse(1)
    .expect('reconnecting')
    .emitted('connection.regained')
    .elapse(15_000)
    .expect('reconnecting')
    .emitted('connection.regained', 'connection.regained'));

test('server-side states are stale while offline or reconnecting, but not in a short gap', async () => {
  const sut = machineSut(connectionModel);
  const isStale = () => selectIsStale(sut.actor.getSnapshot() as ConnectionSnapshot);
  const results: boolean[] = [];
  await sut.start();
  for (const step of [
    () => sut.send({ type: 'socket.closed' }),
    () => sut.elapse('xstate.after.gracePeriod.connection.interrupted'),
    () => sut.send({ type: 'network.lost' }),
    () => sut.send({ type: 'network.regained' }),
    () => sut.send({ type: 'socket.opened' }),
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await step();
    results.push(isStale());
  }
  expect(results).toEqual([false, true, true, true, false]);
  await sut.stop();
});

test('without an open business the network alone decides', () =>
  given(connectionModel)
    .when('network.lost')
    .expect('offline.idle')
    .when('network.regained')
    .expect('online.restored')
    .emitted('connection.regained'));

test('with an open business the socket must reopen as well', () =>
  given(connectionModel)
    .when('network.lost')
    .when('socket.closed')
    .when('network.regained')
    .expect('reconnecting')
    .emitted()
    .when('socket.opened')
    .expect('online.restored')
    .emitted('connection.regained'));

test('the number of missed chats is shown with the restored notice and restarts its time', () =>
  given(connectionModel)
    .when('network.lost')
    .when('network.regained')
    .elapse(3999)
    .when('messages.missed')
    .expect('online.restored', { missedChats: 3 })
    .elapse(3999)
    .expect('online.restored', { missedChats: 3 })
    .elapse(1)
    .expect('online.stable', { missedChats: 0 }));

test('signing out while reconnecting ends the notice', () =>
  given(connectionModel)
    .when('socket.closed')
    .elapse('gracePeriod')
    .when('socket.released')
    .expect('online.stable')
    .emitted());

test('a page that becomes visible fetches missed changes', () =>
  given(connectionModel).when('page.woke').when('page.woke').emitted('connection.regained', 'connection.regained'));

test('a regained session repeats refused requests', () =>
  given(connectionModel).when('session.regained').expect('online.stable').emitted('connection.regained'));

test('a failing network watcher does not stop the connection machine', () =>
  given(connectionModel).settle('watchNetwork', 'broken').when('socket.closed').expect('interrupted'));

test.each([
  [
    'signing out in a short gap of the socket',
    given(connectionModel).when('socket.closed').when('socket.released'),
    'online.stable',
  ],
  [
    'a lost network in a short gap of the socket',
    given(connectionModel).when('socket.closed').when('network.lost'),
    'offline.socketLost',
  ],
  [
    'a lost network while reconnecting',
    given(connectionModel).when('socket.closed').elapse(1500).when('network.lost'),
    'offline.socketLost',
  ],
  [
    'signing out while offline',
    given(connectionModel).when('network.lost').when('socket.closed').when('socket.released'),
    'offline.idle',
  ],
  ['a failing visibility watcher', given(connectionModel).settle('watchVisibility', 'broken'), 'online.stable'],
])('the connection after %s', (_, path, state) => path.expect(state));

test('a socket that opens while the device reports no network fetches missed changes', () =>
  given(connectionModel).when('network.lost').when('socket.opened').emitted('connection.regained'));
