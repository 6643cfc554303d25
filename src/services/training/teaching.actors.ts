/** The actors of the teaching drawer. What a member types is kept on the device by business and run, until it is saved. */
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  teachingDraftSchema,
  type OpenedTeaching,
  type Proposal,
  type TeachingCheck,
  type TeachingDraft,
  type TeachingInput,
  type TeachingRefusal,
  type TeachingRequest,
  type TeachingResult,
  type TeachingSave,
  type WaitingAnswers,
} from '../../contracts/training.teaching.ts';
import { TEACHING_DRAFTS } from '../platform/storageKeys.ts';
import { answerWaiting, checkEntry, getProposal, saveEntry, type TeachingDeps } from './teaching.ts';

type Deps = TeachingDeps & { storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> };
type DraftKept = EventObject & { type: 'draft.kept'; draft: TeachingDraft | null };

const draftKey = ({ businessId, runId }: TeachingInput) => `${TEACHING_DRAFTS}${businessId}:${runId}`;

const readDraft = ({ storage }: Deps, key: TeachingInput): TeachingDraft | null => {
  try {
    return v.parse(teachingDraftSchema, JSON.parse(storage.getItem(draftKey(key)) ?? 'null'));
  } catch {
    return null;
  }
};

const draftOf = ({ title, questions, body }: Proposal): TeachingDraft => ({
  id: crypto.randomUUID(),
  title,
  questions: questions.join('\n'),
  body,
  tags: '',
  until: '',
});

const requireDraft = <Request extends TeachingRequest>(request: Request): Request & { draft: TeachingDraft } => {
  const { draft } = request;
  if (draft === null) throw new Error('There is no draft');
  return { ...request, draft };
};

export const defineTeachingActors = (deps: Deps) => ({
  propose: fromPromise<OpenedTeaching | null, TeachingInput>(async ({ input, signal }) => {
    const proposal = await getProposal(deps, input.runId, signal);
    if (proposal === null) return null;
    const kept = readDraft(deps, input);
    return { proposal, draft: kept ?? draftOf(proposal), isRestored: kept !== null };
  }),
  checkEntry: fromPromise<TeachingCheck | { refused: TeachingRefusal }, TeachingRequest>(async ({ input, signal }) =>
    checkEntry(deps, requireDraft(input), signal),
  ),
  saveEntry: fromPromise<TeachingResult, TeachingSave>(async ({ input }) => saveEntry(deps, requireDraft(input))),
  answerWaiting: fromPromise<number, WaitingAnswers>(async ({ input }) => answerWaiting(deps, input)),
  keepDraft: fromCallback<DraftKept, TeachingInput>(({ input, receive }) => {
    receive(({ draft }) => {
      if (draft === null) deps.storage.removeItem(draftKey(input));
      else deps.storage.setItem(draftKey(input), JSON.stringify(draft));
    });
  }),
});
