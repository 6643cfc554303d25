/**
 * Teaching the AI from one run: the question of a customer and the answer of a member become an entry of the knowledge. It
 * lives while its drawer is open, over a chat or over the list of unanswered questions.
 *
 * An entry is checked before it can be saved: which chats that wait for help it would answer, and which sources answer the
 * same. A change afterwards leads back to the form. What is typed is kept on the device until it is saved. A save whose
 * outcome is unknown can be repeated, because the entry keeps its id.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { teaching, type TeachingProblems, problemsOfDraft } from './teaching.setup.ts';

export type { TeachingProblems } from './teaching.setup.ts';

const proposing = request(teaching, {
  src: 'propose',
  story: 'Proposing',
  input: ({ context: { businessId, runId } }) => ({ businessId, runId }),
  done: [{ guard: withEvent('isFound'), target: 'editing', actions: withEvent('setOpened') }, { target: 'missing' }],
  failed: { target: 'failed' },
});

const failed = teaching.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'proposing' } },
});

/** The run was erased with its customer, or the user has left the team. */
const missing = teaching.createStateConfig({ meta: { story: 'Missing' } });

const editing = teaching.createStateConfig({
  meta: { story: 'Editing' },
  on: {
    'draft.changed': { actions: [withEvent('changeDraft'), 'keepDraft'] },
    'check.requested': [{ guard: 'isValid', target: 'checking' }, { actions: 'showErrors' }],
  },
});

const checking = request(teaching, {
  src: 'checkEntry',
  story: 'Checking',
  input: ({ context: { businessId, runId, draft } }) => ({ businessId, runId, draft }),
  done: [
    { guard: withEvent('isRefused'), target: 'editing', actions: withEvent('setCheck') },
    { target: 'checked', actions: withEvent('setCheck') },
  ],
  failed: { target: 'editing', actions: { type: 'setProblem', params: { problem: 'checkFailed' } } },
});

/** What would come of the entry is shown; it can be saved. */
const checked = teaching.createStateConfig({
  meta: { story: 'Checked' },
  on: {
    'edit.requested': { target: 'editing' },
    'entry.submitted': { guard: withEvent('mayPublish'), target: 'saving', actions: withEvent('setPublishes') },
  },
});

const saving = request(teaching, {
  src: 'saveEntry',
  story: 'Saving',
  input: ({ context: { businessId, runId, draft, publishes } }) => ({ businessId, runId, draft, publish: publishes }),
  done: [
    { guard: withEvent('isRefused'), target: 'editing', actions: withEvent('setTaught') },
    { target: 'saved', actions: [withEvent('setTaught'), 'dropDraft'] },
  ],
  failed: { target: 'checked', actions: { type: 'setProblem', params: { problem: 'saveFailed' } } },
  limit: 'saveTimeout',
});

/** The AI knows it, or a draft waits for publishing. Others may wait with the same question. */
const saved = teaching.createStateConfig({
  meta: { story: 'Saved' },
  on: { 'answers.requested': { guard: 'hasWaiting', target: 'answering', actions: withEvent('setAction') } },
});

const answering = request(teaching, {
  src: 'answerWaiting',
  story: 'Answering',
  input: ({ context: { businessId, taught, actionId } }) => ({
    businessId,
    roomIds: (taught?.escalations ?? []).map((chat) => chat.room_id),
    actionId,
  }),
  done: [
    { guard: withEvent('isAnswered'), target: 'answered', actions: withEvent('setAnswered') },
    { target: 'saved', actions: { type: 'setProblem', params: { problem: 'notAnswered' } } },
  ],
  failed: { target: 'saved', actions: { type: 'setProblem', params: { problem: 'answersFailed' } } },
});

/** The drawer closes, because it would cover the toast that undoes this. */
const answered = teaching.createStateConfig({ meta: { story: 'Answered' }, entry: ['raiseToast', 'close'] });

export const teachingMachine = teaching.createMachine({
  id: 'teaching',
  context: ({ input: { businessId, runId } }) => ({
    businessId,
    runId,
    proposal: null,
    draft: null,
    isRestored: false,
    showsErrors: false,
    problem: null,
    check: null,
    publishes: false,
    taught: null,
    answered: 0,
    actionId: '',
  }),
  invoke: {
    id: 'keepDraft',
    src: 'keepDraft',
    input: ({ context: { businessId, runId } }) => ({ businessId, runId }),
    // If the storage is full or forbidden, the draft lasts as long as the drawer.
    onError: {},
  },
  on: { 'teaching.left': { actions: 'close' } },
  initial: 'proposing',
  states: { proposing, failed, missing, editing, checking, checked, saving, saved, answering, answered },
});

export type TeachingRef = ActorRefFrom<typeof teachingMachine>;
export type TeachingSnapshot = SnapshotFrom<typeof teachingMachine>;

/** Empty fields are no problem before the first attempt to check. */
export const selectTeachingProblems = ({ context }: TeachingSnapshot): TeachingProblems => {
  const problems = problemsOfDraft(context.draft);
  if (context.showsErrors) return problems;
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== 'empty' && problem !== 'masked'),
  );
};
