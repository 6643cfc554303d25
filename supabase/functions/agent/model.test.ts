import { APICallError, generateText, Output, type LanguageModelUsage } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { UNLIMITED } from '../../../tests/sut/limits.ts';
import { answerOnce, checked, createModels, failureOf, type Answer } from './model.ts';

const usage = {
  inputTokens: { total: 7, noCache: 7, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 3, text: 3, reasoning: undefined },
};
const modelSaying = (text: string, unified: 'stop' | 'length' | 'content-filter' = 'stop') =>
  new MockLanguageModelV4({
    doGenerate: async () => ({
      content: text ? [{ type: 'text', text }] : [],
      finishReason: { unified, raw: unified },
      usage,
      warnings: [],
    }),
  });
const ask = (model: MockLanguageModelV4, count: (usage: LanguageModelUsage) => void = () => undefined) =>
  answerOnce({
    model,
    instructions: 'Jawab.',
    messages: [{ role: 'user', content: 'halo' }],
    timeout: UNLIMITED,
    signal: undefined,
    count,
  });
const answer: Answer = { action: 'answer', text: 'Ready.', sources: ['a'], reason: 'found', summary: '' };

test('an answer in the asked form is read, with its tokens', async () => {
  const counted: LanguageModelUsage[] = [];
  expect(await ask(modelSaying(JSON.stringify(answer)), (used) => void counted.push(used))).toEqual(answer);
  expect(counted).toMatchObject([{ inputTokens: 7, outputTokens: 3 }]);
});

test('a server that leaves out the summary is understood', async () => {
  const { summary: _, ...bare } = answer;
  expect(await ask(modelSaying(JSON.stringify(bare)))).toEqual(answer);
});

test.each([
  ['another form', '{"action":"dance","text":5}', 'stop', 'not_understood'],
  ['a text that is too long', JSON.stringify({ ...answer, text: 'x'.repeat(1501) }), 'stop', 'not_understood'],
  ['no JSON', 'Tentu!', 'stop', 'not_understood'],
  ['a part of an answer', '{"act', 'length', 'cut_off'],
  ['nothing, by a content filter', '', 'content-filter', 'declined'],
] as const)('%s is refused by name', async (_, text, reason, failure) => {
  expect(await ask(modelSaying(text, reason)).catch(failureOf)).toBe(failure);
});

test('a schema really checks, and its JSON form says what is asked', async () => {
  const schema = checked(v.object({ size: v.picklist(['S', 'M']) }));
  const asked = generateText({ model: modelSaying('{"size":"XL"}'), prompt: 'x', output: Output.object({ schema }) });
  await expect(asked).rejects.toThrow(/schema/);
  expect(schema.jsonSchema).toMatchObject({ properties: { size: { enum: ['S', 'M'] } }, required: ['size'] });
});

test.each([
  [401, 'Incorrect API key provided', 'refused_key'],
  [403, 'Country not supported', 'refused_key'],
  [400, 'API key not valid. Please pass a valid API key.', 'refused_key'],
  [404, 'The model `gpt-9` does not exist or you do not have access to it.', 'no_such_model'],
  [404, "model 'qwen9' not found", 'no_such_model'],
  [404, 'No endpoints found for x/y.', 'no_such_model'],
  [404, 'The API deployment for this resource does not exist.', 'no_such_model'],
  [400, 'Model Not Exist', 'no_such_model'],
  [404, 'Not Found', 'unreachable'],
  [404, '<html>nginx</html>', 'unreachable'],
  [405, 'Method Not Allowed', 'unreachable'],
  [402, 'Insufficient Balance', 'no_quota'],
  [429, 'You exceeded your current quota, please check your plan and billing details.', 'no_quota'],
  [403, 'Your credit is used up', 'no_quota'],
  [429, 'Rate limit reached for requests', 'too_many'],
  [429, 'The load balancer is busy', 'too_many'],
  [400, "This model's maximum context length is 4096 tokens", 'too_long'],
  [408, 'Request timeout', 'slow'],
  [504, 'Gateway time-out', 'slow'],
  [500, 'Internal error', 'upstream'],
  [503, 'Loading model', 'upstream'],
  [400, 'Something else', 'upstream'],
] as const)('status %i with "%s" is the failure %s', (statusCode, message, failure) => {
  const error = new APICallError({
    message,
    url: 'https://models.test',
    requestBodyValues: {},
    statusCode,
    responseBody: JSON.stringify({ error: { message } }),
  });
  expect(failureOf(error)).toBe(failure);
});

/** A model behind a server that answers with a text, and says why it ended. */
const served = (content: string, finish: 'stop' | 'length') =>
  createModels(
    {
      modelUrl: 'http://model.test/v1',
      modelKey: 'k',
      smallModel: 'm',
      largeModel: 'm',
      judgeModel: null,
      secondEndpoint: null,
      modelTime: { step: UNLIMITED, all: UNLIMITED },
      thinking: 'default',
      prices: {},
    },
    async () =>
      Response.json({
        id: 'c',
        model: 'm',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
      }),
  ).small.model as MockLanguageModelV4;

test.each([
  ['a list of sources without an end', '{"action":"answer","text":"Ready.","sources":["p1","p1","p1'],
  ['a list of files without an end', '{"action":"answer","text":"Ready.","files":["f1",'],
  ['a summary without an end', '<think>x</think>{"action":"answer","text":"Ready.","summary":"Pelanggan'],
])('a complete text is read before %s', async (_, said) => {
  expect(await ask(served(said, 'length'))).toMatchObject({ action: 'answer', text: 'Ready.', sources: null });
});

test.each([
  ['a text without an end', '{"action":"answer","text":"Ready, Kak. Harganya Rp 1', 'length'],
  ['a list without an end that the server did not cut', '{"action":"answer","text":"Ready.","sources":["p1', 'stop'],
] as const)('%s is no answer', async (_, said, finish) => {
  expect(await ask(served(said, finish)).catch(failureOf)).toMatch(/cut_off|not_understood/u);
});
