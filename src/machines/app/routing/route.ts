import type {
  TabName,
  Route,
  DashboardRoute,
  RoomRoute,
  ScreenRoute,
  ScreenName,
  PageRoute,
} from '../../../contracts/app.routing.ts';

export type PageName = PageRoute['name'];
export type RouteName = Route['name'];

/** Required access. `guest` pages redirect a signed-in user to the home page. */
export type Access = 'anyone' | 'guest' | 'signedIn';

/** Path patterns and required access. `:name?` is an optional segment. */
export const routes = {
  index: { path: '/', access: 'guest' },
  login: { path: '/login', access: 'guest' },
  lite: { path: '/lite', access: 'anyone' },
  deferred: { path: '/deferred', access: 'anyone' },
  debug: { path: '/debug', access: 'anyone' },
  privacyPolicy: { path: '/privacy-policy', access: 'anyone' },
  termsOfService: { path: '/terms-of-service', access: 'anyone' },
  home: { path: '/home', access: 'signedIn' },
  inbox: { path: '/inbox/:roomId?', access: 'signedIn' },
  eskalasi: { path: '/eskalasi/:roomId?', access: 'signedIn' },
  autoReply: { path: '/auto-reply/:roomId?', access: 'signedIn' },
  taskCompleted: { path: '/task-completed/:roomId?', access: 'signedIn' },
  settings: { path: '/settings', access: 'signedIn' },
  integrations: { path: '/integrations', access: 'signedIn' },
  tickets: { path: '/tickets', access: 'signedIn' },
  orders: { path: '/orders', access: 'signedIn' },
  training: { path: '/training', access: 'signedIn' },
  simulate: { path: '/simulate', access: 'signedIn' },
  evaluate: { path: '/evaluate', access: 'signedIn' },
  suggestions: { path: '/suggestion-messages', access: 'signedIn' },
  recipients: { path: '/campaigns/recipients/:id?', access: 'signedIn' },
  templates: { path: '/whatsapp-template', access: 'signedIn' },
  templateDraft: { path: '/whatsapp-template/create', access: 'signedIn' },
  broadcasts: { path: '/campaigns/broadcasts/:id?', access: 'signedIn' },
  // These pages show a part before sign-in and check the session themselves.
  onboardingStart: { path: '/onboarding/start', access: 'anyone' },
  onboarding: { path: '/onboarding', access: 'anyone' },
  businessNew: { path: '/business/new', access: 'signedIn' },
  businessSetup: { path: '/business/setup', access: 'signedIn' },
  resetPassword: { path: '/reset-password', access: 'anyone' },
  teamInvitation: { path: '/team/invitation/:jwtToken', access: 'anyone' },
  businessHandover: { path: '/business/handover/:jwtToken', access: 'anyone' },
  adminPanel: { path: '/admin/panel', access: 'signedIn' },
  account: { path: '/account', access: 'signedIn' },
  notFound: { path: '/*?', access: 'anyone' },
} as const satisfies Record<RouteName, { path: string; access: Access }>;

export const INBOX: RoomRoute = { name: 'inbox', roomId: null, search: { businessId: null } };

/** Where a sign-in leads. The workspace takes members on to the inbox (`landingOf`). */
export const HOME: ScreenRoute = { name: 'home', search: { businessId: null } };

export const accessOf = (route: Route): Access => routes[route.name].access;

/** Pages for visitors, on which Meta's scripts may run. */
export const isVisitorRoute = (route: Route): boolean =>
  accessOf(route) === 'guest' || route.name === 'privacyPolicy' || route.name === 'termsOfService';

export const isRoomRoute = (route: Route): route is RoomRoute => 'roomId' in route;

/** Whether a dashboard page is one of the four room lists. */
export const isTabName = (name: TabName | ScreenName): name is TabName => routes[name].path.endsWith('/:roomId?');

export const SCREENS = [
  'home',
  'settings',
  'integrations',
  'tickets',
  'orders',
  'training',
  'simulate',
  'evaluate',
  'suggestions',
  'recipients',
  'templates',
  'templateDraft',
  'broadcasts',
] as const satisfies readonly ScreenName[];

export const isScreenRoute = (route: Route): route is ScreenRoute =>
  (SCREENS as readonly RouteName[]).includes(route.name);

export const isDashboardRoute = (route: Route): route is DashboardRoute => isRoomRoute(route) || isScreenRoute(route);

export const SETUP_PAGES = [
  'onboarding',
  'onboardingStart',
  'businessNew',
  'businessSetup',
] as const satisfies PageName[];

const PAGES: readonly RouteName[] = [
  ...SETUP_PAGES,
  'resetPassword',
  'adminPanel',
  'teamInvitation',
  'businessHandover',
  'account',
] satisfies PageName[];

export const isPageRoute = (route: Route): route is PageRoute => PAGES.includes(route.name);

/** The address of a route: a path of this site with its search, never another host. */
export const href = (route: Route): string => {
  if (route.name === 'notFound') return `/${route.path.replace(/^[/\\]+/, '')}`;
  const named =
    'jwtToken' in route ? route.jwtToken : isRoomRoute(route) ? route.roomId : 'id' in route ? route.id : null;
  const path = routes[route.name].path.replace(/\/:\w+\??$/, segment(named));
  if (route.name === 'login')
    return path + query({ ...route.search, wanted: route.search.wanted && href(route.search.wanted) });
  if (route.name === 'resetPassword')
    return path + query({ wanted: route.wanted && href(route.wanted), step: route.step });
  if (route.name === 'adminPanel') return path + query({ section: route.section });
  return path + ('search' in route ? query(route.search) : '');
};

/** The same page of another business, without chat, ticket and filter, which belong to one business. */
export const routeInBusiness = (route: Route, businessId: string): DashboardRoute => {
  if (isScreenRoute(route)) {
    const { section } = route.search;
    return { name: route.name, search: section === undefined ? { businessId } : { businessId, section } };
  }
  return { name: isRoomRoute(route) ? route.name : 'inbox', roomId: null, search: { businessId } };
};

/** Whether two routes have the same address. */
export const isSameRoute = (one: Route, other: Route): boolean => href(one) === href(other);

const segment = (value: string | null = null): string => (value === null ? '' : `/${encodeURIComponent(value)}`);

const query = (search: object): string => {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};
