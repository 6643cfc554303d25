/** The answers that a customer gets through each kind of server, and what the server was asked. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';

import { openDialects, servers } from '../../local/model/dialects.ts';
import type { AgentEnv } from '../../supabase/functions/_shared/env.ts';
import { answer } from '../../supabase/functions/agent/answer.ts';
import { judgeChat, judgeCriteria } from '../../supabase/functions/agent/judge.ts';
import { createModels, type Models } from '../../supabase/functions/agent/model.ts';
import type { Question } from '../../supabase/functions/agent/question.ts';
import { rewrite } from '../../supabase/functions/agent/rewrite.ts';

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

const questionFor = (version: 'v2' | 'v3', text: string): Question => ({
  version,
  model_size: 'large',
  over_budget: false,
  is_closing: false,
  is_upset: false,
  business: {
    id: 'b',
    name: 'Toko Batik',
    description: null,
    tone: 'ramah',
    instructions: null,
    keywords: [],
    hours: null,
    opens_again: null,
  },
  // Two messages of the customer in a row, as templates with alternating roles refuse them.
  turns: [
    { author: 'member', kind: 'text', text: 'Selamat datang.' },
    { author: 'customer', kind: 'text', text: 'Halo kak' },
  ],
  burst: [{ author: 'customer', kind: 'text', text }],
  knowledge: 'published',
  room: null,
});

/** A server with what it was sent. */
function server(name: string) {
  const app = openDialects();
  const requests: Record<string, unknown>[] = [];
  const env = {
    modelUrl: `http://models.test/${encodeURIComponent(name)}/v1`,
    modelKey: 'k',
    smallModel: 'm',
    largeModel: 'm',
  } as AgentEnv;
  const models = createModels(env, async (input, init) => {
    requests.push(JSON.parse(init?.body as string) as Record<string, unknown>);
    return app.request(new Request(input instanceof Request ? input : String(input), { ...init, redirect: 'follow' }));
  });
  const ask = (version: 'v2' | 'v3', text: string) =>
    answer({ models, modelTimeout: 10_000, service }, questionFor(version, text));
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

/** Each kind of structured question, beside the answers above. */
const tasks: Record<string, (models: Models, signal: AbortSignal) => Promise<unknown>> = {
  rewriting: (models, signal) =>
    rewrite(models.large, { task: 'tidy' }, { text: 'halo kak', tone: 'ramah', heard: [] }, { timeout: 5000, signal }),
  translation: (models, signal) =>
    rewrite(
      models.large,
      { task: 'translate', language: 'en' },
      { text: 'halo kak', tone: 'ramah', heard: [] },
      { timeout: 5000, signal },
    ),
  criteria: (models, signal) =>
    judgeCriteria(
      { models, modelTimeout: 5000 },
      { turns: [], burst: [], model_size: 'large' },
      'Ready.',
      ['Sopan'],
      signal,
    ),
  scorecard: (models, signal) =>
    judgeChat({ models, modelTimeout: 5000 }, { turns: [], criteria: ['Sopan'], model_size: 'large' }, signal),
};

test.each(Object.entries(tasks))('the strictest schemas take %s at once', async (_, ask) => {
  const { models, requests } = server('azure');
  await ask(models, new AbortController().signal);
  expect(requests.map(({ response_format: format }) => format)).toMatchObject([{ type: 'json_schema' }]);
});
