/**
 * Teaching the AI from one run: the question of a customer and the answer of a member become an entry of the knowledge. It
 * lives while its drawer is open, over a chat or over the list of unanswered questions.
 *
 * An entry is checked before it can be saved: which chats that wait for help it would answer, and which sources answer the
 * same. A change afterwards leads back to the form. What is typed is kept on the device until it is saved. A save whose
 * outcome is unknown can be repeated, because the entry keeps its id.
 */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ToastRaised } from '../../contracts/app.toasts.ts';
import type {
  OpenedTeaching,
  Proposal,
  Taught,
  TeachingCheck,
  TeachingClosed,
  TeachingDraft,
  TeachingInput,
  TeachingRefusal,
  TeachingRequest,
  TeachingResult,
  TeachingSave,
  WaitingAnswers,
} from '../../contracts/training.teaching.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { problemsOf, type DraftProblems } from './draftProblems.ts';

interface Context extends TeachingInput {
  proposal: Proposal | null;
  draft: TeachingDraft | null;
  isRestored: boolean;
  /** Set by the first attempt to check. */
  showsErrors: boolean;
  problem: TeachingRefusal | 'checkFailed' | 'saveFailed' | 'answersFailed' | 'notAnswered' | null;
  check: TeachingCheck | null;
  publishes: boolean;
  taught: Taught | null;
  /** Of the chats that the AI answers now. */
  answered: number;
  actionId: string;
}

type Event =
  | { type: 'draft.changed'; changes: Partial<Omit<TeachingDraft, 'id'>> }
  | { type: 'check.requested' }
  | { type: 'edit.requested' }
  /** `publish`: not as a draft. */
  | { type: 'entry.submitted'; publish: boolean }
  | { type: 'answers.requested'; actionId: string }
  | { type: 'retry.requested' }
  | { type: 'teaching.left' };

/** Written to the device, or deleted there (null). */
export interface DraftKept {
  type: 'draft.kept';
  draft: TeachingDraft | null;
}

const teaching = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as TeachingInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Null: there is no such run, or nothing to teach from it. */
    propose: placeholder<OpenedTeaching | null, TeachingInput>('propose'),
    checkEntry: placeholder<TeachingCheck | { refused: TeachingRefusal }, TeachingRequest>('checkEntry'),
    saveEntry: placeholder<TeachingResult, TeachingSave>('saveEntry'),
    /** Has the AI answer chats that wait for help. Resolves to their number. */
    answerWaiting: placeholder<number, WaitingAnswers>('answerWaiting'),
    keepDraft: callbackPlaceholder<DraftKept, TeachingInput>('keepDraft'),
  },
  guards: {
    isFound: (_, { output }: { output: OpenedTeaching | null }) => output !== null,
    isValid: ({ context }) => Object.keys(problemsOfDraft(context.draft)).length === 0,
    isRefused: (_, { output }: { output: object }) => 'refused' in output,
    mayPublish: ({ context }, { publish }: { publish: boolean }) => !publish || context.proposal?.can_publish === true,
    hasWaiting: ({ context }) => (context.taught?.escalations.length ?? 0) > 0,
    isAnswered: (_, { output }: { output: number }) => output > 0,
  },
  actions: {
    setOpened: assign((_, { output }: { output: OpenedTeaching | null }) => output ?? {}),
    changeDraft: assign(({ context }, { changes }: { changes: Partial<TeachingDraft> }) => ({
      draft: context.draft && { ...context.draft, ...changes },
      problem: null,
    })),
    keepDraft: sendTo('keepDraft', ({ context: { draft } }): DraftKept => ({ type: 'draft.kept', draft })),
    dropDraft: sendTo('keepDraft', { type: 'draft.kept', draft: null } satisfies DraftKept),
    showErrors: assign({ showsErrors: true }),
    setCheck: assign((_, { output }: { output: TeachingCheck | { refused: TeachingRefusal } }) =>
      'refused' in output ? { problem: output.refused } : { check: output, problem: null },
    ),
    setPublishes: assign((_, { publish }: { publish: boolean }) => ({ publishes: publish, problem: null })),
    setTaught: assign((_, { output }: { output: TeachingResult }) =>
      'refused' in output ? { problem: output.refused } : { taught: output, problem: null },
    ),
    setAction: assign((_, { actionId }: { actionId: string }) => ({ actionId, problem: null })),
    setAnswered: assign((_, { output }: { output: number }) => ({ answered: output })),
    setProblem: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem })),
    raiseToast: sendTo(toActor('toasts'), ({ context: { actionId, taught } }): ToastRaised => ({
      type: 'toast.raised',
      toast: {
        type: 'success',
        code: 'room.givenBack',
        detail: (taught?.escalations ?? []).map(({ name, phone }) => name ?? phone ?? '…').join(', '),
        undo: actionId,
      },
    })),
    close: sendParent({ type: 'teaching.closed' } satisfies TeachingClosed),
  },
  delays: {
    timeout: 20_000,
    /** Publishing ten thousand passages takes some seconds. */
    saveTimeout: 30_000,
  },
});

const proposing = teaching.createStateConfig({
  tags: 'busy',
  meta: { story: 'Proposing' },
  invoke: {
    id: 'propose',
    src: 'propose',
    input: ({ context: { businessId, runId } }) => ({ businessId, runId }),
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => event },
        target: 'editing',
        actions: { type: 'setOpened', params: ({ event }) => event },
      },
      { target: 'missing' },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
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
    'draft.changed': { actions: [{ type: 'changeDraft', params: ({ event }) => event }, 'keepDraft'] },
    'check.requested': [{ guard: 'isValid', target: 'checking' }, { actions: 'showErrors' }],
  },
});

const checking = teaching.createStateConfig({
  tags: 'busy',
  meta: { story: 'Checking' },
  invoke: {
    id: 'checkEntry',
    src: 'checkEntry',
    input: ({ context: { businessId, runId, draft } }) => ({ businessId, runId, draft }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'editing',
        actions: { type: 'setCheck', params: ({ event }) => event },
      },
      { target: 'checked', actions: { type: 'setCheck', params: ({ event }) => event } },
    ],
    onError: { target: 'editing', actions: { type: 'setProblem', params: { problem: 'checkFailed' } } },
  },
  after: { timeout: { target: 'editing', actions: { type: 'setProblem', params: { problem: 'checkFailed' } } } },
});

/** What would come of the entry is shown; it can be saved. */
const checked = teaching.createStateConfig({
  meta: { story: 'Checked' },
  on: {
    'edit.requested': { target: 'editing' },
    'entry.submitted': {
      guard: { type: 'mayPublish', params: ({ event }) => event },
      target: 'saving',
      actions: { type: 'setPublishes', params: ({ event }) => event },
    },
  },
});

const saving = teaching.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  invoke: {
    id: 'saveEntry',
    src: 'saveEntry',
    input: ({ context: { businessId, runId, draft, publishes } }) => ({ businessId, runId, draft, publish: publishes }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'editing',
        actions: { type: 'setTaught', params: ({ event }) => event },
      },
      { target: 'saved', actions: [{ type: 'setTaught', params: ({ event }) => event }, 'dropDraft'] },
    ],
    onError: { target: 'checked', actions: { type: 'setProblem', params: { problem: 'saveFailed' } } },
  },
  after: { saveTimeout: { target: 'checked', actions: { type: 'setProblem', params: { problem: 'saveFailed' } } } },
});

/** The AI knows it, or a draft waits for publishing. Others may wait with the same question. */
const saved = teaching.createStateConfig({
  meta: { story: 'Saved' },
  on: {
    'answers.requested': {
      guard: 'hasWaiting',
      target: 'answering',
      actions: { type: 'setAction', params: ({ event }) => event },
    },
  },
});

const answering = teaching.createStateConfig({
  tags: 'busy',
  meta: { story: 'Answering' },
  invoke: {
    id: 'answerWaiting',
    src: 'answerWaiting',
    input: ({ context: { businessId, taught, actionId } }) => ({
      businessId,
      roomIds: (taught?.escalations ?? []).map((chat) => chat.room_id),
      actionId,
    }),
    onDone: [
      {
        guard: { type: 'isAnswered', params: ({ event }) => event },
        target: 'answered',
        actions: { type: 'setAnswered', params: ({ event }) => event },
      },
      { target: 'saved', actions: { type: 'setProblem', params: { problem: 'notAnswered' } } },
    ],
    onError: { target: 'saved', actions: { type: 'setProblem', params: { problem: 'answersFailed' } } },
  },
  after: { timeout: { target: 'saved', actions: { type: 'setProblem', params: { problem: 'answersFailed' } } } },
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

/** `masked`: the place of a taken-out name or number is not filled. */
export type TeachingProblems = Omit<DraftProblems, 'body'> & { body?: DraftProblems['body'] | 'masked' };

/** What private.without_personal_data puts in the place of a name or a number. */
const MASKED = /\[(?:nama|nomor|nomor pesanan)\]/u;

const problemsOfDraft = (draft: TeachingDraft | null): TeachingProblems => {
  if (draft === null) return {};
  return { ...problemsOf('faq', draft), ...(MASKED.test(draft.body) && { body: 'masked' }) };
};

/** Empty fields are no problem before the first attempt to check. */
export const selectTeachingProblems = ({ context }: TeachingSnapshot): TeachingProblems => {
  const problems = problemsOfDraft(context.draft);
  if (context.showsErrors) return problems;
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== 'empty' && problem !== 'masked'),
  );
};
