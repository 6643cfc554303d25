import { afterEach, expect, test, vi } from 'vitest';

import { logError } from './log.ts';
import { version } from './release.ts';
import { UpstreamError } from './waha/upstreamError.ts';

const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => consoleError.mockClear());

/** The line that the error writes. */
const log = (error: unknown): { error: string } => {
  logError(error);
  const [[line, ...others] = []] = consoleError.mock.calls.splice(0);
  expect(others).toEqual([]);
  expect(line).not.toContain('\n');
  return JSON.parse(String(line)) as { error: string };
};

test("the body of WAHA's error response is not logged", () => {
  const failure = new UpstreamError('failed', 500, { message: 'webhooks: hmac key rahasia-sekali' });
  expect(log(failure).error).toMatch(/WAHA failed 500/);
  expect(JSON.stringify(log(failure))).not.toContain('rahasia-sekali');
});

test('the row in the details of a database error is not logged', () => {
  const row = 'Failing row contains (…, kak tolong rahasiakan alamat saya)';
  const { error } = log({ code: '23514', message: 'new row violates check constraint', details: row, hint: row });
  expect(error).toBe('23514 new row violates check constraint');
});

test('a database that was not reached has no code', () => {
  expect(log({ code: '', message: 'TypeError: fetch failed' }).error).toBe('TypeError: fetch failed');
});

test('an own error is logged with its stack, outside of a request without an id', () => {
  const line = log(new TypeError('x is not a function'));
  expect(line.error).toMatch(/^TypeError x is not a function\n {4}at .*log\.test\.ts/);
  expect(line).toMatchObject({ level: 'error', function: null, release: version, request_id: null, business: null });
});

const parseError = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
};

test.each<[title: string, error: unknown, logged: string]>([
  [
    'a value in a message of the database',
    { code: '22P02', message: 'invalid input syntax for type uuid: "Siti kirim ke Jl. "Mawar" 3"' },
    '22P02 invalid input syntax for type uuid: "…"',
  ],
  ['a body that is no JSON', parseError('halo "Siti"'), `SyntaxError Unexpected token 'h', "…" is not valid JSON`],
  ['a phone number', 'no chat of +62 812-3456-7890, (0812) 345 678 and 6281234567890@c.us', 'no chat of … and …'],
  ['an address of a mail', 'rejected: siti.rahma@toko.co.id', 'rejected: …'],
  ['a query', 'Failed to parse URL from /chats?name=Siti&phone=62', 'Failed to parse URL from /chats?…'],
  ['a token', 'Bearer abc.def and eyJhbGciOi.eyJzdWIi.c2ln and sb_secret_abc', 'Bearer … and … and …'],
])('%s is not logged', (_, error, logged) => {
  expect(log(error).error.split('\n')[0]).toContain(logged);
  expect(JSON.stringify(log(error))).not.toMatch(/Siti|siti\.rahma|Mawar|halo|0812|812-|8123|c2ln|abc/);
});

test('the names of a constraint and of a property stay', () => {
  const message = 'duplicate key value violates unique constraint "room_pkey"';
  expect(log({ code: '23505', message }).error).toBe('23505 duplicate key value violates unique constraint room_pkey');
  expect(log(new TypeError("Cannot read properties of null (reading 'text')")).error).toContain("reading 'text'");
});
