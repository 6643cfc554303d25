import { describe, test, vi } from 'vitest';

import type { DeliveryInput } from '../../../src/machines/outbox/delivery.machine.ts';
import { deliveryModel as delivery } from '../../../src/machines/outbox/delivery.model.ts';
import { outboxModel as outbox } from '../../../src/machines/outbox/outbox.model.ts';
import { given } from '../../model/pinned.ts';

const { entry, ...whose } = delivery.input as DeliveryInput;
const text = { ...whose, entry: { ...entry, brings: false } };

describe('delivery: one message on its way', () => {
  test('it waits for a network, goes out, and is done', () =>
    given(delivery, text)
      .expect('trying.waiting')
      .settle('awaitNetwork', 'online')
      .expect('trying.sending')
      .settle('sendMessage', 'sent')
      .expect('ended'));

  test.each([
    ['at most a second, then twice as long each time, and never more than half a minute', 1 - 2 ** -53, 1],
    ['anywhere up to that bound, so that a thousand tabs do not come back in one moment', 0.25, 0.25],
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

  test('an attempt that nothing comes of is made again', () =>
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

  test('what fails although the connection came back under it failed with the old one, and is made again at once', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .when('connection.regained')
      .expect('trying.sending')
      .settle('sendMessage', 'unreachable')
      .expect('trying.waiting', { attempts: 1 })
      // Once: the next failure has no such excuse.
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'unreachable')
      .expect('trying.pausing', { attempts: 2 }));

  test('a gateway that names a time is not asked before it though the connection came back under the attempt', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .when('connection.regained')
      .settle('sendMessage', 'slow down')
      .expect('trying.pausing'));

  test('so is an upload, after a quarter of an hour', () =>
    given(delivery)
      .settle('awaitNetwork', 'online')
      .elapse(15 * 60_000)
      .expect('trying.pausing', { attempts: 1 }));

  test('a gateway that names a time is not asked before it', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'slow down')
      .elapse(4999)
      .expect('trying.pausing')
      .elapse(1)
      .expect('trying.waiting'));

  test('a refusal is final, whatever the network does', () =>
    given(delivery, text).settle('awaitNetwork', 'online').settle('sendMessage', 'refused').expect('ended'));

  test('after a day it is given up, however many tries there were', () =>
    given(delivery, text)
      .elapse(24 * 60 * 60_000)
      .expect('givingUp')
      .settle('giveUp', 'failed')
      .expect('ended'));

  test('what the customer has overtaken waits for a word, however long the network is there', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'overtaken')
      .expect('trying.asking')
      .when('connection.regained')
      .expect('trying.asking')
      .when('sending.confirmed')
      .expect('trying.sending')
      .settle('sendMessage', 'sent')
      .expect('ended'));

  test('a network that comes back ends the pause', () =>
    given(delivery, text)
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'slow down')
      .when('connection.regained')
      .expect('trying.waiting'));

  test('a file goes before its message, once', () =>
    given(delivery)
      .settle('awaitNetwork', 'online')
      .expect('trying.uploading')
      .settle('uploadFile', 'unreachable')
      .expect('trying.pausing', { brings: true, attempts: 1 })
      .elapse(1000)
      .settle('awaitNetwork', 'online')
      .settle('uploadFile', 'stored')
      .expect('trying.sending', { brings: false })
      .settle('sendMessage', 'unreachable')
      .elapse(2000)
      .settle('awaitNetwork', 'online')
      .expect('trying.sending')
      .settle('sendMessage', 'sent')
      .expect('ended'));

  test('a file that the storage refuses is not sent about', () =>
    given(delivery).settle('awaitNetwork', 'online').settle('uploadFile', 'refused').expect('ended'));
});

describe('outbox: what is written', () => {
  test('a written message goes to the journal, and is delivered by the tab that leads', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('leadership.gained')
      .settle('openOutbox', 'empty')
      .when('message.written')
      .heard('keepJournal', { type: 'message.written' })
      .expect('open.leading', { going: [] })
      .when('message.kept')
      .expect('open.leading', { going: ['m1'] })
      .when('delivery.ended')
      .expect('open.leading', { entries: [], going: [] }));

  test('a tab that follows keeps the message and sends nothing', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('message.kept')
      .expect('open.following', { entries: [{ id: 'm1' }], going: [] })
      .when('message.dropped')
      .expect('open.following', { entries: [] }));

  test('a message that somebody would rather not send frees its lane at once', () => {
    const entry = { id: 'm2', roomId: 'r1', position: 2, deadline: 2e9 };
    return given(outbox)
      .settle('openOutbox', 'waiting')
      .when('leadership.gained')
      .settle('openOutbox', 'waiting')
      .when({ type: 'message.kept', entry })
      .expect('open.leading', { going: ['m1'] })
      .when('message.dropped')
      .expect('open.leading', { going: ['m2'] });
  });

  test('who takes over reads the journal before sending', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('leadership.gained')
      .expect('open.gathering', { going: [] })
      .settle('openOutbox', 'waiting')
      .expect('open.leading', { going: ['m1'] }));

  test('what was thrown away without a network is asked to be deleted when there is one', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('leadership.gained')
      .settle('openOutbox', 'empty')
      .when('connection.regained')
      .heard('withdraw', { type: 'connection.regained' }));

  test('the second message of a room waits for the first, another room does not', () => {
    const entry = { id: 'm2', roomId: 'r1', position: 2, deadline: 2e9 };
    return given(outbox)
      .settle('openOutbox', 'waiting')
      .when('leadership.gained')
      .settle('openOutbox', 'waiting')
      .when({ type: 'message.kept', entry })
      .when({ type: 'message.kept', entry: { ...entry, id: 'm3', roomId: 'r2', position: 3 } })
      .expect('open.leading', { going: ['m1', 'm3'] })
      .when('delivery.ended')
      .expect('open.leading', { going: ['m3', 'm2'] });
  });

  test('a delivery that ends while the journal is read again frees its lane', () =>
    given(outbox)
      .settle('openOutbox', 'waiting')
      .when('leadership.gained')
      .settle('openOutbox', 'waiting')
      .elapse('lookAgain')
      .expect('open.gathering')
      .when('delivery.ended')
      .settle('openOutbox', 'empty')
      .expect('open.leading', { entries: [], going: [] }));

  test('storage that is full gives the message back to its composer', () =>
    given(outbox)
      .settle('openOutbox', 'empty')
      .when('message.refused')
      .expect('open.following', { refused: [{ reason: 'full', message: { id: 'm1' } }] })
      .when('refusal.taken')
      .expect('open.following', { refused: [] }));

  test('storage that is blocked is tried again after half a minute', () =>
    given(outbox).settle('openOutbox', 'blocked').expect('unavailable').elapse(30_000).expect('opening'));
});
