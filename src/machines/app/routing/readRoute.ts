import type {
  PageRoute,
  PlainName,
  RoomRoute,
  Route,
  ScreenName,
  ScreenRoute,
  TabName,
  WantedRoute,
} from '../../../contracts/app.routing.ts';
/** From an address to a route. How a search is checked is a service's business and handed in. */
import { isInside, isPage, routes, type RouteName } from './route.ts';

type OnboardingRoute = Extract<PageRoute, { search: unknown }>;
type TokenRoute = Extract<PageRoute, { jwtToken: string }>;

export interface SearchReaders {
  readDashboardSearch: (search: string) => RoomRoute['search'];
  readScreenSearch: (search: string) => ScreenRoute['search'];
  readOnboardingSearch: (search: string) => OnboardingRoute['search'];
  /** The address that a visitor was refused, as it stands in the search. */
  readWanted: (search: string) => string | null;
}

type Segments = Record<string, string | undefined>;
type Reader = (segments: Segments, search: string) => Route;

/** Makes the function that reads addresses. It never throws: what is no page of ours is `notFound`. */
export const defineRouteOf = ({
  readDashboardSearch,
  readScreenSearch,
  readOnboardingSearch,
  readWanted,
}: SearchReaders) => {
  const plain =
    (name: PlainName): Reader =>
    () => ({ name });
  const room =
    (name: TabName): Reader =>
    ({ roomId }, search) => ({ name, roomId: idOf(roomId), search: readDashboardSearch(search) });

  const screen =
    (name: ScreenName): Reader =>
    (_, search) => ({ name, search: readScreenSearch(search) });
  const onboarding =
    (name: OnboardingRoute['name']): Reader =>
    (_, search) => ({ name, search: readOnboardingSearch(search) });
  const token =
    (name: TokenRoute['name']): Reader =>
    ({ jwtToken = '' }) => ({ name, jwtToken });

  /** In the order in which they are tried. */
  const readers: Record<Exclude<RouteName, 'notFound'>, Reader> = {
    index: plain('index'),
    login: (_, search) => ({ name: 'login', search: { wanted: wantedOf(readWanted(search)) } }),
    lite: plain('lite'),
    deferred: plain('deferred'),
    debug: plain('debug'),
    privacyPolicy: plain('privacyPolicy'),
    termsOfService: plain('termsOfService'),
    inbox: room('inbox'),
    eskalasi: room('eskalasi'),
    autoReply: room('autoReply'),
    taskCompleted: room('taskCompleted'),
    settings: screen('settings'),
    integrations: screen('integrations'),
    tickets: screen('tickets'),
    onboardingStart: onboarding('onboardingStart'),
    onboarding: onboarding('onboarding'),
    resetPassword: (_, search) => ({ name: 'resetPassword', wanted: wantedOf(readWanted(search)) }),
    teamInvitation: token('teamInvitation'),
    businessHandover: token('businessHandover'),
    adminPanel: () => ({ name: 'adminPanel' }),
    account: () => ({ name: 'account' }),
  };

  const routeOf = (path: string, search: string): Route => {
    for (const [name, read] of Object.entries(readers) as [keyof typeof readers, Reader][]) {
      const segments = match(routes[name].path, path);
      if (segments !== null) return read(segments, search);
    }
    return { name: 'notFound', path };
  };

  /** The page that an address names if it is one to come back to: another host or a script is never gone to. */
  const wantedOf = (address: string | null): WantedRoute | null => {
    if (address === null || !/^\/(?![/\\])/.test(address)) return null;
    const [path = '', ...search] = (address.split('#')[0] ?? '').split('?');
    // What is wanted has no `wanted` of its own, so this goes one step down at most.
    const isOnTheWay = path.startsWith(routes.login.path) || path.startsWith(routes.resetPassword.path);
    const route = isOnTheWay ? null : routeOf(path, search.join('?'));
    return route !== null && (isInside(route) || isPage(route)) ? route : null;
  };

  return routeOf;
};

/** The named segments of a path, or null if the pattern is another's. A closing slash does not matter. */
const match = (pattern: string, path: string): Segments | null => {
  const wanted = pattern.split('/').slice(1);
  const given = path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);
  if (given.length > wanted.length) return null;
  const segments: Segments = {};
  for (const [at, name] of wanted.entries()) {
    const value = decoded(given[at]);
    if (value === null || (value === undefined && !name.endsWith('?'))) return null;
    if (name.startsWith(':')) segments[name.replace(/[:?]/g, '')] = value;
    else if (name !== value) return null;
  }
  return segments;
};

/** A uuid as everything that comes from the database writes it, however a link has it; anything else as it stands. */
const idOf = (segment = ''): string | null =>
  /^[\dA-F-]{36}$/i.test(segment) ? segment.toLowerCase() : segment || null;

/** Undefined: there is no such segment. Null: there is, and it is broken. */
const decoded = (segment: string | undefined): string | null | undefined => {
  try {
    const value = segment && decodeURIComponent(segment);
    return value === '.' || value === '..' ? null : value; // a step up, once it is an address again
  } catch {
    return null;
  }
};
