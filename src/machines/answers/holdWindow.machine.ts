/**
 * The finished answer of the AI that waits to be sent, and the decision of a member about it: to stop it, to send it now, or
 * to write instead. It lives as long as the conversation is open.
 *
 * The database accepts the first decision of all members. Whose came second is told of it, and sees the answer as it is now.
 * Time is not known here: the database sends the answer, and the view counts down.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import {
  isNewer,
  type Decision,
  type DecisionRequest,
  type DecisionResult,
  type Run,
  type RunChanged,
} from '../../contracts/answers.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context {
  userId: string;
  /** The newest run that is known, also when it is held no more. */
  run: Run | null;
  /** What this user last decided. */
  request: (DecisionRequest & { text: string }) | null;
  notice: Notice | null;
}

/** What came of a decision. `lost`: another member decided first, or the answer was held no more; `to`: as it was then. */
export type Notice = { why: 'failed' } | { why: 'lost'; to: Run };

type Event =
  | RunChanged
  | { type: 'stop.requested' }
  | { type: 'edit.requested' }
  | { type: 'send.requested' }
  /** The composer has the text. */
  | { type: 'text.inserted' };

interface Known {
  run: Run | null;
}

const holdWindow = setup({
  types: {} as MachineTypes<Context, Event, { userId: string }>,
  actors: {
    decide: placeholder<DecisionResult, DecisionRequest | null>('decide'),
  },
  guards: {
    isEditedByUser: ({ context: { request, userId } }, { run }: Known) =>
      request?.decision === 'edit' &&
      run?.id === request.runId &&
      run.decision === 'edit' &&
      run.decided_by === userId &&
      run.status !== 'held',
    isCounting: (_, { run }: Known) => run?.status === 'held' && run.decision !== 'send' && run.dueAt !== null,
    isStopped: (_, { run }: Known) => run?.status === 'held' && run.decision !== 'send' && run.dueAt === null,
    isReleased: (_, { run }: Known) => run?.status === 'held' && run.decision === 'send',
    isLost: (_, { output }: { output: DecisionResult }) => !output.won,
  },
  actions: {
    /** A notice about another answer is outdated. */
    setRun: assign(({ context }, { run }: Known) => ({
      run,
      notice: run === null || run.id === context.run?.id ? context.notice : null,
    })),
    /** A change may have come before the response. */
    setNewerRun: assign(({ context }, { output: { run } }: { output: DecisionResult }) => ({
      run: isNewer(run, context.run) ? run : context.run,
    })),
    setRequest: assign(({ context: { run } }, { decision }: { decision: Decision }) => ({
      request: run && { runId: run.id, revision: run.revision, decision, text: run.text ?? '' },
      notice: null,
    })),
    setLost: assign((_, { output: { run } }: { output: DecisionResult }) => ({
      notice: { why: 'lost' as const, to: run },
      request: null,
    })),
    setFailed: assign({ notice: { why: 'failed' as const } }),
    clearNotice: assign({ notice: null }),
    forgetRequest: assign({ request: null }),
  },
  delays: { responseTime: 10_000, noticeTime: 8000 },
});

const decide = (decision: Decision) =>
  ({ target: 'deciding', actions: { type: 'setRequest', params: { decision } } }) as const;

const known = { params: ({ context: { run } }: { context: Context }) => ({ run }) };

/** By the run in context. The first match is taken. */
const showing = holdWindow.createStateConfig({
  always: [
    { guard: { type: 'isEditedByUser', ...known }, target: 'edited' },
    { guard: { type: 'isCounting', ...known }, target: 'counting' },
    { guard: { type: 'isStopped', ...known }, target: 'stopped' },
    { guard: { type: 'isReleased', ...known }, target: 'released' },
    { target: 'closed' },
  ],
});

const follow = {
  'run.changed': {
    target: 'showing',
    actions: { type: 'setRun', params: ({ event }: { event: RunChanged }) => event },
  },
} as const;

/** No answer is held. What came of a decision stays on the screen for a while. */
const closed = holdWindow.createStateConfig({
  meta: { story: 'Closed' },
  on: follow,
  after: { noticeTime: { actions: ['clearNotice', 'forgetRequest'] } },
});

/** It is sent at its time. */
const counting = holdWindow.createStateConfig({
  meta: { story: 'Counting' },
  on: {
    ...follow,
    'stop.requested': decide('stop'),
    'edit.requested': decide('edit'),
    'send.requested': decide('send'),
  },
});

/** A member stopped it; it waits for the next decision. */
const stopped = holdWindow.createStateConfig({
  meta: { story: 'Stopped' },
  on: { ...follow, 'edit.requested': decide('edit'), 'send.requested': decide('send') },
});

/** A member let it go. */
const released = holdWindow.createStateConfig({ meta: { story: 'Released' }, on: follow });

const deciding = request(holdWindow, {
  src: 'decide',
  story: 'Deciding',
  input: ({ context: { request } }) => request,
  done: [
    { guard: withEvent('isLost'), target: 'showing', actions: [withEvent('setNewerRun'), withEvent('setLost')] },
    { target: 'showing', actions: withEvent('setNewerRun') },
  ],
  // The decision may have been stored: a change of the run, or a repetition, shows it.
  failed: { target: 'showing', actions: 'setFailed' },
  limit: 'responseTime',
  on: { 'run.changed': { actions: withEvent('setRun') } },
});

/** The user writes instead: the text waits for the composer. */
const edited = holdWindow.createStateConfig({
  meta: { story: 'Edited' },
  entry: 'clearNotice',
  on: {
    'text.inserted': { target: 'showing', actions: 'forgetRequest' },
    'run.changed': { actions: withEvent('setRun') },
  },
});

export const holdWindowMachine = holdWindow.createMachine({
  id: 'holdWindow',
  context: ({ input: { userId } }) => ({ userId, run: null, request: null, notice: null }),
  initial: 'closed',
  states: { closed, showing, counting, stopped, released, deciding, edited },
});

export type HoldWindowRef = ActorRefFrom<typeof holdWindowMachine>;
export type HoldWindowSnapshot = SnapshotFrom<typeof holdWindowMachine>;
