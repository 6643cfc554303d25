/** The actors of an agent's review. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';

import {
  reviewSchema,
  type AgentReview,
  type CallRemoval,
  type CallRemovalResult,
  type FixResult,
  type LoadedReview,
  type ReviewAsk,
  type ReviewFix,
  type ReviewRefusal,
  type ReviewRow,
  type RowsChanged,
  type StartedReview,
  type WentLive,
  type WentLiveResult,
} from '../../contracts/onboarding.review.ts';
import { escalationRuleSchema } from '../../contracts/onboarding.ts';
import { detailsSchema } from '../../contracts/training.ts';
import { callOf } from '../app/call.actors.ts';
import { numberOf } from '../campaigns/numberOf.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import { uuidV5 } from '../platform/uuid.ts';
import { simulate, type SimulatorDeps } from '../simulator/simulator.ts';
import { saveSource } from '../training/knowledge.ts';
import { saveEntry } from '../training/teaching.ts';

const failure = (error: PostgrestError): Error => new Error('Failed to get review', { cause: error });

const parseReview = (data: unknown): AgentReview | null => parseOrThrow('review', reviewSchema, data);

const refusals: Record<string, ReviewRefusal> = {
  not_owner: 'denied',
  not_found: 'denied',
  not_reviewed: 'notReviewed',
  no_agent: 'denied',
  invalid: 'invalid',
  '42501': 'denied',
};

const refusalOf = (error: PostgrestError): { refused: ReviewRefusal } => {
  const refused = refusals[error.code];
  if (refused === undefined) throw failure(error);
  return { refused };
};

/** Asks as a new customer would, with the version that goes live. */
const ask = async (deps: SimulatorDeps, { businessId, question, size }: ReviewAsk, signal: AbortSignal) => {
  const result = await simulate(
    deps,
    {
      businessId,
      variant: { version: 'v3', size },
      knowledge: 'published',
      scene: { opening: 'open', customer: 'new', basket: [] },
      burst: [{ kind: 'text', text: question }],
      turns: [],
    },
    signal,
  );
  if ('problem' in result) return result;
  const { status, why, text, sources } = result.outcome;
  if (status === 'failed') return { problem: 'model' as const };
  const titles = sources.filter((source) => source.is_used).map(({ title }) => title);
  return { answer: { status, why: why ?? null, text: text ?? null, sources: [...new Set(titles)] } };
};

/** Adds the answer to the knowledge, or changes the one that was taught before, and publishes it. */
const teach = async ({ rest }: SimulatorDeps, { businessId, question, body }: ReviewFix): Promise<FixResult> => {
  const id = await uuidV5(businessId, `review:${question}`);
  const draft = { id, title: question, questions: question, body, tags: '', until: '' };
  const { data, error } = await rest.rpc('read_knowledge', { source_id: id });
  if (error) throw failure(error);
  if (data !== null) {
    const { revision } = parseOrThrow('source', detailsSchema, data);
    const changed = await saveSource(
      { rest, report: () => undefined },
      { businessId, sourceId: id, kind: 'faq', draft: { ...draft, revision } },
    );
    // Only reading again is refused as too often.
    if ('refused' in changed) return { refused: changed.refused === 'tooOften' ? 'unreachable' : changed.refused };
  }
  const saved = await saveEntry({ rest }, { businessId, runId: null, draft, publish: true });
  return 'refused' in saved ? saved : { taught: true };
};

const storeRows = async ({ rest }: SimulatorDeps, businessId: string, rows: readonly ReviewRow[]): Promise<boolean> => {
  const { error } = await rest
    .from('agent_review_question')
    .upsert(rows.map((row) => ({ business_id: businessId, ...row })));
  return error === null;
};

/** Takes a word or anger out of the rule by which the AI calls the team. The other parts of the rule stay. */
const removeCall = async ({ rest }: SimulatorDeps, { businessId, call }: CallRemoval): Promise<CallRemovalResult> => {
  const read = await rest.from('business').select('handover_rule').eq('id', businessId).maybeSingle();
  if (read.error) throw failure(read.error);
  const stored = v.parse(v.nullable(v.object({ handover_rule: escalationRuleSchema })), read.data);
  if (stored === null) return { refused: 'denied' };
  const { handover_rule: before } = stored;
  const rule =
    'angry' in call
      ? { ...before, angry: false }
      : { ...before, keywords: before.keywords.filter((keyword) => keyword !== call.keyword) };
  const { data, error } = await rest
    .from('business')
    .update({ handover_rule: rule, updated_at: new Date().toISOString() })
    .eq('id', businessId)
    .select('id');
  if (error?.code === '42501' || data?.length === 0) return { refused: 'denied' };
  if (error) throw failure(error);
  return { rule: { angry: rule.angry, keywords: rule.keywords } };
};

/** Stores the number from which the owner tries the AI out. Returns why it was not stored. */
const storeTestPhone = async (
  { rest }: SimulatorDeps,
  { businessId, testPhone }: WentLive,
): Promise<ReviewRefusal | null> => {
  if (testPhone.trim() === '') return null;
  const test_phone = await numberOf(testPhone);
  if (test_phone === null) return 'phone';
  const { error } = await rest.from('agent').update({ test_phone }).eq('business_id', businessId);
  return error ? refusalOf(error).refused : null;
};

export const defineAgentReview = (deps: SimulatorDeps) => ({
  loadReview: fromPromise<LoadedReview, { businessId: string }>(async ({ input: { businessId }, signal }) => {
    const { data, error } = await deps.rest.rpc('agent_review', { business_id: businessId }).abortSignal(signal);
    if (error) throw failure(error);
    const review = parseReview(data);
    return review === null ? { denied: true } : { review };
  }),
  startReview: fromPromise<StartedReview, { businessId: string; questions: string[] }>(
    async ({ input: { businessId, questions }, signal }) => {
      const { data, error } = await deps.rest
        .rpc('start_agent_review', { business_id: businessId, questions })
        .abortSignal(signal);
      if (error) return refusalOf(error);
      const review = parseReview(data);
      return review === null ? { refused: 'denied' } : { review };
    },
  ),
  askAgent: callOf(deps, ask),
  // Without an abort signal: what was submitted is saved even if the page is left meanwhile.
  teachAnswer: fromPromise<FixResult, ReviewFix>(async ({ input }) => teach(deps, input)),
  removeCall: fromPromise<CallRemovalResult, CallRemoval>(async ({ input }) => removeCall(deps, input)),
  /** Stores one state of the rows after the other, and the latest one last. */
  storeRows: fromCallback<RowsChanged, { businessId: string }>(({ input: { businessId }, receive, sendBack }) => {
    let storing = false;
    let next: ReviewRow[] | null = null;
    const store = async (): Promise<void> => {
      if (storing) return;
      storing = true;
      let isStored = true;
      while (next !== null) {
        const rows: ReviewRow[] = next;
        next = null;
        isStored = await storeRows(deps, businessId, rows).catch(() => false);
      }
      storing = false;
      sendBack({ type: isStored ? 'rows.stored' : 'rows.notStored' });
    };
    receive(({ rows }) => {
      next = rows;
      void store();
    });
  }),
  goLive: fromPromise<WentLiveResult, WentLive>(async ({ input, signal }) => {
    const { businessId, rows } = input;
    const refused = await storeTestPhone(deps, input);
    if (refused !== null) return { refused };
    if (!(await storeRows(deps, businessId, rows))) return { refused: 'unreachable' };
    const { error } = await deps.rest.rpc('go_live_after_review', { business_id: businessId }).abortSignal(signal);
    if (error) return refusalOf(error);
    const { data } = await deps.rest.rpc('agent_review', { business_id: businessId }).abortSignal(signal);
    return { live: true, share: parseReview(data)?.share ?? 0 };
  }),
});
