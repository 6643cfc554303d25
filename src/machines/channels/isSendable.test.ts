import { expect, test } from 'vitest';

import { isSendable } from './isSendable.ts';

test('messages are sendable while a session works or reconnects, and in no other status', () => {
  for (const status of ['WORKING', 'STARTING']) expect([status, isSendable(status)]).toEqual([status, true]);
  for (const status of ['pending', 'STOPPED', 'SCAN_QR_CODE', 'PASSKEY_REQUIRED', 'FAILED', 'TOMORROW', ''])
    expect([status, isSendable(status)]).toEqual([status, false]);
});
