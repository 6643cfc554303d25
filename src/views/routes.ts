import type { ComponentType, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';

import type { Route, ScreenName } from '../contracts/app.routing.ts';
import {
  isDashboardRoute,
  isPageRoute,
  isRoomRoute,
  isScreenRoute,
  type PageName,
  type RouteName,
} from '../machines/app/routing/route.ts';
import { LoadingPane } from './app/LoadingPane.tsx';
import { lazyView, type LazyView } from './ui/lazyView.tsx';
import { Splash } from './ui/Splash.tsx';

export const screens = {
  login: lazyView(async () => (await import('./auth/signIn/Login.tsx')).Login, { fallback: Splash }),
  signedIn: lazyView(async () => (await import('./app/SignedIn.tsx')).SignedIn, { fallback: Splash }),
  /** The conversation is loaded apart from the list. */
  room: lazyView(async () => (await import('./app/RoomInView.tsx')).RoomInView, { fallback: LoadingPane }),
  notFound: lazyView(async () => (await import('./app/NotFound.tsx')).NotFound, { fallback: Splash }),
  deferred: lazyView(async () => (await import('./app/Deferred.tsx')).Deferred, { fallback: Splash }),
  privacyPolicy: lazyView(async () => (await import('./legal/PrivacyPolicy.tsx')).PrivacyPolicy, { fallback: Splash }),
  termsOfService: lazyView(async () => (await import('./legal/TermsOfService.tsx')).TermsOfService, {
    fallback: Splash,
  }),
};

/** The view of an actor that is loaded as well (`useLoadedActor`). */
export type ActorView = LazyView<{ actor: AnyActorRef }>;

export const actorView = <Ref extends AnyActorRef>(
  importView: () => Promise<ComponentType<{ actor: Ref }>>,
  fallback: () => ReactNode,
) => lazyView<{ actor: Ref }>(importView, { fallback });

const setup = actorView(async () => (await import('./onboarding/setup/SetupPage.tsx')).SetupPage, Splash);
const creation = actorView(
  async () => (await import('./onboarding/CreateBusinessPage.tsx')).CreateBusinessPage,
  Splash,
);

/** Views of the standalone pages (wiring/pages.ts). */
export const pageViews: Record<PageName, ActorView> = {
  account: actorView(async () => (await import('./account/AccountPage.tsx')).AccountPage, Splash),
  adminPanel: actorView(async () => (await import('./admin/AdminPage.tsx')).AdminPage, Splash),
  businessHandover: actorView(async () => (await import('./links/LinkPage.tsx')).LinkPage, Splash),
  resetPassword: actorView(async () => (await import('./auth/recovery/RecoveryPage.tsx')).RecoveryPage, Splash),
  onboarding: setup,
  onboardingStart: creation,
  businessNew: creation,
  businessSetup: setup,
  teamInvitation: actorView(async () => (await import('./links/LinkPage.tsx')).LinkPage, Splash),
};

/** Views of the dashboard's screens (wiring/screens.ts). */
export const screenViews: Record<ScreenName, ActorView> = {
  integrations: actorView(async () => (await import('./channels/ChannelsPage.tsx')).ChannelsPage, LoadingPane),
  settings: actorView(async () => (await import('./settings/Settings.tsx')).Settings, LoadingPane),
  tickets: actorView(async () => (await import('./tickets/TicketsPage.tsx')).TicketsPage, LoadingPane),
};

/** Pages that are the same with and without a session. */
export const isPublicRoute = (name: RouteName): name is 'notFound' | 'deferred' | 'privacyPolicy' | 'termsOfService' =>
  name === 'notFound' || name === 'deferred' || name === 'privacyPolicy' || name === 'termsOfService';

/** Preloads the view of a route. A failure is reported when the route is opened. */
export const preload = (route: Route): void => {
  const name = isDashboardRoute(route) ? 'signedIn' : route.name;
  if (isRoomRoute(route) && route.roomId !== null) screens.room.load().catch(() => {});
  const view = isPageRoute(route) ? pageViews[route.name] : isScreenRoute(route) ? screenViews[route.name] : undefined;
  view?.load().catch(() => {});
  if (name in screens) screens[name as keyof typeof screens].load().catch(() => {});
};
