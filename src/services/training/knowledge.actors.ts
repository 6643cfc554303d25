/**
 * The actors of the training machines. What a member types is kept on the device by business and source, until it is
 * saved.
 */
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { KnowledgeReview, TrialResult } from '../../contracts/training.review.ts';
import {
  draftOf,
  sourceDraftSchema,
  type KnowledgeChanges,
  type KnowledgeInvalidated,
  type OpenedSource,
  type PublishResult,
  type SourceActionRequest,
  type SourceContent,
  type SourceDraft,
  type SourceDraftSave,
  type SourceInput,
  type SourceResult,
  type SourceSave,
  type TrialRequest,
} from '../../contracts/training.ts';
import { callOf } from '../app/call.actors.ts';
import { follow } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';
import { KNOWLEDGE_DRAFTS } from '../platform/storageKeys.ts';
import {
  changeSource,
  findPassages,
  getChanges,
  getSource,
  publishChanges,
  restoreVersion,
  saveSource,
  type KnowledgeDeps,
} from './knowledge.ts';
import { compareAnswers, getReview, tryAnswer, type ReviewDeps } from './review.ts';

type Deps = KnowledgeDeps & { realtime: Realtime; storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> };

export const defineKnowledgeActors = (deps: Deps) => ({
  followKnowledge: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    const invalidate = () => sendBack({ type: 'knowledge.invalidated' } satisfies KnowledgeInvalidated);
    return follow(deps.realtime, `business:${businessId}`, {
      missed: invalidate,
      changes: (batch) => {
        if (batch.some(({ table }) => table === 'knowledge_source' || table === 'knowledge_version')) invalidate();
      },
    });
  }),
});

export const defineSourceActors = (deps: Deps) => ({
  openSource: callOf(deps, openSource),
  saveDraft: fromPromise<void, SourceDraftSave>(async ({ input }) => keepDraft(deps, input)),
  // What was typed is kept first, because the page may close before the response.
  saveSource: fromPromise<SourceResult, SourceSave>(async ({ input }) => {
    const { draft } = input;
    if (draft === null) throw new Error('There is no draft');
    tryKeepDraft(deps, input);
    const result = await saveSource(deps, { ...input, draft });
    if ('saved' in result) tryKeepDraft(deps, { ...input, draft: null });
    return result;
  }),
  changeSource: fromPromise<SourceResult, SourceActionRequest>(async ({ input }) => changeSource(deps, input)),
});

export const definePublishingActors = (deps: KnowledgeDeps & ReviewDeps) => ({
  loadReview: fromPromise<KnowledgeReview, { businessId: string }>(async ({ input, signal }) =>
    getReview(deps, input.businessId, signal),
  ),
  compareAnswers: callOf(deps, compareAnswers),
  loadChanges: fromPromise<KnowledgeChanges, { businessId: string }>(async ({ input, signal }) =>
    getChanges(deps, input.businessId, signal),
  ),
  publish: fromPromise<PublishResult, { businessId: string; digest: string }>(async ({ input }) =>
    publishChanges(deps, input),
  ),
  restore: fromPromise<PublishResult, { businessId: string; number: number; current: number }>(async ({ input }) =>
    restoreVersion(deps, input),
  ),
});

export const defineTrialActors = (deps: KnowledgeDeps & ReviewDeps) => ({
  /** The passages are shown even if the AI cannot answer now. */
  tryQuestion: fromPromise<TrialResult, TrialRequest>(async ({ input, signal }) => {
    const [passages, answer] = await Promise.all([
      findPassages(deps, input, signal),
      tryAnswer(deps, input, signal).catch(() => null),
    ]);
    return { passages, answer };
  }),
});

const draftKey = ({ businessId, sourceId }: Pick<SourceDraftSave, 'businessId' | 'sourceId'>) =>
  `${KNOWLEDGE_DRAFTS}${businessId}:${sourceId}`;

const keepDraft = ({ storage }: Deps, { draft, ...key }: SourceDraftSave): void => {
  if (draft === null) storage.removeItem(draftKey(key));
  else storage.setItem(draftKey(key), JSON.stringify(draft));
};

/** Without storage, what was typed lasts as long as the page. */
const tryKeepDraft = (deps: Deps, save: SourceDraftSave): void => {
  try {
    keepDraft(deps, save);
  } catch {
    // The storage is full or forbidden.
  }
};

const readDraft = ({ storage }: Deps, key: Pick<SourceDraftSave, 'businessId' | 'sourceId'>): SourceDraft | null => {
  try {
    return v.parse(sourceDraftSchema, JSON.parse(storage.getItem(draftKey(key)) ?? 'null'));
  } catch {
    return null;
  }
};

/** A new source needs no request. */
const openSource = async (
  deps: Deps,
  { businessId, sourceId, template }: SourceInput,
  signal: AbortSignal,
): Promise<OpenedSource | null> => {
  const kept = readDraft(deps, { businessId, sourceId });
  if (sourceId === 'faq' || sourceId === 'text')
    return { details: null, draft: kept ?? newDraft(template), isRestored: kept !== null };
  const details = await getSource(deps, sourceId, signal);
  return details && { details, draft: kept ?? draftOf(details), isRestored: kept !== null };
};

const newDraft = (template: SourceContent | null): SourceDraft => ({
  id: crypto.randomUUID(),
  revision: null,
  title: template?.title ?? '',
  questions: template?.questions.join('\n') ?? '',
  body: template?.body ?? '',
  tags: '',
});
