import { expect, test } from 'vitest';

import { parseUploadResponse } from './uploadErrors.ts';

test.each([
  ['the storage says so', 200, '{"Id":"o1","Key":"media/b1/r1/m1.jpg"}', { stored: true }],
  ['a page of a hotel', 200, '<!doctype html>', { stored: false, status: 0, message: '' }],
  ['nothing', 200, '', { stored: false, status: 0, message: '' }],
  ['something else', 200, '{"unexpected":true}', { stored: false, status: 0, message: '' }],
  ['a refusal', 400, '{"statusCode":"413","message":"large"}', { stored: false, status: 413, message: 'large' }],
  ['a proxy', 503, 'upstream is away', { stored: false, status: 503, message: '' }],
])('whether a file is stored: %s', (_, http, body, expected) => {
  expect(parseUploadResponse(http, body)).toEqual(expected);
});
