/** Questions to shops for which nothing was tuned: what the owner pastes, and what customers then ask. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openModel } from '../../local/model/model.ts';
import { BUILT_IN_MODEL } from '../../local/model/name.ts';
import { answer, type Outcome } from '../../supabase/functions/agent/answer.ts';
import type { AnswerContext } from '../../supabase/functions/agent/asked.ts';
import { createModels } from '../../supabase/functions/agent/model.ts';
import type { Scene } from '../../supabase/functions/agent/question.ts';
import type { Fixtures } from '../access/fixtures.ts';
import { UNLIMITED } from '../sut/limits.ts';

export interface UnseenQuestion {
  id: string;
  /** The messages of a burst. Absent if there is a `dialogue`, whose last message is the question. */
  turns?: string[];
  dialogue?: { role: 'customer' | 'shop'; text: string }[];
  /**
   * `ask`: it is too short to be answered, and the AI asks back. `unknown`: the shop's text does not have it, so it asks back
   * or calls the team. `people`: the team is called. `stop`: the customer opts out, and is not answered.
   */
  expect: 'answer' | 'ask' | 'unknown' | 'people' | 'silence' | 'stop';
  /** Regular expressions that the answer must match, and that no answer may match. */
  must?: string[];
  mustNot?: string[];
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, 'unseen', file), 'utf8');

const pastedText = (shop: string): string => read(`${shop}.txt`);
export const questionsOf = (shop: string): UnseenQuestion[] =>
  read(`${shop}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as UnseenQuestion);

/** The built-in model, without a server. */
export function builtInContext(service: AnswerContext['service']): AnswerContext {
  const { app } = openModel({ apiKey: 'k' });
  const models = createModels(
    {
      modelUrl: 'http://model.test/v1',
      modelKey: 'k',
      smallModel: BUILT_IN_MODEL,
      largeModel: BUILT_IN_MODEL,
      judgeModel: null,
      secondEndpoint: null,
      modelTime: { step: UNLIMITED, all: UNLIMITED },
      thinking: 'default',
      prices: {},
    },
    async (input, init) => app.request(new Request(input instanceof Request ? input : String(input), init)),
  );
  return { service, models, modelTimeout: UNLIMITED };
}

/** A business of its own that has published the text, as its owner pastes it. */
export async function openShop(fixtures: Fixtures, shop: string): Promise<string> {
  const { client, id } = await fixtures.newUser();
  const business = randomUUID();
  await fixtures.sql('insert into business (id, profile_id, name) values ($1, $2, $3)', [business, id, shop]);
  await client
    .rpc('save_knowledge', {
      id: randomUUID(),
      business_id: business,
      kind: 'text',
      title: 'Keterangan toko',
      questions: [],
      body: pastedText(shop),
      tags: [],
    })
    .throwOnError();
  await fixtures.sql('select private.publish_knowledge($1)', [business]);
  return business;
}

export async function ask(context: AnswerContext, business: string, question: UnseenQuestion): Promise<Outcome> {
  const said = question.dialogue ?? [];
  const texts = question.turns ?? said.slice(-1).map(({ text }) => text);
  const burst = texts.map((text) => ({ author: 'customer', kind: 'text', text }));
  const { data } = await context.service
    .rpc('agent_scene', { p_business: business, p_version: 'v2', p_burst: burst })
    .throwOnError();
  return answer(context, {
    ...(data as Scene),
    burst,
    turns: said
      .slice(0, -1)
      .map(({ role, text }) => ({ author: role === 'customer' ? 'customer' : 'ai', kind: 'text', text })),
    knowledge: 'published',
    room: null,
  });
}

export type Verdict = 'right' | 'asked' | 'wrong' | 'decided' | 'misled';

/** Whether an outcome asks the customer back and states nothing. */
const asksBack = (outcome: Outcome): boolean =>
  outcome.status === 'answered' &&
  outcome.text.trim().endsWith('?') &&
  !(outcome.report.sources as { used?: boolean }[] | undefined)?.some(({ used }) => used);

/**
 * `right`, `asked` and `wrong` of a question with an answer; `decided` or `misled` of the others, which are `wrong` if the
 * answer states something.
 */
export function verdictOf({ expect, must = [], mustNot = [] }: UnseenQuestion, outcome: Outcome): Verdict {
  const states = outcome.status === 'answered' && !asksBack(outcome);
  if (expect === 'answer') {
    if (!states) return outcome.status === 'answered' || outcome.status === 'escalated' ? 'asked' : 'wrong';
    const has = (form: string): boolean => new RegExp(form, 'u').test(outcome.text);
    return outcome.text.length <= 350 && must.every(has) && !mustNot.some(has) ? 'right' : 'wrong';
  }
  if (states) return 'wrong';
  const decided = {
    ask: asksBack(outcome),
    unknown: asksBack(outcome) || outcome.status === 'escalated',
    people: outcome.status === 'escalated',
    silence: outcome.status === 'silent' || outcome.status === 'completed',
    stop: outcome.status === 'escalated' || outcome.status === 'silent',
  }[expect];
  return decided ? 'decided' : 'misled';
}
