/**
 * The answer that the AI prepares in an open chat, in the states of its run in the database (`agent_run.status`). It lives
 * as long as the conversation is open.
 *
 * The database changes the run; no event here comes from the user. What members decide about a held answer is `holdWindow`.
 * Of a run that was over before the chat was opened nothing is known.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { isNewer, runStatuses, type Run, type RunChanged, type RunStatus } from '../../contracts/answers.ts';
import type { RoomInput } from '../../contracts/app.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import { withEvent } from '../app/withEvent.ts';
import { holdWindowMachine } from './holdWindow.machine.ts';

interface Context extends RoomInput {
  /** The newest run that is known, also when it is over. */
  run: Run | null;
}

type Event = RunChanged;

const agentRun = setup({
  types: {} as MachineTypes<Context, Event, RoomInput> & {
    children: { followRun: 'followRun'; holdWindow: 'holdWindow' };
  },
  actors: {
    /** Reads the live run whenever the topic of the chat is joined, and follows its changes. Sends run.changed. */
    followRun: callbackPlaceholder<Event, { roomId: string }>('followRun'),
    holdWindow: holdWindowMachine,
  },
  guards: {
    isNewAs: ({ context }, { run, status }: { run: Run | null; status: RunStatus }) =>
      run?.status === status && isNewer(run, context.run),
    isNone: (_, { run }: { run: Run | null }) => run === null,
  },
  actions: {
    setRun: assign(({ context }, { run }: { run: Run | null }) => ({ run: run ?? context.run })),
    showHold: sendTo('holdWindow', (_, event: RunChanged) => event),
  },
  delays: {
    /** The call for help is shown in the timeline and the header, too. */
    noticeTime: 15_000,
  },
});

const apply = [
  { type: 'setRun', params: ({ event }: { event: RunChanged }) => event },
  { type: 'showHold', params: ({ event }: { event: RunChanged }) => event },
] as const;

const entering = (status: RunStatus) =>
  ({
    guard: { type: 'isNewAs', params: ({ event: { run } }: { event: RunChanged }) => ({ run, status }) },
    target: `.${status}`,
    actions: apply,
  }) as const;

const ended = (story: string) => agentRun.createStateConfig({ meta: { story } });

const callingForHelp = (story: string) =>
  agentRun.createStateConfig({
    meta: { story },
    after: { noticeTime: { target: 'idle' } },
  });

export const agentRunMachine = agentRun.createMachine({
  id: 'agentRun',
  context: ({ input: { roomId, businessId, userId } }) => ({ roomId, businessId, userId, run: null }),
  invoke: [
    { id: 'followRun', src: 'followRun', input: ({ context: { roomId } }) => ({ roomId }), onError: {} },
    { id: 'holdWindow', src: 'holdWindow', input: ({ context: { userId } }) => ({ userId }), onError: {} },
  ],
  on: {
    'run.changed': [{ guard: withEvent('isNone'), target: '.idle', actions: apply }, ...runStatuses.map(entering)],
  },
  initial: 'idle',
  states: {
    /** The AI prepares no answer, as far as is known. */
    idle: { meta: { story: 'Idle' } },
    /** The AI waits for the rest of what the customer writes. */
    queued: { meta: { story: 'Queued' } },
    running: { meta: { story: 'Running' } },
    /** The answer is finished, and members may decide about it. */
    held: { meta: { story: 'Held' } },
    sending: { meta: { story: 'Sending' } },
    sent: ended('Sent'),
    escalated: callingForHelp('Escalated'),
    completed: ended('Completed'),
    silent: ended('Silent'),
    cancelled: ended('Cancelled'),
    superseded: ended('Superseded'),
    failed: callingForHelp('Failed'),
  },
});

export type AgentRunRef = ActorRefFrom<typeof agentRunMachine>;
export type AgentRunSnapshot = SnapshotFrom<typeof agentRunMachine>;
