/** The models of the installation for its administrators: how they are set, what they cost, and whether they answer. */
import type { Hono } from 'hono';

import { rpc } from '../_shared/clients.ts';
import type { ModelEndpoint, ModelsEnv } from '../_shared/env.ts';
import { requireCaller, type JsonFunctionEnv } from '../_shared/jsonFunction.ts';
import { answer } from './answer.ts';
import type { AnswerContext } from './asked.ts';
import type { Failure, Model, Models } from './model.ts';
import type { Outcome } from './outcome.ts';
import type { Passage } from './passage.ts';
import type { Question } from './question.ts';
import type { ReadingContext } from './readings.ts';
import { checkHearing, checkSeeing } from './senseChecks.ts';

type ModelSettingsContext = AnswerContext & Pick<ReadingContext, 'fetch' | 'hearing'>;

/** What an operator looks at after a failure. */
export type FaultyPart = 'address' | 'key' | 'model' | 'quota' | 'shape' | 'time' | 'server';

export const partOf: Readonly<Record<Failure, FaultyPart>> = {
  unreachable: 'address',
  refused_key: 'key',
  no_such_model: 'model',
  too_many: 'quota',
  no_quota: 'quota',
  slow: 'time',
  too_long: 'shape',
  cut_prompt: 'shape',
  no_tools: 'shape',
  not_understood: 'shape',
  cut_off: 'shape',
  declined: 'shape',
  upstream: 'server',
  unknown: 'server',
};

type Task = 'large' | 'small' | 'judge' | 'hearing' | 'seeing';

/** One question to one model. */
interface Check {
  endpoint: 'first' | 'second' | 'hearing' | 'seeing';
  tasks: Task[];
  model: string;
  /**
   * `json`: an answer in one structured call. `tools`: one that was read and written with tools. `context`: one call with as
   * much knowledge as a prompt may have, whose answer stands at its head. `voice`, `picture`: a file that was read.
   */
  form: 'json' | 'tools' | 'context' | 'voice' | 'picture';
  /** Null: it answered right. `context`: not all of the request was read. */
  part: FaultyPart | 'context' | null;
  failure: string | null;
  /** The masked words of the provider. */
  words: string | null;
  /** The model takes no tools: version 3 answers as version 2 does. */
  is_without_tools: boolean;
  ms: number;
}

const passage: Passage = {
  passage_id: '00000000-0000-4000-8000-000000000001',
  source_id: '00000000-0000-4000-8000-000000000002',
  title: 'Jam buka',
  body: 'Toko buka setiap hari pukul 08.00 sampai 17.00.',
  score: 9,
  covered: 0.9,
};

/** As much knowledge as a prompt may have (`whole_knowledge`), behind the passage with the answer. */
const others: Passage[] = Array.from({ length: 400 }, (_, at) => ({
  ...passage,
  passage_id: `00000000-0000-4000-8000-${String(1000 + at).padStart(12, '0')}`,
  title: `Barang ${at + 1}`,
  body: `Barang nomor ${at + 1} dibuat dari bahan kain katun, dilipat rapi, dan disimpan di rak kayu bagian belakang gudang. Warnanya bermacam-macam, dan ukurannya menurut permintaan.`,
  score: 0.1,
  covered: 0,
}));

/** A question with one answer, of a shop that does not exist. */
const questionIn = (form: 'json' | 'tools' | 'context'): Question => ({
  version: form === 'tools' ? 'v3' : 'v2',
  model_size: 'large',
  over_budget: false,
  is_closing: false,
  is_upset: false,
  business: {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Toko Uji',
    description: null,
    tone: 'ramah',
    instructions: null,
    keywords: [],
    hours: null,
    opens_again: null,
  },
  burst: [{ author: 'customer', kind: 'text', text: 'Jam berapa toko buka?' }],
  turns: [],
  knowledge: form === 'context' ? [passage, ...others] : [passage],
  room: null,
});

const isRight = (outcome: Outcome): boolean => outcome.status === 'answered' && /\b0?8\b|delapan/iu.test(outcome.text);

async function check(
  context: AnswerContext,
  model: Model,
  form: 'json' | 'tools' | 'context',
  signal: AbortSignal,
): Promise<Pick<Check, 'form' | 'part' | 'failure' | 'words' | 'is_without_tools' | 'ms'>> {
  // Alone: another endpoint that answers would hide its failure.
  const alone: Model = { ...model, second: undefined };
  const models: Models = { small: alone, large: alone };
  const outcome = await answer({ ...context, models }, questionIn(form), signal);
  const { error = null, error_words: words = null, ms_model: ms = 0, tools } = outcome.report;
  const failure = outcome.status === 'failed' ? (error ?? 'unknown') : isRight(outcome) ? null : 'not_understood';
  return {
    form,
    // A server that cuts its prompt has not read the passage with the answer.
    part: failure && (form === 'context' && partOf[failure] === 'shape' ? 'context' : partOf[failure]),
    failure,
    words: failure && words,
    is_without_tools: form === 'tools' && failure === null && tools === undefined,
    ms,
  };
}

/** The models of an endpoint by name, with the tasks that each has. */
function modelsByName(models: Models): Map<string, { model: Model; tasks: Task[] }> {
  const named = new Map<string, { model: Model; tasks: Task[] }>();
  for (const task of ['large', 'small', 'judge'] as const) {
    const model = models[task];
    if (!model) continue;
    const known = named.get(model.name);
    if (known) known.tasks.push(task);
    else named.set(model.name, { model, tasks: [task] });
  }
  return named;
}

/** The second endpoint alone; null: there is none. */
const secondOf = ({ small, large, judge }: Models): Models | null =>
  small.second && large.second ? { small: small.second, large: large.second, judge: judge?.second } : null;

/** Asks each model of each endpoint, the answering ones in all forms. */
export async function checkAll(context: AnswerContext, signal: AbortSignal): Promise<Check[]> {
  const endpoints = [
    ['first', context.models],
    ['second', secondOf(context.models)],
  ] as const;
  const checks = endpoints.flatMap(([endpoint, models]) =>
    [...(models ? modelsByName(models) : [])].map(async ([name, { model, tasks }]): Promise<Check[]> => {
      const asked = async (form: 'json' | 'tools' | 'context'): Promise<Check> => ({
        endpoint,
        tasks,
        model: name,
        ...(await check(context, model, form, signal)),
      });
      // Judging and small tasks use no tools and little knowledge.
      if (!tasks.includes('large')) return [await asked('json')];
      const [json, tools] = await Promise.all([asked('json'), asked('tools')]);
      return json.part === null ? [json, tools, await asked('context')] : [json, tools];
    }),
  );
  return (await Promise.all(checks)).flat();
}

/** What hears and what sees, if the operator has set them. */
function checkSenses(context: ModelSettingsContext, signal: AbortSignal): Promise<Check>[] {
  const { fetch, hearing, models, modelTimeout, stepTimeout: timeout = modelTimeout } = context;
  const { seeing } = models;
  const checkOne = async (
    endpoint: 'hearing' | 'seeing',
    model: string,
    asked: ReturnType<typeof checkHearing>,
  ): Promise<Check> => {
    const { failure, words, ms } = await asked;
    const form = endpoint === 'hearing' ? 'voice' : 'picture';
    const part = failure && partOf[failure];
    return { endpoint, tasks: [endpoint], model, form, part, failure, words, is_without_tools: false, ms };
  };
  return [
    ...(hearing ? [checkOne('hearing', hearing.model, checkHearing({ fetch, hearing, timeout }, signal))] : []),
    ...(seeing ? [checkOne('seeing', seeing.name, checkSeeing({ model: seeing, timeout }, signal))] : []),
  ];
}

/** What is shown of an endpoint: no key, and of the address only the host, because a path may name an account. */
const shown = ({ modelUrl, smallModel, largeModel, judgeModel }: ModelEndpoint) => ({
  host: new URL(modelUrl).host,
  small: smallModel,
  large: largeModel,
  judge: judgeModel,
});

/**
 * `POST /agent/models` for administrators: the settings of the models without any secret, and what they were used for.
 * `POST /agent/models/check` asks each model a question with one known answer. No customer is named and nothing is kept.
 */
export function addModelSettings(app: Hono<JsonFunctionEnv>, context: ModelSettingsContext, env: ModelsEnv): void {
  app.post('/models', async (c) => {
    const { db } = requireCaller(c.var.caller);
    const use = await rpc<object>(db, 'admin_model_use', {});
    const { modelTime, thinking, prices, secondEndpoint, hearing, seeing } = env;
    return c.json({
      first: shown(env),
      second: secondEndpoint && shown(secondEndpoint),
      reading: {
        hearing: hearing ? { host: new URL(hearing.url).host, model: hearing.model, language: hearing.language } : null,
        seeing: seeing ? { host: new URL(seeing.modelUrl).host, model: seeing.model } : null,
      },
      step_seconds: modelTime.step / 1000,
      answer_seconds: modelTime.all / 1000,
      thinking,
      prices: Object.entries(prices).map(([model, price]) => ({ model, ...price })),
      use,
    });
  });
  app.post('/models/check', async (c) => {
    const { db } = requireCaller(c.var.caller);
    await rpc<object>(db, 'admin_model_use', {});
    const { signal } = c.req.raw;
    const [answering, senses] = await Promise.all([
      checkAll(context, signal),
      Promise.all(checkSenses(context, signal)),
    ]);
    return c.json({ checks: [...answering, ...senses] });
  });
}
