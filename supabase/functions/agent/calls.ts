import type { LanguageModelUsage } from 'ai';

import { failureOf, retryDelayOf, type CallOptions, type Failure, type Model, type Models } from './model.ts';
import type { Outcome, RunReport } from './outcome.ts';
import { providerWords } from './providerWords.ts';
import type { Question } from './question.ts';

export interface CallContext {
  models: Models;
  /** Milliseconds of all calls to the model for one question. */
  modelTimeout: number;
  /** Milliseconds of one call; default: all of them. */
  stepTimeout?: number;
}

interface Failed {
  failed: Extract<Outcome, { status: 'failed' }>;
  /** What came back had another form, and there is time to ask once more. */
  mayRepeat: boolean;
  /** The server did not answer this time, and there is time to go on with what is known. */
  mayGoOn: boolean;
}
type Called<Result> = { result: Result } | Failed;

/** After these, another endpoint may answer. */
const awayFailures: ReadonlySet<Failure> = new Set([
  'unreachable',
  'slow',
  'refused_key',
  'no_such_model',
  'too_many',
  'no_quota',
  'upstream',
]);
/** After these, the same endpoint may answer at once. */
const passingFailures: ReadonlySet<Failure> = new Set(['unreachable', 'slow', 'upstream']);

/** Milliseconds for which an endpoint that was away is asked last. */
const awayTime = 30_000;

/** The least share of the time of a step with which another call makes sense. */
const leastShare = 1 / 4;

/** The models in the order in which they are asked. */
const inOrder = (model: Model): readonly Model[] => {
  if (!model.second) return [model];
  const isAway = (model.outage?.until ?? 0) > performance.now();
  return isAway ? [model.second, model] : [model, model.second];
};

/** Rupiah for tokens; undefined: the model has no price. */
const costOf = ({ price }: Model, { inputTokens = 0, outputTokens = 0 }: LanguageModelUsage): number | undefined =>
  price && (inputTokens * price.in + outputTokens * price.out) / 1_000_000;

/** The calls to the model for one question. `report` records what they used, cost, and failed by. */
export function callsFor(
  { models, modelTimeout, stepTimeout = modelTimeout }: CallContext,
  { model_size: size }: Pick<Question, 'model_size'>,
  signal: AbortSignal | undefined,
  task: 'answer' | 'judge' = 'answer',
) {
  const chosen = (task === 'judge' && models.judge) || models[size];
  const began = performance.now();
  const elapsed = (): number => Math.round(performance.now() - began);
  const report: RunReport = { model_name: chosen.name };
  const counter =
    (model: Model) =>
    (usage: LanguageModelUsage): void => {
      const { inputTokens = 0, outputTokens = 0 } = usage;
      report.tokens_in = (report.tokens_in ?? 0) + inputTokens;
      report.tokens_out = (report.tokens_out ?? 0) + outputTokens;
      const cost = costOf(model, usage);
      if (cost !== undefined) report.cost = (report.cost ?? 0) + cost;
    };
  const hasTime = (): boolean => modelTimeout - elapsed() >= stepTimeout * leastShare;

  /** One call to one model. */
  async function callOne<Result>(
    one: Model,
    ask: (options: CallOptions) => Promise<Result>,
  ): Promise<{ result: Result } | { error: unknown }> {
    report.model_name = one.name;
    try {
      const timeout = Math.max(modelTimeout - elapsed(), 1);
      const result = await ask({ model: one.model, timeout, stepTimeout, signal, count: counter(one) });
      delete report.error;
      delete report.error_words;
      if (one.outage) one.outage.until = 0;
      return { result };
    } catch (error) {
      signal?.throwIfAborted();
      report.error = failureOf(error);
      const words = providerWords(error, one.key ? [one.key] : []);
      if (words === null) delete report.error_words;
      else report.error_words = words;
      if (one.outage && awayFailures.has(report.error)) one.outage.until = performance.now() + awayTime;
      return { error };
    } finally {
      report.ms_model = elapsed();
    }
  }

  return {
    report,
    /** Makes one call, to the second endpoint if the first is away. Rejects with the signal's reason when it is aborted. */
    async call<Result>(ask: (options: CallOptions) => Promise<Result>): Promise<Called<Result>> {
      const order = inOrder(chosen);
      for (const [place, one] of order.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- the second endpoint is asked after the first has failed
        const called = await callOne(one, ask);
        if ('result' in called) return called;
        const failure = report.error ?? 'unknown';
        const isLast = place === order.length - 1;
        if (!isLast && awayFailures.has(failure) && hasTime()) continue;
        return {
          failed: { status: 'failed', retryMs: retryDelayOf(called.error), report },
          mayRepeat: failure === 'not_understood' && elapsed() <= modelTimeout / 2,
          mayGoOn: passingFailures.has(failure) && hasTime(),
        };
      }
      throw new Error('There is no model to ask');
    },
  };
}
