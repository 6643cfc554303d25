import { describe, expect, test } from 'vitest';

import { message, uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { roomModel as room } from '../../../src/machines/conversation/room.model.ts';
import type { SendRequest } from '../../../src/machines/conversation/sendRequest.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const writing = 'open.replying.message.writing';
const asking = 'open.replying.message.confirmingSend';
const idle = 'open.replying.takeOver.idle';
const taking = 'open.replying.takeOver.takingOver';
const nothing = { request: null, reason: null };

const reply = (seq: number) => message(seq, { author: 'phone' });
const request = (text: string, change: Partial<SendRequest> = {}): SendRequest => ({
  source: 'text',
  messages: [{ id: uuid(7), text, replyTo: null }],
  at: 0,
  newestReply: null,
  takesOver: false,
  ...change,
});
const submit = (text: string, change: Partial<SendRequest> = {}) => ({
  type: 'messages.submitted',
  request: request(text, change),
});
const confirm = (text: string, change: Partial<SendRequest> = {}) => ({
  type: 'send.confirmed',
  request: request(text, { takesOver: true, ...change }),
});
const sent = (text: string) => ({ type: 'message.written', message: { text } });

const mine = () => given(room).settle('openRoom', 'held by me');
const ofAi = () => given(room).settle('openRoom', 'held by the AI');
const holder = { holder: 'member', holder_id: uuid(502), version: 3 } as const;

/** A question for each reason. */
const asked = {
  placeholders: () => mine().when(submit('Resi {{nomor}}')),
  staleReply: () => mine().when(submit('Siap', { newestReply: reply(5) })),
  duplicate: () => mine().when(submit('Siap')).when(submit('Siap')),
  takeOver: () => ofAi().when(submit('Siap')),
};
const reasons = Object.keys(asked) as (keyof typeof asked)[];

describe('room: what must be confirmed before it is sent', () => {
  test.each([
    ['a text without a reason', mine(), submit('Siap'), null],
    ['a text with an unfilled placeholder', mine(), submit('Resi {{nomor}}'), 'placeholders'],
    [
      'a text in which a placeholder was overwritten',
      mine(),
      submit('Nomor resinya ya Kak', { emptied: ['{{resi}}'] }),
      'placeholders',
    ],
    ['a text after a reply by another author', mine(), submit('Siap', { newestReply: reply(5) }), 'staleReply'],
    [
      'a text after a reply that counts as read',
      mine().when({ type: 'composing.began', source: 'text', readUntil: 5 }),
      submit('Siap', { newestReply: reply(5) }),
      null,
    ],
    [
      'a text after a reply that only counts as read for the files',
      mine().when({ type: 'composing.began', source: 'attachments', readUntil: 5 }),
      submit('Siap', { newestReply: reply(5) }),
      'staleReply',
    ],
    ['the same text within ten seconds', mine().when(submit('Siap')), submit('Siap', { at: 9999 }), 'duplicate'],
    ['the same text after ten seconds', mine().when(submit('Siap')), submit('Siap', { at: 10_000 }), null],
    ['another text', mine().when(submit('Siap')), submit('Siap Bu'), null],
    ['a text into a chat of the AI', ofAi(), submit('Siap'), 'takeOver'],
    [
      'a text into a chat of a colleague',
      given(room).settle('openRoom', 'held by a colleague'),
      submit('Siap'),
      'takeOver',
    ],
    [
      'a text into a chat that the phone holds',
      mine().when({ type: 'room.changed', room: { ...roomOf(1), ...holder, holder: 'phone' } }),
      submit('Siap'),
      null,
    ],
    ['a text by the button that takes the chat over', ofAi(), submit('Siap', { takesOver: true }), null],
    ['a text while the chat is being taken over', ofAi().when('takeOver.requested'), submit('Siap'), null],
    ['files with a placeholder in the caption', mine(), submit('Resi {{nomor}}', { source: 'attachments' }), null],
  ] as const)('%s', async (_, path, event, reason) =>
    reason === null
      ? path.when(event).received('postMessages', sent(event.request.messages[0]!.text)).expect(writing, nothing)
      : path.when(event).expect(asking, { reason, request: event.request }),
  );

  test('the reasons are asked about one after the other, and the last answer sends and takes the chat over', () => {
    const text = 'Resi {{nomor}}';
    const newestReply = reply(5);
    return ofAi()
      .when(submit(text))
      .when(confirm(text))
      .settle('takeRoom', 'done')
      .when({
        type: 'room.changed',
        room: { ...roomOf(1), holder: 'ai', holder_id: null, status: 'ai_auto_reply', version: 7 },
      })
      .when(submit('Kode {{kode}}', { newestReply }))
      .expect(asking, { reason: 'placeholders' })
      .when(confirm(text, { newestReply }))
      .expect(asking, { reason: 'placeholders' })
      .when(confirm(text, { newestReply }))
      .expect(asking, { reason: 'staleReply' })
      .when(confirm(text, { newestReply }))
      .expect([asking, idle], { reason: 'duplicate' })
      .when(confirm(text, { newestReply }))
      .received('postMessages', sent(text))
      .expect([writing, taking], nothing);
  });

  test('a text that was confirmed with its placeholders is not asked about again for them', () =>
    asked
      .placeholders()
      .when(confirm('Resi {{nomor}}', { newestReply: reply(5) }))
      .when('send.cancelled')
      .when(submit('Resi {{nomor}}', { newestReply: reply(5) }))
      .received('postMessages', sent('Resi {{nomor}}')));

  test('a later reply than the one asked about is asked about too', () =>
    asked
      .staleReply()
      .when(confirm('Siap', { newestReply: reply(6) }))
      .expect(asking, { reason: 'staleReply', request: { newestReply: { seq: 6 } } }));

  test('submitting the same text again confirms it, and then asks to take the chat over', () =>
    ofAi()
      .when(submit('Siap', { takesOver: true }))
      .settle('takeRoom', 'refused')
      .when(submit('Siap'))
      .expect(asking, { reason: 'duplicate' })
      // Files do not answer a question about the text.
      .when(submit('Siap', { source: 'attachments', newestReply: reply(5) }))
      .expect(asking, { reason: 'staleReply' })
      .when(submit('Siap'))
      .expect(asking, { reason: 'duplicate' })
      .when(submit('Siap'))
      .expect(asking, { reason: 'takeOver' })
      .when(submit('Siap'))
      .expect(asking, { reason: 'takeOver' }));

  test.each(['placeholders', 'staleReply', 'takeOver'] as const)(
    'submitting again does not answer the question for the reason %s',
    (reason) => {
      const again = reason === 'placeholders' ? 'Resi {{kode}}' : 'Siap';
      return asked[reason]()
        .when(submit(again, { newestReply: reason === 'staleReply' ? reply(5) : null }))
        .expect(asking, { reason, request: { messages: [{ text: again }] } });
    },
  );

  test('what is confirmed is sent as it is then', () =>
    asked
      .takeOver()
      .when(confirm('Siap Bu'))
      .received('postMessages', { type: 'message.written', message: { text: 'Siap Bu', sessionName: 'batik-lestari' } })
      .received('history', { type: 'end.requested' })
      .expect([writing, taking], { ...nothing, lastText: { text: 'Siap Bu', at: 0 } })
      .settle('takeRoom', 'done')
      .expect(idle, { room: { holder: 'member' }, takeOverFrom: null }));

  test('a message into a chat of a colleague names that colleague', () =>
    given(room)
      .settle('openRoom', 'held by a colleague')
      .when(submit('Siap', { takesOver: true }))
      .received('postMessages', { type: 'message.written', message: { takesFrom: uuid(502) } })
      .expect(taking, { takeOverFrom: { holder_id: uuid(502) } }));
});

describe('room: the end of a question', () => {
  test.each(reasons)('cancelling sends nothing and asks again later: %s', (reason) =>
    asked[reason]()
      .when('send.cancelled')
      .expect([writing, idle], nothing)
      .when(submit(reason === 'placeholders' ? 'Resi {{nomor}}' : 'Siap'))
      .expect(reason === 'staleReply' ? writing : asking),
  );

  test('a reply counts as read after cancelling', () =>
    asked
      .staleReply()
      .when('send.cancelled')
      .expect(writing, { readUntil: { text: 5, attachments: 0, recording: 0 } }));

  test.each([
    ['placeholders', writing],
    ['duplicate', writing],
    ['staleReply', asking],
    ['takeOver', asking],
  ] as const)('a change of the text with a question for the reason %s leads to %s', (reason, end) =>
    asked[reason]()
      .when('draft.changed')
      .received('saveDraft', { type: 'draft.changed', draft: { text: 'Baik' } })
      .expect(end, { draft: { text: 'Baik' } }),
  );

  test.each([
    ['placeholders', 'text', asking],
    ['staleReply', 'text', writing],
    ['staleReply', 'recording', asking],
    ['duplicate', 'text', asking],
    ['takeOver', 'text', asking],
  ] as const)('beginning anew with a question for the reason %s, by %s, leads to %s', (reason, source, end) =>
    asked[reason]()
      .when({ type: 'composing.began', source, readUntil: 6 })
      .expect(end, { readUntil: { [source]: 6 }, lastText: reason === 'duplicate' ? { text: 'Siap' } : null }),
  );

  test.each([
    ['placeholders', { ...holder, holder_id: uuid(501) }, asking],
    ['staleReply', holder, asking],
    ['duplicate', holder, asking],
    ['takeOver', holder, writing],
    // A row that is not later changes nothing, and neither does another change.
    ['takeOver', { ...holder, version: 1 }, asking],
    ['takeOver', { unread_count: 3, version: 3 }, asking],
  ] as const)('a change of the room with a question for the reason %s: %o leads to %s', (reason, change, end) =>
    asked[reason]()
      .when({ type: 'room.changed', room: { ...roomOf(1, { status: 'ai_auto_reply', unread_count: 2 }), ...change } })
      .expect(end, change.version === 3 ? { room: change } : { room: { holder: 'ai' } }),
  );

  test.each(['takeOver.requested', 'complete.requested', 'escalate.requested'])(
    'a question to take over disables other commands: %s',
    (command) => asked.takeOver().when(command).expect([asking, idle], { reason: 'takeOver' }),
  );

  test('a question to take over also disables giving back, and the resolution', () =>
    ofAi()
      .when({ type: 'room.changed', room: { ...roomOf(1), status: 'ai_task_completed', version: 3 } })
      .when(submit('Siap'))
      .when('giveBack.requested')
      .expect([asking, idle])
      .when('resolution.chosen')
      .expect([asking, idle], { reason: 'takeOver' }));

  test('a command ends any other question without sending', () =>
    asked
      .duplicate()
      .when('complete.requested')
      .expect('open.completing', nothing)
      .settle('runCommand', 'offline')
      .expect([writing, idle], nothing));

  test('a room that is removed and opened again asks nothing', () =>
    asked
      .staleReply()
      .when('room.removed')
      .when('retry.requested')
      .settle('openRoom', 'held by me')
      .expect(writing, nothing));
});

describe('room: sending files and recordings', () => {
  const files = [
    { id: uuid(8), text: 'Warna biru', replyTo: null },
    { id: uuid(9), text: 'Warna merah', replyTo: null },
  ];

  test('files are sent in their order, take the chat over, and leave the attachments', () =>
    ofAi()
      .when(submit('', { source: 'attachments', messages: files, takesOver: true }))
      .received('postMessages', sent('Warna merah'))
      .received('attachments', { type: 'attachments.queued' })
      .expect([writing, taking], { lastText: null }));

  test('a recording is sent and leaves the recorder', () =>
    mine()
      .when(submit('', { source: 'recording', messages: files.slice(0, 1), takesOver: true }))
      .received('recording', { type: 'recording.queued' })
      .received('postMessages', sent('Warna biru'))
      .expect([writing, idle], { lastText: null, takeOverFrom: null }));

  test('a reply is asked about for files too, and the answer sends them', () => {
    const change = { source: 'attachments', messages: files, takesOver: true, newestReply: reply(5) } as const;
    return mine()
      .when(submit('', change))
      .expect(asking, { reason: 'staleReply', request: { source: 'attachments' } })
      .when(confirm('', change))
      .received('attachments', { type: 'attachments.queued' })
      .expect(writing, { readUntil: { text: 0, attachments: 5, recording: 0 } });
  });

  test('a text leaves attachments and recorder alone, and files are sent in their order', async () => {
    const sut = machineSut(room);
    await sut.start();
    await sut.settle('openRoom', 'done', room.outcomes['openRoom']?.done['held by me']);
    await sut.send(submit('Siap'));
    const types = (id: string) => sut.received(id).map(({ type }) => type);
    expect([...types('attachments'), ...types('recording')]).not.toContainEqual(expect.stringMatching(/queued$/));
    await sut.send(submit('', { source: 'attachments', messages: files }));
    expect(sut.received('postMessages').map((event) => event['message']?.text)).toEqual([
      undefined,
      'Siap',
      'Warna biru',
      'Warna merah',
    ]);
    await sut.stop();
  });
});

describe('room: sending while the chat is taken over', () => {
  test('a question does not end the takeover, nor the takeover the question', () =>
    ofAi()
      .when('takeOver.requested')
      .when(submit('Resi {{nomor}}'))
      .expect([asking, taking], { reason: 'placeholders' })
      .settle('takeRoom', 'unreachable')
      .expect([asking, 'open.replying.takeOver.takeOverPending.waiting'])
      .when(confirm('Resi {{nomor}}'))
      .received('postMessages', sent('Resi {{nomor}}'))
      .expect([writing, 'open.replying.takeOver.takeOverPending.waiting']));

  test.each(['complete.requested', 'giveBack.requested', 'escalate.requested'])(
    'a text is refused while a command runs: %s',
    (command) =>
      mine()
        .when(command)
        .when(submit('Siap'))
        .expect(
          `open.${{ complete: 'completing', giveBack: 'givingBack', escalate: 'escalating' }[command.split('.')[0]!]}`,
        ),
  );
});
