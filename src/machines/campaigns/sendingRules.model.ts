import { defineModel } from '../app/defineModel.ts';
import { businessId, sendingRules } from './broadcasts.fixture.ts';
import { sendingRulesMachine } from './sendingRules.machine.ts';

const offline = new Error('Failed to fetch campaign');
const [channel] = sendingRules.channels;

export const sendingRulesModel = defineModel({
  machine: sendingRulesMachine,
  input: { businessId, isOwner: true },
  events: {
    'rules.opened': [{ type: 'rules.opened' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'rule.chosen': [{ type: 'rule.chosen', rule: { channelId: channel?.id ?? '', cap: 300 } }],
  },
  outcomes: {
    readRules: { done: { read: sendingRules }, error: { offline } },
    saveRule: {
      done: {
        saved: { rules: { ...sendingRules, channels: sendingRules.channels.map((one) => ({ ...one, cap: 300 })) } },
        refused: { refused: { code: 'not_owner', message: 'Hanya pemilik yang dapat mengubah batas kirim.' } },
      },
      error: { offline },
    },
  },
  vertex: ({ context }) => context.problem !== null,
  variant: ({ context, ...snapshot }) => (snapshot.matches('shown') && context.problem !== null ? 'Problem' : null),
  ignored: {
    closed: ['retry.requested', 'rule.chosen'],
    loading: ['rules.opened', 'retry.requested', 'rule.chosen'],
    failed: ['rules.opened', 'rule.chosen'],
    shown: ['rules.opened', 'retry.requested'],
    saving: ['rules.opened', 'retry.requested', 'rule.chosen'],
  },
  maxPaths: 15,
});
