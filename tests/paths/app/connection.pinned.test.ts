import { expect, test } from 'vitest';

import { selectUnsure, type ConnectionSnapshot } from '../../../src/machines/app/connection.machine.ts';
import { connectionModel } from '../../../src/machines/app/connection.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

test('a socket that is back within a second and a half was never away, but what was missed is fetched', () =>
  given(connectionModel)
    .when('socket.closed')
    .elapse(1499)
    .expect('unsettled')
    .when('socket.opened')
    .expect('online.settled')
    .emitted('connection.regained'));

test('a socket that stays away is told, and so is its return, for four seconds', () =>
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
    .expect('online.settled'));

test('a socket that opens knows better than the device, and one that closes again leaves the word to it', () =>
  given(connectionModel)
    .when('network.lost')
    .when('socket.opened')
    .expect('online.restored', { lost: true })
    .when('socket.closed')
    .expect('offline.cut')
    .when('network.regained')
    .expect('reconnecting', { lost: false })
    .when('socket.opened')
    .when('socket.closed')
    .expect('unsettled'));

test('for as long as no socket opens, what was missed is fetched every fifteen seconds', () =>
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

test('how WhatsApp stands is known only while the socket tells of it, or has been away no longer than a moment', async () => {
  const sut = machineSut(connectionModel);
  const isUnsure = () => selectUnsure(sut.actor.getSnapshot() as ConnectionSnapshot);
  const said: boolean[] = [];
  await sut.start();
  for (const step of [
    () => sut.send({ type: 'socket.closed' }),
    () => sut.elapse('xstate.after.grace.connection.unsettled'),
    () => sut.send({ type: 'network.lost' }),
    () => sut.send({ type: 'network.regained' }),
    () => sut.send({ type: 'socket.opened' }),
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await step();
    said.push(isUnsure());
  }
  expect(said).toEqual([false, true, true, true, false]);
  await sut.stop();
});

test('without a business the network alone decides', () =>
  given(connectionModel)
    .when('network.lost')
    .expect('offline.idle')
    .when('network.regained')
    .expect('online.restored')
    .emitted('connection.regained'));

test('with a business the network is not enough: the socket has to come back too', () =>
  given(connectionModel)
    .when('network.lost')
    .when('socket.closed')
    .when('network.regained')
    .expect('reconnecting')
    .emitted()
    .when('socket.opened')
    .expect('online.restored')
    .emitted('connection.regained'));

test('in how many chats something came is told with the news that it works again, and then for as long as that', () =>
  given(connectionModel)
    .when('network.lost')
    .when('network.regained')
    .elapse(3999)
    .when('messages.missed')
    .expect('online.restored', { missed: 3 })
    .elapse(3999)
    .expect('online.restored', { missed: 3 })
    .elapse(1)
    .expect('online.settled', { missed: 0 }));

test('signing out while reconnecting ends the wait', () =>
  given(connectionModel)
    .when('socket.closed')
    .elapse('grace')
    .when('socket.released')
    .expect('online.settled')
    .emitted());

test('a page that is looked at again fetches what it slept through', () =>
  given(connectionModel).when('page.woke').when('page.woke').emitted('connection.regained', 'connection.regained'));

test('what was refused while nobody was signed in is asked again', () =>
  given(connectionModel).when('session.regained').expect('online.settled').emitted('connection.regained'));

test('a browser that cannot tell about its network does not stop the page', () =>
  given(connectionModel).settle('watchNetwork', 'broken').when('socket.closed').expect('unsettled'));
