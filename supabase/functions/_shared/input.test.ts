import * as v from 'valibot';
import { expect, test } from 'vitest';

import { parse } from './input.ts';

const Schema = v.object({
  name: v.string(),
  size: v.optional(v.pipe(v.number(), v.minValue(1, 'size paling kecil 1.'))),
});

test.each([
  ['null in the place of an object', null, 'body', 'body tidak berbentuk semestinya.'],
  ['an array in the place of an object', ['x'], 'name', 'name wajib diisi.'],
  ['a field of the wrong type', { name: 5 }, 'name', 'name tidak berbentuk semestinya.'],
  ['an optional field of the wrong type', { name: 'a', size: '1' }, 'size', 'size tidak berbentuk semestinya.'],
  ['a number below the minimum', { name: 'a', size: 0 }, 'size', 'size paling kecil 1.'],
])('the validation error for %s is Indonesian and names the field', (_, input, field, message) => {
  expect(() => parse(Schema, input)).toThrow(
    expect.objectContaining({ status: 400, code: 'invalid', message, details: { field } }),
  );
});
