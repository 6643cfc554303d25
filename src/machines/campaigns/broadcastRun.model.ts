import { defineModel } from '../app/defineModel.ts';
import { broadcastRunMachine } from './broadcastRun.machine.ts';
import {
  businessId,
  cancelled,
  done,
  draftRow,
  failed,
  judging,
  partlyFailed,
  paused,
  planning,
  scheduled,
  sending,
  staging,
} from './broadcasts.fixture.ts';

const offline = new Error('Failed to fetch campaign');
const all = { scheduled, planning, staging, judging, sending, paused, done, partlyFailed, failed, cancelled };
const started = ['command.chosen', 'problem.dismissed'] as const;

export const broadcastRunModel = defineModel({
  machine: broadcastRunMachine,
  input: { businessId, campaignId: sending.id },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'command.chosen': [
      { type: 'command.chosen', command: 'pause' },
      { type: 'command.chosen', command: 'resume' },
      { type: 'command.chosen', command: 'cancel' },
      { type: 'command.chosen', command: 'retry' },
    ],
    'problem.dismissed': [{ type: 'problem.dismissed' }],
    'broadcast.changed': [
      { type: 'broadcast.changed', broadcast: paused },
      { type: 'broadcast.changed', broadcast: done },
    ],
    'broadcast.invalidated': [{ type: 'broadcast.invalidated' }],
  },
  outcomes: {
    loadBroadcast: { done: { ...all, draft: draftRow, gone: null }, error: { offline } },
    commandBroadcast: {
      done: {
        paused: { broadcast: paused },
        refused: { refused: { code: 'no_channel', sentence: 'broadcast.channel_gone' } },
      },
      error: { offline },
    },
    recipients: { done: {}, error: { offline } },
  },
  vertex: ({ context }) => context.problem !== null,
  variant: ({ context, ...snapshot }) =>
    context.problem !== null && snapshot.matches('shown') && !snapshot.matches({ shown: 'commanding' })
      ? 'Problem'
      : null,
  ignored: {
    loading: [...started, 'retry.requested'],
    failed: started,
    denied: [...started, 'retry.requested'],
    drafted: [...started, 'retry.requested'],
    shown: ['retry.requested'],
    'shown.done': ['command.chosen'],
    'shown.cancelled': ['command.chosen'],
    'shown.commanding': ['problem.dismissed', 'command.chosen'],
  },
  maxPaths: 200,
});
