/**
 * One broadcast that has been started, in the states that the server gives it. It lives while the broadcast is open.
 *
 * The states are the server's: an event from the database moves the chart, and a command moves it only by its answer. A
 * draft is none of them; the parent opens its form instead.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { BroadcastStatus } from '../../contracts/campaigns.broadcasts.ts';
import { createDesk } from '../app/desk.ts';
import { request, unlessRefused } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { run } from './broadcastRun.setup.ts';

export { commandsOf } from './broadcastRun.setup.ts';

interface At {
  context: { businessId: string; campaignId: string };
}

const commanding = request(run, {
  src: 'commandBroadcast',
  story: 'Commanding',
  input: ({ context: { campaignId, command } }) => ({ campaignId, command: command ?? 'pause' }),
  done: unlessRefused('deciding', { target: 'deciding', actions: withEvent('setResult') }),
  // It may have been carried out: the broadcast is read again.
  failed: { target: 'refreshing', actions: 'setFailed' },
  // The answer decides.
  on: { 'broadcast.changed': { actions: withEvent('setChanged') } },
});

const controls = run.createStateConfig({
  on: {
    'command.chosen': { guard: withEvent('fits'), target: 'commanding', actions: withEvent('setCommand') },
    'problem.dismissed': { guard: 'hasProblem', actions: 'clearProblem' },
  },
}).on;

/** Without commands, which do not fit what has ended. */
const ended = (story: string) =>
  run.createStateConfig({
    meta: { story },
    on: {
      'problem.dismissed': controls['problem.dismissed'],
      'broadcast.changed': { target: 'deciding', actions: withEvent('setChanged') },
      'broadcast.invalidated': { target: 'refreshing' },
    },
  });

const atRest = (story: string) => {
  const { on, meta } = ended(story);
  return run.createStateConfig({ meta, on: { ...on, ...controls } });
};

const when = <const Target extends string>(status: BroadcastStatus, target: Target) =>
  ({ guard: { type: 'hasStatus', params: { status } }, target }) as const;

const desk = createDesk({
  id: 'broadcastRun',
  sign: 'broadcast.invalidated',
  read: {
    src: 'loadBroadcast',
    input: ({ context: { businessId, campaignId } }: At) => ({ businessId, campaignId }),
    set: 'setBroadcast',
  },
  controls,
  phases: [
    when('draft', '#broadcastRun.drafted'),
    when('scheduled', 'scheduled'),
    when('planning', 'planning'),
    when('staging', 'staging'),
    when('judging', 'judging'),
    when('sending', 'sending'),
    when('paused', 'paused'),
    when('partly_failed', 'partlyFailed'),
    when('failed', 'failed'),
    when('cancelled', 'cancelled'),
    { target: 'done' },
  ],
  states: {
    scheduled: atRest('Scheduled'),
    planning: atRest('Planning'),
    staging: atRest('Staging'),
    judging: atRest('Judging'),
    sending: atRest('Sending'),
    paused: atRest('Paused'),
    done: ended('Done'),
    partlyFailed: atRest('PartlyFailed'),
    failed: atRest('BroadcastFailed'),
    cancelled: ended('Cancelled'),
    commanding,
  },
});

export const broadcastRunMachine = run.createMachine({
  id: 'broadcastRun',
  context: ({ input: { businessId, campaignId } }) => ({
    businessId,
    campaignId,
    broadcast: null,
    command: null,
    problem: null,
    isStale: false,
  }),
  invoke: {
    id: 'recipients',
    src: 'recipients',
    input: ({ context: { campaignId } }) => ({ campaignId, filter: null, size: 10 }),
    onError: {},
  },
  ...desk,
  // An answer that is on its way may be older.
  on: { ...desk.on, 'broadcast.changed': { actions: [withEvent('setChanged'), 'markStale'] } },
  states: {
    ...desk.states,
    /** The parent stops this actor. */
    drafted: { entry: 'tellDraft', meta: { story: 'Drafted' } },
  },
});

export type BroadcastRunRef = ActorRefFrom<typeof broadcastRunMachine>;

export type BroadcastRunSnapshot = SnapshotFrom<typeof broadcastRunMachine>;

export const selectRecipients = (snapshot: BroadcastRunSnapshot) => snapshot.children.recipients;
