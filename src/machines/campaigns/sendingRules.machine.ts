/**
 * How much the numbers of a business may send a day, and in which hours. It lives while the list of broadcasts is shown, and
 * reads when the section is opened. Owners change one rule at a time; it applies at once, also to running broadcasts.
 */
import type { ActorRefFrom } from 'xstate';

import type { SendingRule, SendingRules } from '../../contracts/campaigns.broadcasts.ts';
import { createSettingMachine } from '../app/setting.machine.ts';

export const sendingRulesMachine = createSettingMachine<SendingRules, SendingRule>('sendingRules', { isFolded: true });

export type SendingRulesRef = ActorRefFrom<typeof sendingRulesMachine>;
