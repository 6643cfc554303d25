/** The answers that a customer gets through each kind of server, and what the server was asked. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SupabaseClient } from '@supabase/supabase-js';
import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, test } from 'vitest';

import { openDialects, servers } from '../../local/model/dialects.ts';
import { BUILT_IN_MODEL } from '../../local/model/name.ts';
import { BUILT_IN_MODEL as KNOWN_NAME } from '../../supabase/functions/_shared/builtInModel.ts';
import type { ModelsEnv } from '../../supabase/functions/_shared/env.ts';
import { answer } from '../../supabase/functions/agent/answer.ts';
import { weigh } from '../../supabase/functions/agent/claims.ts';
import { dialectFetch, readDialect, type Dialect, type DialectStore } from '../../supabase/functions/agent/dialect.ts';
import { judgeChat, judgeCriteria } from '../../supabase/functions/agent/judge.ts';
import { answerWith, createModels, sourcedWith, type Models } from '../../supabase/functions/agent/model.ts';
import { checkAll } from '../../supabase/functions/agent/modelSettings.ts';
import { plainSchema } from '../../supabase/functions/agent/plainSchema.ts';
import { questionWith } from '../../supabase/functions/agent/questionFixture.ts';
import { rewrite } from '../../supabase/functions/agent/rewrite.ts';
import { AskedPicture } from '../../supabase/functions/agent/seeing.ts';
import { Summary } from '../../supabase/functions/agent/summary.ts';
import { UNLIMITED } from '../sut/limits.ts';

const passage = {
  passage_id: 'p1',
  source_id: 's1',
  title: 'Jam buka',
  body: 'Toko buka setiap hari pukul 08.00 sampai 17.00.',
  score: 9,
  covered: 0.9,
};

const service = {
  rpc: async (name: string) => ({ data: name === 'search_knowledge' ? [passage] : [], error: null }),
} as unknown as SupabaseClient;

const questionFor = (version: 'v2' | 'v3', text: string) =>
  questionWith({
    version,
    model_size: 'large',
    business: { name: 'Toko Batik', keywords: [] },
    // Two messages of the customer in a row, as templates with alternating roles refuse them.
    turns: [
      { author: 'member', kind: 'text', text: 'Selamat datang.' },
      { author: 'customer', kind: 'text', text: 'Halo kak' },
    ],
    burst: [{ author: 'customer', kind: 'text', text }],
  });

/** A server with what it was sent. */
function server(
  name: string,
  { thinking = 'default' as ModelsEnv['thinking'], kept = undefined as DialectStore | undefined } = {},
) {
  const app = openDialects();
  const requests: Record<string, unknown>[] = [];
  const env = {
    modelUrl: `http://models.test/${encodeURIComponent(name)}/v1`,
    modelKey: 'k',
    smallModel: 'm',
    largeModel: 'm',
    judgeModel: null,
    secondEndpoint: null,
    modelTime: { step: UNLIMITED, all: UNLIMITED },
    thinking,
    prices: {},
  } satisfies ModelsEnv;
  const models = createModels(
    env,
    async (input, init) => {
      requests.push(JSON.parse(init?.body as string) as Record<string, unknown>);
      return app.request(
        new Request(input instanceof Request ? input : String(input), { ...init, redirect: 'follow' }),
      );
    },
    kept,
  );
  const ask = (version: 'v2' | 'v3', text: string) =>
    answer({ models, modelTimeout: UNLIMITED, service }, questionFor(version, text));
  return { ask, models, requests };
}

describe.each(Object.keys(servers))('%s', (name) => {
  test.each(['v2', 'v3'] as const)('answers a customer in version %s', async (version) => {
    const { ask, requests } = server(name);
    const asked = await ask(version, 'Jam berapa toko buka?');
    expect(asked).toMatchObject({ status: 'answered', text: passage.body });
    const before = requests.length;
    expect(await ask(version, 'Jam berapa toko buka?')).toMatchObject({ status: 'answered', text: passage.body });
    // The dialect is known by then, so that each step is one request.
    expect(requests.length - before).toBeLessThanOrEqual(version === 'v2' ? 1 : 2);
  });
});

describe('a server that cuts the prompt at its context without a word', () => {
  const many = Array.from({ length: 120 }, (_, at) => ({
    passage_id: `q${at}`,
    source_id: 's2',
    title: `Barang ${at}`,
    body: `Barang nomor ${at}: ${'bahan katun, dilipat rapi, disimpan di rak belakang gudang, warna menurut permintaan. '.repeat(4)}`,
  }));
  const large = {
    rpc: async (called: string) => ({
      data: called === 'whole_knowledge' ? [passage, ...many] : called === 'search_knowledge' ? [passage] : [],
      error: null,
    }),
  } as unknown as SupabaseClient;

  test.each(['v2', 'v3'] as const)('is asked with less in version %s, and the run says so', async (version) => {
    const { models, requests } = server('ollama with a short context');
    const outcome = await answer(
      { models, modelTimeout: UNLIMITED, service: large, understands: true },
      { ...questionFor(version, 'Jam berapa toko buka?'), knowledge: 'published' },
    );
    expect(outcome).toMatchObject({ status: 'answered', text: passage.body, report: { error: 'cut_prompt' } });
    expect(requests).toHaveLength(2);
  });

  test('does not pass for a model that reads all', async () => {
    const parts = async (name: string) => {
      const { models } = server(name);
      const checks = await checkAll({ models, modelTimeout: UNLIMITED, service }, AbortSignal.timeout(UNLIMITED));
      return checks.map(({ form, part }) => [form, part]);
    };
    expect(await parts('ollama with a short context')).toEqual([
      ['json', null],
      ['tools', null],
      ['context', 'context'],
    ]);
    expect(await parts('ollama')).toEqual([
      ['json', null],
      ['tools', null],
      ['context', null],
    ]);
  });
});

test('the built-in model has the name in its responses by which the function knows it', () => {
  expect(BUILT_IN_MODEL).toBe(KNOWN_NAME);
});

test.each(Object.keys(servers))('%s judges what an answer claims', async (name) => {
  const { models } = server(name);
  const claimed = (text: string) =>
    weigh(
      { models: { ...models, judge: models.small }, modelTimeout: UNLIMITED, service },
      { text, sources: ['p1'] },
      {
        material: { passages: [passage], facts: new Map() },
        question: questionFor('v2', 'buka jam berapa?'),
        asked: { texts: [], words: 'buka jam berapa?', forModel: 'buka jam berapa?', previous: null },
        report: {},
      },
      undefined,
    );
  expect(await claimed('Toko buka setiap hari pukul 08.00 sampai 17.00.')).toMatchObject({ unfounded: null });
  expect(await claimed('Boneka berukuran raksasa pernah kami terima.')).toMatchObject({ unfounded: { rule: 'claim' } });
});

/** Each kind of structured question, beside the answers above. */
const tasks: Record<string, (models: Models, signal: AbortSignal) => Promise<unknown>> = {
  rewriting: (models, signal) =>
    rewrite(
      models.large,
      { task: 'tidy' },
      { text: 'halo kak', tone: 'ramah', customerTexts: [] },
      { timeout: UNLIMITED, signal },
    ),
  translation: (models, signal) =>
    rewrite(
      models.large,
      { task: 'translate', language: 'en' },
      { text: 'halo kak', tone: 'ramah', customerTexts: [] },
      { timeout: UNLIMITED, signal },
    ),
  criteria: (models, signal) =>
    judgeCriteria(
      { models, modelTimeout: UNLIMITED },
      { turns: [], burst: [], model_size: 'large' },
      'Ready.',
      ['Sopan'],
      signal,
    ),
  scorecard: (models, signal) =>
    judgeChat({ models, modelTimeout: UNLIMITED }, { turns: [], criteria: ['Sopan'], model_size: 'large' }, signal),
};

test.each(Object.entries(tasks))('the strictest schemas take %s at once', async (_, ask) => {
  const { models, requests } = server('azure');
  await ask(models, new AbortController().signal);
  expect(requests.map(({ response_format: format }) => format)).toMatchObject([{ type: 'json_schema' }]);
});

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that some server refuses, or that not every model understands. */
const refused =
  'minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems pattern format default title $schema $ref $defs allOf oneOf not if then else patternProperties minProperties maxProperties'.split(
    ' ',
  );

/** What is wrong with a schema, by the path in it. */
function faultsOf(schema: unknown, path: string, isOpen: boolean): string[] {
  if (!isJson(schema)) return [`${path}: is no schema`];
  const { properties, items, anyOf, required } = schema;
  const parts = Object.entries(isJson(properties) ? properties : {});
  const isObject = schema['type'] === 'object';
  return [
    ...refused.filter((word) => word in schema).map((word) => `${path}: has ${word}`),
    ...(isObject && (schema['additionalProperties'] === false) === isOpen ? [`${path}: is open or closed`] : []),
    ...(isObject
      ? parts.filter(([key]) => !(required as string[]).includes(key)).map(([key]) => `${path}.${key}: may be missing`)
      : []),
    ...parts.flatMap(([key, one]) => [
      ...(isJson(one) && /\S{2} \S{2}/u.test(JSON.stringify(one['description'] ?? ''))
        ? []
        : [`${path}.${key}: has no description`]),
      ...faultsOf(one, `${path}.${key}`, isOpen),
    ]),
    ...(items === undefined ? [] : faultsOf(items, `${path}[]`, isOpen)),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((one) => faultsOf(one, path, isOpen)) : []),
  ];
}

interface SentBody {
  messages: { content?: string }[];
  tools?: { function: { name: string; description?: string; parameters: unknown } }[];
  response_format?: { json_schema?: { schema: unknown } };
}

/** The schemas of a request, in whatever form the dialect says them, and the tools without words. */
function schemasOf(body: SentBody): { name: string; schema: unknown }[] {
  const written = body.messages.flatMap(
    ({ content }) => /menurut skema ini, tanpa teks lain: (\{.*\})/u.exec(content ?? '')?.[1] ?? [],
  );
  return [
    ...(body.tools ?? []).map(({ function: { name, description = '', parameters } }) => ({
      name,
      schema: description.length > 10 ? parameters : null,
    })),
    ...(body.response_format?.json_schema ? [{ name: 'answer', schema: body.response_format.json_schema.schema }] : []),
    ...written.map((json) => ({ name: 'answer', schema: JSON.parse(json) as unknown })),
  ];
}

const asked = new Set<string>();
const byName = (one = '', other = ''): number => one.localeCompare(other);

test.each(Object.keys(servers))(
  '%s is told what each property means, in a form that every server takes',
  async (name) => {
    const { models, requests } = server(name);
    const { signal } = new AbortController();
    const about = { ...questionFor('v3', 'Jam berapa toko buka?'), room: 'r' };
    await answer({ models, modelTimeout: UNLIMITED, service }, about);
    await answer({ models, modelTimeout: UNLIMITED, service }, { ...about, version: 'v2' });
    await weigh(
      { models: { ...models, judge: models.small }, modelTimeout: UNLIMITED, service },
      { text: 'Boneka berukuran raksasa pernah kami terima.', sources: ['p1'] },
      {
        material: { passages: [passage], facts: new Map() },
        question: about,
        asked: { texts: [], words: 'buka jam berapa?', forModel: 'buka jam berapa?', previous: null },
        report: {},
      },
      undefined,
    );
    for (const ask of Object.values(tasks))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ask(models, signal).catch(() => null);
    const schemas = (requests as unknown as SentBody[]).flatMap((body) => {
      const isOpen =
        JSON.stringify(body.tools ?? []).includes('"parameters"') &&
        !JSON.stringify(body.tools).includes('additionalProperties');
      return schemasOf(body).map((one) => ({ ...one, isOpen: isOpen && one.name !== 'answer' }));
    });
    for (const one of schemas) asked.add(one.name);
    expect(schemas.flatMap(({ name: of, schema, isOpen }) => faultsOf(schema, of, isOpen))).toEqual([]);
    expect(schemas.length).toBeGreaterThan(0);
  },
);

test('no schema that a model is asked with is left out of that look', () => {
  expect([...asked].toSorted(byName)).toEqual(
    [
      'answer',
      'check_shipping',
      'complete',
      'create_order',
      'draft_order',
      'escalate',
      'find_products',
      'order_status',
      'payment_link',
      'reply',
      'search_knowledge',
    ].toSorted(byName),
  );
  expect(faultsOf(plainSchema(toJsonSchema(Summary)), 'summary', false)).toEqual([]);
  expect(faultsOf(plainSchema(toJsonSchema(AskedPicture)), 'picture', false)).toEqual([]);
  // Where files are offered, an answer has one key more.
  expect(faultsOf(plainSchema(toJsonSchema(answerWith(true))), 'answer with files', false)).toEqual([]);
  expect(faultsOf(plainSchema(toJsonSchema(sourcedWith(true))), 'reply with files', false)).toEqual([]);
  const folder = join(import.meta.dirname, '../../supabase/functions/agent');
  const used = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/chema: checked\((\w+)/gu)].map(([, form]) => form),
    );
  expect(used.toSorted(byName)).toEqual(
    [
      'AskedPicture',
      'Claims',
      'Completion',
      'Escalation',
      'Judged',
      'Rewritten',
      'Summary',
      'answerWith',
      'form',
      'sourcedWith',
    ].toSorted(byName),
  );
});

/** A store of dialects that all processes share, as the database. */
function sharedStore() {
  const rows = new Map<string, Dialect>();
  return {
    rows,
    store: {
      read: async (address: string, model: string) => rows.get(`${address} ${model}`) ?? null,
      keep: (address: string, model: string, dialect: Dialect) => void rows.set(`${address} ${model}`, dialect),
    } satisfies DialectStore,
  };
}

test.each(Object.keys(servers))('a new process asks %s as one before it has learned', async (name) => {
  const { rows, store } = sharedStore();
  for (const version of ['v2', 'v3'] as const) {
    const before = server(name, { kept: store });
    // oxlint-disable-next-line no-await-in-loop -- one version after the other
    await before.ask(version, 'Jam berapa toko buka?');
    const { ask, requests } = server(name, { kept: store });
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await ask(version, 'Jam berapa toko buka?')).toMatchObject({ status: 'answered' });
    expect(requests.length).toBeLessThanOrEqual(version === 'v2' ? 1 : 2);
  }
  expect([...rows.values()].map(readDialect)).toEqual([...rows.values()]);
});

test('a dialect of another version of the program is not used, and a store that is away changes nothing', async () => {
  expect(readDialect({ format: 'schema', limit: 'max_words' })).toBeNull();
  expect(readDialect({ manners: 'polite' })).toBeNull();
  expect(readDialect({ format: 'text' })).toMatchObject({ format: 'text', limit: 'max_tokens' });
  const kept: DialectStore = { read: async () => null, keep: () => {} };
  expect(await server('gpt-5', { kept }).ask('v2', 'Jam berapa toko buka?')).toMatchObject({ status: 'answered' });
});

describe('an operator who limits the thoughts', () => {
  test.each(Object.keys(servers))('of %s still gets answers', async (name) => {
    for (const thinking of ['off', 'low'] as const)
      for (const version of ['v2', 'v3'] as const)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await server(name, { thinking }).ask(version, 'Jam berapa toko buka?')).toMatchObject({
          status: 'answered',
        });
  });

  test('says so in the words of the host', async () => {
    const sent = async (modelUrl: string, thinking: ModelsEnv['thinking']) => {
      let body = {};
      const settings = {
        secondEndpoint: null,
        modelTime: { step: UNLIMITED, all: UNLIMITED },
        prices: {},
        judgeModel: null,
      };
      const models = createModels(
        { modelUrl, modelKey: 'k', smallModel: 'm', largeModel: 'm', thinking, ...settings },
        async (_, init) => {
          body = JSON.parse(init?.body as string) as object;
          return new Response('{}', { status: 401 });
        },
      );
      await rewrite(
        models.small,
        { task: 'tidy' },
        { text: 'halo', tone: 'ramah', customerTexts: [] },
        { timeout: UNLIMITED, signal: AbortSignal.timeout(UNLIMITED) },
      ).catch(() => null);
      return body;
    };
    expect(await sent('https://api.openai.com/v1', 'low')).toMatchObject({ reasoning_effort: 'low' });
    expect(await sent('https://api.openai.com/v1', 'off')).toMatchObject({ reasoning_effort: 'none' });
    expect(await sent('https://api.deepseek.com/v1', 'off')).toMatchObject({ thinking: { type: 'disabled' } });
    expect(await sent('https://dashscope-intl.aliyuncs.com/compatible-mode/v1', 'off')).toMatchObject({
      enable_thinking: false,
    });
    const unlimited = await sent('https://api.deepseek.com/v1', 'default');
    expect(Object.keys(unlimited)).not.toContain('thinking');
    expect(Object.keys(unlimited)).not.toContain('reasoning_effort');
  });
});

test.each([3000, 9000])('thoughts of %i tokens get the room that they need', async (needed) => {
  const limits: number[] = [];
  const ask = dialectFetch(async (_, init) => {
    const { max_tokens: limit } = JSON.parse(init?.body as string) as { max_tokens: number };
    limits.push(limit);
    const isCut = limit < needed;
    return Response.json({
      choices: [{ message: { content: isCut ? '' : 'Ya.' }, finish_reason: isCut ? 'length' : 'stop' }],
      usage: { completion_tokens_details: { reasoning_tokens: needed } },
    });
  });
  const body = JSON.stringify({ model: 'm', messages: [], max_tokens: 700 });
  for (let time = 0; time < 2; time += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the second call knows what the first has learned
    const response = await ask('https://models.test/v1/chat/completions', { method: 'POST', body });
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'Ya.' } }] });
  }
  expect(limits).toEqual(needed === 3000 ? [700, 4000, 4000] : [700, 4000, 16_000, 16_000]);
});
