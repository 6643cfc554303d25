import { expect, test } from 'vitest';

import { failureText, statusBeforeFailure } from './failureText.ts';
import { channelsText } from './text/id.ts';

test('a refusal of an old page is not said to be a failure of WhatsApp', () =>
  expect(failureText({ code: 'client_too_old', status: 409, detail: '' }, channelsText)).toBe(
    'Halaman ini perlu versi baru.',
  ));

test.each([
  ['a phone that was unlinked', ['FAILED', 'WORKING', 'STARTING'], 'WORKING'],
  ['a phone that did not reconnect', ['FAILED', 'STARTING', 'WORKING'], 'WORKING'],
  ['a session that failed again after a restart', ['FAILED', 'STARTING', 'FAILED', 'WORKING'], 'WORKING'],
  ['QR codes that were not scanned', ['FAILED', 'SCAN_QR_CODE', 'STARTING', 'WORKING'], 'SCAN_QR_CODE'],
  ['a scan that failed', ['FAILED', 'STARTING', 'SCAN_QR_CODE'], 'STARTING'],
  ['a session without a history', ['FAILED'], ''],
])('the status before the failure is found for %s', (_, statuses, before) =>
  expect(statusBeforeFailure(statuses.map((status) => ({ status })))).toBe(before),
);
