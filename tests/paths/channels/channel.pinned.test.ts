import { describe, expect, test } from 'vitest';

import { ownerInput } from '../../../src/machines/channels/channel.fixture.ts';
import { channelModel as model } from '../../../src/machines/channels/channel.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const report = (status: string) => ({ type: 'status.reported', status, at: Date.UTC(2026, 10, 20, 5) });

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
      .expect('STARTING.booting', { restarts: 1 })
      .when(report('SCAN_QR_CODE'))
      .expect('SCAN_QR_CODE.qr.fetching'));

  test('counts restarts after a failure, until it works again', () =>
    given(model)
      .when(report('FAILED'))
      .expect('FAILED', { restarts: 0 })
      .when('restart.requested')
      .settle('restart', 'failed')
      .expect('FAILED', { restarts: 1, isCoolingDown: true })
      .elapse('commandCooldown')
      .when('restart.requested')
      .settle('restart', 'started')
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when(report('FAILED'))
      .expect('FAILED', { restarts: 0 }));

  test('reports an unexpected number until the expected number matches', () =>
    given(model)
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when({ type: 'row.reported', row: { ...ownerInput.row, expected_phone: '+6281111111111' } })
      .expect('WORKING.wrongNumber')
      .when({ type: 'row.reported', row: { ...ownerInput.row, expected_phone: '+6281225550100' } })
      .expect('WORKING.linked'));
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
