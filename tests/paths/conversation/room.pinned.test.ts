import { describe, expect, test } from 'vitest';

import { historyModel as history } from '../../../src/machines/conversation/history.model.ts';
import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { roomModel as room } from '../../../src/machines/conversation/room.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('room: taking a chat', () => {
  test('a takeover names the current holder', async () => {
    const sut = machineSut(room);
    const requestedFrom = () => sut.actor.getSnapshot().children['takeRoom']?.getSnapshot().input;
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by a colleague']);
    await sut.send({ type: 'takeOver.requested' });
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
    expect(requestedFrom()).toMatchObject({ holder: 'member', holder_id: uuid(502) });
    await sut.stop();
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
});

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

describe('room: completing', () => {
  test.each([
    ['completing', 'complete.requested', { code: 'room.completed', undo: uuid(601) }],
    [
      'an escalation, until the customer gets a waiting message',
      'escalate.requested',
      { code: 'room.escalated', undo: uuid(601), isTimed: true },
    ],
  ])('undo is offered after %s', (_, requested, toast) =>
    given(room)
      .settle('openRoom', 'held by me')
      .when(requested)
      .settle('runCommand', 'done')
      .received('toasts', { type: 'toast.raised', toast }),
  );

  test('completing emits room.completed, and a failure emits command.failed', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when('complete.requested')
      .settle('runCommand', 'offline')
      .emitted('command.failed')
      .when('complete.requested')
      .settle('runCommand', 'done')
      .emitted('command.failed', 'room.completed')
      .expect('open.replying.takeOver.idle'));
});

describe('room: resolution', () => {
  const done = { ...roomOf(1, { status: 'ai_task_completed' }), version: 9 };

  test('only a completed chat can get a resolution', () =>
    given(room).settle('openRoom', 'held by me').when('resolution.chosen').expect('open.replying.takeOver.idle'));

  test('a resolution that could not be saved raises a toast and can be set again', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when({ type: 'room.changed', room: done })
      .when('resolution.chosen')
      .expect('open.settingResolution')
      .settle('runCommand', 'offline')
      .received('toasts', { type: 'toast.raised', toast: { type: 'error', code: 'room.markFailed' } })
      .when('resolution.chosen')
      .expect('open.settingResolution'));
});

describe('room: sending into a held chat', () => {
  test('a message into a chat of the AI waits for confirmation, then is sent and takes the chat', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('messages.submitted')
      .expect('open.replying.message.confirmingSend', {
        reason: 'takeOver',
        request: { messages: [{ text: 'Baik Bu, kami kirim hari ini.' }] },
      })
      .when('send.confirmed')
      .received('postMessages', {
        type: 'message.written',
        message: { chatId: '6281200000001@c.us', sessionName: 'batik-lestari' },
      })
      .expect('open.replying.takeOver.takingOver', { request: null })
      .settle('takeRoom', 'done')
      .expect('open.replying.takeOver.idle', { room: { holder: 'member' } }));

  test('the second of two takeovers gets a toast that a colleague was faster', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('takeOver.requested')
      .settle('takeRoom', 'taken by a colleague')
      .received('toasts', { type: 'toast.raised', toast: { type: 'error', code: 'room.taken' } })
      .expect('open.replying.takeOver.idle', { room: { holder: 'member', holder_id: uuid(502) } }));

  test('a completed chat can be reopened by giving it back to the AI', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when({ type: 'room.changed', room: { holder: 'ai', holder_id: null, status: 'ai_task_completed', version: 9 } })
      .when('giveBack.requested')
      .expect('open.givingBack'));

  test('a message into a chat of this user is sent at once', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when('messages.submitted')
      .received('postMessages', { type: 'message.written', message: { text: 'Baik Bu, kami kirim hari ini.' } })
      .expect('open.replying.takeOver.idle'));

  test('a message into a chat of a colleague waits for confirmation and names that colleague', () =>
    given(room)
      .settle('openRoom', 'held by a colleague')
      .when('messages.submitted')
      .expect('open.replying.message.confirmingSend', {
        reason: 'takeOver',
        request: { messages: [{ text: 'Baik Bu, kami kirim hari ini.' }] },
      })
      .when('send.confirmed')
      .received('postMessages', { type: 'message.written', message: { takesFrom: uuid(502) } })
      .expect('open.replying.takeOver.takingOver', { request: null })
      .settle('takeRoom', 'done')
      .expect('open.replying.takeOver.idle', { room: { holder_id: uuid(501) } }));

  test('declining the takeover sends nothing', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('messages.submitted')
      .when('send.cancelled')
      .expect('open.replying.takeOver.idle', { request: null, room: { holder: 'ai' } }));

  test('a change of holder closes the takeover prompt without sending', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('messages.submitted')
      .when('room.changed')
      .expect('open.replying.takeOver.idle', {
        request: null,
        room: { holder: 'member' },
      }));

  test('a takeover without a network waits and is retried after a reconnect', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('takeOver.requested')
      .settle('takeRoom', 'unreachable')
      .expect('open.replying.takeOver.takeOverPending.waiting')
      .when('messages.submitted')
      .received('postMessages', { type: 'message.written', message: { text: 'Baik Bu, kami kirim hari ini.' } })
      .expect('open.replying.takeOver.takeOverPending.waiting', { request: null })
      .when('connection.regained')
      .expect('open.replying.takeOver.takeOverPending.trying')
      .settle('takeRoom', 'done')
      .expect('open.replying.takeOver.idle', { room: { holder: 'member' } }));

  test('a change of holder cancels a waiting takeover', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('takeOver.requested')
      .settle('takeRoom', 'unreachable')
      .when('room.changed')
      .expect('open.replying.takeOver.idle', { room: { holder: 'member' } }));

  test('a takeover that the server refuses raises an error toast', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('messages.submitted')
      .when('send.confirmed')
      .settle('takeRoom', 'refused')
      .received('toasts', { type: 'toast.raised', toast: { type: 'error', code: 'room.takeFailed' } })
      .expect('open.replying.takeOver.idle', { request: null }));
});

describe('room: states and changes', () => {
  test('a room that does not exist or may not be read is missing, and can be retried', () =>
    given(room).settle('openRoom', 'nothing').expect('missing').when('retry.requested').expect('opening.usual'));

  test('a failed request is an error and not a missing room', () =>
    given(room).settle('openRoom', 'offline').expect('failed', { failure: 'Failed to get rooms' }));

  test('a room that is removed while open is gone', () =>
    given(room).settle('openRoom', 'held by me').when('room.removed').expect('gone'));

  test('a missing or refused room is requested again after a reconnect', async () => {
    await given(room).settle('openRoom', 'nothing').when('connection.regained').expect('opening.usual');
    await given(room)
      .settle('openRoom', 'held by me')
      .when('realtime.refused')
      .when('connection.regained')
      .expect('opening.usual');
  });

  test('giving back raises a toast with undo', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when('giveBack.requested')
      .settle('runCommand', 'done')
      .received('toasts', {
        type: 'toast.raised',
        toast: { type: 'success', code: 'room.givenBack', detail: 'Ibu Ratna', undo: uuid(601), roomId: uuid(1) },
      })
      .expect('open.replying.takeOver.idle'));

  test('an older row changes nothing', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when({ type: 'room.changed', room: { version: 1, holder: 'phone' } })
      .expect('open.replying.takeOver.idle', { room: { holder: 'member', version: 2 } }));

  test('joining the topic refreshes the history', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when('realtime.joined')
      .received('history', { type: 'refresh.requested' }));
});

describe('history', () => {
  test('older pages end at the oldest message in the database', () =>
    given(history)
      .when('older.requested')
      .settle('loadOlder', 'more')
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .expect('idle', { older: null, isComplete: false }));

  test('WhatsApp confirms the beginning of the conversation, and is not asked again', () =>
    given(history)
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .when('older.requested')
      .settle('fetchFromWhatsapp', 'more')
      .expect('idle', { older: { seq: 51 }, isComplete: false })
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .when('older.requested')
      .settle('fetchFromWhatsapp', 'beginning')
      .when('older.requested')
      .expect('idle', { older: null, isComplete: true }));

  test('with a disconnected channel WhatsApp is requestedFrom again on request only', () =>
    given(history)
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .when('older.requested')
      .settle('fetchFromWhatsapp', 'disconnected')
      .elapse(60_000)
      .expect('whatsappFailed', { isDisconnected: true })
      .when('older.requested')
      .expect('fetchingFromWhatsapp'));

  test('a failed refresh is retried after a pause', () =>
    given(history)
      .when('refresh.requested')
      .settle('catchUp', 'offline')
      .expect('refreshFailed')
      .elapse(5000)
      .expect('refreshing'));

  test('a failed older page can be requested again', () =>
    given(history)
      .when('older.requested')
      .settle('loadOlder', 'offline')
      .expect('olderFailed')
      .when('older.requested')
      .expect('loadingOlder'));

  test('a jump loads a message that is not loaded, and newer pages load from there', () =>
    given(history)
      .when('jump.requested')
      .settle('jump', 'far back')
      .expect('idle', { newer: { seq: 51 }, jumpTarget: null })
      .when('newer.requested')
      .settle('loadNewer', 'end')
      .when('newer.requested')
      .expect('idle', { newer: null }));

  test('a jump to a missing message keeps the window and shows a notice for a while', () =>
    given(history)
      .when('jump.requested')
      .settle('jump', 'nowhere')
      .expect('notFound', { older: { seq: 51 }, newer: null })
      .elapse('notice')
      .expect('idle'));

  test('a refresh interrupts a jump, which runs afterwards', () =>
    given(history)
      .when('jump.requested')
      .when('refresh.requested')
      .expect('refreshing')
      .settle('catchUp', 'current')
      .expect('jumping', { jumpTarget: { message: uuid(1) } }));

  test('a refresh interrupts the loading of a page, which runs once afterwards', async () => {
    await given(history)
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .when('older.requested')
      .expect('fetchingFromWhatsapp')
      .when('refresh.requested')
      .settle('catchUp', 'offline')
      .expect('refreshFailed')
      .elapse('refreshPause')
      .settle('catchUp', 'current')
      .expect('fetchingFromWhatsapp')
      .settle('fetchFromWhatsapp', 'beginning')
      .when('refresh.requested')
      .settle('catchUp', 'current')
      .expect('idle', { isComplete: true });
    await given(history)
      .when('older.requested')
      .when('refresh.requested')
      .settle('catchUp', 'current')
      .expect('loadingOlder');
    await given(history)
      .when('jump.requested')
      .settle('jump', 'far back')
      .when('newer.requested')
      .when('refresh.requested')
      .settle('catchUp', 'current')
      .expect('loadingNewer');
  });

  test('an unavailable conversation loads its newest page once the server is reachable', () => {
    const newest = { sentAt: '2026-11-20T03:00:00.000000Z', seq: 51 };
    const catchUp = { done: { 'newest page': newest }, error: history.outcomes['catchUp']!.error };
    return given(
      { ...history, outcomes: { ...history.outcomes, catchUp } },
      { roomId: 'r1', older: null, newer: null, isUnavailable: true },
    )
      .when('older.requested')
      .expect('idle', { isUnavailable: true })
      .when('refresh.requested')
      .settle('catchUp', 'offline')
      .expect('refreshFailed', { isUnavailable: true })
      .elapse('refreshPause')
      .settle('catchUp', 'newest page')
      .expect('idle', { isUnavailable: false, older: { seq: 51 } });
  });

  test('a room opened at a missing message shows the notice at once', () =>
    given(history, { roomId: 'r1', older: null, newer: null, jumpTarget: { message: uuid(9) } })
      .expect('jumping')
      .settle('jump', 'nowhere')
      .expect('notFound'));
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
