import * as v from 'valibot';
import { expect, test } from 'vitest';

import { parse } from './input.ts';

const Schema = v.object({
  name: v.string(),
  size: v.optional(v.pipe(v.number(), v.minValue(1, 'size paling kecil 1.'))),
});

test.each([
  ['no object', null, 'body', 'body tidak berbentuk semestinya.'],
  ['a list', ['x'], 'name', 'name wajib diisi.'],
  ['another kind', { name: 5 }, 'name', 'name tidak berbentuk semestinya.'],
  ['another kind, deeper', { name: 'a', size: '1' }, 'size', 'size tidak berbentuk semestinya.'],
  ['too little', { name: 'a', size: 0 }, 'size', 'size paling kecil 1.'],
])('what is wrong with %s is said in the language of who reads it', (_, input, field, message) => {
  expect(() => parse(Schema, input)).toThrow(
    expect.objectContaining({ status: 400, code: 'invalid', message, details: { field } }),
  );
});
