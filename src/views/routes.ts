import type { PageName, RouteName } from '../machines/app/routing/route.ts';
import { actorView, type ActorView } from './ui/actorView.ts';
import { lazyView } from './ui/lazyView.tsx';
import { Splash } from './ui/Splash.tsx';

export const screens = {
  login: lazyView(async () => (await import('./auth/signIn/Login.tsx')).Login, { fallback: Splash }),
  signedIn: lazyView(async () => (await import('./app/SignedIn.tsx')).SignedIn, { fallback: Splash }),
  notFound: lazyView(async () => (await import('./app/NotFound.tsx')).NotFound, { fallback: Splash }),
  deferred: lazyView(async () => (await import('./app/Deferred.tsx')).Deferred, { fallback: Splash }),
  privacyPolicy: lazyView(async () => (await import('./legal/PrivacyPolicy.tsx')).PrivacyPolicy, { fallback: Splash }),
  termsOfService: lazyView(async () => (await import('./legal/TermsOfService.tsx')).TermsOfService, {
    fallback: Splash,
  }),
};

const setup = actorView(async () => (await import('./onboarding/setup/SetupPage.tsx')).SetupPage, Splash);
const creation = actorView(
  async () => (await import('./onboarding/CreateBusinessPage.tsx')).CreateBusinessPage,
  Splash,
);

const link = actorView(async () => (await import('./links/LinkPage.tsx')).LinkPage, Splash);

/** Views of the standalone pages (wiring/pages.ts). */
export const pageViews: Record<PageName, ActorView> = {
  account: actorView(async () => (await import('./account/AccountPage.tsx')).AccountPage, Splash),
  adminPanel: actorView(async () => (await import('./admin/AdminPage.tsx')).AdminPage, Splash),
  businessHandover: link,
  resetPassword: actorView(async () => (await import('./auth/recovery/RecoveryPage.tsx')).RecoveryPage, Splash),
  onboarding: setup,
  onboardingStart: creation,
  businessNew: creation,
  businessSetup: setup,
  teamInvitation: link,
};

/** Pages that are the same with and without a session. */
export const isPublicRoute = (name: RouteName): name is 'notFound' | 'deferred' | 'privacyPolicy' | 'termsOfService' =>
  name === 'notFound' || name === 'deferred' || name === 'privacyPolicy' || name === 'termsOfService';
