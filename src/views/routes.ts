/** Which lazy view shows a route. Paths and access stand in machines/app/routing/route.ts. */
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
import { retried } from './ui/lazily.tsx';

/** Shown only when it takes this long (spec.md §9) … */
const PENDING_AFTER = 1000;
/** … and then for at least so long, in ms, so that nothing flashes. */
const PENDING_MIN_TIME = 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The work itself if it is quick; otherwise it ends no sooner than the pending view has been seen for a while. */
export const withMinimumPending = async <Result>(work: Promise<Result>): Promise<Result> => {
  const quick = await Promise.race([work.then(() => true), wait(PENDING_AFTER).then(() => false)]);
  if (!quick) await Promise.all([work, wait(PENDING_MIN_TIME)]);
  return work;
};

const screen = <Name extends string, Props extends object = object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) => {
  // A failed import is asked for again the next time.
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
  // Whose code is there is drawn at once: what had to wait, however shortly, React shows no sooner than 300 ms later.
  const atHand = (view: { default: ComponentType<Props> }) => ({ then: (go: (is: typeof view) => void) => go(view) });
  return {
    View: retried<Props>(() => (loaded ? (atHand(loaded) as Promise<typeof loaded>) : withMinimumPending(once()))),
    load: once,
  };
};

export const screens = {
  login: screen('Login', () => import('./auth/signIn/Login.tsx')),
  inside: screen('Inside', () => import('./app/SignedIn.tsx')),
  /** The conversation beside the list; the list does not wait for it. */
  room: screen('RoomInView', () => import('./app/RoomInView.tsx')),
  notFound: screen('NotFound', () => import('./app/NotFound.tsx')),
  deferred: screen('Deferred', () => import('./app/Deferred.tsx')),
  privacyPolicy: screen('PrivacyPolicy', () => import('./legal/PrivacyPolicy.tsx')),
  termsOfService: screen('TermsOfService', () => import('./legal/TermsOfService.tsx')),
};

/** A view that is shown once the actor of its page or screen is there. What the actor is, its machine's name says. */
export const withActor = <Name extends string, Ref extends AnyActorRef>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<{ actor: Ref }>>>,
) => screen(name, load) as unknown as ActorScreen;
type ActorScreen = ReturnType<typeof screen<string, { actor: AnyActorRef }>>;

/** The pages that stand by themselves (wiring.pages.ts). */
export const pageViews: Partial<Record<PageName, ActorScreen>> = {
  account: withActor('AccountPage', () => import('./account/AccountPage.tsx')),
  adminPanel: withActor('AdminPage', () => import('./admin/AdminPage.tsx')),
  businessHandover: withActor('OfferPage', () => import('./links/LinkPage.tsx')),
  resetPassword: withActor('RecoveryPage', () => import('./auth/recovery/RecoveryPage.tsx')),
  onboarding: withActor('SetupPage', () => import('./onboarding/setup/SetupPage.tsx')),
  onboardingStart: withActor('CreateBusinessPage', () => import('./onboarding/CreateBusinessPage.tsx')),
  teamInvitation: withActor('OfferPage', () => import('./links/LinkPage.tsx')),
};

/** The dashboard's screens beside the lists of rooms (wiring.screens.ts). */
export const screenViews: Partial<Record<ScreenName, ActorScreen>> = {
  integrations: withActor('ChannelsPage', () => import('./channels/ChannelsPage.tsx')),
  settings: withActor('Settings', () => import('./settings/Settings.tsx')),
  tickets: withActor('TicketsPage', () => import('./tickets/TicketsPage.tsx')),
};

/** Pages that show the same to everybody, whether signed in or not. */
export const isPublicRoute = (name: RouteName): name is 'notFound' | 'deferred' | 'privacyPolicy' | 'termsOfService' =>
  name === 'notFound' || name === 'deferred' || name === 'privacyPolicy' || name === 'termsOfService';

/** Fetches the view of a route before it is asked for. A failure will be told when somebody goes there. */
export const preload = (route: Route): void => {
  const name = isDashboardRoute(route) ? 'inside' : route.name;
  if (isRoomRoute(route) && route.roomId !== null) screens.room.load().catch(() => {});
  const own = isPageRoute(route) ? pageViews[route.name] : isScreenRoute(route) ? screenViews[route.name] : undefined;
  own?.load().catch(() => {});
  if (name in screens) screens[name as keyof typeof screens].load().catch(() => {});
};
