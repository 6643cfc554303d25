/**
 * How long the records of a business's chats are stored. It lives while the section about stored data is in view. A shorter
 * time applies at once: the view asks before, because what is older goes within the hour.
 */
import type { ActorRefFrom } from 'xstate';

import type { BusinessData, BusinessDataChoice } from '../../contracts/settings.ts';
import { createSettingMachine } from '../app/setting.machine.ts';

export const businessDataMachine = createSettingMachine<BusinessData, BusinessDataChoice>('businessData');

export type BusinessDataRef = ActorRefFrom<typeof businessDataMachine>;
