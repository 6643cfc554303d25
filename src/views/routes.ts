import type { ComponentType, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';

import type { ResourceValues } from '../contracts/app.resource.ts';
import type { Route, ScreenName } from '../contracts/app.routing.ts';
import type { AppRef } from '../machines/app/app.machine.ts';
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
import { savesData } from './ui/savesData.ts';
import { Splash } from './ui/Splash.tsx';

/** Milliseconds for which the pointer or the focus must rest on a link before its page is preloaded. */
const PRELOAD_DELAY = 50;

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

/** Views of the dashboard's screens (wiring/screens.ts). */
export const screenViews: Record<ScreenName, ActorView> = {
  home: actorView(async () => (await import('./home/HomePage.tsx')).HomePage, LoadingPane),
  integrations: actorView(async () => (await import('./channels/ChannelsPage.tsx')).ChannelsPage, LoadingPane),
  settings: actorView(async () => (await import('./settings/Settings.tsx')).Settings, LoadingPane),
  tickets: actorView(async () => (await import('./tickets/TicketsPage.tsx')).TicketsPage, LoadingPane),
  orders: actorView(async () => (await import('./orders/list/OrdersPage.tsx')).OrdersPage, LoadingPane),
  simulate: actorView(async () => (await import('./simulator/SimulatorPage.tsx')).SimulatorPage, LoadingPane),
  evaluate: actorView(async () => (await import('./evaluation/EvaluatePage.tsx')).EvaluatePage, LoadingPane),
  suggestions: actorView(async () => (await import('./suggestions/LibraryPage.tsx')).LibraryPage, LoadingPane),
  templates: actorView(
    async () => (await import('./campaigns/templates/TemplatesPage.tsx')).TemplatesPage,
    LoadingPane,
  ),
  templateDraft: actorView(
    async () => (await import('./campaigns/templates/TemplateDraftScreen.tsx')).TemplateDraftScreen,
    LoadingPane,
  ),
  training: actorView(async () => (await import('./training/TrainingPage.tsx')).TrainingPage, LoadingPane),
  recipients: actorView(
    async () => (await import('./campaigns/recipients/RecipientsPage.tsx')).RecipientsPage,
    LoadingPane,
  ),
  broadcasts: actorView(
    async () => (await import('./campaigns/broadcasts/BroadcastsPage.tsx')).BroadcastsPage,
    LoadingPane,
  ),
};

/** Pages that are the same with and without a session. */
export const isPublicRoute = (name: RouteName): name is 'notFound' | 'deferred' | 'privacyPolicy' | 'termsOfService' =>
  name === 'notFound' || name === 'deferred' || name === 'privacyPolicy' || name === 'termsOfService';

/** Loads the code of a route's view. A failure is reported when the route is opened. */
const loadView = (route: Route): void => {
  const name = isDashboardRoute(route) ? 'signedIn' : route.name;
  if (isRoomRoute(route) && route.roomId !== null) screens.room.load().catch(() => {});
  const view = isPageRoute(route) ? pageViews[route.name] : isScreenRoute(route) ? screenViews[route.name] : undefined;
  view?.load().catch(() => {});
  if (name in screens) screens[name as keyof typeof screens].load().catch(() => {});
};

/**
 * The cached reads that the view of a route starts with. They belong to the business and not to a room, so that the
 * pointer on a list requests nothing per row.
 */
const resourcesOf = (route: Route): (keyof ResourceValues)[] => {
  if (!isRoomRoute(route) || route.search.businessId === null) return [];
  const { businessId } = route.search;
  if (route.roomId !== null) return [`catalog/${businessId}`];
  return [`hours/${businessId}`, ...(route.name === 'inbox' ? ([`requests/${businessId}`] as const) : [])];
};

/**
 * Preloads the code and the cached reads of a route on which the pointer or the focus rests. Returns how to cancel it:
 * what is already on its way arrives. Without a network or while saving data nothing is preloaded.
 */
export const startPreload = (route: Route, app: AppRef): (() => void) => {
  if (!navigator.onLine || savesData()) return () => {};
  const timer = setTimeout(() => loadView(route), PRELOAD_DELAY);
  const send = (type: 'resource.preloadRequested' | 'resource.preloadCancelled') => {
    const resources = app.getSnapshot().children.workspace?.getSnapshot().children.resources;
    for (const key of resourcesOf(route)) resources?.send({ type, key });
  };
  // The resource waits for the delay itself.
  send('resource.preloadRequested');
  return () => {
    clearTimeout(timer);
    send('resource.preloadCancelled');
  };
};
