/** The view of each section, loaded when it is opened. src/wiring/settings.ts starts the matching actor. */
import type { SectionName } from '../../machines/settings/sections.ts';
import { actorView, type ActorView } from '../ui/actorView.ts';
import { LoadingSection } from './LoadingSection.tsx';

export const sectionViews: Record<SectionName, ActorView> = {
  bisnis: actorView(async () => (await import('./BusinessSection.tsx')).BusinessSection, LoadingSection),
  jam: actorView(async () => (await import('./HoursSection.tsx')).HoursSection, LoadingSection),
  agen: actorView(async () => (await import('./AgentSection.tsx')).AgentSection, LoadingSection),
  perilaku: actorView(async () => (await import('./BehaviourSection.tsx')).BehaviourSection, LoadingSection),
  pembayaran: actorView(async () => (await import('./PaymentSection.tsx')).PaymentSection, LoadingSection),
  katalog: actorView(async () => (await import('./CatalogSection.tsx')).CatalogSection, LoadingSection),
  ongkir: actorView(async () => (await import('./ShippingSection.tsx')).ShippingSection, LoadingSection),
  tim: actorView(async () => (await import('../team/TeamSection.tsx')).TeamSection, LoadingSection),
  tag: actorView(async () => (await import('./TagsSection.tsx')).TagsSection, LoadingSection),
  akun: actorView(async () => (await import('../account/AccountSection.tsx')).AccountSection, LoadingSection),
  data: actorView(async () => (await import('./DataSection.tsx')).DataSection, LoadingSection),
  akses: actorView(async () => (await import('./DataAccess.tsx')).DataAccess, LoadingSection),
  notifikasi: actorView(async () => (await import('./NotificationsSection.tsx')).NotificationsSection, LoadingSection),
};
