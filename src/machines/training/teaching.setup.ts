import { assign, sendParent, sendTo, setup } from 'xstate';

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
import type { MachineTypes } from '../app/machineTypes.ts';
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

export const teaching = setup({
  types: {} as MachineTypes<Context, Event, TeachingInput>,
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

/** `masked`: the place of a taken-out name or number is not filled. */
export type TeachingProblems = Omit<DraftProblems, 'body'> & { body?: DraftProblems['body'] | 'masked' };

/** What private.without_personal_data puts in the place of a name or a number. */
const MASKED = /\[(?:nama|nomor|nomor pesanan)\]/u;

export const problemsOfDraft = (draft: TeachingDraft | null): TeachingProblems => {
  if (draft === null) return {};
  return { ...problemsOf('faq', draft), ...(MASKED.test(draft.body) && { body: 'masked' }) };
};
