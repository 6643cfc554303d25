import { describe, expect, test } from 'vitest';

import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { roomModel as room } from '../../../src/machines/conversation/room.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('room: draft', () => {
  const draft = { text: 'Baik Bu', replyTo: null };

  test('text typed while the room opens replaces the stored draft and is saved', () =>
    given(room)
      .when({ type: 'draft.changed', draft })
      .received('saveDraft', { type: 'draft.changed', draft })
      .settle('openRoom', 'held by me')
      .expect('open.replying.takeOver.idle', { draft }));

  test('opening the room again clears the draft in context', () =>
    given(room)
      .when({ type: 'draft.changed', draft })
      .settle('openRoom', 'offline')
      .when('retry.requested')
      .expect('opening.usual', { draft: null }));
});

const error = (code: string) => ({ type: 'toast.raised', toast: { type: 'error', code } });
const success = (code: string, isTimed?: true) => ({
  type: 'toast.raised',
  toast: { type: 'success', code, detail: 'Ibu Ratna', undo: uuid(601), roomId: uuid(1), ...(isTimed && { isTimed }) },
});
const conversation = ['open.replying.takeOver.idle', 'open.replying.message.writing'];
const done = { ...roomOf(1, { status: 'ai_task_completed' }), version: 4 };
const opened = () => given(room).settle('openRoom', 'held by me');
const commands = {
  givingBack: () => opened().when('giveBack.requested'),
  completing: () => opened().when('complete.requested'),
  escalating: () => opened().when('escalate.requested'),
  settingResolution: () => opened().when({ type: 'room.changed', room: done }).when('resolution.chosen'),
};

describe('room: commands', () => {
  test.each([
    ['givingBack', success('room.givenBack'), []],
    ['completing', success('room.completed'), ['room.completed']],
    // Undo is offered until the customer gets a waiting message.
    ['escalating', success('room.escalated', true), []],
  ] as const)('%s that succeeds is said, with undo, and the changed room is shown', async (command, toast, emitted) =>
    commands[command]()
      .expect(`open.${command}`)
      .settle('runCommand', 'done')
      .received('toasts', toast)
      .emitted(...emitted)
      .expect(conversation, { room: { version: 6 } }),
  );

  test.each([
    ['givingBack', error('room.giveBackFailed')],
    ['completing', error('room.completeFailed')],
    ['escalating', error('room.escalateFailed')],
    ['settingResolution', error('room.markFailed')],
  ] as const)(
    '%s that fails, or has no response for half a minute, is said, and the conversation goes on',
    async (command, toast) => {
      const path = commands[command];
      await path().settle('runCommand', 'offline').received('toasts', toast).emitted().expect(conversation);
      await path()
        .elapse(29_999)
        .expect(`open.${command}`)
        .elapse(1)
        .received('toasts', toast)
        .emitted()
        .expect(conversation);
    },
  );

  test('a resolution that was saved is shown', () =>
    commands
      .settingResolution()
      .settle('runCommand', 'done')
      .expect(conversation, { room: { version: 6 } }));

  test.each([
    ['complete.requested', done],
    ['escalate.requested', { ...roomOf(1, { status: 'ai_need_help' }), version: 4 }],
    ['giveBack.requested', { ...roomOf(1, { status: 'ai_auto_reply' }), version: 4 }],
    ['resolution.chosen', { ...roomOf(1, { status: 'ai_need_help' }), version: 4 }],
    ['takeOver.requested', { ...roomOf(1), holder: 'member', holder_id: uuid(501), version: 4 }],
  ])('%s has no effect on a chat that is already so', async (command, changed) =>
    opened().when({ type: 'room.changed', room: changed }).when(command).expect(conversation),
  );

  test('the commands pass the room and what the user chose', async () => {
    const sut = machineSut(room);
    const input = () => sut.actor.getSnapshot().children['runCommand']?.getSnapshot().input;
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by me']);
    await sut.send({ type: 'escalate.requested', reason: 'Minta diskon' });
    expect(input()).toMatchObject({
      command: 'escalate',
      roomId: uuid(1),
      sessionName: 'batik-lestari',
      reason: 'Minta diskon',
    });
    await sut.settle('runCommand', 'error', new Error('offline'));
    await sut.send({ type: 'room.changed', room: done });
    await sut.send({ type: 'resolution.chosen', resolution: 'order' });
    expect(input()).toEqual({ command: 'resolution', roomId: uuid(1), resolution: 'order' });
    await sut.settle('runCommand', 'error', new Error('offline'));
    await sut.send({ type: 'giveBack.requested' });
    expect(input()).toEqual({ command: 'giveBack', roomId: uuid(1) });
    await sut.stop();
  });
});

describe('room: changes', () => {
  test('an older row changes nothing', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when({ type: 'room.changed', room: { version: 1, holder: 'phone' } })
      .expect('open.replying.takeOver.idle', { room: { holder: 'member', version: 2 } }));

  test('a completed chat can be reopened by giving it back to the AI', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when({ type: 'room.changed', room: { holder: 'ai', holder_id: null, status: 'ai_task_completed', version: 9 } })
      .when('giveBack.requested')
      .expect('open.givingBack'));
});

describe('room: opening', () => {
  test.each([
    ['the server cannot be reached', given(room).settle('openRoom', 'offline'), 'failed', 'Failed to get rooms'],
    ['the room does not exist', given(room).settle('openRoom', 'nothing'), 'missing', 'Failed to get rooms'],
    ['there is no response for half a minute', given(room).elapse(30_000), 'failed', null],
    ['the room is removed', opened().when('room.removed'), 'gone', null],
    ['the access is refused', opened().when('realtime.refused'), 'gone', null],
  ] as const)(
    'if %s, it can be opened again by the user, by a reconnect, or at a message',
    async (_, path, leaf, failure) => {
      await path.expect(leaf, { failure }).when('retry.requested').expect('opening.usual');
    },
  );

  test.each([
    ['failed', () => given(room).settle('openRoom', 'offline')],
    ['missing', () => given(room).settle('openRoom', 'nothing')],
    ['gone', () => opened().when('room.removed')],
  ])('a room that is %s opens again after a reconnect, and at the message of a jump', async (_, path) => {
    await path().when('connection.regained').expect('opening.usual');
    await path()
      .when('jump.requested')
      .expect('opening.usual', { messageId: uuid(3) });
  });

  test('after ten seconds opening is slow and can be started again', () =>
    given(room)
      .elapse(9999)
      .expect('opening.usual')
      .elapse(1)
      .expect('opening.slow')
      .when('retry.requested')
      .expect('opening.usual')
      // The new request has all of its time.
      .elapse(29_999)
      .expect('opening.slow'));

  test('a jump while the room opens requests it anew, with its own time', async () => {
    const sut = machineSut(room);
    const input = () => sut.actor.getSnapshot().children['openRoom']?.getSnapshot().input;
    await sut.start();
    sut.clock.increment(20_000);
    await sut.send({ type: 'jump.requested', to: { message: uuid(3) } });
    expect(input()).toMatchObject({ roomId: uuid(1), messageId: uuid(3) });
    sut.clock.increment(29_999);
    expect(sut.actor.getSnapshot().value).toEqual({ opening: 'slow' });
    await sut.stop();
  });

  test('an opened room forgets the failure and keeps the number of unread messages', () =>
    given(room)
      .settle('openRoom', 'offline')
      .when('retry.requested')
      .settle('openRoom', 'held by the AI')
      .expect(conversation, { failure: null, unread: 2, channel: { name: 'Toko Batik Lestari' } }));
});

describe('room: what an open room passes on', () => {
  test.each([
    ['typing.detected', 'announceTyping', { type: 'typing.detected' }],
    ['typing.stopped', 'announceTyping', { type: 'typing.stopped' }],
    ['messages.read', 'sendReadReceipts', { type: 'messages.read', waId: 'false_628111@c.us_1' }],
    ['older.requested', 'history', { type: 'older.requested' }],
    ['realtime.joined', 'history', { type: 'refresh.requested' }],
    ['connection.regained', 'history', { type: 'refresh.requested' }],
    ['resend.requested', 'postMessages', { type: 'retry.requested', id: uuid(7) }],
    ['discard.requested', 'postMessages', { type: 'discard.requested', id: uuid(7), roomId: uuid(1) }],
    ['draft.changed', 'saveDraft', { type: 'draft.changed', draft: { text: 'Baik', replyTo: null } }],
  ])('%s goes to %s', async (event, to, received) => opened().when(event).received(to, received).expect(conversation));

  test.each([
    'watchRoom',
    'postMessages',
    'saveDraft',
    'sendReadReceipts',
    'announceTyping',
    'history',
    'panel',
    'search',
    'attachments',
    'recording',
  ])('the conversation stays open when the actor %s breaks', (actor) =>
    opened().settle(actor, 'broken').expect(conversation),
  );
});

describe('room: jumps', () => {
  test('sending a message scrolls to the end', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when('messages.submitted')
      .received('history', { type: 'end.requested' }));

  test('a jump in an open room goes to the history, and in an opening room it opens there', async () => {
    await given(room)
      .settle('openRoom', 'held by me')
      .when('jump.requested')
      .received('history', { type: 'jump.requested', to: { message: uuid(3) } });
    await given(room)
      .when('jump.requested')
      .expect('opening.usual', { messageId: uuid(3) });
  });
});
