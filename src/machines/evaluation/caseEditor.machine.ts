/**
 * The form of one test case: what a customer asks, and what must come of it. It lives while the form is open, and closes by
 * leading back to the list.
 *
 * What is typed is looked at by the database after a pause: other test cases with the same words, and personal data. Both are
 * only warnings. What keeps it from being saved is told by `problemsOf`. `leaveGuard` hears of unsaved changes.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { CaseCheck, CaseDraft, OpenedCase, SaveCaseResult, SavedCase } from '../../contracts/evaluation.ts';
import type { leaveGuardMachine } from '../app/leaveGuard.machine.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { machinePlaceholder, placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';
import { draftOf, EMPTY_CASE, expectedOf, problemsOf, turnsOf } from './caseDraft.ts';
import { evaluationRoute } from './evaluation.ts';

interface Context {
  businessId: string;
  /** Null: a new one. */
  caseId: string | null;
  /** Of a new one: what the customer asks, from where it is made. */
  question: string;
  opened: OpenedCase;
  draft: CaseDraft;
  check: CaseCheck | null;
  showsErrors: boolean;
  /** Why it was not saved; `failed`: it may have been. */
  refusal: 'invalid' | 'tooMany' | 'denied' | 'failed' | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; changes: Partial<CaseDraft> }
  /** The words without personal data are taken instead. */
  | { type: 'masked.accepted' }
  | { type: 'case.submitted' };

/** What is saved of a draft. */
const savedOf = ({ opened, draft }: Context): SavedCase => ({
  id: opened?.id ?? '',
  turns: turnsOf(draft),
  expected: expectedOf(draft),
  group: draft.group.trim(),
});

const editor = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string; caseId: string | null; question: string }> & {
    children: { leaveGuard: 'leaveGuard' };
  },
  actors: {
    leaveGuard: machinePlaceholder<typeof leaveGuardMachine>('leaveGuard'),
    openCase: placeholder<OpenedCase, { businessId: string; caseId: string | null }>('openCase'),
    checkCase: placeholder<CaseCheck, { businessId: string; saved: SavedCase }>('checkCase'),
    saveCase: placeholder<SaveCaseResult, { businessId: string; saved: SavedCase }>('saveCase'),
  },
  guards: {
    isGone: (_, { output }: { output: OpenedCase }) => output === null,
    isRefused: (_, { output }: { output: SaveCaseResult }) => 'refused' in output,
    isSound: ({ context }) => problemsOf(context.draft).length === 0,
    hasPersonalData: ({ context }) => (context.check?.masked ?? null) !== null,
  },
  actions: {
    setOpened: assign(({ context: { question } }, { output }: { output: OpenedCase }) => ({
      opened: output,
      draft: output?.saved
        ? draftOf(output.saved)
        : { ...EMPTY_CASE, turns: [{ author: 'customer' as const, text: question }] },
    })),
    change: assign(({ context }, { changes }: { changes: Partial<CaseDraft> }) => ({
      draft: { ...context.draft, ...changes },
      check: null,
      refusal: null,
    })),
    mask: assign(({ context }) => ({
      draft: { ...context.draft, turns: context.check?.masked ?? context.draft.turns },
      check: null,
    })),
    setCheck: assign((_, { output }: { output: CaseCheck }) => ({ check: output })),
    showErrors: assign({ showsErrors: true }),
    clearRefusal: assign({ refusal: null }),
    setRefusal: assign((_, { output }: { output: SaveCaseResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setFailed: assign({ refusal: 'failed' as const }),
    reportDirty: sendTo('leaveGuard', { type: 'form.dirtied' }),
    reportClean: sendTo('leaveGuard', { type: 'form.cleaned' }),
    leave: sendTo(toActor('location'), ({ context: { businessId } }) => ({
      type: 'navigation.requested',
      to: evaluationRoute(businessId, 'kasus'),
      back: true,
    })),
  },
  delays: { pause: 600, timeout: 20_000 },
});

const loading = request(editor, {
  src: 'openCase',
  story: 'Loading',
  input: ({ context: { businessId, caseId } }) => ({ businessId, caseId }),
  done: [
    { guard: withEvent('isGone'), target: 'gone' },
    { target: 'editing', actions: withEvent('setOpened') },
  ],
  failed: { target: 'failed' },
});

const failed = editor.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const typing = editor.createStateConfig({
  meta: { story: 'Typing' },
  after: { pause: [{ guard: 'isSound', target: 'checking' }, { target: 'idle' }] },
});

const checking = request(editor, {
  src: 'checkCase',
  story: 'Checking',
  input: ({ context }) => ({ businessId: context.businessId, saved: savedOf(context) }),
  done: { target: 'idle', actions: withEvent('setCheck') },
  // The check only warns: saving does without it.
  failed: { target: 'idle' },
});

const editing = editor.createStateConfig({
  on: {
    'draft.changed': { target: '.typing', actions: [withEvent('change'), 'reportDirty'] },
    'case.submitted': [{ guard: 'isSound', target: 'saving', actions: 'clearRefusal' }, { actions: 'showErrors' }],
  },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: { 'masked.accepted': { guard: 'hasPersonalData', target: 'typing', actions: ['mask', 'reportDirty'] } },
    },
    typing,
    checking,
  },
});

const saving = request(editor, {
  src: 'saveCase',
  story: 'Saving',
  input: ({ context }) => ({ businessId: context.businessId, saved: savedOf(context) }),
  done: [{ guard: withEvent('isRefused'), target: 'editing', actions: withEvent('setRefusal') }, { target: 'saved' }],
  // It may have been saved: saving it again changes nothing.
  failed: { target: 'editing', actions: 'setFailed' },
});

export const caseEditorMachine = editor.createMachine({
  id: 'caseEditor',
  context: ({ input }) => ({
    ...input,
    opened: null,
    draft: EMPTY_CASE,
    check: null,
    showsErrors: false,
    refusal: null,
  }),
  invoke: { id: 'leaveGuard', src: 'leaveGuard', onError: {} },
  initial: 'loading',
  states: {
    loading,
    failed,
    gone: { meta: { story: 'Gone' } },
    editing,
    saving,
    /** The list opens. */
    saved: { meta: { story: 'Saved' }, entry: ['reportClean', 'leave'] },
  },
});

export type CaseEditorRef = ActorRefFrom<typeof caseEditorMachine>;
export type CaseEditorSnapshot = SnapshotFrom<typeof caseEditorMachine>;

export const selectLeaveGuard = (snapshot: CaseEditorSnapshot) => snapshot.children.leaveGuard;
