import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { historyModel as history } from '../../../src/machines/conversation/history.model.ts';
import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { roomModel as room } from '../../../src/machines/conversation/room.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('room: taking a chat', () => {
  test('takes it from whoever was seen to hold it, and from nobody else', async () => {
    const sut = machineSut(room);
    const asked = () => sut.actor.getSnapshot().children['takeRoom']?.getSnapshot().input;
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by a colleague']);
    await sut.send({ type: 'take.requested' });
    expect(asked()).toMatchObject({ from: { holder: 'member', holder_id: uuid(502) } });
    await sut.stop();
  });

  test('means who held it before, where a colleague came to hold it a moment ago, and that colleague when it is meant', async () => {
    let now = 5000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const sut = machineSut(room);
    const asked = () => sut.actor.getSnapshot().children['takeRoom']?.getSnapshot().input.from;
    const outcomes = room.outcomes['takeRoom']?.done;
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by the AI']);
    const colleague = { ...roomOf(1), holder: 'member', holder_id: uuid(502) };
    await sut.send({ type: 'room.changed', room: { ...colleague, version: 3 } });
    now += 100;
    // Something else of the chat changes too: nobody else holds it for that.
    await sut.send({ type: 'room.changed', room: { ...colleague, unread_count: 1, version: 4 } });
    await sut.send({ type: 'take.requested' });
    expect(asked()).toMatchObject({ holder: 'ai', holder_id: null });
    // Nor does it name the colleague when nobody could be asked, and it is asked later.
    await sut.settle('takeRoom', 'done', null);
    await sut.send({ type: 'connection.regained' });
    expect(asked()).toMatchObject({ holder: 'ai', holder_id: null });
    await sut.settle('takeRoom', 'done', outcomes?.['theirs']);
    expect(sut.heard('toasts').at(-1)).toMatchObject({ toast: { code: 'room.taken' } });
    now += 1000;
    await sut.send({ type: 'take.requested' });
    expect(asked()).toMatchObject({ holder: 'member', holder_id: uuid(502) });
    await sut.stop();
  });

  test('whoever has given it back may take it again at once, and whoever was asked means who they were asked about', async () => {
    const sut = machineSut(room);
    const asked = () => sut.actor.getSnapshot().children['takeRoom']?.getSnapshot().input.from;
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by me']);
    await sut.send({ type: 'room.changed', room: { ...roomOf(1), holder: 'ai', holder_id: null, version: 3 } });
    await sut.send({ type: 'take.requested' });
    expect(asked()).toMatchObject({ holder: 'ai' });
    await sut.settle('takeRoom', 'done', room.outcomes['takeRoom']?.done['theirs']);
    await sut.send(room.events['message.submitted']?.[0] ?? { type: '' });
    await sut.send({ type: 'takeOver.confirmed' });
    expect(asked()).toMatchObject({ holder: 'member', holder_id: uuid(502) });
    await sut.stop();
  });
});

describe('room: what is being written', () => {
  const draft = { text: 'Baik Bu', replyTo: null };

  test('while it opens stays over what was kept before, and is kept', () =>
    given(room)
      .when({ type: 'draft.changed', draft })
      .heard('keepDraft', { type: 'draft.changed', draft })
      .settle('openRoom', 'held by me')
      .expect('open.resting', { draft }));

  test('and nothing else, when it opens again', () =>
    given(room)
      .when({ type: 'draft.changed', draft })
      .settle('openRoom', 'offline')
      .when('retry.requested')
      .expect('opening.usual', { draft: null }));
});

describe('room: done', () => {
  test('whoever marks it done is told so, and so is whoever shows the next; what failed says that there is nothing to take back', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when('complete.requested')
      .settle('doWithRoom', 'offline')
      .emitted('deed.failed')
      .when('complete.requested')
      .settle('doWithRoom', 'done')
      .emitted('deed.failed', 'room.completed')
      .expect('open.resting'));
});

describe('room: what came of it', () => {
  const done = { ...roomOf(1, { status: 'ai_task_completed' }), version: 9 };

  test('is said of what is done alone', () =>
    given(room).settle('openRoom', 'held by me').when('outcome.chosen').expect('open.resting'));

  test('is told to be missed where nobody could be reached, and can be said again', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when({ type: 'room.changed', room: done })
      .when('outcome.chosen')
      .expect('open.describing')
      .settle('doWithRoom', 'offline')
      .heard('toasts', { type: 'toast.raised', toast: { type: 'error', code: 'room.markFailed' } })
      .when('outcome.chosen')
      .expect('open.describing'));
});

describe('room: nobody is talked over', () => {
  test('a message into a chat that the AI holds waits for a word, then goes out and the chat is taken', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('message.submitted')
      .expect('open.asking', { held: { text: 'Baik Bu, kami kirim hari ini.' } })
      .when('takeOver.confirmed')
      .heard('postMessages', {
        type: 'message.written',
        message: { chatId: '6281200000001@c.us', sessionName: 'batik-lestari' },
      })
      .expect('open.taking', { held: null })
      .settle('takeRoom', 'done')
      .expect('open.resting', { room: { holder: 'member' } }));

  test('whoever presses second is told that a colleague was first, in words', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('take.requested')
      .settle('takeRoom', 'theirs')
      .heard('toasts', { type: 'toast.raised', toast: { type: 'error', code: 'room.taken' } })
      .expect('open.resting', { room: { holder: 'member', holder_id: uuid(502) } }));

  test('a chat that is done is opened again by giving it back to the AI', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when({ type: 'room.changed', room: { holder: 'ai', holder_id: null, status: 'ai_task_completed', version: 9 } })
      .when('giveBack.requested')
      .expect('open.givingBack'));

  test('a message into a chat that I hold goes out at once', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when('message.submitted')
      .heard('postMessages', { type: 'message.written', message: { text: 'Baik Bu, kami kirim hari ini.' } })
      .expect('open.resting'));

  test('a message into a chat that a colleague holds waits for a word too, and says from whom it takes it', () =>
    given(room)
      .settle('openRoom', 'held by a colleague')
      .when('message.submitted')
      .expect('open.asking', { held: { text: 'Baik Bu, kami kirim hari ini.' } })
      .when('takeOver.confirmed')
      .heard('postMessages', { type: 'message.written', message: { takesFrom: uuid(502) } })
      .expect('open.taking', { held: null })
      .settle('takeRoom', 'done')
      .expect('open.resting', { room: { holder_id: uuid(501) } }));

  test('whoever declines has sent nothing', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('message.submitted')
      .when('takeOver.declined')
      .expect('open.resting', { held: null, room: { holder: 'ai' } }));

  test('when a teammate takes the chat while we are asked, the question goes away unsent', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('message.submitted')
      .when('room.changed')
      .expect('open.resting', {
        held: null,
        room: { holder: 'member' },
      }));

  test('taking over without a network is no error: what was asked waits, and is done when there is one', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('take.requested')
      .settle('takeRoom', 'unreached')
      .expect('open.takingLater.waiting')
      .when('message.submitted')
      .heard('postMessages', { type: 'message.written', message: { text: 'Baik Bu, kami kirim hari ini.' } })
      .expect('open.takingLater.waiting', { held: null })
      .when('connection.regained')
      .expect('open.takingLater.trying')
      .settle('takeRoom', 'done')
      .expect('open.resting', { room: { holder: 'member' } }));

  test('what was asked for without a network takes the chat from nobody who came to hold it since', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('take.requested')
      .settle('takeRoom', 'unreached')
      .when('room.changed')
      .expect('open.resting', { room: { holder: 'member' } }));

  test('a server that refuses to give the chat is an error', () =>
    given(room)
      .settle('openRoom', 'held by the AI')
      .when('message.submitted')
      .when('takeOver.confirmed')
      .settle('takeRoom', 'refused')
      .heard('toasts', { type: 'toast.raised', toast: { type: 'error', code: 'room.takeFailed' } })
      .expect('open.resting', { held: null }));
});

describe('room: what becomes of it', () => {
  test('a room that does not exist, or is not ours, says no more than that', () =>
    given(room).settle('openRoom', 'nothing').expect('missing').when('retry.requested').expect('opening.usual'));

  test('a server that does not answer is not a room that does not exist', () =>
    given(room).settle('openRoom', 'offline').expect('failed', { failure: 'Failed to get rooms' }));

  test('a room that is taken away while it is open', () =>
    given(room).settle('openRoom', 'held by me').when('room.removed').expect('gone'));

  test('a room that was refused while nobody was signed in is asked for again', async () => {
    await given(room).settle('openRoom', 'nothing').when('connection.regained').expect('opening.usual');
    await given(room)
      .settle('openRoom', 'held by me')
      .when('live.refused')
      .when('connection.regained')
      .expect('opening.usual');
  });

  test('giving back, and hearing of it', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when('giveBack.requested')
      .settle('doWithRoom', 'done')
      .heard('toasts', {
        type: 'toast.raised',
        toast: { type: 'success', code: 'room.givenBack', detail: 'Ibu Ratna', undo: uuid(601), roomId: uuid(1) },
      })
      .expect('open.resting'));

  test('an old row changes nothing', () =>
    given(room)
      .settle('openRoom', 'held by me')
      .when({ type: 'room.changed', room: { version: 1, holder: 'phone' } })
      .expect('open.resting', { room: { holder: 'member', version: 2 } }));

  test('after a gap the history catches up', () =>
    given(room).settle('openRoom', 'held by me').when('live.joined').heard('history', { type: 'refresh.requested' }));
});

describe('history', () => {
  test('older pages end at the beginning', () =>
    given(history)
      .when('older.requested')
      .settle('loadOlder', 'more')
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .expect('settled', { older: null, isWhole: false }));

  test('the conversation begins where WhatsApp says so, and is not asked about again', () =>
    given(history)
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .when('older.requested')
      .settle('askWhatsapp', 'more')
      .expect('settled', { older: { seq: 51 }, isWhole: false })
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .when('older.requested')
      .settle('askWhatsapp', 'beginning')
      .when('older.requested')
      .expect('settled', { older: null, isWhole: true }));

  test('where the channel is disconnected WhatsApp is asked again when somebody asks, and not by itself', () =>
    given(history)
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .when('older.requested')
      .settle('askWhatsapp', 'disconnected')
      .elapse(60_000)
      .expect('whatsappFailed', { isAway: true })
      .when('older.requested')
      .expect('askingWhatsapp'));

  test('catching up that fails is tried again after a pause', () =>
    given(history)
      .when('refresh.requested')
      .settle('catchUp', 'offline')
      .expect('behind')
      .elapse(5000)
      .expect('refreshing'));

  test('an older page that fails can be asked for again', () =>
    given(history)
      .when('older.requested')
      .settle('loadOlder', 'offline')
      .expect('olderFailed')
      .when('older.requested')
      .expect('loadingOlder'));

  test('a message that is not at hand is sought, and read on from in both directions', () =>
    given(history)
      .when('place.requested')
      .settle('seek', 'far back')
      .expect('settled', { newer: { seq: 51 }, wanted: null })
      .when('newer.requested')
      .settle('loadNewer', 'end')
      .when('newer.requested')
      .expect('settled', { newer: null }));

  test('a message that is nowhere moves nobody, and says so for a while', () =>
    given(history)
      .when('place.requested')
      .settle('seek', 'nowhere')
      .expect('notFound', { older: { seq: 51 }, newer: null })
      .elapse('notice')
      .expect('settled'));

  test('what was missed is read first, then what was sought', () =>
    given(history)
      .when('place.requested')
      .when('refresh.requested')
      .expect('refreshing')
      .settle('catchUp', 'current')
      .expect('seeking', { wanted: { message: uuid(1) } }));

  test('what was missed is read first, then what was asked of WhatsApp or of another page, once', async () => {
    await given(history)
      .when('older.requested')
      .settle('loadOlder', 'beginning')
      .when('older.requested')
      .expect('askingWhatsapp')
      .when('refresh.requested')
      .settle('catchUp', 'offline')
      .expect('behind')
      .elapse('refreshPause')
      .settle('catchUp', 'current')
      .expect('askingWhatsapp')
      .settle('askWhatsapp', 'beginning')
      .when('refresh.requested')
      .settle('catchUp', 'current')
      .expect('settled', { isWhole: true });
    await given(history)
      .when('older.requested')
      .when('refresh.requested')
      .settle('catchUp', 'current')
      .expect('loadingOlder');
    await given(history)
      .when('place.requested')
      .settle('seek', 'far back')
      .when('newer.requested')
      .when('refresh.requested')
      .settle('catchUp', 'current')
      .expect('loadingNewer');
  });

  test('a conversation of which nothing is on this device is read from its end once there is a network', () => {
    const newest = { sentAt: '2026-11-20T03:00:00.000000Z', seq: 51 };
    const catchUp = { done: { 'newest page': newest }, error: history.outcomes['catchUp']!.error };
    return given(
      { ...history, outcomes: { ...history.outcomes, catchUp } },
      { roomId: 'r1', older: null, newer: null, isAbsent: true },
    )
      .when('older.requested')
      .expect('settled', { isAbsent: true })
      .when('refresh.requested')
      .settle('catchUp', 'offline')
      .expect('behind', { isAbsent: true })
      .elapse('refreshPause')
      .settle('catchUp', 'newest page')
      .expect('settled', { isAbsent: false, older: { seq: 51 } });
  });

  test('whoever was led to a message that is gone is told so from the first moment', () =>
    given(history, { roomId: 'r1', older: null, newer: null, wanted: { message: uuid(9) } })
      .expect('seeking')
      .settle('seek', 'nowhere')
      .expect('notFound'));
});

describe('room: a place in it', () => {
  test('whoever writes is taken to the end, where it will stand', () =>
    given(room).settle('openRoom', 'held by me').when('message.submitted').heard('history', { type: 'end.requested' }));

  test('another found message of the open room is gone to; of one that is still opening it is opened there', async () => {
    await given(room)
      .settle('openRoom', 'held by me')
      .when('place.requested')
      .heard('history', { type: 'place.requested', to: { message: uuid(3) } });
    await given(room)
      .when('place.requested')
      .expect('opening.usual', { at: uuid(3) });
  });
});
