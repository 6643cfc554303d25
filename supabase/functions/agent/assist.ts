import type { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import { ApiError } from '../_shared/errors.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { requireCaller, type JsonFunctionEnv } from '../_shared/jsonFunction.ts';
import { logError } from '../_shared/log.ts';
import { answer, type Outcome } from './answer.ts';
import type { AnswerContext } from './asked.ts';
import { callsFor } from './calls.ts';
import type { RunReport } from './outcome.ts';
import { Scene, Turn, type Question } from './question.ts';
import { rewrite, type Rewriting } from './rewrite.ts';

/** Of a text that is rewritten, in characters. */
const maxText = 2000;

const room_id = uuid('room_id');
const text = v.pipe(
  v.string('text wajib diisi.'),
  v.check((words) => words.trim() !== '', 'text kosong.'),
  v.maxLength(maxText, 'Teks terlalu panjang (paling banyak 2.000 karakter).'),
);

const Assist = v.variant(
  'task',
  [
    v.object({ room_id, task: v.literal('reply') }),
    v.object({ room_id, task: v.literal('peek'), version: v.picklist(['v2', 'v3']) }),
    v.object({ room_id, text, task: v.picklist(['tidy', 'polite', 'shorten']) }),
    v.object({ room_id, text, task: v.literal('translate'), language: v.picklist(['id', 'en', 'customer']) }),
  ],
  'task tidak dikenal.',
);
type Assist = v.InferOutput<typeof Assist>;

const Assisted = v.object({ ...Scene.entries, burst: v.array(Turn), turns: v.array(Turn) });

/** The response. `text` is null where there is nothing to use, and `why` says why. */
interface AssistResponse {
  text: string | null;
  /** What the AI decided, for `reply` and `peek`. */
  decision: 'answered' | 'escalated' | 'silent' | 'completed' | null;
  /** A reason of a call for help, `closing`, `no_question`, `cannot` or `unfounded`. */
  why: string | null;
  sources: { title: string }[];
  /** The version that decided. */
  version: string | null;
  model: string | null;
  /** Milliseconds of the model. */
  ms: number | null;
}

/** The 502 or 504 for a model that failed. The original error carries the prompt, so only its name and its masked words are logged. */
export function modelError({
  error: failure = 'unknown',
  error_words: words,
}: Pick<RunReport, 'error' | 'error_words'>): ApiError {
  logError(new Error(`The model failed to assist: ${failure}${words ? ` (${words})` : ''}`));
  return failure === 'slow'
    ? new ApiError(504, 'upstream_timeout', 'AI terlalu lama menjawab. Silakan coba lagi.')
    : new ApiError(502, 'upstream_failed', 'AI sedang tidak bisa dipakai. Coba beberapa saat lagi.');
}

const Source = v.object({ title: v.string(), used: v.boolean() });

const sourcesOf = ({ report }: Outcome): { title: string }[] =>
  v
    .parse(v.array(Source), report.sources ?? [])
    .filter(({ used }) => used)
    .map(({ title }) => ({ title }));

const answered = (outcome: Exclude<Outcome, { status: 'failed' }>, version: string): AssistResponse => ({
  text: 'text' in outcome ? outcome.text : null,
  decision: outcome.status,
  why: 'why' in outcome ? outcome.why : null,
  sources: sourcesOf(outcome),
  version,
  model: outcome.report.model_name ?? null,
  ms: outcome.report.ms_model ?? null,
});

const rewritten = (rewriting: Rewriting, ms: number): AssistResponse => ({
  text: rewriting.status === 'done' ? rewriting.text : null,
  decision: null,
  why: rewriting.status === 'done' ? null : rewriting.status,
  sources: [],
  version: null,
  model: rewriting.model,
  ms,
});

/** What is asked of `answer`. A member who asks for a suggestion replies themselves, whatever the mood of the customer. */
const questionOf = (assist: Assist, { burst, turns, ...scene }: v.InferOutput<typeof Assisted>): Question => ({
  ...scene,
  ...(assist.task === 'reply' && { over_budget: false, is_closing: false, is_upset: false }),
  burst,
  turns,
  knowledge: 'published',
  room: assist.room_id,
});

async function assisted(
  context: AnswerContext,
  assist: Assist,
  facts: unknown,
  signal: AbortSignal,
): Promise<AssistResponse> {
  const scene = v.parse(Assisted, facts);
  if (assist.task === 'reply' || assist.task === 'peek') {
    if (scene.burst.length === 0)
      return { text: null, decision: null, why: 'no_question', sources: [], version: null, model: null, ms: null };
    const outcome = await answer(context, questionOf(assist, scene), signal);
    if (outcome.status === 'failed') throw modelError(outcome.report);
    return answered(outcome, scene.version);
  }
  const customerTexts = scene.burst.flatMap((turn) => turn.text ?? []);
  const { text: typed, room_id: _, ...wish } = assist;
  const calls = callsFor(context, { model_size: 'small' }, signal);
  const called = await calls.call(({ model, timeout }) =>
    rewrite(
      { name: calls.report.model_name ?? '', model },
      wish,
      { text: typed, tone: scene.business.tone, customerTexts },
      { timeout, signal },
    ),
  );
  if ('failed' in called) throw modelError(calls.report);
  return rewritten(called.result, calls.report.ms_model ?? 0);
}

/**
 * `POST /agent/assist` for a member of the chat's business: a suggested reply, the answer of another version, or their own
 * text rewritten. Nothing is sent and nothing is kept. It stops when the caller goes away.
 */
export function addAssist(app: Hono<JsonFunctionEnv>, context: AnswerContext): void {
  app.post('/assist', async (c) => {
    const { db } = requireCaller(c.var.caller);
    const assist = parse(Assist, await readJson(c));
    const facts = await rpc<unknown>(db, 'begin_assist', {
      room_id: assist.room_id,
      version: assist.task === 'peek' ? assist.version : null,
    });
    return c.json(await assisted(context, assist, facts, c.req.raw.signal));
  });
}
