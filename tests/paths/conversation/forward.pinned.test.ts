import { test } from 'vitest';

import type { ForwardTarget } from '../../../src/contracts/conversation.ts';
import { MOST_CHATS } from '../../../src/machines/conversation/forward.machine.ts';
import { forwardModel } from '../../../src/machines/conversation/forward.model.ts';
import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';

const target = (n: number): ForwardTarget => ({ id: uuid(700 + n), room: roomOf(n), sessionName: 'batik-lestari' });
const chosen = (n: number) => ({ type: 'chat.chosen', target: target(n) });

test('what is chosen goes to the outbox, is told by name, and nothing of it stays', () =>
  given(forwardModel)
    .when('forward.requested')
    .heard('finder', { type: 'palette.requested' })
    .when(chosen(1))
    .when('forward.confirmed')
    .expect('handingOver')
    .settle('handOver', 'all')
    .heard('toasts', { type: 'toast.raised', toast: { code: 'message.forwarded', detail: 'Pelanggan 1' } })
    .heard('finder', { type: 'palette.closed' })
    .expect('idle', { message: null, targets: [] }));

test('no more than WhatsApp forwards to at once, and none of them twice', () => {
  const numbers = Array.from({ length: MOST_CHATS + 2 }, (_, at) => at + 1);
  const choosing = numbers.reduce((given_, n) => given_.when(chosen(n)), given(forwardModel).when('forward.requested'));
  return choosing.when(chosen(1)).expect('choosing', { targets: numbers.slice(0, MOST_CHATS).map((n) => target(n)) });
});

test('where the outbox has it already it is not handed over again, and the rest keeps its ids', () =>
  given({
    ...forwardModel,
    outcomes: {
      ...forwardModel.outcomes,
      handOver: { done: { half: { rooms: [roomOf(1).id], failure: 'full' } }, error: {} },
    },
  })
    .when('forward.requested')
    .when(chosen(1))
    .when(chosen(2))
    .when('forward.confirmed')
    .settle('handOver', 'half')
    .expect('choosing', { targets: [target(2)], failure: 'full' })
    .when('forward.confirmed')
    .expect('handingOver', { targets: [target(2)], failure: null }));

test('a file that does not come ends the waiting, and everything chosen stays chosen', () =>
  given(forwardModel)
    .when('forward.requested')
    .when(chosen(1))
    .when('forward.confirmed')
    .elapse('patience')
    .expect('choosing', { targets: [target(1)], failure: 'failed' }));

test('whoever goes away while it is handed over has gone, with one word', () =>
  given(forwardModel)
    .when('forward.requested')
    .when(chosen(1))
    .when('forward.confirmed')
    .when('forward.cancelled')
    .heard('finder', { type: 'palette.closed' })
    .expect('idle', { message: null, targets: [] }));

test('nothing is handed over to nobody', () =>
  given(forwardModel).when('forward.requested').when('forward.confirmed').expect('choosing'));
