import { expect, test } from 'vitest';

import { statusBeforeFailure } from './failureText.ts';

test.each([
  ['a phone that was unlinked', ['FAILED', 'WORKING', 'STARTING'], 'WORKING'],
  ['one that was looked for in vain', ['FAILED', 'STARTING', 'WORKING'], 'WORKING'],
  ['one that failed again after a restart', ['FAILED', 'STARTING', 'FAILED', 'WORKING'], 'WORKING'],
  ['codes that nobody scanned', ['FAILED', 'SCAN_QR_CODE', 'STARTING', 'WORKING'], 'SCAN_QR_CODE'],
  ['a scan that came to nothing', ['FAILED', 'STARTING', 'SCAN_QR_CODE'], 'STARTING'],
  ['a session without a history', ['FAILED'], ''],
])('%s', (_, statuses, before) => expect(statusBeforeFailure(statuses.map((status) => ({ status })))).toBe(before));
