import { expect, test } from 'vitest';

import { isSendable } from './isSendable.ts';

const channel = { phone: '+6281225550100', expected_phone: '+6281225550100' };

test('messages are sendable while a session works or reconnects, and in no other status', () => {
  for (const status of ['WORKING', 'STARTING'])
    expect([status, isSendable({ ...channel, status })]).toEqual([status, true]);
  for (const status of ['pending', 'STOPPED', 'SCAN_QR_CODE', 'PASSKEY_REQUIRED', 'FAILED', 'TOMORROW', ''])
    expect([status, isSendable({ ...channel, status })]).toEqual([status, false]);
});

test('messages are not sendable while another number is linked than the owner expects', () => {
  expect(isSendable({ ...channel, status: 'WORKING', phone: '+6285700000001' })).toBe(false);
  for (const unset of [{ phone: null }, { expected_phone: null }])
    expect(isSendable({ ...channel, status: 'WORKING', ...unset })).toBe(true);
});
