import { expect, test } from 'vitest';

import { parseUploadResponse } from './uploadErrors.ts';

test.each([
  ['a response of the storage', 200, '{"Id":"o1","Key":"media/b1/r1/m1.jpg"}', { stored: true }],
  ['a captive portal page', 200, '<!doctype html>', { stored: false, status: 0, message: '' }],
  ['an empty body', 200, '', { stored: false, status: 0, message: '' }],
  ['other JSON', 200, '{"unexpected":true}', { stored: false, status: 0, message: '' }],
  ['a rejection', 400, '{"statusCode":"413","message":"large"}', { stored: false, status: 413, message: 'large' }],
  ['a proxy error', 503, 'upstream is away', { stored: false, status: 503, message: '' }],
])('parses whether the file is stored: %s', (_, http, body, expected) => {
  expect(parseUploadResponse(http, body)).toEqual(expected);
});
