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

test('a timeout of the file keeps all chosen chats', () =>
  given(forwardModel)
    .when('forward.requested')
    .when(chosen(1))
    .when('forward.confirmed')
    .elapse('timeout')
    .expect('choosing', { targets: [target(1)], failure: 'failed' }));

test('cancelling while queueing closes the dialog', () =>
  given(forwardModel)
    .when('forward.requested')
    .when(chosen(1))
    .when('forward.confirmed')
    .when('forward.cancelled')
    .received('chatSearch', { type: 'palette.closed' })
    .expect('idle', { message: null, targets: [] }));

test('forwarding without a chosen chat does nothing', () =>
  given(forwardModel).when('forward.requested').when('forward.confirmed').expect('choosing'));
