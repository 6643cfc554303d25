import { APICallError } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, test } from 'vitest';

import { UNLIMITED } from '../../../tests/sut/limits.ts';
import { callsFor } from './calls.ts';
import { failureOf, type CallOptions, type Failure, type Model } from './model.ts';

const modelNamed = (name: string, more: Partial<Model> = {}): Model => ({
  name,
  model: new MockLanguageModelV4({ modelId: name }),
  ...more,
});
const errorOf = (statusCode: number, message = 'made to fail') =>
  new APICallError({
    message,
    url: 'https://models.test/v1',
    requestBodyValues: {},
    statusCode,
    responseBody: JSON.stringify({ error: { message } }),
  });
const timeout = new DOMException('timed out', 'TimeoutError');

/** Asks models, of which those in `failing` fail. Returns the names of those that were asked. */
const asking = (failing: Readonly<Record<string, unknown>>) => {
  const asked: string[] = [];
  return {
    asked,
    ask: async ({ model, count }: CallOptions): Promise<string> => {
      const name = (model as MockLanguageModelV4).modelId;
      asked.push(name);
      if (failing[name] !== undefined) throw failing[name];
      count({ inputTokens: 2000, outputTokens: 500 } as Parameters<CallOptions['count']>[0]);
      return name;
    },
  };
};
const contextOf = (large: Model, modelTimeout = UNLIMITED) => ({ models: { small: large, large }, modelTimeout });
const question = { model_size: 'large' } as const;

describe('while the first endpoint is away, the second answers', () => {
  test.each([
    [new TypeError('fetch failed'), 'unreachable'],
    [timeout, 'slow'],
    [errorOf(401), 'refused_key'],
    [errorOf(404, 'model not found'), 'no_such_model'],
    [errorOf(429), 'too_many'],
    [errorOf(402), 'no_quota'],
    [errorOf(503), 'upstream'],
  ] as const satisfies [unknown, Failure][])('%s', async (error, failure) => {
    expect(failureOf(error)).toBe(failure);
    const context = contextOf(modelNamed('satu', { outage: { until: 0 }, second: modelNamed('dua') }));
    const { asked, ask } = asking({ satu: error });
    const calls = callsFor(context, question, undefined);
    expect(await calls.call(ask)).toEqual({ result: 'dua' });
    expect(calls.report).toMatchObject({ model_name: 'dua' });
    expect(calls.report.error).toBeUndefined();
    // For a while it is asked first, so that no customer waits for the one that is away.
    await callsFor(context, question, undefined).call(ask);
    expect(asked).toEqual(['satu', 'dua', 'dua']);
  });

  test('and the first one is asked again when the second fails', async () => {
    const satu = modelNamed('satu', { outage: { until: performance.now() + 60_000 }, second: modelNamed('dua') });
    const { asked, ask } = asking({ dua: errorOf(503) });
    expect(await callsFor(contextOf(satu), question, undefined).call(ask)).toEqual({ result: 'satu' });
    expect(asked).toEqual(['dua', 'satu']);
    expect(satu.outage?.until).toBe(0);
  });

  test.each([
    ['an answer in another form', errorOf(200)],
    ['a question that is too long', errorOf(400, 'maximum context length is 4096 tokens')],
  ])('but %s is not the fault of the endpoint', async (_, error) => {
    const { asked, ask } = asking({ satu: error });
    await callsFor(contextOf(modelNamed('satu', { second: modelNamed('dua') })), question, undefined).call(ask);
    expect(asked).toEqual(['satu']);
  });

  test('and without time none is asked', async () => {
    const { asked, ask } = asking({ satu: errorOf(503) });
    const context = { ...contextOf(modelNamed('satu', { second: modelNamed('dua') }), 1), stepTimeout: 1000 };
    const called = await callsFor(context, question, undefined).call(ask);
    expect([asked, called]).toMatchObject([['satu'], { mayGoOn: false }]);
  });
});

test('a call for an answer that is no longer wanted rejects with the reason', async () => {
  const controller = new AbortController();
  const { asked, ask } = asking({ satu: errorOf(503) });
  controller.abort(new Error('newer message'));
  const calls = callsFor(contextOf(modelNamed('satu', { second: modelNamed('dua') })), question, controller.signal);
  await expect(calls.call(ask)).rejects.toThrow('newer message');
  expect(asked).toEqual(['satu']);
});

test('the record has the cost by the price of the model that answered', async () => {
  const priced = modelNamed('satu', { price: { in: 4000, out: 32_000 } });
  const calls = callsFor(contextOf(priced), question, undefined);
  await calls.call(asking({}).ask);
  expect(calls.report).toMatchObject({ tokens_in: 2000, tokens_out: 500, cost: 24 });
  const free = callsFor(contextOf(modelNamed('dua')), question, undefined);
  await free.call(asking({}).ask);
  expect(free.report).not.toHaveProperty('cost');
});

test('the record has the words of the provider until a call succeeds, without the key', async () => {
  const satu = modelNamed('satu', { key: 'sk-rahasia-4711' });
  const failing = asking({ satu: errorOf(401, 'Incorrect API key provided: sk-rahasia-4711') });
  const calls = callsFor(contextOf(satu), question, undefined);
  await calls.call(failing.ask);
  expect(calls.report).toMatchObject({ error: 'refused_key', error_words: 'Incorrect API key provided: [rahasia]' });
  await calls.call(asking({}).ask);
  expect(calls.report).not.toHaveProperty('error_words');
});

test('judging has a model of its own where there is one', async () => {
  const models = { small: modelNamed('kecil'), large: modelNamed('besar') };
  const asked = async (judge?: Model) => {
    const { ask } = asking({});
    const context = { models: { ...models, judge }, modelTimeout: UNLIMITED };
    return [
      await callsFor(context, question, undefined, 'judge').call(ask),
      await callsFor(context, question, undefined).call(ask),
    ];
  };
  expect(await asked(modelNamed('hakim'))).toEqual([{ result: 'hakim' }, { result: 'besar' }]);
  expect(await asked()).toEqual([{ result: 'besar' }, { result: 'besar' }]);
});
