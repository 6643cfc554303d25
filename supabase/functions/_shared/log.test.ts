import { afterEach, expect, test, vi } from 'vitest';

import { logError } from './log.ts';
import { UpstreamError } from './waha/upstreamError.ts';

const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => consoleError.mockClear());

const log = (error: unknown): string => {
  logError(error);
  // A console prints the properties of an error beside its message.
  return consoleError.mock.calls
    .flat()
    .map((part) => `${String(part)} ${typeof part === 'string' ? '' : JSON.stringify(part)}`)
    .join(' ')
    .trim();
};

test("the body of WAHA's error response is not logged", () => {
  const failure = new UpstreamError('failed', 500, { message: 'webhooks: hmac key rahasia-sekali' });
  expect(log(failure)).toMatch(/WAHA failed 500/);
  expect(log(failure)).not.toContain('rahasia-sekali');
});

test('the row in the details of a database error is not logged', () => {
  const row = 'Failing row contains (…, kak tolong rahasiakan alamat saya)';
  const logged = log({ code: '23514', message: 'new row violates check constraint', details: row, hint: row });
  expect(logged).toBe('23514 new row violates check constraint');
});

test('an own error is logged with its stack', () =>
  expect(log(new TypeError('x is not a function'))).toMatch(/log\.test\.ts/));
