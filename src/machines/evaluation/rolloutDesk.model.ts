import { defineModel, without } from '../app/defineModel.ts';
import { businessId } from './evaluation.fixture.ts';
import { canaryDesk, goals, judgingDesk, liveDesk, offDesk, rules, stoppedDesk } from './rolloutDesk.fixture.ts';
import { rolloutDeskMachine } from './rolloutDesk.machine.ts';

const offline = new Error('Failed to get rollout');

/** Only the states that answer them show their controls. */
const controls = [
  'share.requested',
  'rollback.requested',
  'rules.submitted',
  'goals.submitted',
  'chats.requested',
  'query.changed',
  'problem.dismissed',
  'change.confirmed',
  'change.cancelled',
  'chats.closed',
  'retry.requested',
] as const;
const dialog = ['change.confirmed', 'change.cancelled', 'chats.closed', 'retry.requested'] as const;
const busy = controls;

export const rolloutDeskModel = defineModel({
  machine: rolloutDeskMachine,
  input: { businessId, isOwner: true },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'share.requested': [{ type: 'share.requested', probability: 0.25 }],
    'change.confirmed': [
      { type: 'change.confirmed', reason: 'Tes yang gagal sudah usang' },
      { type: 'change.confirmed', reason: '' },
    ],
    'change.cancelled': [{ type: 'change.cancelled' }],
    'rollback.requested': [{ type: 'rollback.requested' }],
    'rules.submitted': [{ type: 'rules.submitted', rules: { ...rules, complaints: 5 } }],
    'goals.submitted': [{ type: 'goals.submitted', goals: { ...goals, ordered: 15 } }],
    'chats.requested': [{ type: 'chats.requested', of: { version: 'v3', figure: 'complaints' } }],
    'chats.closed': [{ type: 'chats.closed' }],
    'query.changed': [{ type: 'query.changed', changes: { span: 'week' } }],
    'problem.dismissed': [{ type: 'problem.dismissed' }],
    'desk.invalidated': [{ type: 'desk.invalidated' }],
  },
  outcomes: {
    followRollout: { done: {}, error: { offline } },
    figureChats: { done: {}, error: { offline } },
    loadDesk: {
      done: {
        off: offDesk,
        canary: canaryDesk,
        judging: judgingDesk,
        live: liveDesk,
        rolledBack: stoppedDesk,
        denied: null,
      },
      error: { offline },
    },
    setShare: {
      done: {
        changed: { done: true },
        refused: { refused: 'rollout.changed' },
      },
      error: { offline },
    },
    saveGoals: { done: { saved: undefined }, error: { offline } },
    saveRules: {
      done: { saved: { done: true }, refused: { refused: 'rollout.rules' } },
      error: { offline },
    },
  },
  // Which problem it is makes a difference beside one status only; whether there is one, beside each.
  vertex: (snapshot) => {
    const { isReasonMissing, problem } = snapshot.context;
    const isDistinct = snapshot.matches({ shown: 'canary' }) || snapshot.matches({ shown: 'refreshing' });
    return [isReasonMissing, isDistinct ? problem : problem !== null];
  },
  variant: (snapshot) => {
    const { problem } = snapshot.context;
    if (snapshot.matches({ shown: 'confirming' }) && snapshot.context.isReasonMissing) return 'WithoutReason';
    if (!snapshot.matches({ shown: 'canary' }) || problem === null) return null;
    return 'failed' in problem ? `NotSure ${problem.failed}` : 'Refused';
  },
  ignored: {
    loading: busy,
    failed: without(controls, 'retry.requested'),
    denied: busy,
    'shown.off': ['rollback.requested', ...dialog],
    'shown.canary': dialog,
    'shown.judging': dialog,
    'shown.live': dialog,
    'shown.rolledBack': ['rollback.requested', ...dialog],
    'shown.refreshing': dialog,
    'shown.confirming': without(busy, 'change.confirmed', 'change.cancelled'),
    'shown.listing': without(busy, 'chats.closed'),
    'shown.changing': busy,
    'shown.savingRules': busy,
    'shown.savingGoals': busy,
  },
  maxPaths: 110,
});
