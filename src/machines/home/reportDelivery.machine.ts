/**
 * The morning report on the owner's own WhatsApp: whether, when and to which phone. It lives while an owner has the home page
 * open. The database sends it; what is shown of the last one is as old as the page.
 */
import type { ActorRefFrom } from 'xstate';

import type { ReportChoice, ReportDelivery } from '../../contracts/home.ts';
import { createSettingMachine } from '../app/setting.machine.ts';

export const reportDeliveryMachine = createSettingMachine<ReportDelivery, ReportChoice>('reportDelivery');

export type ReportDeliveryRef = ActorRefFrom<typeof reportDeliveryMachine>;
