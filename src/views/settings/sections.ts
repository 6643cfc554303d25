/** The view of each section, loaded when it is opened. src/wiring/settings.ts starts the matching actor. */
import type { SectionName } from '../../machines/settings/sections.ts';
import { withActor } from '../routes.ts';

/** `data` is static text and has no actor. */
export const sectionViews: Partial<Record<Exclude<SectionName, 'data'>, ReturnType<typeof withActor>>> = {
  bisnis: withActor('BusinessSection', () => import('./BusinessSection.tsx')),
  jam: withActor('HoursSection', () => import('./HoursSection.tsx')),
  agen: withActor('AgentSection', () => import('./AgentSection.tsx')),
  'serah-terima': withActor('HandoverSection', () => import('./HandoverSection.tsx')),
  pembayaran: withActor('PaymentSection', () => import('./PaymentSection.tsx')),
  katalog: withActor('CatalogSection', () => import('./CatalogSection.tsx')),
  ongkir: withActor('ShippingSection', () => import('./ShippingSection.tsx')),
  tim: withActor('TeamSection', () => import('../team/TeamSection.tsx')),
  tag: withActor('TagsSection', () => import('./TagsSection.tsx')),
  akun: withActor('AccountSection', () => import('../account/AccountSection.tsx')),
  notifikasi: withActor('NotificationsSection', () => import('./NotificationsSection.tsx')),
};
