import { describe, expect, test } from 'vitest';

import { ownerInput } from '../../../src/machines/channels/channel.fixture.ts';
import { channelModel as model } from '../../../src/machines/channels/channel.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const report = (status: string) => ({ type: 'status.reported', status, at: Date.UTC(2026, 10, 20, 5) });

describe('a new channel', () => {
  test('is connected by scanning: asked for, started, shown as a code, working', () =>
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

  test('the code changes by its clock until WAHA gives up; the number can be typed meanwhile', () =>
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

describe('a phone of which WhatsApp wants more', () => {
  test('is linked once somebody has seen the same code on both', () =>
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

  test('shows no button to agree before there is a code, and asks again for one', async () => {
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

  test('an agreement that came too late is report, and the code stays to be seen', () =>
    given(model)
      .when(report('PASSKEY_CONFIRMATION_REQUIRED'))
      .settle('readPasskey', 'shown')
      .when('passkey.confirmed')
      .settle('confirmPasskey', 'late')
      .expect('PASSKEY_CONFIRMATION_REQUIRED.comparing', { passkey: '4821', failure: { status: 422 } }));
});

describe('a channel that worked', () => {
  test('is reconnecting while it starts, and is not asked to be scanned again', () =>
    given(model)
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when(report('STARTING'))
      .expect('STARTING.reconnecting')
      .elapse('startTimeout')
      .expect('STARTING.slow'));

  test('knows that it worked from what is remembered of it', () =>
    given(model, {
      ...ownerInput,
      row: { ...ownerInput.row, status: 'STARTING' },
      changes: [
        { status: 'STARTING', at: '2026-11-20T04:59:00.000000Z' },
        { status: 'WORKING', at: '2026-11-20T04:00:00.000000Z' },
      ],
    }).expect('STARTING.reconnecting'));

  test('unlinked from the phone, is failed; restarted, wants to be scanned', () =>
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

  test('that fails again after a restart is not report to restart once more; when it works, that is forgotten', () =>
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

  test('another number than the expected one is noticed, and forgiven once the expectation changes', () =>
    given(model)
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when({ type: 'row.reported', row: { ...ownerInput.row, expected_phone: '+6281111111111' } })
      .expect('WORKING.wrongNumber')
      .when({ type: 'row.reported', row: { ...ownerInput.row, expected_phone: '+6281225550100' } })
      .expect('WORKING.linked'));
});

describe('commands', () => {
  test('a second press within thirty seconds does nothing', async () => {
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

  test('what WAHA says in the middle of a restart is kept, and not shown', () =>
    given(model)
      .when(report('FAILED'))
      .when('restart.requested')
      .when(report('STOPPED'))
      .expect('restarting')
      .when(report('STARTING'))
      .expect('restarting')
      .settle('restart', 'started')
      .expect('STARTING.booting'));

  test('after a refusal the gateway is asked how it is, the refusal stays to be read, and one may try at once', () =>
    given(model)
      .when(report('FAILED'))
      .when('restart.requested')
      .settle('restart', 'busy')
      .expect('checkingStatus')
      .settle('checkStatus', 'unreachable')
      .expect('FAILED', { isCoolingDown: false, failure: { detail: 'API error: 502 Bad Gateway' } }));

  test('a refusal is still to be read when the session turns out to work, until there is other news of it', () =>
    given(model)
      .when(report('WORKING'))
      .settle('readDevice', 'linked')
      .when('restart.requested')
      .settle('restart', 'busy')
      .settle('checkStatus', 'working')
      .expect('WORKING.identifying', { failure: { code: 'session_busy' } })
      .when(report('STARTING'))
      .expect('STARTING.reconnecting', { failure: null }));

  test('a session that the gateway does not know can be made again', () =>
    given(model)
      .when(report('STOPPED'))
      .when('statusCheck.requested')
      .settle('checkStatus', 'gone')
      .expect('pending', { status: 'pending', failure: { status: 404 } }));

  test('to delete, the name has to be written; afterwards it can be connected again at once', async () => {
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

  test('a member may restart, but neither unlink nor delete', async () => {
    const sut = machineSut({ ...model, input: { ...ownerInput, isOwner: false } });
    await sut.start();
    await sut.send(report('FAILED'));
    const may = (type: string) => sut.actor.getSnapshot().can({ type });
    expect(['restart.requested', 'logout.requested', 'delete.requested'].map(may)).toEqual([true, false, false]);
    await sut.stop();
  });
});
