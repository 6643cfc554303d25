import * as v from 'valibot';

import { logError } from '../_shared/log.ts';
import type { WahaContext } from '../_shared/waha/context.ts';
import { sendPrepared } from '../_shared/waha/preparedMessage.ts';
import { sendWaitingNotices } from '../_shared/waha/waitingNotices.ts';
import type { Beside } from './drain.ts';
import { findUnfounded, hasKeyword, isGreeting, isHostile, optsOut, wantsPerson, type Unfounded } from './guards.ts';
import {
  answerOnce,
  failureOf,
  helpReasons,
  retryDelayOf,
  type Answer,
  type Failure,
  type Models,
  type Reply,
} from './model.ts';
import { instructionsFor, messagesFor } from './prompt.ts';

export interface AgentContext extends WahaContext {
  models: Models;
  /** Milliseconds of all calls to the model in one attempt. Two attempts fit into the time that a customer waits. */
  modelTimeout: number;
}

const Turn = v.object({ author: v.string(), kind: v.string(), text: v.nullable(v.string()) });
export type Turn = v.InferOutput<typeof Turn>;

const RunAddress = v.object({ id: v.string(), attempt: v.number(), session: v.string(), chat_id: v.string() });

/** A run whose answer was written, and perhaps sent, by a process that stopped. */
const BegunRun = v.object({
  ...RunAddress.entries,
  begun: v.object({ body: v.string(), begun_at: v.string(), may_send: v.boolean() }),
});

/** A run as `claim_agent_runs` gives it out, with all that its prompt may hold about the business and the chat. */
const ClaimedRun = v.object({
  ...RunAddress.entries,
  version: v.picklist(['v2', 'v3']),
  model_size: v.picklist(['small', 'large']),
  over_budget: v.boolean(),
  channel_id: v.string(),
  is_closing: v.boolean(),
  is_upset: v.boolean(),
  business: v.object({
    id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    tone: v.string(),
    instructions: v.nullable(v.string()),
    keywords: v.nullable(v.array(v.string())),
    hours: v.nullable(v.unknown()),
    opens_again: v.nullable(v.string()),
    products: v.nullable(v.array(v.unknown())),
  }),
  burst: v.array(Turn),
  turns: v.array(Turn),
});
export type ClaimedRun = v.InferOutput<typeof ClaimedRun>;

const Claim = v.object({
  runs: v.array(v.union([BegunRun, ClaimedRun])),
  next_ms: v.nullable(v.number()),
  notices: v.array(v.string()),
});
type Run = v.InferOutput<typeof Claim>['runs'][number];

/** A passage with the signals of the search, which `search_knowledge` explains. */
const Passage = v.looseObject({ passage_id: v.string(), source_id: v.string(), title: v.string(), body: v.string() });
export type Passage = v.InferOutput<typeof Passage>;

/** Takes due runs. Sends the notices to customers whose runs were given up meanwhile. Throws if the database fails. */
export async function claimRuns(
  context: AgentContext,
  most: number,
  beside: Beside,
): Promise<{ runs: Run[]; nextMs: number | null }> {
  const { data, error } = await context.service.rpc('claim_agent_runs', { p_most: most });
  if (error) throw error;
  const { runs, next_ms: nextMs, notices } = v.parse(Claim, data);
  for (const session of notices) beside(sendWaitingNotices(context, session));
  return { runs, nextMs };
}

/** Answers a run, or ends it without an answer. Rejects if the database fails; another process takes the run then. */
export async function handleRun(context: AgentContext, run: Run, beside: Beside): Promise<void> {
  const { session } = run;
  if ('begun' in run) {
    const { body, begun_at: begunAt, may_send: maySend } = run.begun;
    return beside(sendPrepared(context, session, { id: run.id, chatId: run.chat_id, body, begunAt, maySend }));
  }
  const outcome = await decide(context, run);
  if (outcome.status !== 'answered') {
    const hasNotice = await settle(context, run, outcome);
    if (hasNotice) beside(sendWaitingNotices(context, session));
    return;
  }
  const body = await beginAnswer(context, run, outcome);
  if (body !== null) beside(sendPrepared(context, session, { id: run.id, chatId: run.chat_id, body, begunAt: null }));
}

/** What the record of a run holds about an attempt (`private.record_run`). */
interface Told {
  answer?: { action: string; text: string; reason: string };
  sources?: object[];
  guard?: Unfounded | { rule: string };
  error?: Failure;
  model_name?: string;
  tokens_in?: number;
  tokens_out?: number;
  ms_model?: number;
}

type Outcome =
  | { status: 'answered'; text: string; told: Told }
  | { status: 'escalated' | 'silent'; why: string; told: Told }
  | { status: 'failed'; retryMs: number; told: Told };

/** What code decides without a model; null: the model is asked. */
function decideByCode(run: ClaimedRun, heard: readonly Turn[]): { status: 'escalated' | 'silent'; why: string } | null {
  const escalated = (why: string) => ({ status: 'escalated', why }) as const;
  const texts = heard.flatMap(({ text }) => text ?? []);
  const question = texts.join('\n');
  if (run.over_budget) return escalated('budget');
  if (texts.some(optsOut)) return escalated('opt_out');
  if (texts.some(wantsPerson)) return escalated('asked_for_person');
  if (hasKeyword(question, run.business.keywords ?? [])) return escalated('keyword');
  if (run.is_upset) return escalated('upset');
  if (run.is_closing) return { status: 'silent', why: 'closing' };
  // A picture may be the question itself.
  if (heard.some(({ kind }) => kind !== 'text') || question.trim() === '') return escalated('cannot_read');
  return isHostile(question) ? escalated('unsafe') : null;
}

async function decide(context: AgentContext, run: ClaimedRun): Promise<Outcome> {
  const heard = run.burst.filter(({ author }) => author === 'customer');
  const decided = decideByCode(run, heard);
  if (decided) return { ...decided, told: { guard: { rule: decided.why } } };
  const texts = heard.flatMap(({ text }) => text ?? []);
  const question = texts.join('\n');
  const previous = run.turns.findLast(({ author, text }) => author === 'customer' && text)?.text ?? null;
  const passages = await searchKnowledge(context, run.business.id, texts, previous);
  const given = passages.map(({ passage_id: id }) => id);
  const bases = [
    ...passages.map(({ title, body }) => `${title}\n${body}`),
    ...(run.business.products ?? []).map(catalogueLine),
    run.business.opens_again ?? '',
    run.business.name,
    ...texts,
  ];
  const { name, model } = context.models[run.model_size];
  const began = performance.now();
  const told: Told = { model_name: name };
  let correction: string | null = null;
  let unfounded: Unfounded | null = null;
  // Asked once more, with what was wrong: after an answer in another form, or one with an unfounded statement.
  for (let call = 0; call < 2; call += 1) {
    let reply: Reply;
    try {
      // oxlint-disable-next-line no-await-in-loop -- the second call follows from the first
      reply = await answerOnce({
        model,
        instructions: instructionsFor(run, passages, correction),
        messages: messagesFor(run, question),
        timeout: Math.max(Math.round(context.modelTimeout - (performance.now() - began)), 1),
      });
    } catch (error) {
      told.error = failureOf(error);
      told.ms_model = Math.round(performance.now() - began);
      if (told.error !== 'not_understood' || call > 0 || told.ms_model > context.modelTimeout / 2)
        return { status: 'failed', retryMs: retryDelayOf(error), told };
      correction = 'balas hanya dengan JSON dalam bentuk itu.';
      continue;
    }
    const { answer } = reply;
    delete told.error;
    told.tokens_in = (told.tokens_in ?? 0) + (reply.tokensIn ?? 0);
    told.tokens_out = (told.tokens_out ?? 0) + (reply.tokensOut ?? 0);
    told.ms_model = Math.round(performance.now() - began);
    told.answer = { action: answer.action, text: answer.text, reason: answer.reason };
    told.sources = sourcesOf(passages, answer);
    if (answer.action === 'escalate') return { status: 'escalated', why: helpReasonOf(answer), told };
    if (answer.action === 'silent') return { status: 'silent', why: 'closing', told };
    unfounded = findUnfounded(answer, { bases, given, needsSource: !isGreeting(question) });
    if (!unfounded) return { status: 'answered', text: answer.text.trim(), told };
    told.guard = unfounded;
    correction = `isi ini tidak ada di sumber: ${JSON.stringify(unfounded.found)} (${unfounded.rule}).`;
  }
  return { status: 'escalated', why: 'unfounded', told };
}

const helpReasonOf = ({ reason }: Answer): string => helpReasons.find((one) => one === reason) ?? 'not_known';

/** A product of the catalogue, with its price in the form of texts: "Rp 185.000". */
function catalogueLine(product: unknown): string {
  const price = (product as { price?: unknown } | null)?.price;
  return `${JSON.stringify(product)} ${typeof price === 'number' ? `Rp ${price.toLocaleString('id-ID')}` : ''}`;
}

const sourcesOf = (passages: readonly Passage[], { sources }: Answer): object[] =>
  passages.map(({ passage_id: passageId, source_id: sourceId, title, score, covered }) => ({
    passageId,
    sourceId,
    title,
    score,
    covered,
    used: sources.includes(passageId),
  }));

async function searchKnowledge(
  { service }: AgentContext,
  business: string,
  messages: readonly string[],
  previous: string | null,
): Promise<Passage[]> {
  const args = { p_business: business, p_messages: messages, p_previous: previous };
  const { data, error } = await service.rpc('search_knowledge', args);
  if (error) throw error;
  return v.parse(v.array(Passage), data);
}

/**
 * Writes the answer, if it is still wanted, and returns the text to be sent; null: a newer message, a person, a pause or a
 * setting came before it. The database decides that under the lock of the chat.
 */
async function beginAnswer(
  { service }: AgentContext,
  run: ClaimedRun,
  { text, told }: { text: string; told: Told },
): Promise<string | null> {
  const p_message = {
    id: run.id,
    channel_id: run.channel_id,
    chat_id: run.chat_id,
    author: 'ai',
    agent_version: run.version,
    body: text,
    run: { attempt: run.attempt, ...told },
  };
  const { data, error, status } = await service.rpc('begin_outgoing', { p_message });
  if (error && status === 409) return null;
  if (error) throw error;
  // A repeated id would be the answer of another attempt, which sends it.
  return (data as { fresh: boolean }).fresh ? text : null;
}

/** Ends the run, or has it tried again. Returns whether the customer is to be told that a person will answer. */
async function settle(
  context: AgentContext,
  run: ClaimedRun,
  outcome: Exclude<Outcome, { status: 'answered' }>,
): Promise<boolean> {
  const { told, ...rest } = outcome;
  const ending = rest.status === 'failed' ? { status: rest.status, retry_ms: rest.retryMs } : rest;
  const { data, error } = await context.service.rpc('settle_agent_run', {
    p_run: run.id,
    p_attempt: run.attempt,
    p_result: { ...ending, ...told },
  });
  if (error) throw error;
  if (told.error)
    logError(new Error(`The model failed: ${told.error} (${told.model_name ?? ''}, ${told.ms_model ?? 0} ms)`));
  return data === 'escalated' || data === 'failed';
}
