import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { toJsonSchema } from '@valibot/to-json-schema';
import {
  APICallError,
  generateText,
  InvalidResponseDataError,
  jsonSchema,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  RetryError,
  wrapLanguageModel,
  type FinishReason,
  type LanguageModel,
  type LanguageModelMiddleware,
  type LanguageModelUsage,
  type ModelMessage,
  type Schema,
} from 'ai';
import * as v from 'valibot';

import { BUILT_IN_MODEL } from '../_shared/builtInModel.ts';
import { readLimited } from '../_shared/bytes.ts';
import type { Fetch } from '../_shared/clients.ts';
import type { ModelEndpoint, ModelsEnv, SeeingEndpoint, TokenPrice } from '../_shared/env.ts';
import { dialectFetch, isTooLong, noToolsCode, type DialectStore } from './dialect.ts';
import { objectIn, plainReply, withoutCutTail, withoutThoughts } from './modelText.ts';
import { plainSchema } from './plainSchema.ts';

// Its warnings repeat settings that a server does not support, for each call.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/**
 * A schema for `ai` that really checks. A valibot schema as a standard schema accepts everything there, because the result
 * of a failed check has a `value` too.
 *
 * @param asked the form that the model is asked for
 * @param read what is understood, where that is more
 */
export const checked = <Form extends v.GenericSchema, Read extends v.GenericSchema = Form>(
  asked: Form,
  read?: Read,
): Schema<v.InferOutput<Read>> =>
  jsonSchema<v.InferOutput<Read>>(plainSchema(toJsonSchema(asked)) as Parameters<typeof jsonSchema>[0], {
    validate: (value) => {
      const result = v.safeParse(read ?? asked, value);
      return result.success
        ? { success: true, value: result.output as v.InferOutput<Read> }
        : { success: false, error: new Error('The answer has another form') };
    },
  });

/** Why the model calls a person. The database knows these words (`private.help_reason`). */
export const helpReasons = ['not_known', 'asked_for_person', 'upset', 'unsafe', 'opt_out'] as const;

/** For the team, when it is called: what the customer wants, and what was said. A server may leave it out. */
export const Summary = v.fallback(v.pipe(v.string(), v.maxLength(600)), '');

const maxSources = 8;
const maxSource = 80;

/** Names of sources in the forms that models write them in; null: the answer has none. */
function readSources(value: unknown): string[] | null {
  if (typeof value === 'string') return [value.slice(0, maxSource)];
  if (!Array.isArray(value)) return null;
  return value.slice(0, maxSources).map((one: unknown) => {
    const { id, title } = typeof one === 'object' && one !== null ? (one as { id?: unknown; title?: unknown }) : {};
    return String(id ?? title ?? one).slice(0, maxSource);
  });
}

/** The words for the customer. A model may put a label or thoughts around them. */
export const Spoken = v.pipe(v.nullish(v.string(), ''), v.transform(plainReply), v.maxLength(1500));
/** The sources of an answer, or its files; null: it has no list, which is not the same as an empty one. */
export const Sources = v.pipe(v.unknown(), v.transform(readSources));

/** An answer as it is asked for. `sources` are ids of the passages that the model was given. */
const Sourced = v.object({
  text: v.pipe(
    v.string(),
    v.maxLength(1500),
    v.description('Balasan untuk pelanggan, seperti ditulis di WhatsApp. Kosong bila tidak membalas.'),
  ),
  sources: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(maxSource))),
    v.maxLength(maxSources),
    v.description('Id pengetahuan yang dipakai, seperti "p1", dan nama fakta atau alat yang dipakai.'),
  ),
  hand_over: v.pipe(
    v.boolean(),
    v.description(
      'true bila balasan ini menjawab sebagian dan tim harus melanjutkan, atau menjanjikan bahwa tim akan mengecek.',
    ),
  ),
});
const Files = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(maxSource))),
  v.maxLength(maxSources),
  v.description('Id dari <berkas> yang dikirim di bawah balasan, seperti "f1", paling banyak 3. [] bila tidak ada.'),
);
/** A form with the files that the answer sends, where some are offered. */
const withFiles = <Entries extends v.ObjectEntries>({ entries }: v.ObjectSchema<Entries, undefined>) =>
  v.object({ ...entries, files: Files });

export const sourcedWith = (hasFiles: boolean) => (hasFiles ? withFiles(Sourced) : Sourced);

/** Whether the team goes on after the answer. A server may leave it out. */
export const HandOver = v.fallback(v.optional(v.boolean()), undefined);

const actions = ['answer', 'escalate', 'silent'] as const;
const reasons = ['found', 'closing', 'forbidden', ...helpReasons] as const;
const usualReason = { answer: 'found', escalate: 'not_known', silent: 'closing' } as const;

/** What the model decides. The next step is a field: a model forgets a magic word inside the text, and customers read it. */
const AskedAnswer = v.object({
  action: v.pipe(
    v.picklist(actions),
    v.description('answer: membalas. escalate: memanggil tim. silent: tidak perlu dibalas.'),
  ),
  ...Sourced.entries,
  reason: v.pipe(
    v.picklist(reasons),
    v.description('found bila membalas, closing bila diam, selain itu alasan memanggil tim.'),
  ),
  summary: v.pipe(
    Summary,
    v.description('Bila tim dipanggil atau melanjutkan: satu atau dua kalimat untuk tim. Selain itu kosong.'),
  ),
});

export const answerWith = (hasFiles: boolean) => (hasFiles ? withFiles(AskedAnswer) : AskedAnswer);

/** The decision without what a server may leave out. Nothing replaces a missing action. */
const Answer = v.pipe(
  v.object({
    action: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.picklist(actions)),
    text: Spoken,
    sources: v.optional(Sources),
    files: v.optional(Sources),
    hand_over: HandOver,
    reason: v.fallback(v.nullish(v.picklist(reasons)), null),
    summary: v.optional(Summary, ''),
  }),
  v.check(({ action, text }) => action !== 'answer' || text !== ''),
  v.transform(({ sources = null, reason, ...answer }) => ({
    ...answer,
    sources,
    reason: reason ?? usualReason[answer.action],
  })),
);
export type Answer = v.InferOutput<typeof Answer>;

/** Why a call failed. Nothing else of the error is stored or logged: it carries the prompt, and perhaps a part of the key. */
export type Failure =
  | 'unreachable'
  | 'slow'
  | 'refused_key'
  | 'no_such_model'
  | 'too_many'
  | 'no_quota'
  | 'too_long'
  | 'cut_prompt'
  | 'no_tools'
  | 'upstream'
  | 'not_understood'
  | 'cut_off'
  | 'declined'
  | 'unknown';

/** Whether a model cannot read all of a request. */
export const isTooMuch = (failure: Failure | undefined): failure is 'too_long' | 'cut_prompt' =>
  failure === 'too_long' || failure === 'cut_prompt';

/** The model ended without calling a tool that decides. */
export class UndecidedError extends Error {
  readonly finishReason: FinishReason;

  constructor(finishReason: FinishReason) {
    super('The model called no tool that decides');
    this.finishReason = finishReason;
  }
}

/** A server has read only a part of the request, and said nothing. */
class CutPromptError extends Error {
  constructor(characters: number, tokens: number) {
    super(`The server read ${tokens} tokens of ${characters} characters`);
  }
}

const isTimeout = (error: Error): boolean => error.name === 'TimeoutError' || error.name === 'AbortError';

/** The failure behind what `generateText` or its result threw. */
export function failureOf(thrown: unknown): Failure {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (error instanceof Error && isTimeout(error)) return 'slow';
  if (error instanceof UndecidedError || NoObjectGeneratedError.isInstance(error))
    return error.finishReason === 'length'
      ? 'cut_off'
      : error.finishReason === 'content-filter'
        ? 'declined'
        : 'not_understood';
  if (error instanceof CutPromptError) return 'cut_prompt';
  if (NoOutputGeneratedError.isInstance(error)) return 'declined';
  if (InvalidResponseDataError.isInstance(error)) return 'not_understood';
  if (APICallError.isInstance(error)) return failureOfStatus(error);
  // `fetch` does not try a broken address or a blocked port.
  return error instanceof TypeError ? 'unreachable' : 'unknown';
}

const isWithoutCredit = (said: string): boolean =>
  /insufficient|billing|\bbalance\b|\bcredits?\b|quota_exceeded/iu.test(said);
/** Gemini says so with status 400. */
const isAboutKey = (said: string): boolean =>
  /api[ _-]?key/iu.test(said) && /invalid|not valid|incorrect|missing/iu.test(said);
const isAboutModel = (said: string): boolean =>
  /model/iu.test(said) &&
  /does not exist|not exist|not found|unknown model|invalid model|unable to access model/iu.test(said);

function failureOfStatus({ statusCode, responseBody, cause }: APICallError): Failure {
  if (statusCode === undefined) return cause instanceof Error && isTimeout(cause) ? 'slow' : 'unreachable';
  const said = responseBody ?? '';
  if (said.includes(noToolsCode)) return 'no_tools';
  if (statusCode === 402) return 'no_quota';
  if (statusCode === 429) return isWithoutCredit(said) ? 'no_quota' : 'too_many';
  if (statusCode === 403 && isWithoutCredit(said)) return 'no_quota';
  if (statusCode === 401 || statusCode === 403) return 'refused_key';
  if (statusCode === 400 && isAboutKey(said)) return 'refused_key';
  if (statusCode === 400 && isAboutModel(said)) return 'no_such_model';
  // A server that does not know the path names no model: the address is wrong.
  if (statusCode === 404) return /model|endpoints found|deployment/iu.test(said) ? 'no_such_model' : 'unreachable';
  if (statusCode === 405) return 'unreachable';
  if (statusCode === 408 || statusCode === 504) return 'slow';
  if (isTooLong(said)) return 'too_long';
  // An HTML page, or an error in the form of a success.
  return statusCode < 300 ? 'not_understood' : 'upstream';
}

/** Milliseconds until a failed run is tried again, as the server asks or by itself. */
export function retryDelayOf(thrown: unknown): number {
  const header = APICallError.isInstance(thrown) ? thrown.responseHeaders?.['retry-after'] : undefined;
  return header !== undefined && /^\d{1,3}$/.test(header) ? Number(header) * 1000 : 2000;
}

const maxResponseBytes = 1 << 20;

/** A `fetch` that reads at most a megabyte and follows no redirect, which could lead to any host. */
const limitedFetch =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    const body = await readLimited(response.body, maxResponseBytes);
    if (!body) throw new TypeError('The response is too large');
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };

/** An object that has another object around it, such as `{"answer": {…}}`, without it. */
function unwrapped(value: Record<string, unknown>, required: readonly string[]): object {
  const [inner, ...others] = Object.values(value);
  const isWrapped = required.every((key) => !(key in value)) && others.length === 0;
  return isWrapped && typeof inner === 'object' && inner !== null ? inner : value;
}

/** Finds the object that was asked for in a text with thoughts, fences or prose around it. */
const readsObjects: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate, params: { responseFormat } }) => {
    const result = await doGenerate();
    if (responseFormat?.type !== 'json') return result;
    const said = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const whole = objectIn(said);
    const isCut = whole === null && result.finishReason.unified === 'length';
    const found = isCut ? withoutCutTail(withoutThoughts(said)) : whole;
    if (!found) return result;
    const text = JSON.stringify(unwrapped(found, responseFormat.schema?.required ?? []));
    const finishReason = isCut ? ({ unified: 'stop', raw: 'length' } as const) : result.finishReason;
    return {
      ...result,
      finishReason,
      content: [...result.content.filter(({ type }) => type !== 'text'), { type: 'text', text }],
    };
  },
};

/** Notes which model has answered, before what it decided is carried out. */
const looksAtNames = (seen: Seen): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => {
    const result = await doGenerate();
    // Some servers do not say which model it was.
    if (result.response?.modelId) seen.isBuiltIn = result.response.modelId === BUILT_IN_MODEL;
    return result;
  },
});

/** Characters of a token. Indonesian has two to four; no tokenizer that is used reaches this. */
const MOST_OF_TOKEN = 8;
/** No server has a smaller context, so that a lower count is one of something else, such as of what was not cached. */
const FEWEST_TOKENS = 1000;

/**
 * Refuses an answer to a request that the server has cut, as Ollama does at its context: the rules at the head are lost, and
 * nothing says so but the count of tokens.
 */
const noticesCuts: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate, params: { prompt } }) => {
    const result = await doGenerate();
    const { total: tokens = 0, cacheRead = 0 } = result.usage.inputTokens;
    const characters = prompt.reduce((sum, { content }) => sum + lengthOf(content), 0);
    if (!cacheRead && tokens >= FEWEST_TOKENS && characters > tokens * MOST_OF_TOKEN)
      throw new CutPromptError(characters, tokens);
    return result;
  },
};

/** The characters of a message's text. */
const lengthOf = (content: string | readonly { type: string; text?: unknown }[]): number =>
  typeof content === 'string'
    ? content.length
    : content.reduce((sum, { text }) => sum + (typeof text === 'string' ? text.length : 0), 0);

/** A model of an endpoint. */
export interface Model {
  name: string;
  model: LanguageModel;
  /** None: it costs nothing that is known. */
  price?: TokenPrice | undefined;
  /** The key of its endpoint, so that no error shows it. */
  key?: string;
  /** What its answers have told of it. */
  seen?: Seen;
  /** Whether its endpoint was away a moment ago, or is again. */
  outage?: Outage;
  /** The one of the second endpoint. */
  second?: Model | undefined;
}

/** What the answers of a model tell of it. */
export interface Seen {
  /** Whether the built-in model answers, which quotes and judges nothing; null: it has not answered yet. */
  isBuiltIn: boolean | null;
}

/** Whether the built-in model is known to answer for a model, at its endpoint or at the second one; null: neither has answered. */
export const isBuiltIn = ({ seen, second }: Model): boolean | null =>
  seen?.isBuiltIn === true || second?.seen?.isBuiltIn === true
    ? true
    : (seen?.isBuiltIn ?? second?.seen?.isBuiltIn ?? null);

/** What one process has seen of an endpoint. */
export interface Outage {
  /** Milliseconds of `performance.now()` until which it is taken to be away. */
  until: number;
}

/** The model of each size, and the one that judges if there is one for it. */
export type Models = Record<'small' | 'large', Model> & { judge?: Model | undefined; seeing?: Model | undefined };

/** @param kept where the dialects of the endpoints are known from; default: from this process alone */
export function createModels(env: ModelsEnv, fetch: Fetch, kept?: DialectStore): Models {
  const limited = limitedFetch(fetch);
  const namesOf = (modelUrl: string, modelKey: string): ((name: string) => Model) => {
    const provider = createOpenAICompatible({
      name: 'agent',
      baseURL: modelUrl,
      apiKey: modelKey,
      supportsStructuredOutputs: true,
      fetch: dialectFetch(limited, { kept, thinking: env.thinking }),
    });
    const outage: Outage = { until: 0 };
    return (name, seen: Seen = { isBuiltIn: null }) => ({
      name,
      seen,
      model: wrapLanguageModel({ model: provider(name), middleware: [readsObjects, looksAtNames(seen), noticesCuts] }),
      price: env.prices[name],
      key: modelKey,
      outage,
    });
  };
  const seeingModel = ({ modelUrl, modelKey, model }: SeeingEndpoint): Model => namesOf(modelUrl, modelKey)(model);
  const modelsOf = ({ modelUrl, modelKey, smallModel, largeModel, judgeModel }: ModelEndpoint): Models => {
    const named = namesOf(modelUrl, modelKey);
    return { small: named(smallModel), large: named(largeModel), judge: judgeModel ? named(judgeModel) : undefined };
  };
  const first: Models = { ...modelsOf(env), seeing: env.seeing ? seeingModel(env.seeing) : undefined };
  const second = env.secondEndpoint && modelsOf(env.secondEndpoint);
  if (!second) return first;
  return {
    ...first,
    small: { ...first.small, second: second.small },
    large: { ...first.large, second: second.large },
    judge: first.judge && { ...first.judge, second: second.judge ?? second.small },
  };
}

/** What a model is asked. */
export interface Prompt {
  instructions: string;
  messages: ModelMessage[];
}

/** What every call to a model is made with. */
export interface CallOptions {
  model: LanguageModel;
  /** Milliseconds that are left. */
  timeout: number;
  /** Milliseconds of one call; default: all that are left. */
  stepTimeout?: number;
  signal: AbortSignal | undefined;
  /** Counts the tokens of a step. A server may count none. */
  count: (usage: LanguageModelUsage) => void;
}

/** The settings of every call. */
export const settingsOf = ({ model, timeout, stepTimeout = timeout, signal, count }: CallOptions) => ({
  model,
  maxOutputTokens: 700,
  temperature: 0,
  timeout: { totalMs: timeout, stepMs: Math.min(stepTimeout, timeout) },
  ...(signal && { abortSignal: signal }),
  // The queue tries again, and knows by then whether the answer is still wanted.
  maxRetries: 0,
  onStepEnd: ({ usage }: { usage: LanguageModelUsage }) => count(usage),
});

/** Version 2: one structured call. What the business knows was looked up before and stands in the instructions. */
export async function answerOnce(
  { instructions, messages, ...options }: Prompt & CallOptions,
  hasFiles = false,
): Promise<Answer> {
  const result = await generateText({
    ...settingsOf(options),
    instructions,
    messages,
    output: Output.object({ schema: checked(answerWith(hasFiles), Answer) }),
  });
  // After a content filter, reading the output throws.
  return result.output;
}
