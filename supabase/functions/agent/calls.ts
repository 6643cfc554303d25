import type { LanguageModelUsage } from 'ai';

import { failureOf, retryDelayOf, type CallOptions, type Models } from './model.ts';
import type { Outcome, Told } from './outcome.ts';
import type { Question } from './question.ts';

export interface CallContext {
  models: Models;
  /** Milliseconds of all calls to the model for one question. */
  modelTimeout: number;
}

type Called<Result> = { result: Result } | { failed: Extract<Outcome, { status: 'failed' }>; mayRepeat: boolean };

/** The calls to the model for one question. `told` records their cost. */
export function callsFor(
  { models, modelTimeout }: CallContext,
  { model_size: size }: Pick<Question, 'model_size'>,
  signal: AbortSignal | undefined,
) {
  const { name, model } = models[size];
  const began = performance.now();
  const elapsed = (): number => Math.round(performance.now() - began);
  const told: Told = { model_name: name };
  const count = ({ inputTokens = 0, outputTokens = 0 }: LanguageModelUsage): void => {
    told.tokens_in = (told.tokens_in ?? 0) + inputTokens;
    told.tokens_out = (told.tokens_out ?? 0) + outputTokens;
  };
  return {
    told,
    /**
     * Makes one call. `mayRepeat`: what came back had another form, and there is time to ask once more. Rejects with the
     * signal's reason when it is aborted.
     */
    async call<Result>(ask: (options: CallOptions) => Promise<Result>): Promise<Called<Result>> {
      try {
        const result = await ask({ model, timeout: Math.max(modelTimeout - elapsed(), 1), signal, count });
        delete told.error;
        return { result };
      } catch (error) {
        signal?.throwIfAborted();
        told.error = failureOf(error);
        return {
          failed: { status: 'failed', retryMs: retryDelayOf(error), told },
          mayRepeat: told.error === 'not_understood' && elapsed() <= modelTimeout / 2,
        };
      } finally {
        told.ms_model = elapsed();
      }
    },
  };
}
