import type { AdminListKind } from '../../contracts/admin.ts';
import type { PageRoute } from '../../contracts/app.routing.ts';

/** The sections of the admin panel, in display order. */
export const ADMIN_SECTIONS = [
  'businesses',
  'people',
  'sessions',
  'broadcasts',
  'errors',
  'toggleChanges',
  'models',
  'installation',
  'auditLog',
] as const satisfies readonly (AdminListKind | 'toggleChanges' | 'models' | 'installation')[];

export type AdminSection = (typeof ADMIN_SECTIONS)[number];

/** The section that an address names; the businesses for none and for an unknown one. */
export const adminSectionOf = (route: PageRoute): AdminSection =>
  (route.name === 'adminPanel' && ADMIN_SECTIONS.find((known) => known === route.section)) || 'businesses';
