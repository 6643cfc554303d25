import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import type { DeliveryInput } from '../../../src/machines/outbox/delivery.machine.ts';
import { deliveryModel as delivery } from '../../../src/machines/outbox/delivery.model.ts';
import { selectIsAvailable } from '../../../src/machines/outbox/outbox.machine.ts';
import { outboxModel as outbox } from '../../../src/machines/outbox/outbox.model.ts';
import { given, type PinnedPath } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const { entry, ...rest } = delivery.input as DeliveryInput;
const text = { ...rest, entry: { ...entry, needsUpload: false } };
/** A text message that is being sent, and a file that is being uploaded. */
const sending = () => given(delivery, text).settle('awaitNetwork', 'online');
const uploading = () => given(delivery).settle('awaitNetwork', 'online');
const DAY = 24 * 60 * 60_000;

/** This tab leads, and the journal has these messages. */
const leading = (journal: 'empty' | 'waiting') =>
  given(outbox).settle('openOutbox', journal).when('leadership.gained').settle('openOutbox', journal);

describe('delivery of one message', () => {
  test.each([
    ['the network cannot be watched', given(delivery, text).settle('awaitNetwork', 'broken'), 'trying.sending', 0],
    [
      'the network cannot be watched for a file',
      given(delivery).settle('awaitNetwork', 'broken'),
      'trying.uploading',
      0,
    ],
    ['the gateway cannot be reached', sending().settle('sendMessage', 'unreachable'), 'trying.pausing', 1],
    ['the gateway requests a pause', sending().settle('sendMessage', 'slow down'), 'trying.pausing', 1],
    ['the send attempt breaks', sending().settle('sendMessage', 'broken'), 'trying.pausing', 1],
    ['the send attempt has no response for a minute', sending().elapse(60_000), 'trying.pausing', 1],
    ['the gateway refuses the message', sending().settle('sendMessage', 'refused'), 'ended', 0],
    ['the message was discarded meanwhile', sending().settle('sendMessage', 'discarded'), 'ended', 0],
    [
      'the chat changed since the message was written',
      sending().settle('sendMessage', 'conflict'),
      'trying.confirming',
      0,
    ],
    ['the storage cannot be reached', uploading().settle('uploadFile', 'unreachable'), 'trying.pausing', 1],
    ['the upload breaks', uploading().settle('uploadFile', 'broken'), 'trying.pausing', 1],
    ['the upload takes a quarter of an hour', uploading().elapse(15 * 60_000), 'trying.pausing', 1],
    ['the storage refuses the file', uploading().settle('uploadFile', 'refused'), 'ended', 0],
    ['the chat changed before the upload', uploading().settle('uploadFile', 'conflict'), 'trying.confirming', 0],
    ['a day has passed', given(delivery, text).settle('awaitDeadline', 'passed'), 'givingUp', 0],
    ['the deadline cannot be awaited', given(delivery, text).settle('awaitDeadline', 'broken'), 'givingUp', 0],
    [
      'giving up cannot be stored',
      given(delivery, text).settle('awaitDeadline', 'passed').settle('giveUp', 'broken'),
      'ended',
      0,
    ],
    [
      'giving up has no response for ten seconds',
      given(delivery, text).settle('awaitDeadline', 'passed').elapse(10_000),
      'ended',
      0,
    ],
  ] as const)('if %s, the delivery goes on or ends as pinned', async (_, path, leaf, attempts) =>
    path.expect(leaf, { attempts }),
  );

  test('giving up waits ten seconds for the journal', () =>
    given(delivery, text).settle('awaitDeadline', 'passed').elapse(9999).expect('givingUp').elapse(1).expect('ended'));

  test('an upload is still running a moment before a quarter of an hour', () =>
    uploading()
      .elapse(15 * 60_000 - 1)
      .expect('trying.uploading')
      .elapse(1)
      .expect('trying.pausing'));

  test('a reconnect starts a waiting message without the network watcher: a text is sent, a file uploaded', async () => {
    await given(delivery, text).when('connection.regained').expect('trying.sending');
    await given(delivery).when('connection.regained').expect('trying.uploading');
  });

  test('an upload that fails after a reconnect is repeated at once', () =>
    uploading()
      .when('connection.regained')
      .expect('trying.uploading')
      .settle('uploadFile', 'unreachable')
      .expect('trying.waiting', { attempts: 1, isReconnected: false }));

  test('a file with a conflict is uploaded after the confirmation', () =>
    uploading().settle('uploadFile', 'conflict').when('sending.confirmed').expect('trying.uploading'));

  test('a delivery that ends reports the id of its message to the outbox', async () => {
    const events: unknown[] = [];
    const parent = createActor(fromCallback(({ receive }) => receive((event) => events.push(event)))).start();
    await given(delivery, { ...text, parent })
      .settle('awaitNetwork', 'online')
      .settle('sendMessage', 'sent')
      .expect('ended');
    expect(events).toEqual([{ type: 'delivery.ended', id: 'm1' }]);
    parent.stop();
  });

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
      .settle('awaitDeadline', 'passed')
      .expect('givingUp')
      .settle('giveUp', 'failed')
      .expect('ended'));

  test('the deadline in the journal limits all attempts', async () => {
    const { actor, ...sut } = machineSut({ ...delivery, input: text });
    await sut.start();
    expect(actor.getSnapshot().children['awaitDeadline'].getSnapshot().input).toMatchObject({ deadline: DAY });
    await sut.stop();
  });

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
  test.each([
    ['the journal cannot be opened', given(outbox).settle('openOutbox', 'blocked'), 'unavailable'],
    ['the journal does not open within half a minute', given(outbox).elapse(30_000), 'unavailable'],
    ['the journal stops working', leading('empty').settle('runJournal', 'blocked'), 'broken'],
    ['leadership cannot be requested', leading('empty').settle('requestLeadership', 'blocked'), 'unavailable'],
    ['discarded messages cannot be deleted', leading('empty').settle('runWithdrawals', 'blocked'), 'open.leading'],
    ['the connection cannot be watched', leading('empty').settle('watchConnection', 'blocked'), 'open.leading'],
    [
      'a new leader cannot read the journal',
      given(outbox).settle('openOutbox', 'empty').when('leadership.gained').settle('openOutbox', 'blocked'),
      'open.leading',
    ],
    [
      'a new leader waits half a minute for the journal',
      given(outbox).settle('openOutbox', 'empty').when('leadership.gained').elapse(30_000),
      'open.leading',
    ],
  ] as const)('if %s, the outbox is in the pinned state', async (_, path, leaf) => path.expect(leaf));

  test('the journal has half a minute to open', () =>
    given(outbox).elapse(29_999).expect('opening').elapse(1).expect('unavailable'));

  test('a new leader waits half a minute for the journal before it sends what it knows', () =>
    given(outbox)
      .settle('openOutbox', 'waiting')
      .when('leadership.gained')
      .elapse(29_999)
      .expect('open.reloading', { inFlight: [] })
      .elapse(1)
      .expect('open.leading', { inFlight: ['m1'] }));

  test('the leader reads the journal again every minute', () =>
    leading('empty').elapse(59_999).expect('open.leading').elapse(1).expect('open.reloading'));

  test('messages of an earlier visit are listed while another tab leads', () =>
    given(outbox)
      .settle('openOutbox', 'waiting')
      .expect('open.following', { entries: [{ id: 'm1' }], inFlight: [] }));

  test('a message that another tab stored opens blocked storage again, and is listed', () =>
    given(outbox)
      .settle('openOutbox', 'blocked')
      .when('message.saved')
      .expect('opening', { entries: [{ id: 'm1' }] }));

  test('blocked storage is tried again after a reconnect', () =>
    given(outbox).settle('openOutbox', 'blocked').when('connection.regained').expect('opening'));

  test.each([
    ['after half a minute', (path: PinnedPath) => path.elapse(29_999).expect('broken').elapse(1)],
    ['after a reconnect', (path: PinnedPath) => path.when('connection.regained')],
  ])('a journal that stopped working is started again %s, and messages return until then', (_, wait) => {
    const stopped = leading('empty')
      .settle('runJournal', 'blocked')
      .when('message.recalled')
      .expect('broken', { returned: [] })
      .when('message.written');
    const message = { message: { id: 'm1' }, reason: 'blocked' };
    return wait(stopped.expect('broken', { returned: [message] }).received('runJournal', { type: 'xstate.init' }))
      .expect('opening')
      .settle('openOutbox', 'empty')
      .when('message.written')
      .received('runJournal', { type: 'message.written' })
      .expect('open.following', { returned: [message] });
  });

  test.each([30_000, 0])('the journal that is started again after %d ms or a reconnect is a new one', async (ms) => {
    const { actor, ...sut } = machineSut(outbox);
    const journal = () => actor.getSnapshot().children['runJournal'];
    await sut.start();
    const before = journal();
    await sut.settle('runJournal', 'error', new Error('blocked'));
    expect(selectIsAvailable(actor.getSnapshot())).toBe(false);
    if (ms === 0) await sut.send({ type: 'connection.regained' });
    sut.clock.increment(ms);
    expect(journal()).not.toBe(before);
    expect([before, journal()].map((one) => one.getSnapshot())).toMatchObject([
      { status: 'stopped' },
      { status: 'active', input: { userId: 'sari' } },
    ]);
    await sut.stop();
  });

  test('a recalled message is discarded from the journal and returned to its composer', () =>
    leading('empty')
      .when('message.recalled')
      .received('runJournal', { type: 'discard.requested', id: 'm1', roomId: 'r1' })
      .expect('open.leading', { returned: [{ message: { id: 'm1' }, reason: 'recalled' }] }));

  test.each(['retry.requested', 'discard.requested', 'recall.requested', 'sending.confirmed'])(
    'the journal handles %s, also while it opens',
    (type) => given(outbox).when(type).received('runJournal', { type, id: 'm1' }),
  );

  test('a confirmed message is sent on, while this tab leads or reads the journal again', async () => {
    const entry = { id: 'm1', roomId: 'r1', position: 1, deadline: DAY, isConfirmed: true };
    const saved = { type: 'message.saved', entry };
    await leading('waiting').when(saved).received('delivery:m1', { type: 'sending.confirmed' });
    await leading('waiting')
      .elapse(60_000)
      .expect('open.reloading')
      .when(saved)
      .received('delivery:m1', { type: 'sending.confirmed' });
  });

  test('a reconnect of the leading tab is forwarded to its running deliveries', () =>
    leading('waiting').when('connection.regained').received('delivery:m1', { type: 'connection.regained' }));

  test.each([
    ['discarded', 'message.removed', 'leading'],
    ['ended', 'delivery.ended', 'leading'],
    ['ended while the journal is read again', 'delivery.ended', 'reloading'],
  ])('the delivery of a message that %s is stopped', async (_, type, state) => {
    const sut = machineSut(outbox);
    const children = () => Object.keys(sut.actor.getSnapshot().children);
    const { empty, waiting } = outbox.outcomes['openOutbox']!.done;
    await sut.start();
    await sut.settle('openOutbox', 'done', empty);
    await sut.send({ type: 'leadership.gained' });
    await sut.settle('openOutbox', 'done', waiting);
    if (state === 'reloading') sut.clock.increment(60_000);
    expect(sut.actor.getSnapshot().value).toEqual({ open: state });
    expect(children()).toContain('delivery:m1');
    await sut.send({ type, id: 'm1' });
    expect(children()).not.toContain('delivery:m1');
    await sut.stop();
  });

  test('a journal that another tab cleared leaves no messages', () =>
    given(outbox)
      .settle('openOutbox', 'waiting')
      .when('message.returned')
      .when('journal.cleared')
      .expect('open.following', { entries: [], returned: [] }));

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
