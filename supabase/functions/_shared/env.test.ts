import { describe, expect, test } from 'vitest';

import { readBackendEnv, readModelsEnv } from './env.ts';

const usual = {
  AGENT_BASE_URL: 'https://models.example/v1/',
  AGENT_API_KEY: 'rahasia',
  AGENT_MODEL_SMALL: 'kecil',
  AGENT_MODEL_LARGE: 'besar',
};
const read = (more: Record<string, string> = {}) => {
  const all: Record<string, string> = { ...usual, ...more };
  return readModelsEnv((name) => all[name]);
};

test('an endpoint with its key and models is enough', () => {
  expect(read()).toEqual({
    modelUrl: 'https://models.example/v1',
    modelKey: 'rahasia',
    smallModel: 'kecil',
    largeModel: 'besar',
    judgeModel: null,
    secondEndpoint: null,
    hearing: null,
    seeing: null,
    modelTime: { step: 20_000, all: 45_000 },
    thinking: 'default',
    prices: {},
  });
});

test('all settings of the models are read', () => {
  const second = Object.entries(usual).map(([name, value]) => [name.replace('AGENT', 'AGENT_SECOND'), value]);
  expect(
    read({
      ...(Object.fromEntries(second) as Record<string, string>),
      AGENT_MODEL_JUDGE: 'hakim',
      AGENT_ANSWER_SECONDS: '60',
      AGENT_STEP_SECONDS: '30',
      AGENT_THINKING: 'low',
      AGENT_PRICES: '{"besar":{"in":4100,"out":33000}}',
    }),
  ).toMatchObject({
    judgeModel: 'hakim',
    secondEndpoint: { modelUrl: 'https://models.example/v1', smallModel: 'kecil', judgeModel: null },
    modelTime: { step: 30_000, all: 60_000 },
    thinking: 'low',
    prices: { besar: { in: 4100, out: 33_000 } },
  });
});

test('what hears and what sees has the endpoint of the models, or one of its own', () => {
  expect(read({ AGENT_HEARING_MODEL: 'telinga', AGENT_SEEING_MODEL: 'mata' })).toMatchObject({
    hearing: {
      url: 'https://models.example/v1/audio/transcriptions',
      key: 'rahasia',
      model: 'telinga',
      language: 'id',
      minutePrice: null,
    },
    seeing: { modelUrl: 'https://models.example/v1', modelKey: 'rahasia', model: 'mata' },
  });
  expect(
    read({
      AGENT_HEARING_MODEL: 'telinga',
      AGENT_HEARING_BASE_URL: 'http://localhost:8080/',
      AGENT_HEARING_PATH: '/inference',
      AGENT_HEARING_LANGUAGE: 'auto',
      AGENT_HEARING_MINUTE_PRICE: '72.5',
      AGENT_SEEING_MODEL: 'mata',
      AGENT_SEEING_BASE_URL: 'https://b.example/v1',
      AGENT_SEEING_API_KEY: 'kedua',
    }),
  ).toMatchObject({
    // The key of one endpoint is no key for another.
    hearing: { url: 'http://localhost:8080/inference', key: 'none', language: null, minutePrice: 72.5 },
    seeing: { modelUrl: 'https://b.example/v1', modelKey: 'kedua' },
  });
});

test('a short time for an answer shortens that of a call', () => {
  expect(read({ AGENT_ANSWER_SECONDS: '9' }).modelTime).toEqual({ step: 9000, all: 9000 });
});

describe('a function does not start with', () => {
  test.each([
    ['AGENT_BASE_URL', ''],
    ['AGENT_API_KEY', ''],
    ['AGENT_MODEL_SMALL', ''],
    ['AGENT_MODEL_LARGE', ''],
    ['AGENT_BASE_URL', 'models.example'],
    ['AGENT_BASE_URL', 'ftp://models.example/v1'],
    ['AGENT_BASE_URL', 'https://me:sk-rahasia@models.example/v1'],
    ['AGENT_BASE_URL', 'https://models.example/v1?key=sk-rahasia'],
    ['AGENT_SECOND_API_KEY', '', { AGENT_SECOND_BASE_URL: 'https://b.example/v1' }],
    ['AGENT_STEP_SECONDS', '0'],
    ['AGENT_STEP_SECONDS', '1.5'],
    ['AGENT_STEP_SECONDS', 'lama'],
    ['AGENT_ANSWER_SECONDS', '121'],
    ['AGENT_STEP_SECONDS', '30', { AGENT_ANSWER_SECONDS: '20' }],
    ['AGENT_THINKING', 'banyak'],
    ['AGENT_HEARING_BASE_URL', 'suara.example', { AGENT_HEARING_MODEL: 'm' }],
    ['AGENT_HEARING_PATH', 'inference', { AGENT_HEARING_MODEL: 'm' }],
    ['AGENT_HEARING_PATH', '/a?key=rahasia-1', { AGENT_HEARING_MODEL: 'm' }],
    ['AGENT_HEARING_LANGUAGE', 'Indonesia', { AGENT_HEARING_MODEL: 'm' }],
    ['AGENT_HEARING_MINUTE_PRICE', '-1', { AGENT_HEARING_MODEL: 'm' }],
    ['AGENT_SEEING_BASE_URL', 'ftp://b.example', { AGENT_SEEING_MODEL: 'm' }],
    ['AGENT_PRICES', '{'],
    ['AGENT_PRICES', '[1]'],
    ['AGENT_PRICES', '{"besar":4100}'],
    ['AGENT_PRICES', '{"besar":{"in":-1,"out":2}}'],
  ] as [string, string, Record<string, string>?][])(
    '%s=%s, and its error names the variable',
    (name, value, more = {}) => {
      const failing = () => read({ ...more, [name]: value });
      expect(failing).toThrow(new RegExp(name));
      expect(failing).not.toThrow(/rahasia/);
    },
  );
});

describe('the keys of the project', () => {
  const keysOf = (variables: Record<string, string>) => {
    const { publishableKey, otherPublishableKeys, secretKey, otherSecretKeys } = readBackendEnv(
      (name) => ({ SUPABASE_URL: 'https://x.supabase.co', ...variables })[name],
    );
    return { publishable: [publishableKey, otherPublishableKeys], secret: [secretKey, otherSecretKeys] };
  };
  const legacy = { SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' };
  const byName = {
    SUPABASE_PUBLISHABLE_KEYS: '{"web":"web","default":"usual"}',
    SUPABASE_SECRET_KEYS: '{"default":"secret","jobs":"jobs"}',
  };
  const single = { SUPABASE_PUBLISHABLE_KEY: 'one', SUPABASE_SECRET_KEY: 'two' };

  test.each([
    ['the legacy form', legacy, { publishable: ['anon', []], secret: ['service', []] }],
    ["today's form", byName, { publishable: ['usual', ['web']], secret: ['secret', ['jobs']] }],
    ['the form of self-hosting', single, { publishable: ['one', []], secret: ['two', []] }],
    [
      'all forms at the same time',
      { ...legacy, ...byName, ...single },
      { publishable: ['usual', ['web', 'one', 'anon']], secret: ['secret', ['jobs', 'two', 'service']] },
    ],
    [
      "today's form without keys",
      { ...legacy, SUPABASE_PUBLISHABLE_KEYS: '{}', SUPABASE_SECRET_KEYS: '{}' },
      { publishable: ['anon', []], secret: ['service', []] },
    ],
  ])('are read in %s', (_, variables, keys) => {
    expect(keysOf(variables)).toEqual(keys);
  });

  test('are named when they are missing, and not repeated when they are no JSON', () => {
    expect(() => keysOf({ ...legacy, SUPABASE_SERVICE_ROLE_KEY: '' })).toThrow(
      'Missing environment: SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY',
    );
    expect(() => keysOf({ ...legacy, SUPABASE_SECRET_KEYS: 'sb_secret_x' })).toThrow(
      /^SUPABASE_SECRET_KEYS must be JSON with a value for each name$/,
    );
  });
});
