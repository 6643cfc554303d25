import { describe, test, vi } from 'vitest';

import type { DeliveryInput } from '../../../src/machines/outbox/delivery.machine.ts';
import { deliveryModel as delivery } from '../../../src/machines/outbox/delivery.model.ts';
import { outboxModel as outbox } from '../../../src/machines/outbox/outbox.model.ts';
import { given } from '../../model/pinned.ts';

const { entry, ...rest } = delivery.input as DeliveryInput;
const text = { ...rest, entry: { ...entry, needsUpload: false } };

describe('delivery of one message', () => {
  test('a message waits for the network, is sent, and ends', () =>
    given(delivery, text)
      .expect('trying.waiting')
      .settle('awaitNetwork', 'online')
      .expect('trying.sending')
      .settle('sendMessage', 'sent')
      .expect('ended'));

  test.each([
    ['at most a second, doubles each time, and never exceeds half a minute', 1 - 2 ** -53, 1],
    ['random up to that bound, so that many tabs do not retry at the same moment', 0.25, 0.25],
  ])('a pause is %s', async (_, chance, share) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(chance);
    const journey = given(delivery, text).settle('awaitNetwork', 'online');
    for (const [before, longest] of [1, 2, 4, 8, 16, 30, 30, 30].entries())
      void journey
        .settle('sendMessage', 'unreachable')
        .elapse(share * longest * 1000 - 1)
        .expect('trying.pausing', { attempts: before + 1 })
        .elapse(1)
        .expect('trying.waiting')
        .settle('awaitNetwork', 'online');
    await journey.expect('trying.sending');
    random.mockRestore();
  });

  test('an attempt that times out is repeated', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .elapse(59_999)
      .expect('trying.sending')
      .elapse(1)
      .expect('trying.pausing', { attempts: 1 })
      .when('connection.regained')
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'sent')
      .expect('ended'));

  test('an attempt that fails after a reconnect is repeated at once', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .when('connection.regained')
      .expect('trying.sending')
      .settle('sendMessage', 'unreachable')
      .expect('trying.waiting', { attempts: 1 })
      // Only once: the next failure pauses.
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'unreachable')
      .expect('trying.pausing', { attempts: 2 }));

  test('a retry time of the gateway is kept although the connection came back during the attempt', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .when('connection.regained')
      .settle('sendMessage', 'slow down')
      .expect('trying.pausing'));

  test('an upload times out after a quarter of an hour', () =>
    given(delivery)
      .settle('awaitNetwork', 'online')
      .elapse(15 * 60_000)
      .expect('trying.pausing', { attempts: 1 }));

  test('a retry time of the gateway is kept', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'slow down')
      .elapse(4999)
      .expect('trying.pausing')
      .elapse(1)
      .expect('trying.waiting'));

  test('a refusal is final, regardless of the network', () =>
    given(delivery, text).settle('awaitNetwork', 'online').settle('sendMessage', 'refused').expect('ended'));

  test('a message is given up after a day, regardless of the number of attempts', () =>
    given(delivery, text)
      .elapse(24 * 60 * 60_000)
      .expect('givingUp')
      .settle('giveUp', 'failed')
      .expect('ended'));

  test('a message with a conflict waits for confirmation, also after a reconnect', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'conflict')
      .expect('trying.confirming')
      .when('connection.regained')
      .expect('trying.confirming')
      .when('sending.confirmed')
      .expect('trying.sending')
      .settle('sendMessage', 'sent')
      .expect('ended'));

  test('a reconnect ends the pause', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'slow down')
      .when('connection.regained')
      .expect('trying.waiting'));

  test('a file is uploaded before its message, once', () =>
    given(delivery)
      .settle('awaitNetwork', 'online')
      .expect('trying.uploading')
      .settle('uploadFile', 'unreachable')
      .expect('trying.pausing', { needsUpload: true, attempts: 1 })
      .elapse(1000)
      .settle('awaitNetwork', 'online')
      .settle('uploadFile', 'stored')
      .expect('trying.sending', { needsUpload: false })
      .settle('sendMessage', 'unreachable')
      .elapse(2000)
      .settle('awaitNetwork', 'online')
      .expect('trying.sending')
      .settle('sendMessage', 'sent')
      .expect('ended'));

  test('a file that the storage refuses ends the delivery', () =>
    given(delivery).settle('awaitNetwork', 'online').settle('uploadFile', 'refused').expect('ended'));
});

describe('outbox', () => {
  test('a written message is stored in the journal and delivered by the leading tab', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('leadership.gained')
      .settle('openOutbox', 'empty')
      .when('message.written')
      .received('runJournal', { type: 'message.written' })
      .expect('open.leading', { inFlight: [] })
      .when('message.saved')
      .expect('open.leading', { inFlight: ['m1'] })
      .when('delivery.ended')
      .expect('open.leading', { entries: [], inFlight: [] }));

  test('a following tab stores the message and sends nothing', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('message.saved')
      .expect('open.following', { entries: [{ id: 'm1' }], inFlight: [] })
      .when('message.removed')
      .expect('open.following', { entries: [] }));

  test('a discarded message unblocks its room at once', () => {
    const entry = { id: 'm2', roomId: 'r1', position: 2, deadline: 2e9 };
    return given(outbox)
      .settle('openOutbox', 'waiting')
      .when('leadership.gained')
      .settle('openOutbox', 'waiting')
      .when({ type: 'message.saved', entry })
      .expect('open.leading', { inFlight: ['m1'] })
      .when('message.removed')
      .expect('open.leading', { inFlight: ['m2'] });
  });

  test('a new leader reads the journal before sending', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('leadership.gained')
      .expect('open.reloading', { inFlight: [] })
      .settle('openOutbox', 'waiting')
      .expect('open.leading', { inFlight: ['m1'] }));

  test('messages discarded offline are deleted after a reconnect', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('leadership.gained')
      .settle('openOutbox', 'empty')
      .when('connection.regained')
      .received('runWithdrawals', { type: 'connection.regained' }));

  test('the second message of a room waits for the first, and another room does not wait', () => {
    const entry = { id: 'm2', roomId: 'r1', position: 2, deadline: 2e9 };
    return given(outbox)
      .settle('openOutbox', 'waiting')
      .when('leadership.gained')
      .settle('openOutbox', 'waiting')
      .when({ type: 'message.saved', entry })
      .when({ type: 'message.saved', entry: { ...entry, id: 'm3', roomId: 'r2', position: 3 } })
      .expect('open.leading', { inFlight: ['m1', 'm3'] })
      .when('delivery.ended')
      .expect('open.leading', { inFlight: ['m3', 'm2'] });
  });

  test('a delivery that ends while the journal is read again unblocks its room', () =>
    given(outbox)
      .settle('openOutbox', 'waiting')
      .when('leadership.gained')
      .settle('openOutbox', 'waiting')
      .elapse('reloadInterval')
      .expect('open.reloading')
      .when('delivery.ended')
      .settle('openOutbox', 'empty')
      .expect('open.leading', { entries: [], inFlight: [] }));

  test('full storage returns the message to its composer', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('message.returned')
      .expect('open.following', { returned: [{ reason: 'full', message: { id: 'm1' } }] })
      .when('message.restored')
      .expect('open.following', { returned: [] }));

  test('blocked storage is tried again after half a minute', () =>
    given(outbox).settle('openOutbox', 'blocked').expect('unavailable').elapse(30_000).expect('opening'));
});
