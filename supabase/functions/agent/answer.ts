import type { SupabaseClient } from '@supabase/supabase-js';

import { behaved, declineTopic } from './behaviour.ts';
import { findUnfounded, hasKeyword, isGreeting, isHostile, optsOut, wantsPerson, type Unfounded } from './guards.ts';
import { searchKnowledge, type Passage } from './knowledge.ts';
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
import type { Question, Turn } from './question.ts';

export interface AnswerContext {
  service: SupabaseClient;
  models: Models;
  /** Milliseconds of all calls to the model for one question. Two attempts fit into the time that a customer waits. */
  modelTimeout: number;
}

/** What the record of a run holds about an attempt (`private.record_run`). */
export interface Told {
  answer?: { action: string; text: string; reason: string };
  sources?: object[];
  /** The tools that the model called, in order. */
  tools?: object[];
  guard?: Unfounded | { rule: string; found?: string };
  error?: Failure;
  model_name?: string;
  tokens_in?: number;
  tokens_out?: number;
  ms_model?: number;
}

export type Outcome =
  | { status: 'answered'; text: string; told: Told }
  | { status: 'escalated' | 'silent'; why: string; told: Told }
  /** The chat is over. `text`: the last words to the customer, or none. */
  | { status: 'completed'; text: string | null; told: Told }
  | { status: 'failed'; retryMs: number; told: Told };

/** What code decides without a model; null: the model is asked. */
function decideByCode(
  question: Question,
  heard: readonly Turn[],
): { status: 'escalated' | 'silent'; why: string } | null {
  const escalated = (why: string) => ({ status: 'escalated', why }) as const;
  const texts = heard.flatMap(({ text }) => text ?? []);
  const words = texts.join('\n');
  if (question.over_budget) return escalated('budget');
  if (texts.some(optsOut)) return escalated('opt_out');
  if (texts.some(wantsPerson)) return escalated('asked_for_person');
  if (hasKeyword(words, question.business.keywords ?? [])) return escalated('keyword');
  if (question.is_upset) return escalated('upset');
  if (question.is_closing) return { status: 'silent', why: 'closing' };
  // A picture may be the question itself.
  if (heard.some(({ kind }) => kind !== 'text') || words.trim() === '') return escalated('cannot_read');
  return isHostile(words) ? escalated('unsafe') : null;
}

/**
 * Decides on the answer to a question and writes it. Changes nothing: the caller sends the answer, shows it, or drops it.
 * Rejects with the signal's reason when it is aborted, and if the database fails.
 */
export async function answer(context: AnswerContext, question: Question, signal?: AbortSignal): Promise<Outcome> {
  return behaved(question, await decide(context, question, signal));
}

async function decide(context: AnswerContext, question: Question, signal?: AbortSignal): Promise<Outcome> {
  const heard = question.burst.filter(({ author }) => author === 'customer');
  const decided = decideByCode(question, heard);
  if (decided) return { ...decided, told: { guard: { rule: decided.why } } };
  const texts = heard.flatMap(({ text }) => text ?? []);
  const words = texts.join('\n');
  const refusal = declineTopic(question, words);
  if (refusal) return refusal;
  const previous = question.turns.findLast(({ author, text }) => author === 'customer' && text)?.text ?? null;
  const passages = await searchKnowledge(context.service, question, texts, previous);
  const given = passages.map(({ passage_id: id }) => id);
  const bases = [
    ...passages.map(({ title, body }) => `${title}\n${body}`),
    ...(question.business.products ?? []).map(catalogueLine),
    question.business.opens_again ?? '',
    question.business.name,
    ...texts,
  ];
  const { name, model } = context.models[question.model_size];
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
        instructions: instructionsFor(question, passages, correction),
        messages: messagesFor(question, words),
        timeout: Math.max(Math.round(context.modelTimeout - (performance.now() - began)), 1),
        signal,
      });
    } catch (error) {
      signal?.throwIfAborted();
      told.error = failureOf(error);
      told.ms_model = Math.round(performance.now() - began);
      if (told.error !== 'not_understood' || call > 0 || told.ms_model > context.modelTimeout / 2)
        return { status: 'failed', retryMs: retryDelayOf(error), told };
      correction = 'balas hanya dengan JSON dalam bentuk itu.';
      continue;
    }
    const { answer: decision } = reply;
    delete told.error;
    told.tokens_in = (told.tokens_in ?? 0) + (reply.tokensIn ?? 0);
    told.tokens_out = (told.tokens_out ?? 0) + (reply.tokensOut ?? 0);
    told.ms_model = Math.round(performance.now() - began);
    told.answer = { action: decision.action, text: decision.text, reason: decision.reason };
    told.sources = sourcesOf(passages, decision);
    if (decision.action === 'escalate') return { status: 'escalated', why: helpReasonOf(decision), told };
    if (decision.action === 'silent') return { status: 'silent', why: 'closing', told };
    unfounded = findUnfounded(decision, { bases, given, needsSource: !isGreeting(words) });
    if (!unfounded) return { status: 'answered', text: decision.text.trim(), told };
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
