import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { plainSchema } from './plainSchema.ts';

test('objects are closed and need all keys, and only shapes are left', () => {
  const form = v.object({
    size: v.picklist(['S', 'M']),
    kind: v.literal('batik'),
    note: v.nullish(v.pipe(v.string(), v.maxLength(3))),
    items: v.pipe(
      v.array(
        v.object({ pattern: v.pipe(v.string(), v.regex(/a/)), count: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
      ),
      v.minLength(1),
    ),
  });
  expect(plainSchema(toJsonSchema(form))).toEqual({
    type: 'object',
    properties: {
      size: { type: 'string', enum: ['S', 'M'] },
      kind: { type: 'string', const: 'batik' },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: { pattern: { type: 'string' }, count: { type: 'integer' } },
          required: ['pattern', 'count'],
          additionalProperties: false,
        },
      },
    },
    required: ['size', 'kind', 'note', 'items'],
    additionalProperties: false,
  });
});
