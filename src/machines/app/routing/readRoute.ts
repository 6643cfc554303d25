import type {
  PageRoute,
  StaticRouteName,
  RoomRoute,
  Route,
  ScreenName,
  ScreenRoute,
  TabName,
  WantedRoute,
} from '../../../contracts/app.routing.ts';
import type { SignInStep } from '../../../contracts/auth.ts';
import { isDashboardRoute, isPageRoute, routes, SCREENS, SETUP_PAGES, type RouteName } from './route.ts';

type OnboardingRoute = Extract<PageRoute, { search: unknown }>;
type TokenRoute = Extract<PageRoute, { jwtToken: string }>;

export interface SearchReaders {
  readDashboardSearch: (search: string) => RoomRoute['search'];
  readScreenSearch: (search: string) => ScreenRoute['search'];
  readOnboardingSearch: (search: string) => OnboardingRoute['search'];
  /** The step of the sign-in page. */
  readStep: (search: string) => SignInStep | null;
  /** The unvalidated address to open after sign-in. */
  readWanted: (search: string) => string | null;
}

const STATIC_PAGES = [
  'index',
  'lite',
  'deferred',
  'debug',
  'privacyPolicy',
  'termsOfService',
] as const satisfies readonly StaticRouteName[];
const TABS = ['inbox', 'eskalasi', 'autoReply', 'taskCompleted'] as const satisfies readonly TabName[];
type Segments = Record<string, string | undefined>;
type Reader = (segments: Segments, search: string) => Route;

/** Creates the function that parses addresses. It never throws: an unknown path is `notFound`. */
export const createRouteReader = ({
  readDashboardSearch,
  readScreenSearch,
  readOnboardingSearch,
  readStep,
  readWanted,
}: SearchReaders) => {
  const plain =
    (name: StaticRouteName): Reader =>
    () => ({ name });
  const room =
    (name: TabName): Reader =>
    ({ roomId }, search) => ({ name, roomId: idOf(roomId), search: readDashboardSearch(search) });

  const screen =
    (name: ScreenName): Reader =>
    ({ id }, search) => ({ name, id, search: readScreenSearch(search) });
  const onboarding =
    (name: OnboardingRoute['name']): Reader =>
    (_, search) => ({ name, search: readOnboardingSearch(search) });
  const token =
    (name: TokenRoute['name']): Reader =>
    ({ jwtToken = '' }) => ({ name, jwtToken });

  /** In the order in which they are tried. */
  const readers: Record<Exclude<RouteName, 'notFound'>, Reader> = {
    ...readersOf(STATIC_PAGES, plain),
    login: (_, search) => {
      const step = readStep(search);
      return { name: 'login', search: { wanted: wantedOf(readWanted(search)), ...(step && { step }) } };
    },
    ...readersOf(TABS, room),
    ...readersOf(SCREENS, screen),
    ...readersOf(SETUP_PAGES, onboarding),
    resetPassword: (_, search) => ({
      name: 'resetPassword',
      wanted: wantedOf(readWanted(search)),
      ...(readStep(search) === 'code' && { step: 'code' }),
    }),
    teamInvitation: token('teamInvitation'),
    businessHandover: token('businessHandover'),
    adminPanel: (_, search) => {
      const { section } = readScreenSearch(search);
      return { name: 'adminPanel', ...(section !== undefined && { section }) };
    },
    account: () => ({ name: 'account' }),
  };

  const routeOf = (path: string, search: string): Route => {
    for (const [name, read] of Object.entries(readers) as [keyof typeof readers, Reader][]) {
      const segments = match(routes[name].path, path);
      if (segments !== null) return read(segments, search);
    }
    // A part of the menu without a screen of its own.
    if (match('/campaigns', path) !== null) return readers.broadcasts({}, search);
    return { name: 'notFound', path };
  };

  /** The route of an address to return to after sign-in. Null for other hosts, scripts and public pages. */
  const wantedOf = (address: string | null): WantedRoute | null => {
    if (address === null || !/^\/(?![/\\])/.test(address)) return null;
    const [path = '', ...search] = (address.split('#')[0] ?? '').split('?');
    // The sign-in pages are excluded, so the recursion is one level deep.
    const isSignInPage = path.startsWith(routes.login.path) || path.startsWith(routes.resetPassword.path);
    const route = isSignInPage ? null : routeOf(path, search.join('?'));
    return route !== null && (isDashboardRoute(route) || isPageRoute(route)) ? route : null;
  };

  return routeOf;
};

const readersOf = <Name extends RouteName>(names: readonly Name[], reader: (name: Name) => Reader) =>
  Object.fromEntries(names.map((name) => [name, reader(name)])) as Record<Name, Reader>;

/** The named segments of a path, or null if it does not match. A trailing slash is ignored. */
const match = (pattern: string, path: string): Segments | null => {
  const expected = pattern.split('/').slice(1);
  const actual = path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);
  if (actual.length > expected.length) return null;
  const segments: Segments = {};
  for (const [at, name] of expected.entries()) {
    const value = decoded(actual[at]);
    if (value === null || (value === undefined && !name.endsWith('?'))) return null;
    if (name.startsWith(':')) segments[name.replace(/[:?]/g, '')] = value;
    else if (name !== value) return null;
  }
  return segments;
};

/** A uuid in lower case, as in the database; any other segment unchanged. */
const idOf = (segment = ''): string | null =>
  /^[\dA-F-]{36}$/i.test(segment) ? segment.toLowerCase() : segment || null;

/** Undefined: no such segment. Null: an invalid one. */
const decoded = (segment: string | undefined): string | null | undefined => {
  try {
    const value = segment && decodeURIComponent(segment);
    return value === '.' || value === '..' ? null : value; // it would be a parent folder in an address
  } catch {
    return null;
  }
};
