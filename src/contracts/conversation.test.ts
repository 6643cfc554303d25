import * as v from 'valibot';
import { expect, test } from 'vitest';

import { messageSchema } from './conversation.ts';

const row = {
  id: '00000000-0000-4000-8000-000000000001',
  room_id: '00000000-0000-4000-8000-000000000002',
  author: 'customer',
  kind: 'location',
  sent_at: '2026-11-20T03:00:01.000000Z',
  seq: 1,
  updated_at: '2026-11-20T03:00:01.000000Z',
  version: 1,
};

test.each([
  [
    { latitude: 95, longitude: 110.8, name: 'Laweyan' },
    { latitude: null, longitude: 110.8, name: 'Laweyan' },
  ],
  [
    { latitude: 'x', longitude: Number.NaN, name: 'Laweyan' },
    { latitude: null, longitude: null, name: 'Laweyan' },
  ],
  [{ latitude: 900 }, null],
  ['x', null],
])('an invalid location (%j) does not make its message invalid', (location, read) =>
  expect(v.parse(messageSchema, { ...row, location })).toMatchObject({ ...row, location: read }),
);
