import { test } from 'vitest';

import type { ForwardTarget } from '../../../src/contracts/conversation.ts';
import { MAX_CHATS } from '../../../src/machines/conversation/forward.machine.ts';
import { forwardModel } from '../../../src/machines/conversation/forward.model.ts';
import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';

const target = (n: number): ForwardTarget => ({ id: uuid(700 + n), room: roomOf(n), sessionName: 'batik-lestari' });
const chosen = (n: number) => ({ type: 'chat.chosen', target: target(n) });

test('a forwarded message is queued, a toast names the chats, and the machine resets', () =>
  given(forwardModel)
    .when('forward.requested')
    .received('chatSearch', { type: 'palette.requested' })
    .when(chosen(1))
    .when('forward.confirmed')
    .expect('queueing')
    .settle('queueMessages', 'all')
    .received('toasts', { type: 'toast.raised', toast: { code: 'message.forwarded', detail: 'Pelanggan 1' } })
    .received('chatSearch', { type: 'palette.closed' })
    .expect('idle', { message: null, targets: [] }));

test('no more chats than WhatsApp allows can be chosen, and none twice', () => {
  const numbers = Array.from({ length: MAX_CHATS + 2 }, (_, at) => at + 1);
  const choosing = numbers.reduce((given_, n) => given_.when(chosen(n)), given(forwardModel).when('forward.requested'));
  return choosing.when(chosen(1)).expect('choosing', { targets: numbers.slice(0, MAX_CHATS).map((n) => target(n)) });
});

test('after a partial failure the remaining chats keep their message ids and are queued alone', () =>
  given({
    ...forwardModel,
    outcomes: {
      ...forwardModel.outcomes,
      queueMessages: { done: { half: { rooms: [roomOf(1).id], failure: 'full' } }, error: {} },
    },
  })
    .when('forward.requested')
    .when(chosen(1))
    .when(chosen(2))
    .when('forward.confirmed')
    .settle('queueMessages', 'half')
    .expect('choosing', { targets: [target(2)], failure: 'full' })
    .when('forward.confirmed')
    .expect('queueing', { targets: [target(2)], failure: null }));

const queueing = () =>
  given(forwardModel).when('forward.requested').when(chosen(1)).when(chosen(2)).when('forward.confirmed');

test.each([
  ['an error', queueing().settle('queueMessages', 'broken'), 'failed'],
  ['a file that cannot be read', queueing().settle('queueMessages', 'no file'), 'file'],
  ['90 s without an answer', queueing().elapse(89_999).expect('queueing').elapse(1), 'failed'],
] as const)('after %s all chosen chats stay chosen, and a retry clears the failure', (_, path, failure) =>
  path
    .expect('choosing', { targets: [target(1), target(2)], failure })
    .when('forward.confirmed')
    .expect('queueing', { failure: null }),
);

test.each([
  ['choosing', given(forwardModel).when('forward.requested').when(chosen(1))],
  ['queueing', queueing()],
] as const)('cancelling while %s closes the dialog', (_, path) =>
  path
    .when('forward.cancelled')
    .received('chatSearch', { type: 'palette.closed' })
    .expect('idle', { message: null, targets: [] }),
);

test('a chat that was chosen can be removed again', () =>
  given(forwardModel)
    .when('forward.requested')
    .when(chosen(1))
    .when(chosen(2))
    .when({ type: 'chat.removed', roomId: roomOf(1).id })
    .expect('choosing', { targets: [target(2)] }));

test('forwarding without a chosen chat does nothing', () =>
  given(forwardModel).when('forward.requested').when('forward.confirmed').expect('choosing'));
