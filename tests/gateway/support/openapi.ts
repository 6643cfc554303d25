import { readFileSync } from 'node:fs';

import { Ajv, type ValidateFunction } from 'ajv';

// WAHA's OpenAPI document 2026.7.1, reduced to the calls that this application makes. Its known errors:
// - `to`, `participant`, `mediaUrl` and `body` are "required" in WAMessage and similar schemas, but absent or null with
//   NOWEB; so is `from` in the `after` of a revocation.
// - `presence` is declared as an object and `assignedWorker` as a string; both are strings, null or absent.
// - A session's `me` and `config` and most fields of a message are nullable without a declaration.
// - `activity` has `required: true`, which is not JSON Schema.
// - A webhook's `events` are declared as objects, but are strings.
// - `mimetype` and `filename` of voice notes and videos are declared as objects, but are strings.
// - A poll's `multipleAnswers` is declared as an object with the default false, but is a boolean.
// - Send calls declare no response; `id`, the requested id of a file's message, is not declared.
// So the tests take types and names from it, "required" only for fields of every engine, and allow null everywhere.

type Json = Record<string, unknown>;

const document = JSON.parse(readFileSync(new URL('../waha-openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: { 'application/json'?: { schema: Json } } };
}

const omittedInPractice = new Set([
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

/** The schema with its known errors corrected, and "required" only for fields that every engine sends. */
function loosen(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosen);
  if (typeof schema !== 'object' || schema === null) return schema;
  const loosened = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, loosen(value)])) as Json;
  if (Array.isArray(loosened['required']))
    loosened['required'] = loosened['required'].filter((name) => !omittedInPractice.has(String(name)));
  else delete loosened['required'];
  const properties = loosened['properties'] as Json | undefined;
  for (const field of ['mimetype', 'filename']) if (properties?.[field]) properties[field] = { type: 'string' };
  if (properties?.['multipleAnswers']) properties['multipleAnswers'] = { type: 'boolean' };
  if (properties?.['events']) properties['events'] = { type: 'array', items: { type: 'string' } };
  return loosened;
}

/** The schemas of responses, with every property nullable. */
function nullable(schemas: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const properties = Object.entries((schema['properties'] ?? {}) as Json);
      const nullableProperties = properties.map(([field, value]) => [
        field,
        ['presence', 'assignedWorker'].includes(field) ? {} : { anyOf: [value, { type: 'null' }] },
      ]);
      return [name, { ...schema, properties: Object.fromEntries(nullableProperties) as Json }];
    }),
  );
}

const strictAjv = new Ajv({ strict: false, allErrors: true });
strictAjv.addSchema({ $id: 'requests', components: { schemas: loosen(document.components.schemas) } });
const responseAjv = new Ajv({ strict: false, allErrors: true });
responseAjv.addSchema({
  $id: 'responses',
  components: { schemas: nullable(loosen(document.components.schemas) as Record<string, Json>) },
});

const validationErrors = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** The validation errors of a response or webhook payload against the named schema; empty when it is valid. */
export const schemaErrors = (schema: string, value: unknown): string[] => {
  const validate = responseAjv.getSchema(`responses#/components/schemas/${schema}`);
  if (!validate) throw new Error(`no schema ${schema}`);
  return validationErrors(validate as ValidateFunction, value);
};

export interface UpstreamCall {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** The operation of a request; a literal path takes precedence over one with parameters. */
function operationOf({ method, path }: UpstreamCall): Operation | null {
  const fits = Object.keys(document.paths)
    .filter((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  return fits.map((template) => document.paths[template]?.[method.toLowerCase()]).find(Boolean) ?? null;
}

const withRequestRefs = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"requests#/')) as Json;

/** The errors of a request to WAHA against its OpenAPI document; empty when it is valid. */
export function callErrors(call: UpstreamCall): string[] {
  const operation = operationOf(call);
  if (!operation) return [`WAHA has no ${call.method} ${call.path}`];
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query');
  const unknown = Object.keys(call.query).filter((name) => !parameters.some((one) => one.name === name));
  const parameterErrors = parameters.flatMap(({ name, required, schema }) => {
    const text = call.query[name];
    if (text === undefined) return required ? [`?${name} is missing`] : [];
    const value =
      schema['type'] === 'number'
        ? Number(text)
        : schema['type'] === 'boolean'
          ? text === 'true' || (text === 'false' ? false : text)
          : schema['type'] === 'array'
            ? text.split(',')
            : text;
    return validationErrors(strictAjv.compile(loosen(schema) as Json), value).map((one) => `?${name}${one}`);
  });
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body =
    schema && call.body !== undefined ? validationErrors(strictAjv.compile(withRequestRefs(schema)), call.body) : [];
  return [...unknown.map((name) => `?${name} is unknown`), ...parameterErrors, ...body];
}
