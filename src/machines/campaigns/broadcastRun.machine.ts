/**
 * One broadcast that has been started, in the states that the server gives it. It lives while the broadcast is open.
 *
 * The states are the server's: an event from the database moves the chart, and a command moves it only by its answer. A
 * draft is none of them; the parent opens its form instead.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { BroadcastStatus } from '../../contracts/campaigns.broadcasts.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { run } from './broadcastRun.setup.ts';

export { commandsOf } from './broadcastRun.setup.ts';

const loading = request(run, {
  src: 'loadBroadcast',
  story: 'Loading',
  input: ({ context: { businessId, campaignId } }) => ({ businessId, campaignId }),
  done: [
    { guard: withEvent('isGone'), target: 'gone' },
    { target: 'started', actions: withEvent('setBroadcast') },
  ],
  failed: { target: 'unread' },
  entry: 'markCurrent',
});

const unread = run.createStateConfig({
  meta: { story: 'Unread' },
  always: { guard: 'isStale', target: 'loading' },
  on: { 'retry.requested': { target: 'loading' } },
});

const commanding = request(run, {
  src: 'commandBroadcast',
  story: 'Commanding',
  input: ({ context: { campaignId, command } }) => ({ campaignId, command: command ?? 'pause' }),
  done: [
    { guard: withEvent('isRefused'), target: '#broadcastRun.started', actions: withEvent('setRefusal') },
    { target: '#broadcastRun.started', actions: withEvent('setResult') },
  ],
  // It may have been carried out: the broadcast is read again.
  failed: { target: '#broadcastRun.started.refreshing', actions: 'setFailed' },
  on: {
    // The answer decides. A second command waits for it.
    'command.chosen': {},
    'broadcast.changed': { actions: [withEvent('tellRecipients'), withEvent('setChanged')] },
    'broadcast.invalidated': { actions: 'markStale' },
  },
});

const refreshing = request(run, {
  src: 'loadBroadcast',
  story: 'Refreshing',
  input: ({ context: { businessId, campaignId } }) => ({ businessId, campaignId }),
  done: [
    { guard: withEvent('isGone'), target: '#broadcastRun.gone' },
    {
      target: '#broadcastRun.started',
      actions: [
        { type: 'tellRecipients', params: ({ event }) => ({ broadcast: event.output }) },
        withEvent('setBroadcast'),
      ],
    },
  ],
  // What is known stays; the next event of the database corrects it.
  failed: { target: '#broadcastRun.started' },
  entry: 'markCurrent',
  on: {
    // The answer may be older.
    'broadcast.changed': { actions: [withEvent('tellRecipients'), withEvent('setChanged'), 'markStale'] },
    'broadcast.invalidated': { actions: 'markStale' },
  },
});

const when = (status: BroadcastStatus, target: string) =>
  ({ guard: { type: 'hasStatus', params: { status } }, target }) as const;

const started = run.createStateConfig({
  on: {
    'command.chosen': { guard: withEvent('fits'), target: '.commanding', actions: withEvent('setCommand') },
    'broadcast.changed': { target: '.deciding', actions: [withEvent('tellRecipients'), withEvent('setChanged')] },
    'broadcast.invalidated': { target: '.refreshing' },
    'problem.dismissed': { guard: 'hasProblem', actions: 'clearProblem' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isStale', target: 'refreshing' },
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
    },
    scheduled: { meta: { story: 'Scheduled' } },
    planning: { meta: { story: 'Planning' } },
    staging: { meta: { story: 'Staging' } },
    judging: { meta: { story: 'Judging' } },
    sending: { meta: { story: 'Sending' } },
    paused: { meta: { story: 'Paused' } },
    done: { meta: { story: 'Done' } },
    partlyFailed: { meta: { story: 'PartlyFailed' } },
    failed: { meta: { story: 'Failed' } },
    cancelled: { meta: { story: 'Cancelled' } },
    commanding,
    refreshing,
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
  on: { 'broadcast.invalidated': { actions: 'markStale' }, 'broadcast.changed': { actions: 'markStale' } },
  initial: 'loading',
  states: {
    loading,
    unread,
    gone: { meta: { story: 'Gone' } },
    /** The parent stops this actor. */
    drafted: { entry: 'tellDraft', meta: { story: 'Drafted' } },
    started,
  },
});

export type BroadcastRunRef = ActorRefFrom<typeof broadcastRunMachine>;

export type BroadcastRunSnapshot = SnapshotFrom<typeof broadcastRunMachine>;

export const selectRecipients = (snapshot: BroadcastRunSnapshot) => snapshot.children.recipients;
