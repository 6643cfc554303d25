import { expect, test } from 'vitest';

import { isSendable } from './isSendable.ts';

test('what is written while a phone is looked for again goes out without anybody, and while nobody looks it does not', () => {
  for (const status of ['WORKING', 'STARTING']) expect([status, isSendable(status)]).toEqual([status, true]);
  for (const status of ['pending', 'STOPPED', 'SCAN_QR_CODE', 'PASSKEY_REQUIRED', 'FAILED', 'TOMORROW', ''])
    expect([status, isSendable(status)]).toEqual([status, false]);
});
