import type { ComponentType } from 'react';
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
import { lazyWithRetry } from './ui/lazyComponent.tsx';

/** Milliseconds before a pending view is shown … */
const PENDING_AFTER = 1000;
/** … and the least milliseconds for which it then stays, so that it does not flash. */
const PENDING_MIN_TIME = 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves with the work's result; slow work resolves only after the pending view's minimum time. */
export const withMinimumPending = async <Result>(work: Promise<Result>): Promise<Result> => {
  const quick = await Promise.race([work.then(() => true), wait(PENDING_AFTER).then(() => false)]);
  if (!quick) await Promise.all([work, wait(PENDING_MIN_TIME)]);
  return work;
};

const screen = <Name extends string, Props extends object = object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) => {
  // A failed import is repeated on the next call.
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: { default: ComponentType<Props> } | undefined;
  const once = () =>
    (loading ??= load().then(
      (module) => (loaded = { default: module[name] }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  // A synchronous thenable renders loaded code at once; after any suspension React waits up to 300 ms.
  const loadedView = (view: { default: ComponentType<Props> }) => ({
    then: (resolve: (value: typeof view) => void) => resolve(view),
  });
  return {
    View: lazyWithRetry<Props>(() =>
      loaded ? (loadedView(loaded) as Promise<typeof loaded>) : withMinimumPending(once()),
    ),
    load: once,
  };
};

export const screens = {
  login: screen('Login', () => import('./auth/signIn/Login.tsx')),
  signedIn: screen('SignedIn', () => import('./app/SignedIn.tsx')),
  /** The conversation is loaded apart from the list. */
  room: screen('RoomInView', () => import('./app/RoomInView.tsx')),
  notFound: screen('NotFound', () => import('./app/NotFound.tsx')),
  deferred: screen('Deferred', () => import('./app/Deferred.tsx')),
  privacyPolicy: screen('PrivacyPolicy', () => import('./legal/PrivacyPolicy.tsx')),
  termsOfService: screen('TermsOfService', () => import('./legal/TermsOfService.tsx')),
};

/** A view that needs the actor of its page or screen. */
export const withActor = <Name extends string, Ref extends AnyActorRef>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<{ actor: Ref }>>>,
) => screen(name, load);
type ActorScreen = ReturnType<typeof screen<string, { actor: AnyActorRef }>>;

/** Views of the standalone pages (wiring/pages.ts). */
export const pageViews: Partial<Record<PageName, ActorScreen>> = {
  account: withActor('AccountPage', () => import('./account/AccountPage.tsx')),
  adminPanel: withActor('AdminPage', () => import('./admin/AdminPage.tsx')),
  businessHandover: withActor('LinkPage', () => import('./links/LinkPage.tsx')),
  resetPassword: withActor('RecoveryPage', () => import('./auth/recovery/RecoveryPage.tsx')),
  onboarding: withActor('SetupPage', () => import('./onboarding/setup/SetupPage.tsx')),
  onboardingStart: withActor('CreateBusinessPage', () => import('./onboarding/CreateBusinessPage.tsx')),
  teamInvitation: withActor('LinkPage', () => import('./links/LinkPage.tsx')),
};

/** Views of the dashboard's screens (wiring/screens.ts). */
export const screenViews: Partial<Record<ScreenName, ActorScreen>> = {
  integrations: withActor('ChannelsPage', () => import('./channels/ChannelsPage.tsx')),
  settings: withActor('Settings', () => import('./settings/Settings.tsx')),
  tickets: withActor('TicketsPage', () => import('./tickets/TicketsPage.tsx')),
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
