import { describe, expect, test } from 'vitest';

import { ownerInput } from '../../../src/machines/channels/channel.fixture.ts';
import { channelModel as model } from '../../../src/machines/channels/channel.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const report = (status: string) => ({ type: 'status.reported', status, at: Date.UTC(2026, 10, 20, 5) });

/** The session is in this status, at a gateway that reported it. */
const inStatus = (status: string, input: unknown = model.input) => given(model, input).when(report(status));
const working = () => inStatus('WORKING').settle('readDevice', 'linked');
const connecting = () => given(model).when('connect.requested');
const restarting = () => inStatus('FAILED').when('restart.requested');
const loggingOut = () => working().when('logout.requested').when('logout.confirmed');
const deleting = () => inStatus('STOPPED').when('delete.requested').when('delete.confirmed');
const checking = () => inStatus('FAILED').when('statusCheck.requested');
const scanning = () => inStatus('SCAN_QR_CODE');
const pairing = () => scanning().when('pairing.requested');
const readingPasskey = () => inStatus('PASSKEY_CONFIRMATION_REQUIRED');
const comparing = () => readingPasskey().settle('readPasskey', 'shown');
const confirming = () => comparing().when('passkey.confirmed');

const timeout = { failure: { code: 'timeout', detail: 'API error: 0 Timeout' } };
const refused = (status: number, code: string) => ({ failure: { status, code } });

describe('failures', () => {
  test.each([
    [
      'connecting is refused',
      connecting().settle('connect', 'unreachable'),
      'checkingStatus',
      refused(502, 'upstream_unreachable'),
    ],
    ['connecting breaks', connecting().settle('connect', 'broken'), 'checkingStatus', timeout],
    ['connecting has no response', connecting().elapse(45_000), 'checkingStatus', timeout],
    ['a restart is refused', restarting().settle('restart', 'busy'), 'checkingStatus', refused(502, 'session_busy')],
    ['a restart breaks', restarting().settle('restart', 'broken'), 'checkingStatus', timeout],
    ['a restart has no response', restarting().elapse(45_000), 'checkingStatus', timeout],
    ['unlinking is refused', loggingOut().settle('logout', 'forbidden'), 'checkingStatus', refused(403, 'owner_only')],
    ['unlinking breaks', loggingOut().settle('logout', 'broken'), 'checkingStatus', timeout],
    ['unlinking has no response', loggingOut().elapse(45_000), 'checkingStatus', timeout],
    [
      'deleting is refused',
      deleting().settle('deleteSession', 'broadcasting'),
      'checkingStatus',
      refused(409, 'broadcast_running'),
    ],
    ['deleting breaks', deleting().settle('deleteSession', 'broken'), 'checkingStatus', timeout],
    ['deleting has no response', deleting().elapse(45_000), 'checkingStatus', timeout],
  ] as const)(
    'if %s, the failure is shown, the status is read and a command is possible at once',
    async (_, path, leaf, context) =>
      path
        .expect(leaf, { ...context, isCoolingDown: false })
        // A timer of the command that still ran would end the cooldown of the next one too early.
        .settle('checkStatus', 'working')
        .elapse(29_999)
        .when('restart.requested')
        .elapse(1)
        .expect('restarting', { isCoolingDown: true, failure: null }),
  );

  test.each([
    [
      'reading the status is refused',
      checking().settle('checkStatus', 'unreachable'),
      'FAILED',
      refused(502, 'upstream_unreachable'),
    ],
    ['reading the status breaks', checking().settle('checkStatus', 'broken'), 'FAILED', timeout],
    ['reading the status has no response', checking().elapse(45_000), 'FAILED', timeout],
    [
      'the device is unreachable',
      inStatus('WORKING').settle('readDevice', 'unreachable'),
      'WORKING.linked',
      { me: null },
    ],
    ['reading the device breaks', inStatus('WORKING').settle('readDevice', 'broken'), 'WORKING.linked', { me: null }],
    ['reading the device has no response', inStatus('WORKING').elapse(45_000), 'WORKING.linked', { me: null }],
    [
      'the number is in use elsewhere',
      inStatus('WORKING').settle('readDevice', 'elsewhere'),
      'WORKING.usedElsewhere',
      {},
    ],
    ['a QR code is refused', scanning().settle('fetchQrCode', 'none'), 'SCAN_QR_CODE.qr.unavailable', {}],
    ['fetching a QR code breaks', scanning().settle('fetchQrCode', 'broken'), 'SCAN_QR_CODE.qr.unavailable', {}],
    ['fetching a QR code has no response', scanning().elapse(45_000), 'SCAN_QR_CODE.qr.unavailable', {}],
    [
      'a pairing code is refused',
      pairing().settle('requestPairingCode', 'otherNumber'),
      'SCAN_QR_CODE.pairing.offered',
      refused(409, 'wrong_number'),
    ],
    [
      'requesting a pairing code breaks',
      pairing().settle('requestPairingCode', 'broken'),
      'SCAN_QR_CODE.pairing.offered',
      timeout,
    ],
    ['requesting a pairing code has no response', pairing().elapse(45_000), 'SCAN_QR_CODE.pairing.offered', timeout],
    [
      'a passkey code is refused',
      readingPasskey().settle('readPasskey', 'none'),
      'PASSKEY_CONFIRMATION_REQUIRED.unavailable',
      {},
    ],
    [
      'reading the passkey code breaks',
      readingPasskey().settle('readPasskey', 'broken'),
      'PASSKEY_CONFIRMATION_REQUIRED.unavailable',
      {},
    ],
    [
      'reading the passkey code has no response',
      readingPasskey().elapse(45_000),
      'PASSKEY_CONFIRMATION_REQUIRED.unavailable',
      {},
    ],
    [
      'a passkey confirmation is refused',
      confirming().settle('confirmPasskey', 'late'),
      'PASSKEY_CONFIRMATION_REQUIRED.comparing',
      refused(422, 'session_not_working'),
    ],
    [
      'confirming a passkey breaks',
      confirming().settle('confirmPasskey', 'broken'),
      'PASSKEY_CONFIRMATION_REQUIRED.comparing',
      timeout,
    ],
    [
      'confirming a passkey has no response',
      confirming().elapse(45_000),
      'PASSKEY_CONFIRMATION_REQUIRED.comparing',
      timeout,
    ],
    [
      'the health of the channel cannot be followed',
      working().settle('watchHealth', 'broken'),
      'WORKING.linked',
      { health: null },
    ],
    ['the status cannot be polled', inStatus('STARTING').settle('watchStatus', 'broken'), 'STARTING.booting', {}],
  ] as const)('if %s, the channel is in the pinned state with the pinned failure', async (_, path, leaf, context) =>
    path.expect(leaf, context),
  );

  test.each([
    ['a command', connecting, 'connecting', 45_000, 'checkingStatus'],
    ['a status check', checking, 'checkingStatus', 45_000, 'FAILED'],
    ['the linked device', () => inStatus('WORKING'), 'WORKING.identifying', 45_000, 'WORKING.linked'],
    ['a start', () => inStatus('STARTING'), 'STARTING.booting', 60_000, 'STARTING.slow'],
    ['a reconnect', () => working().when(report('STARTING')), 'STARTING.reconnecting', 60_000, 'STARTING.slow'],
    [
      'the passkey that WhatsApp checks',
      () => confirming().settle('confirmPasskey', 'accepted'),
      'PASSKEY_CONFIRMATION_REQUIRED.finishing',
      60_000,
      'PASSKEY_CONFIRMATION_REQUIRED.reading',
    ],
    [
      'the QR code to be requested again',
      () => scanning().settle('fetchQrCode', 'none'),
      'SCAN_QR_CODE.qr.unavailable',
      5000,
      'SCAN_QR_CODE.qr.fetching',
    ],
    [
      'the passkey code to be requested again',
      () => readingPasskey().settle('readPasskey', 'none'),
      'PASSKEY_CONFIRMATION_REQUIRED.unavailable',
      5000,
      'PASSKEY_CONFIRMATION_REQUIRED.reading',
    ],
    [
      'a QR code to expire',
      () => scanning().settle('fetchQrCode', 'text'),
      'SCAN_QR_CODE.qr.showing',
      60_400,
      'SCAN_QR_CODE.qr.fetching',
    ],
  ] as const)('the wait for %s has the pinned length', async (_, path, before, limit, after) =>
    path()
      .elapse(limit - 1)
      .expect(before)
      .elapse(1)
      .expect(after),
  );

  test('a code that is unavailable is requested again by the user', async () => {
    await scanning().settle('fetchQrCode', 'none').when('statusCheck.requested').expect('SCAN_QR_CODE.qr.fetching');
    await readingPasskey()
      .settle('readPasskey', 'none')
      .when('statusCheck.requested')
      .expect('PASSKEY_CONFIRMATION_REQUIRED.reading');
  });

  test('a new request clears the failure of the previous one', async () => {
    const clear = { failure: null };
    const again = () => connecting().settle('connect', 'broken').elapse(45_000).expect('pending', timeout);
    await again().when('connect.requested').expect('connecting', clear);
    await again().when('statusCheck.requested').expect('checkingStatus', clear);
    await pairing()
      .settle('requestPairingCode', 'broken')
      .when('pairing.requested')
      .expect('SCAN_QR_CODE.pairing.requesting', clear);
    await confirming()
      .settle('confirmPasskey', 'broken')
      .when('passkey.confirmed')
      .expect('PASSKEY_CONFIRMATION_REQUIRED.confirming', clear);
    const failed = () => checking().settle('checkStatus', 'broken').expect('FAILED', timeout);
    await failed().when('restart.requested').expect('restarting', clear);
    await failed()
      .when('logout.requested')
      .expect('confirmingLogout', timeout)
      .when('logout.confirmed')
      .expect('loggingOut', clear);
    await failed()
      .when('delete.requested')
      .expect('confirmingDelete', timeout)
      .when('delete.confirmed')
      .expect('deleting', clear);
  });
});

describe('the requests of an owner', () => {
  const restartable = [
    'STARTING.slow',
    'PASSKEY_REQUIRED',
    'PASSKEY_CONFIRMATION_REQUIRED.unavailable',
    'PASSKEY_CONFIRMATION_REQUIRED.comparing',
    'WORKING.linked',
    'FAILED',
    'unknown',
  ];
  const at: Record<string, () => ReturnType<typeof given>> = {
    pending: () => given(model),
    'STARTING.booting': () => inStatus('STARTING'),
    'STARTING.slow': () => inStatus('STARTING').elapse(60_000),
    SCAN_QR_CODE: () => scanning(),
    PASSKEY_REQUIRED: () => inStatus('PASSKEY_REQUIRED'),
    'PASSKEY_CONFIRMATION_REQUIRED.reading': () => readingPasskey(),
    'PASSKEY_CONFIRMATION_REQUIRED.unavailable': () => readingPasskey().settle('readPasskey', 'none'),
    'PASSKEY_CONFIRMATION_REQUIRED.comparing': () => comparing(),
    'WORKING.linked': () => working(),
    FAILED: () => inStatus('FAILED'),
    STOPPED: () => inStatus('STOPPED'),
    unknown: () => inStatus('FROZEN'),
  };
  const allowed: Record<string, { in: string[]; target: string }> = {
    'connect.requested': { in: ['pending', 'STOPPED'], target: 'connecting' },
    'restart.requested': { in: restartable, target: 'restarting' },
    'logout.requested': { in: restartable, target: 'confirmingLogout' },
    'delete.requested': { in: [...restartable, 'SCAN_QR_CODE', 'STOPPED'], target: 'confirmingDelete' },
    'statusCheck.requested': {
      in: [
        'pending',
        'STARTING.slow',
        'PASSKEY_REQUIRED',
        'PASSKEY_CONFIRMATION_REQUIRED.comparing',
        'FAILED',
        'STOPPED',
        'unknown',
      ],
      target: 'checkingStatus',
    },
  };
  const rows = Object.entries(allowed).flatMap(([type, { in: leaves, target }]) =>
    leaves.map((leaf) => [type, leaf, target] as const),
  );

  test.each(rows)('%s in %s leads to %s', async (type, leaf, target) => at[leaf]!().when(type).expect(target));

  // Half a minute has passed when a start counts as slow.
  const cooling = rows.filter(([type, leaf]) => type !== 'statusCheck.requested' && leaf !== 'STARTING.slow');

  test.each(cooling)('%s in %s is possible half a minute after the previous command', async (type, leaf) => {
    const sut = machineSut(model);
    const can = () => sut.actor.getSnapshot().can({ type });
    const readPasskey = async () => {
      if (leaf.endsWith('unavailable')) await sut.settle('readPasskey', 'error', new Error('broken'));
      if (leaf.endsWith('comparing')) await sut.settle('readPasskey', 'done', { passkey: '4821' });
    };
    await sut.start();
    await sut.send({ type: 'connect.requested' });
    const status = leaf === 'unknown' ? 'FROZEN' : leaf.split('.')[0]!;
    await sut.settle('connect', 'done', { status, at: Date.UTC(2026, 10, 20, 5) });
    await readPasskey();
    expect(can()).toBe(false);
    sut.clock.increment(30_000);
    // An unavailable code was requested again in the meantime.
    if (leaf.endsWith('unavailable')) await readPasskey();
    expect(can()).toBe(true);
    await sut.stop();
  });

  /** The same states after a status check that had no result. */
  const afterFailure: Record<string, () => ReturnType<typeof given>> = {
    ...Object.fromEntries(
      ['pending', 'PASSKEY_REQUIRED', 'FAILED', 'STOPPED', 'unknown'].map((leaf) => [
        leaf,
        () => at[leaf]!().when('statusCheck.requested').settle('checkStatus', 'broken'),
      ]),
    ),
    'STARTING.slow': () => at['STARTING.slow']!().when('statusCheck.requested').settle('checkStatus', 'broken'),
    'PASSKEY_CONFIRMATION_REQUIRED.comparing': () => confirming().settle('confirmPasskey', 'broken'),
    'PASSKEY_CONFIRMATION_REQUIRED.unavailable': () =>
      comparing().when('statusCheck.requested').settle('checkStatus', 'broken').settle('readPasskey', 'none'),
  };
  const clearing = rows.filter(
    ([type, leaf]) =>
      leaf in afterFailure && ['connect.requested', 'restart.requested', 'statusCheck.requested'].includes(type),
  );

  test.each(clearing)('%s in %s clears the previous failure', (type, leaf, target) =>
    afterFailure[leaf]!().expect(leaf, timeout).when(type).expect(target, { failure: null }),
  );

  test('a member may restart a slow start, but neither unlink nor delete it', async () => {
    const sut = machineSut({ ...model, input: { ...ownerInput, isOwner: false } });
    await sut.start();
    await sut.send(report('STARTING'));
    sut.clock.increment(60_000);
    const can = (type: string) => sut.actor.getSnapshot().can({ type });
    expect(['restart.requested', 'logout.requested', 'delete.requested'].map(can)).toEqual([true, false, false]);
    await sut.stop();
  });

  test('closing the dialog returns to the status', async () => {
    await working().when('logout.requested').when('dialog.closed').expect('WORKING.identifying');
    await inStatus('FAILED').when('delete.requested').when('dialog.closed').expect('FAILED');
  });
});

describe('statuses', () => {
  test.each([
    ['pending', 'pending'],
    ['STARTING', 'STARTING.booting'],
    ['SCAN_QR_CODE', 'SCAN_QR_CODE.qr.fetching'],
    ['PASSKEY_REQUIRED', 'PASSKEY_REQUIRED'],
    ['PASSKEY_CONFIRMATION_REQUIRED', 'PASSKEY_CONFIRMATION_REQUIRED.reading'],
    ['WORKING', 'WORKING.identifying'],
    ['FAILED', 'FAILED'],
    ['STOPPED', 'STOPPED'],
    ['FROZEN', 'unknown'],
  ])('a channel whose row has the status %s starts in %s', async (status, leaf) => {
    await given(model, { ...ownerInput, row: { ...ownerInput.row, status }, changes: [] }).expect(leaf);
    await inStatus('FAILED').when(report(status)).expect(leaf, { status });
  });

  test('a repeated status neither starts the state again nor clears the QR code', () =>
    scanning()
      .settle('fetchQrCode', 'text')
      .when(report('SCAN_QR_CODE'))
      .expect('SCAN_QR_CODE.qr.showing', { qrCode: { number: 1 }, changes: ownerInput.changes }));

  test('a repeated status that the database recorded extends the history only', () =>
    inStatus('FAILED')
      .when({ ...report('FAILED'), recorded: true })
      .expect('FAILED', { changes: [{ status: 'FAILED' }, { status: 'pending' }] }));

  test('a report of the health of the channel is kept', () =>
    given(model)
      .when('health.reported')
      .expect('pending', { health: { last_incoming_at: '2026-11-20T04:58:00.000000Z' } }));

  test.each([
    ['connecting', connecting],
    ['restarting', restarting],
    ['loggingOut', loggingOut],
    ['deleting', deleting],
    ['checkingStatus', checking],
    ['confirmingLogout', () => working().when('logout.requested')],
    ['confirmingDelete', () => inStatus('FAILED').when('delete.requested')],
  ])('a status that arrives in %s is recorded and does not leave it', async (leaf, path) =>
    path().when(report('SCAN_QR_CODE')).expect(leaf, { status: 'SCAN_QR_CODE' }),
  );

  test('codes disappear with their status', async () => {
    await pairing()
      .settle('fetchQrCode', 'text')
      .settle('requestPairingCode', 'issued')
      .expect('SCAN_QR_CODE.pairing.shown', { qrCode: { number: 1 }, pairingCode: 'WZYE-H1YY' })
      .when(report('STOPPED'))
      .expect('STOPPED', { qrCode: null, pairingCode: null });
    await comparing().when(report('FAILED')).expect('FAILED', { passkey: null });
  });

  test('another pairing code can be requested', () =>
    pairing()
      .settle('requestPairingCode', 'issued')
      .when('pairing.requested')
      .expect('SCAN_QR_CODE.pairing.requesting'));
});

describe('results of commands', () => {
  test('a connected, restarted or unlinked session has the status of the response, and the command cools down', async () => {
    await connecting()
      .settle('connect', 'started')
      .expect('STARTING.booting', { status: 'STARTING', isCoolingDown: true });
    await restarting()
      .settle('restart', 'started')
      .expect('STARTING.booting', { status: 'STARTING', isCoolingDown: true });
    await loggingOut()
      .settle('logout', 'unlinked')
      .expect('STARTING.booting', { me: null, wasWorking: false, isCoolingDown: true });
    await checking().settle('checkStatus', 'working').expect('WORKING.identifying', { status: 'WORKING' });
  });

  test('a deleted session has no device', () =>
    working()
      .when('delete.requested')
      .when('delete.confirmed')
      .settle('deleteSession', 'gone')
      .expect('pending', { me: null, wasWorking: false, isCoolingDown: false }));

  test.each([
    ['connecting', connecting, 'connect', 'started'],
    ['restarting', restarting, 'restart', 'started'],
    ['unlinking', loggingOut, 'logout', 'unlinked'],
  ] as const)('the cooldown after %s lasts half a minute', async (_, path, command, outcome) => {
    await path()
      .settle(command, outcome)
      .elapse(29_999)
      .expect('STARTING.booting', { isCoolingDown: true })
      .elapse(1)
      .expect('STARTING.booting', { isCoolingDown: false });
  });

  test('deleting cools down until its response', () => deleting().expect('deleting', { isCoolingDown: true }));

  test('a linked number is reported to the business setup; an unexpected number is not', async () => {
    const row = { ...ownerInput.row, expected_phone: '+6281111111111' };
    const linkedTo = async (input: unknown) => {
      const sut = machineSut({ ...model, input });
      await sut.start();
      const sent: string[] = [];
      sut.actor._parent?.system.inspect((inspected) => {
        if (inspected.type === '@xstate.event' && inspected.actorRef === sut.actor._parent)
          sent.push(inspected.event.type);
      });
      await sut.send(report('WORKING'));
      await sut.settle('readDevice', 'done', { me: { phone: '+6281225550100', name: 'Batik' } });
      await sut.stop();
      return sent;
    };
    expect(await linkedTo(ownerInput)).toContain('channel.linked');
    expect(await linkedTo({ ...ownerInput, row })).not.toContain('channel.linked');
  });
});

describe('a new channel', () => {
  test('works after connecting and scanning the QR code', () =>
    given(model)
      .expect('pending')
      .when('connect.requested')
      .settle('connect', 'started')
      .expect('STARTING.booting')
      .when(report('SCAN_QR_CODE'))
      .settle('fetchQrCode', 'text')
      .expect(['SCAN_QR_CODE.qr.showing', 'SCAN_QR_CODE.pairing.offered'])
      .when(report('STARTING'))
      .expect('STARTING.booting')
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .expect('WORKING.linked', { me: { phone: '+6281225550100' }, qrCode: null, wasWorking: true }));

  test('replaces the QR code by the clock until WAHA fails, and can request a pairing code meanwhile', () =>
    given(model)
      .when(report('SCAN_QR_CODE'))
      .settle('fetchQrCode', 'text')
      .when('pairing.requested')
      .expect(['SCAN_QR_CODE.qr.showing', 'SCAN_QR_CODE.pairing.requesting'])
      .settle('requestPairingCode', 'issued')
      .elapse('codeLifetime')
      .expect(['SCAN_QR_CODE.qr.fetching', 'SCAN_QR_CODE.pairing.shown'])
      .settle('fetchQrCode', 'image')
      .expect(['SCAN_QR_CODE.qr.showing', 'SCAN_QR_CODE.pairing.shown'], { pairingCode: 'WZYE-H1YY' })
      .when(report('FAILED'))
      .expect('FAILED', { pairingCode: null, qrCode: null }));
});

describe('a channel that requires a passkey confirmation', () => {
  test('works after the user confirms equal codes', () =>
    given(model)
      .when(report('PASSKEY_CONFIRMATION_REQUIRED'))
      .settle('readPasskey', 'shown')
      .expect('PASSKEY_CONFIRMATION_REQUIRED.comparing', { passkey: '4821' })
      .when('passkey.confirmed')
      .settle('confirmPasskey', 'accepted')
      .expect('PASSKEY_CONFIRMATION_REQUIRED.finishing')
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .expect('WORKING.linked', { passkey: null }));

  test('cannot be confirmed without a code, and reads the code again', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send(report('PASSKEY_CONFIRMATION_REQUIRED'));
    await sut.settle('readPasskey', 'error', new Error('broken'));
    expect(sut.actor.getSnapshot().can({ type: 'passkey.confirmed' })).toBe(false);
    sut.clock.increment(5000);
    await sut.settle('readPasskey', 'done', { passkey: '4821' });
    expect(sut.actor.getSnapshot().can({ type: 'passkey.confirmed' })).toBe(true);
    await sut.stop();
  });

  test('shows a confirmation that came too late as a failure, and keeps the code', () =>
    given(model)
      .when(report('PASSKEY_CONFIRMATION_REQUIRED'))
      .settle('readPasskey', 'shown')
      .when('passkey.confirmed')
      .settle('confirmPasskey', 'late')
      .expect('PASSKEY_CONFIRMATION_REQUIRED.comparing', { passkey: '4821', failure: { status: 422 } }));
});

describe('a channel that worked', () => {
  test('is reconnecting while STARTING, without a new scan', () =>
    given(model)
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when(report('STARTING'))
      .expect('STARTING.reconnecting')
      .elapse('startTimeout')
      .expect('STARTING.slow'));

  test('is recognized by its status history', () =>
    given(model, {
      ...ownerInput,
      row: { ...ownerInput.row, status: 'STARTING' },
      changes: [
        { status: 'STARTING', at: '2026-11-20T04:59:00.000000Z' },
        { status: 'WORKING', at: '2026-11-20T04:00:00.000000Z' },
      ],
    }).expect('STARTING.reconnecting'));

  test('fails when the phone unlinks it, and needs a scan after a restart', () =>
    given(model)
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when(report('FAILED'))
      .expect('FAILED', { wasWorking: false })
      .when('restart.requested')
      .settle('restart', 'started')
      .expect('STARTING.booting', { hasRestarted: true })
      .when(report('SCAN_QR_CODE'))
      .expect('SCAN_QR_CODE.qr.fetching'));

  test('remembers a restart after a failure, until it works again', () =>
    given(model)
      .when(report('FAILED'))
      .expect('FAILED', { hasRestarted: false })
      .when('restart.requested')
      .settle('restart', 'failed')
      .expect('FAILED', { hasRestarted: true, isCoolingDown: true })
      .elapse('commandCooldown')
      .when('restart.requested')
      .settle('restart', 'started')
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when(report('FAILED'))
      .expect('FAILED', { hasRestarted: false }));

  test('reports an unexpected number until the expected number matches', () =>
    given(model)
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when({ type: 'row.reported', row: { ...ownerInput.row, expected_phone: '+6281111111111' } })
      .expect('WORKING.wrongNumber')
      .when({ type: 'row.reported', row: { ...ownerInput.row, expected_phone: '+6281225550100' } })
      .expect('WORKING.linked'));
});

describe('a restart that another page requested', () => {
  const NOON = Date.UTC(2026, 10, 20, 5);
  const ago = (seconds: number) => new Date(NOON - seconds * 1000).toISOString();
  /** A channel that is opened at noon with this history, newest first: statuses, and seconds before noon. */
  const opened = (...changes: [status: string, secondsAgo: number][]) =>
    given(model, {
      ...ownerInput,
      row: { ...ownerInput.row, status: changes[0]![0] },
      changes: changes.map(([status, seconds]) => ({ status, at: ago(seconds) })),
      readAt: NOON,
    });
  const recorded = (status: string, seconds = 0) => ({ ...report(status), at: NOON + seconds * 1000, recorded: true });

  test('whose end was read with the list and is reported after it counts it once', () =>
    opened(['WORKING', 5], ['STARTING', 20], ['STOPPED', 21], ['WORKING', 600])
      .when(recorded('WORKING', -5))
      .expect('WORKING.identifying', {
        changes: [{ status: 'WORKING' }, { status: 'STARTING' }, { status: 'STOPPED' }, { status: 'WORKING' }],
      }));

  test.each([
    ['a working session', 'WORKING'],
    ['a failed session', 'FAILED'],
  ])('of %s is recognized by the history when the page is opened', (_, before) =>
    opened(['STARTING', 20], ['STOPPED', 21], [before, 600]).expect('STARTING.booting', { hasRestarted: true }),
  );

  test('is recognized while the page is open', () =>
    opened(['WORKING', 600])
      .when(recorded('STOPPED'))
      .when(recorded('STARTING', 1))
      .expect('STARTING.booting', { hasRestarted: true })
      .when(recorded('WORKING', 4))
      .settle('readDevice', 'linked')
      .expect('WORKING.linked', { hasRestarted: false }));

  test('is recognized by the history of a reloaded list, if its changes were missed', async () => {
    const changes = [
      { status: 'STARTING', at: ago(1) },
      { status: 'STOPPED', at: ago(2) },
      { status: 'WORKING', at: ago(600) },
    ];
    await opened(['WORKING', 600])
      .when({ ...report('STARTING'), age: 1000, changes })
      .expect('STARTING.booting', { hasRestarted: true, changes });
    await opened(['STARTING', 1])
      .when({ ...report('STARTING'), age: 1000, changes })
      .expect('STARTING.booting', { hasRestarted: true, changes });
  });

  test('has other advice when it fails, also after the page is opened again', async () => {
    await opened(['FAILED', 10], ['STARTING', 40], ['STOPPED', 41], ['FAILED', 600], ['WORKING', 900]).expect(
      'FAILED',
      {
        hasRestarted: true,
      },
    );
    await opened(['FAILED', 10], ['WORKING', 30], ['STARTING', 40], ['STOPPED', 41]).expect('FAILED', {
      hasRestarted: false,
    });
  });

  test.each([
    ['a session that was stopped an hour ago', [['STARTING', 5] as const, ['STOPPED', 3605] as const]],
    ['a session that lost its network', [['STARTING', 5] as const, ['WORKING', 3605] as const]],
    ['a new session', [['STARTING', 5] as const, ['pending', 10] as const]],
  ])('is not assumed for %s', (_, changes) =>
    opened(...changes.map(([status, seconds]): [string, number] => [status, seconds])).expect(
      changes[1]![0] === 'WORKING' ? 'STARTING.reconnecting' : 'STARTING.booting',
      { hasRestarted: false },
    ),
  );
});

describe('the wait for a start', () => {
  const NOON = Date.UTC(2026, 10, 20, 5);
  const openedAfter = (milliseconds: number) =>
    given(model, {
      ...ownerInput,
      row: { ...ownerInput.row, status: 'STARTING' },
      changes: [{ status: 'STARTING', at: new Date(NOON - milliseconds).toISOString() }],
      readAt: NOON,
    });
  const slow = () => inStatus('STARTING').elapse(60_000).expect('STARTING.slow');

  test('goes on when the page is opened during it', () =>
    openedAfter(20_000).elapse(39_999).expect('STARTING.booting').elapse(1).expect('STARTING.slow'));

  test('is over when the page is opened after it', () => openedAfter(60_000).expect('STARTING.slow'));

  test('goes on when a reload of the list reports the status', () =>
    inStatus('WORKING')
      .when({ ...report('STARTING'), age: 45_000 })
      .elapse(14_999)
      .expect('STARTING.reconnecting')
      .elapse(1)
      .expect('STARTING.slow'));

  test('does not begin again with a dialog or a check of the status', async () => {
    await slow().when('logout.requested').when('dialog.closed').expect('STARTING.slow');
    await slow().when('statusCheck.requested').settle('checkStatus', 'broken').expect('STARTING.slow', timeout);
  });

  test('begins again with a restart, and with the next start', async () => {
    await slow()
      .when('restart.requested')
      .settle('restart', 'started')
      .elapse(59_999)
      .expect('STARTING.booting')
      .elapse(1)
      .expect('STARTING.slow');
    await slow().when(report('WORKING')).when(report('STARTING')).expect('STARTING.reconnecting');
  });
});

describe('commands', () => {
  test('a second command within thirty seconds is ignored', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send(report('FAILED'));
    await sut.send({ type: 'restart.requested' });
    await sut.settle('restart', 'done', report('FAILED'));
    expect(sut.actor.getSnapshot().can({ type: 'restart.requested' })).toBe(false);
    sut.clock.increment(30_000);
    expect(sut.actor.getSnapshot().can({ type: 'restart.requested' })).toBe(true);
    await sut.stop();
  });

  test('statuses during a restart are recorded and not entered', () =>
    given(model)
      .when(report('FAILED'))
      .when('restart.requested')
      .when(report('STOPPED'))
      .expect('restarting')
      .when(report('STARTING'))
      .expect('restarting')
      .settle('restart', 'started')
      .expect('STARTING.booting'));

  test('a refused command reads the status, keeps the failure, and ends the cooldown', () =>
    given(model)
      .when(report('FAILED'))
      .when('restart.requested')
      .settle('restart', 'busy')
      .expect('checkingStatus')
      .settle('checkStatus', 'unreachable')
      .expect('FAILED', { isCoolingDown: false, failure: { detail: 'API error: 502 Bad Gateway' } }));

  test('a failure stays visible while the session works, until the next status', () =>
    given(model)
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when('restart.requested')
      .settle('restart', 'busy')
      .settle('checkStatus', 'working')
      .expect('WORKING.identifying', { failure: { code: 'session_busy' } })
      .when(report('STARTING'))
      .expect('STARTING.reconnecting', { failure: null }));

  test('a session that the gateway does not know can be created again', () =>
    given(model)
      .when(report('STOPPED'))
      .when('statusCheck.requested')
      .settle('checkStatus', 'gone')
      .expect('pending', { status: 'pending', failure: { status: 404 } }));

  test('deleting needs the typed name, and the channel can be connected again at once', async () => {
    await given(model)
      .when(report('FAILED'))
      .when('delete.requested')
      .when({ type: 'delete.confirmed', typed: 'WhatsApp' })
      .expect('confirmingDelete')
      .when({ type: 'delete.confirmed', typed: ' WhatsApp Toko ' })
      .expect('deleting')
      .settle('deleteSession', 'gone')
      .expect('pending', { isCoolingDown: false });
  });

  test('a member can restart a session, but neither unlink nor delete it', async () => {
    const sut = machineSut({ ...model, input: { ...ownerInput, isOwner: false } });
    await sut.start();
    await sut.send(report('FAILED'));
    const may = (type: string) => sut.actor.getSnapshot().can({ type });
    expect(['restart.requested', 'logout.requested', 'delete.requested'].map(may)).toEqual([true, false, false]);
    await sut.stop();
  });
});
