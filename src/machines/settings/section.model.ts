import type { SavedSection, SectionValues, FormValues } from '../../contracts/settings.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { sectionMachine } from './section.machine.ts';

const offline = new Error('Failed to fetch');

const savedAgent = {
  useAgentBehaviourV2: 'simulator',
  simulatorAgentVersion: 'v3',
  liveAgentVersion: 'v2',
  modelVersion: 'large',
  enable_agent_partial_rollout: true,
  agent_rollout_probability: 0.1,
  rollout_rest: 'v2',
  test_phone: '',
  hold_seconds: 0,
  has_versions: true,
} as const satisfies SectionValues['agen'];

const stored = (values: FormValues, version: string, unsaved: FormValues | null = null): SavedSection => ({
  values,
  version,
  lastChange: { name: 'Sari Wulandari', at: '2026-11-20T03:00:00.000000+00:00' },
  unsaved,
});

/** Requests of the user. Only the states that answer them show their controls. */
const controls = [
  'draft.changed',
  'save.requested',
  'save.confirmed',
  'save.cancelled',
  'draft.discarded',
  'mine.chosen',
  'theirs.chosen',
  'conflict.postponed',
  'retry.requested',
  'connection.regained',
] as const;

export const sectionModel = defineModel({
  machine: sectionMachine,
  input: {
    section: 'agen',
    businessId: '00000000-0000-4000-8000-0000000000b1',
    userId: 'sari',
    isOwner: true,
  },
  events: {
    'draft.changed': [
      { type: 'draft.changed', changes: { agent_rollout_probability: 0.25 } },
      { type: 'draft.changed', changes: { useAgentBehaviourV2: 'live' } },
      { type: 'draft.changed', changes: { agent_rollout_probability: 1.5 } },
      { type: 'draft.changed', changes: { ...savedAgent } },
    ],
    'save.requested': [{ type: 'save.requested' }],
    'save.confirmed': [{ type: 'save.confirmed' }],
    'save.cancelled': [{ type: 'save.cancelled' }],
    'draft.discarded': [{ type: 'draft.discarded' }],
    'mine.chosen': [{ type: 'mine.chosen' }],
    'theirs.chosen': [{ type: 'theirs.chosen' }],
    'conflict.postponed': [{ type: 'conflict.postponed' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    logo: { done: {}, error: {} },
    areaSearch: { done: {}, error: {} },
    connectionTest: { done: {}, error: {} },
    push: { done: {}, error: {} },
    loadSection: {
      done: {
        fresh: { ...stored(savedAgent, '1'), mayChange: true },
        withDraft: { ...stored(savedAgent, '1', { agent_rollout_probability: 0.25 }), mayChange: true },
        readOnly: { ...stored(savedAgent, '1'), mayChange: false },
      },
      error: { offline },
    },
    saveSection: {
      done: {
        saved: { saved: stored({ ...savedAgent, agent_rollout_probability: 0.25 }, '2') },
        theirs: { theirs: stored({ ...savedAgent, agent_rollout_probability: 0.5 }, '2') },
        unrelated: { theirs: stored(savedAgent, '2') },
        denied: { refused: { why: 'denied', detail: null } },
      },
      error: { offline },
    },
    storeDraft: { done: { stored: undefined }, error: { full: new Error('QuotaExceededError') } },
    estimateImpact: {
      done: {
        some: { active: 34, more: false, workingChannels: 1, tests: { v2: null, v3: { total: 40, failed: 3 } } },
      },
      error: { offline },
    },
    watchConnection: { done: {}, error: { offline } },
  },
  // Problems are shown from the first save on, a refusal until the next change.
  vertex: ({ context }) => [
    context.draft['useAgentBehaviourV2'],
    Object.keys(context.problems).length > 0 && (context.showsProblems ? 'shown' : 'hidden'),
    context.refusal?.why,
  ],
  variant: ({ context: { refusal, showsProblems, impact } }) =>
    refusal
      ? refusal.why === 'denied'
        ? 'Denied'
        : 'Unreachable'
      : showsProblems
        ? 'Checked'
        : impact
          ? 'WithImpact'
          : null,
  ignored: {
    loading: controls,
    failed: without(controls, 'retry.requested', 'connection.regained'),
    readOnly: controls,
    clean: without(controls, 'draft.changed'),
    dirty: without(controls, 'draft.changed', 'save.requested', 'draft.discarded'),
    clearingDraft: without(controls, 'draft.changed'),
    estimatingImpact: without(controls, 'save.cancelled'),
    confirming: without(controls, 'save.confirmed', 'save.cancelled'),
    saving: controls,
    clearingSavedDraft: without(controls, 'draft.changed'),
    conflict: without(controls, 'mine.chosen', 'theirs.chosen', 'conflict.postponed'),
  },
  maxPaths: 130,
});
