import { afterEach, expect, test, vi } from 'vitest';

import { logError } from './log.ts';
import { UpstreamFailure } from './waha/upstreamError.ts';

const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => written.mockClear());

const log = (error: unknown): string => {
  logError(error);
  // A console writes what stands in an error beside its words, too.
  return written.mock.calls
    .flat()
    .map((part) => `${String(part)} ${typeof part === 'string' ? '' : JSON.stringify(part)}`)
    .join(' ')
    .trim();
};

test('what WAHA said of a failure stays out of the log', () => {
  const failure = new UpstreamFailure('failed', 500, { message: 'webhooks: hmac key rahasia-sekali' });
  expect(log(failure)).toMatch(/WAHA failed 500/);
  expect(log(failure)).not.toContain('rahasia-sekali');
});

test('of a failure of the database the row does not come along', () => {
  const row = 'Failing row contains (…, kak tolong rahasiakan alamat saya)';
  const said = log({ code: '23514', message: 'new row violates check constraint', details: row, hint: row });
  expect(said).toBe('23514 new row violates check constraint');
});

test('an error of ours keeps its place', () =>
  expect(log(new TypeError('x is not a function'))).toMatch(/log\.test\.ts/));
