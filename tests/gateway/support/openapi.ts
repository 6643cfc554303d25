import { readFileSync } from 'node:fs';

import { Ajv, type ValidateFunction } from 'ajv';

// WAHA's own OpenAPI 2026.7.1, cut down to the calls that Chabot makes. What is known to be wrong in it (waha.md §0):
// - `to`, `participant`, `mediaUrl` and `body` are "required" in WAMessage and its kin, and are absent or null in what
//   NOWEB sends; so is `from` of a revocation's `after`.
// - `presence` and `assignedWorker` are declared as objects and strings, and are strings, null or absent.
// - Sessions' `me` and `config`, and most of a message's parts, may be null, and nothing says so.
// - `activity` carries `required: true`, which is no JSON Schema.
// - A webhook's `events` are declared as objects, and are names.
// - `mimetype` and `filename` of voice notes and videos are declared as objects, and are texts.
// - A poll's `multipleAnswers` is declared as an object whose default is false, and is true or false.
// - Send calls declare no answer at all; `id`, by which a caller fixes the id of a file's message, is not declared.
// So: types and names are taken from it, "required" only for what no engine leaves out, and null goes everywhere.

type Json = Record<string, unknown>;

const document = JSON.parse(readFileSync(new URL('../waha-openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: { 'application/json'?: { schema: Json } } };
}

const leftOut = new Set([
  'to',
  'participant',
  'mediaUrl',
  'body',
  'presence',
  'lastMessage',
  'name',
  'picture',
  'from',
  'ackName',
]);

/** Lets null stand wherever WAHA lets it stand, and requires only what every engine sends. */
function loosen(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosen);
  if (typeof schema !== 'object' || schema === null) return schema;
  const loose = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, loosen(value)])) as Json;
  if (Array.isArray(loose['required']))
    loose['required'] = loose['required'].filter((name) => !leftOut.has(String(name)));
  else delete loose['required'];
  const properties = loose['properties'] as Json | undefined;
  for (const field of ['mimetype', 'filename']) if (properties?.[field]) properties[field] = { type: 'string' };
  if (properties?.['multipleAnswers']) properties['multipleAnswers'] = { type: 'boolean' };
  if (properties?.['events']) properties['events'] = { type: 'array', items: { type: 'string' } };
  return loose;
}

/** An answer's properties: any of them may be null. */
function nullable(schemas: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const properties = Object.entries((schema['properties'] ?? {}) as Json);
      const open = properties.map(([field, value]) => [
        field,
        ['presence', 'assignedWorker'].includes(field) ? {} : { anyOf: [value, { type: 'null' }] },
      ]);
      return [name, { ...schema, properties: Object.fromEntries(open) as Json }];
    }),
  );
}

const strictAjv = new Ajv({ strict: false, allErrors: true });
strictAjv.addSchema({ $id: 'requests', components: { schemas: loosen(document.components.schemas) } });
const answerAjv = new Ajv({ strict: false, allErrors: true });
answerAjv.addSchema({
  $id: 'answers',
  components: { schemas: nullable(loosen(document.components.schemas) as Record<string, Json>) },
});

const complaints = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** What is wrong with an answer (or a webhook's payload) of this schema, in words; nothing when all is well. */
export const wrongIn = (schema: string, value: unknown): string[] => {
  const validate = answerAjv.getSchema(`answers#/components/schemas/${schema}`);
  if (!validate) throw new Error(`no schema ${schema}`);
  return complaints(validate as ValidateFunction, value);
};

export interface UpstreamCall {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** The operation that a call means; a literal path goes before one with parameters. */
function operationOf({ method, path }: UpstreamCall): Operation | null {
  const fits = Object.keys(document.paths)
    .filter((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  return fits.map((template) => document.paths[template]?.[method.toLowerCase()]).find(Boolean) ?? null;
}

const pointed = (schema: Json): Json => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"requests#/')) as Json;

/** What is wrong with a call of ours, by WAHA's document. */
export function wrongInCall(call: UpstreamCall): string[] {
  const operation = operationOf(call);
  if (!operation) return [`WAHA has no ${call.method} ${call.path}`];
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query');
  const unknown = Object.keys(call.query).filter((name) => !parameters.some((one) => one.name === name));
  const wrong = parameters.flatMap(({ name, required, schema }) => {
    const given = call.query[name];
    if (given === undefined) return required ? [`?${name} is missing`] : [];
    const value =
      schema['type'] === 'number'
        ? Number(given)
        : schema['type'] === 'boolean'
          ? given === 'true' || (given === 'false' ? false : given)
          : schema['type'] === 'array'
            ? given.split(',')
            : given;
    return complaints(strictAjv.compile(loosen(schema) as Json), value).map((one) => `?${name}${one}`);
  });
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema && call.body !== undefined ? complaints(strictAjv.compile(pointed(schema)), call.body) : [];
  return [...unknown.map((name) => `?${name} is unknown`), ...wrong, ...body];
}
