import { describe, expect, test } from 'vitest';

import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { roomModel as room } from '../../../src/machines/conversation/room.model.ts';
import { instant, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const idle = 'open.replying.takeOver.idle';
const confirming = 'open.replying.takeOver.confirming';
const taking = 'open.replying.takeOver.takingOver';
const waiting = 'open.replying.takeOver.takeOverPending.waiting';
const requested = () => given(room).settle('openRoom', 'held by the AI').when('takeOver.requested');

describe('room: taking a chat', () => {
  test('a takeover names the current holder', async () => {
    const sut = machineSut(room);
    const requestedFrom = () => sut.actor.getSnapshot().children['takeRoom']?.getSnapshot().input;
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by a colleague']);
    await sut.send({ type: 'takeOver.requested' });
    await sut.send({ type: 'takeOver.confirmed' });
    expect(requestedFrom()).toMatchObject({ from: { holder: 'member', holder_id: uuid(502) } });
    await sut.stop();
  });

  test('a takeover names the previous holder for a moment after a colleague has taken the chat, and then the colleague', async () => {
    const sut = machineSut(room);
    const requestedFrom = () => sut.actor.getSnapshot().children['takeRoom']?.getSnapshot().input.from;
    const outcomes = room.outcomes['takeRoom']?.done;
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by the AI']);
    const colleague = { ...roomOf(1), holder: 'member', holder_id: uuid(502) };
    await sut.send({ type: 'room.changed', room: { ...colleague, version: 3 } });
    sut.clock.increment(999);
    // Another change of the room keeps the previous holder.
    await sut.send({ type: 'room.changed', room: { ...colleague, unread_count: 1, version: 4 } });
    await sut.send({ type: 'takeOver.requested' });
    expect(requestedFrom()).toMatchObject({ holder: 'ai', holder_id: null });
    // A retry after a reconnect still names the previous holder.
    await sut.settle('takeRoom', 'done', null);
    await sut.send({ type: 'connection.regained' });
    expect(requestedFrom()).toMatchObject({ holder: 'ai', holder_id: null });
    await sut.settle('takeRoom', 'done', outcomes?.['taken by a colleague']);
    expect(sut.received('toasts').at(-1)).toMatchObject({ toast: { code: 'room.taken' } });
    sut.clock.increment(1000);
    await sut.send({ type: 'takeOver.requested' });
    await sut.send({ type: 'takeOver.confirmed' });
    expect(requestedFrom()).toMatchObject({ holder: 'member', holder_id: uuid(502) });
    await sut.stop();
  });

  const ofColleague = () => given(room).settle('openRoom', 'held by a colleague').when('takeOver.requested');

  test('a colleague’s chat is taken only when the user confirms, and the question ends with another holder', async () => {
    await ofColleague().expect(confirming).when('takeOver.withdrawn').expect(idle, { takeOverFrom: null });
    await ofColleague()
      .when('takeOver.confirmed')
      .expect(taking, { takeOverFrom: { holder_id: uuid(502) } });
    const next = { ...roomOf(1), holder: 'member', holder_id: uuid(503), version: 7 };
    await ofColleague()
      .when({ type: 'room.changed', room: { ...next, holder_id: uuid(502) } })
      .expect(confirming)
      .when({ type: 'room.changed', room: { ...next, version: 8 } })
      .expect(idle, { room: { holder_id: uuid(503) }, takeOverFrom: null });
  });

  test('the holder of a chat takes it again while its silence has an end, and otherwise nothing happens', async () => {
    const mine = () => given(room).settle('openRoom', 'held by me');
    const ending = { ...roomOf(1), holder: 'member', holder_id: uuid(501), holder_until: instant(5), version: 7 };
    await mine().when('takeOver.requested').expect(idle);
    await mine().when({ type: 'room.changed', room: ending }).when('takeOver.requested').expect(taking);
  });

  test('a takeover from the AI right after giving back works, and a confirmed takeover names the holder in the prompt', async () => {
    const sut = machineSut(room);
    const requestedFrom = () => sut.actor.getSnapshot().children['takeRoom']?.getSnapshot().input.from;
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by me']);
    await sut.send({ type: 'room.changed', room: { ...roomOf(1), holder: 'ai', holder_id: null, version: 3 } });
    await sut.send({ type: 'takeOver.requested' });
    expect(requestedFrom()).toMatchObject({ holder: 'ai' });
    await sut.settle('takeRoom', 'done', room.outcomes['takeRoom']?.done['taken by a colleague']);
    await sut.send(room.events['messages.submitted']?.[0] ?? { type: '' });
    await sut.send(room.events['send.confirmed']?.[0] ?? { type: '' });
    expect(requestedFrom()).toMatchObject({ holder: 'member', holder_id: uuid(502) });
    await sut.stop();
  });

  test('a change that keeps the holder does not extend the time in which the holder is noticed', () => {
    const taken = { ...roomOf(1), holder: 'member', holder_id: uuid(502), version: 3 };
    return given(room)
      .settle('openRoom', 'held by the AI')
      .when({ type: 'room.changed', room: taken })
      .elapse(600)
      .when({ type: 'room.changed', room: { ...taken, unread_count: 1, version: 4 } })
      .elapse(400)
      .expect(idle, { previousHolder: null, room: { version: 4 } });
  });

  test('a new holder is noticed after one second, counted from each change', () => {
    const taken = { type: 'room.changed', room: { ...roomOf(1), holder: 'member', holder_id: uuid(502), version: 3 } };
    const again = { type: 'room.changed', room: { ...roomOf(1), holder: 'member', holder_id: uuid(503), version: 4 } };
    return given(room)
      .settle('openRoom', 'held by the AI')
      .when(taken)
      .elapse(999)
      .expect(idle, { previousHolder: { holder: 'ai' } })
      .when(again)
      .elapse(999)
      .expect(idle, { previousHolder: { holder_id: uuid(502) } })
      .elapse(1)
      .expect(idle, { previousHolder: null });
  });

  test.each([
    ['done', idle, { room: { holder_id: uuid(501) }, takeOverFrom: null }, null],
    ['taken by a colleague', idle, { room: { holder_id: uuid(502) }, takeOverFrom: null }, 'room.taken'],
    ['refused', idle, { room: { holder: 'ai' }, takeOverFrom: null }, 'room.takeFailed'],
    ['unreachable', waiting, { room: { holder: 'ai' }, takeOverFrom: { holder: 'ai' } }, null],
  ] as const)(
    'a takeover whose result is "%s" leads to %s, at once and on a retry',
    async (outcome, leaf, context, code) => {
      for (const path of [requested(), requested().settle('takeRoom', 'unreachable').when('connection.regained')]) {
        const end = path.settle('takeRoom', outcome).expect(leaf, context);
        await (code === null ? end : end.received('toasts', { type: 'toast.raised', toast: { type: 'error', code } }));
      }
    },
  );

  test('a takeover fails after half a minute without a response; a retry then waits', async () => {
    await requested()
      .elapse(29_999)
      .expect('open.replying.takeOver.takingOver')
      .elapse(1)
      .expect(idle, { takeOverFrom: null })
      .received('toasts', { type: 'toast.raised', toast: { type: 'error', code: 'room.takeFailed' } });
    await requested()
      .settle('takeRoom', 'unreachable')
      .elapse(9999)
      .expect(waiting)
      .elapse(1)
      .expect('open.replying.takeOver.takeOverPending.trying')
      .elapse(29_999)
      .expect('open.replying.takeOver.takeOverPending.trying')
      .elapse(1)
      .expect(waiting);
  });

  test('a waiting takeover can be withdrawn, also during a retry', async () => {
    await requested().settle('takeRoom', 'unreachable').when('takeOver.withdrawn').expect(idle, { takeOverFrom: null });
    await requested()
      .settle('takeRoom', 'unreachable')
      .elapse('retryPause')
      .when('takeOver.withdrawn')
      .expect(idle, { takeOverFrom: null });
  });

  test('a reconnect also refreshes the history', () =>
    requested()
      .settle('takeRoom', 'unreachable')
      .when('connection.regained')
      .received('history', { type: 'refresh.requested' }));

  test.each([
    ['another holder', { holder: 'phone', version: 3 }, idle],
    ['another status', { status: 'ai_need_help', version: 3 }, waiting],
    ['an earlier row', { holder: 'phone', version: 0 }, waiting],
  ] as const)('a waiting takeover and a change to %s', async (_, change, leaf) =>
    requested()
      .settle('takeRoom', 'unreachable')
      .when({ type: 'room.changed', room: { ...roomOf(1, { name: 'Ibu Ratna', version: 1 }), ...change } })
      .expect(leaf, { room: { version: Math.max(1, change.version) } }),
  );
});
