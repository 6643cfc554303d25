/**
 * How much the numbers of a business may send a day, and in which hours. It lives while the list of broadcasts is shown, and
 * reads when the section is opened. Owners change one rule at a time; it applies at once, also to running broadcasts.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type {
  BroadcastRefusal,
  SaveRuleResult,
  SendingRule,
  SendingRules,
} from '../../contracts/campaigns.broadcasts.ts';
import { placeholder } from '../app/placeholder.ts';

interface Context {
  businessId: string;
  isOwner: boolean;
  rules: SendingRules | null;
  problem: BroadcastRefusal | 'notSaved' | null;
}

interface RuleChosen {
  type: 'rule.chosen';
  rule: SendingRule;
}

const section = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'rules.opened' } | { type: 'retry.requested' } | RuleChosen,
    input: {} as { businessId: string; isOwner: boolean },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readRules: placeholder<SendingRules, { businessId: string }>('readRules'),
    saveRule: placeholder<SaveRuleResult, { businessId: string; rule: SendingRule }>('saveRule'),
  },
  guards: {
    isOwner: ({ context }) => context.isOwner,
    isRefused: (_, { output }: { output: SaveRuleResult }) => 'refused' in output,
  },
  actions: {
    setRules: assign((_, { rules }: { rules: SendingRules }) => ({ rules })),
    setSaved: assign((_, { output }: { output: SaveRuleResult }) => ('rules' in output ? { rules: output.rules } : {})),
    setRefusal: assign((_, { output }: { output: SaveRuleResult }) =>
      'refused' in output ? { problem: output.refused } : {},
    ),
    setNotSaved: assign({ problem: 'notSaved' as const }),
    clearProblem: assign({ problem: null }),
  },
  delays: { timeout: 20_000 },
});

const closed = section.createStateConfig({
  meta: { story: 'Closed' },
  on: { 'rules.opened': { target: 'loading' } },
});

const loading = section.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'readRules',
    src: 'readRules',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'shown', actions: { type: 'setRules', params: ({ event }) => ({ rules: event.output }) } },
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const saving = section.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  entry: 'clearProblem',
  invoke: {
    id: 'saveRule',
    src: 'saveRule',
    input: ({ context: { businessId }, event }) => ({ businessId, rule: (event as RuleChosen).rule }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'shown',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'shown', actions: { type: 'setSaved', params: ({ event }) => event } },
    ],
    onError: { target: 'shown', actions: 'setNotSaved' },
  },
  after: { timeout: { target: 'shown', actions: 'setNotSaved' } },
});

export const sendingRulesMachine = section.createMachine({
  id: 'sendingRules',
  context: ({ input }) => ({ ...input, rules: null, problem: null }),
  initial: 'closed',
  states: {
    closed,
    loading,
    failed: { meta: { story: 'Failed' }, on: { 'retry.requested': { target: 'loading' } } },
    shown: { meta: { story: 'Shown' }, on: { 'rule.chosen': { guard: 'isOwner', target: 'saving' } } },
    saving,
  },
});

export type SendingRulesRef = ActorRefFrom<typeof sendingRulesMachine>;
