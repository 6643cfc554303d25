import { defineModel } from '../app/defineModel.ts';
import { businessId, sendingRules } from './broadcasts.fixture.ts';
import { sendingRulesMachine } from './sendingRules.machine.ts';

const offline = new Error('Failed to fetch campaign');
const [channel] = sendingRules.channels;

export const sendingRulesModel = defineModel({
  machine: sendingRulesMachine,
  input: { businessId, isOwner: true },
  events: {
    'section.opened': [{ type: 'section.opened' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'value.chosen': [{ type: 'value.chosen', choice: { channelId: channel?.id ?? '', cap: 300 } }],
  },
  outcomes: {
    readValue: { done: { read: sendingRules }, error: { offline } },
    saveChoice: {
      done: {
        saved: { value: { ...sendingRules, channels: sendingRules.channels.map((one) => ({ ...one, cap: 300 })) } },
        refused: { refused: { code: 'not_owner', sentence: 'broadcast.cap_not_owner' } },
      },
      error: { offline },
    },
  },
  vertex: ({ context }) => context.problem !== null,
  variant: ({ context, ...snapshot }) => (snapshot.matches('shown') && context.problem !== null ? 'Problem' : null),
  ignored: {
    closed: ['retry.requested', 'value.chosen'],
    loading: ['section.opened', 'retry.requested', 'value.chosen'],
    failed: ['section.opened', 'value.chosen'],
    shown: ['section.opened', 'retry.requested'],
    saving: ['section.opened', 'retry.requested', 'value.chosen'],
  },
  maxPaths: 15,
});
