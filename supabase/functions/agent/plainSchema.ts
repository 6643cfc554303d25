type Json = Record<string, unknown>;

/**
 * Keywords that servers with strict schemas refuse: OpenAI and Azure lengths, ranges and patterns, Gemini the name of the
 * schema's language. What they say is checked when the answer is read.
 */
const unsupported = new Set([
  '$schema',
  'default',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'title',
  'uniqueItems',
]);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plainAll = (schemas: unknown): Json =>
  Object.fromEntries(Object.entries(isObject(schemas) ? schemas : {}).map(([key, one]) => [key, plainSchema(one)]));

/**
 * A JSON schema in the form that every server takes: objects are closed and need all their keys, and only shapes are left.
 * What may be missing has to allow null (`v.nullish`).
 */
export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (!isObject(schema)) return schema;
  const { properties, ...rest } = schema;
  const plain = Object.fromEntries(
    Object.entries(rest)
      .filter(([keyword]) => !unsupported.has(keyword))
      // The values of these keywords are values of the answer, and no schemas.
      .map(([keyword, value]) => [
        keyword,
        ['const', 'enum', 'required'].includes(keyword) ? value : plainSchema(value),
      ]),
  );
  if (typeof plain['const'] === 'string') return { ...plain, type: 'string' };
  if (schema['type'] !== 'object') return plain;
  const closed = plainAll(properties);
  return { ...plain, properties: closed, required: Object.keys(closed), additionalProperties: false };
}
