/**
 * How long the records of a business's chats are stored, and the deletion of the whole business. It lives while the section about
 * stored data is in view. A shorter time applies at once: the view asks before, because what is older goes within the hour. A
 * deletion waits for seven days, in which an owner can undo it.
 */
import type { ActorRefFrom } from 'xstate';

import type { BusinessData, BusinessDataChoice } from '../../contracts/settings.ts';
import { createSettingMachine } from '../app/setting.machine.ts';

export const businessDataMachine = createSettingMachine<BusinessData, BusinessDataChoice>('businessData');

export type BusinessDataRef = ActorRefFrom<typeof businessDataMachine>;
