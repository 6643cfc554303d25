import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readListSearch } from '../../../src/contracts/app.listSearch.ts';
import {
  readDashboardSearch,
  readOnboardingSearch,
  readScreenSearch,
  readStep,
  readWanted,
  type Route,
  type RoomRoute,
} from '../../../src/contracts/app.routing.ts';
import { createRouteReader } from '../../../src/machines/app/routing/readRoute.ts';
import {
  accessOf,
  href,
  INBOX,
  routeInBusiness,
  isDashboardRoute,
  isPageRoute,
  isSameRoute,
} from '../../../src/machines/app/routing/route.ts';

const routeOf = createRouteReader({
  readDashboardSearch,
  readScreenSearch,
  readOnboardingSearch,
  readStep,
  readWanted,
});
const at = (address: string): Route => {
  const { pathname, search } = new URL(address, 'https://chabot.test');
  return routeOf(pathname, search);
};
const BUSINESS = '6f1f0f6e-2f3c-4c58-9c3b-0d3f9a1f7a11';

describe('parsing an address', () => {
  test.each<[string, Route]>([
    ['/', { name: 'index' }],
    ['/lite', { name: 'lite' }],
    ['/debug', { name: 'debug' }],
    ['/deferred', { name: 'deferred' }],
    ['/privacy-policy', { name: 'privacyPolicy' }],
    ['/terms-of-service/', { name: 'termsOfService' }],
    ['/inbox', INBOX],
    ['/inbox/', INBOX],
    ['/eskalasi/r1', { name: 'eskalasi', roomId: 'r1', search: { businessId: null } }],
    ['/auto-reply/a%2Fb', { name: 'autoReply', roomId: 'a/b', search: { businessId: null } }],
    [
      `/task-completed?businessId=${BUSINESS}`,
      { name: 'taskCompleted', roomId: null, search: { businessId: BUSINESS } },
    ],
    [
      `/inbox/${BUSINESS.toUpperCase()}?businessId=${BUSINESS.toUpperCase()}`,
      { name: 'inbox', roomId: BUSINESS, search: { businessId: BUSINESS } },
    ],
    ['/inbox?businessId=1%20or%201=1', INBOX],
    ['/inbox?search=batik&sortBy=&evil=1', { ...INBOX, search: { businessId: null, search: 'batik' } }],
    ['/settings?section=tim', { name: 'settings', search: { businessId: null, section: 'tim' } }],
    [`/integrations?businessId=${BUSINESS}`, { name: 'integrations', search: { businessId: BUSINESS } }],
    ['/tickets?status=baru&evil=1', { name: 'tickets', search: { businessId: null, status: 'baru' } }],
    ['/campaigns', { name: 'broadcasts', id: undefined, search: { businessId: null } }],
    ['/campaigns/lain', { name: 'notFound', path: '/campaigns/lain' }],
    ['/settings/tim', { name: 'notFound', path: '/settings/tim' }],
    ['/onboarding', { name: 'onboarding', search: { business_id: null } }],
    [`/onboarding/start?business_id=${BUSINESS}`, { name: 'onboardingStart', search: { business_id: BUSINESS } }],
    ['/onboarding?business_id=1', { name: 'onboarding', search: { business_id: null } }],
    [`/business/new?business_id=${BUSINESS}`, { name: 'businessNew', search: { business_id: BUSINESS } }],
    [
      `/business/setup?business_id=${BUSINESS}&step=jam`,
      { name: 'businessSetup', search: { business_id: BUSINESS, step: 'jam' } },
    ],
    ['/reset-password', { name: 'resetPassword', wanted: null }],
    ['/reset-password?wanted=%2Finbox', { name: 'resetPassword', wanted: INBOX }],
    ['/reset-password?wanted=https://evil.test', { name: 'resetPassword', wanted: null }],
    ['/reset-password?wanted=/reset-password', { name: 'resetPassword', wanted: null }],
    ['/account', { name: 'account' }],
    ['/admin/panel', { name: 'adminPanel' }],
    ['/admin/panel?section=auditLog&evil=1', { name: 'adminPanel', section: 'auditLog' }],
    [
      '/reset-password?wanted=%2Fadmin%2Fpanel%3Fsection%3Dpeople',
      { name: 'resetPassword', wanted: { name: 'adminPanel', section: 'people' } },
    ],
    ['/team/invitation/a.b.c', { name: 'teamInvitation', jwtToken: 'a.b.c' }],
    ['/team/invitation', { name: 'notFound', path: '/team/invitation' }],
    ['/business/handover/a.b.c', { name: 'businessHandover', jwtToken: 'a.b.c' }],
    ['/inbox/r1/more', { name: 'notFound', path: '/inbox/r1/more' }],
    ['/inbox/%E0%A4%A', { name: 'notFound', path: '/inbox/%E0%A4%A' }],
    ['/INBOX', { name: 'notFound', path: '/INBOX' }],
    ['/toString', { name: 'notFound', path: '/toString' }],
  ])('%s', (address, route) => expect(at(address)).toEqual(route));

  test('any address is parsed without an error, and its route’s address gives the same route', () =>
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const route = at(`/${path.replace(/^\/+/, '')}?${query}`);
        expect(isSameRoute(at(href(route)), route)).toBe(true);
      }),
    ));

  test('a room route survives the round trip through its address', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.option(fc.uuid()), (roomId, businessId) => {
        fc.pre(!/^\.\.?$|[\uD800-\uDFFF]/u.test(roomId));
        const route: Route = { name: 'inbox', roomId, search: { businessId } };
        expect(at(href(route))).toEqual(route);
      }),
    ));
});

describe('the address to return to after sign-in', () => {
  test.each(['inbox', 'eskalasi', 'autoReply', 'taskCompleted'] as const)('%s', (name) => {
    const wanted: RoomRoute = { name, roomId: 'r1', search: { businessId: BUSINESS } };
    expect(at(href({ name: 'login', search: { wanted } }))).toEqual({ name: 'login', search: { wanted } });
  });

  test.each([
    '//evil.test/inbox',
    '/\\evil.test/inbox',
    'https://evil.test/inbox',
    'javascript:alert(1)',
    'javascript:alert(1)/inbox',
    'evil.test/inbox',
    'data:text/html,x',
    'inbox',
    '/login?wanted=/inbox',
    '/privacy-policy',
    '/nowhere',
    '/inbox/../../evil',
    '/inbox/%2e%2e',
    '',
  ])('%o is rejected', (wanted) => {
    expect(routeOf('/login', `?wanted=${encodeURIComponent(wanted)}`)).toEqual({
      name: 'login',
      search: { wanted: null },
    });
  });

  test('any value of `wanted` leads to a protected page of this site or to none', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.constantFrom('//', '/\\', '/inbox', '\t/inbox').chain((start) => fc.string().map((rest) => start + rest)),
        ),
        (wanted) => {
          const route = routeOf('/login', `?${new URLSearchParams({ wanted })}`);
          if (route.name !== 'login' || route.search.wanted === null) return;
          const target = new URL(href(route.search.wanted), 'https://chabot.test/login');
          expect(target.origin).toBe('https://chabot.test');
          const found = at(target.href);
          expect(isDashboardRoute(found) || isPageRoute(found)).toBe(true);
        },
      ),
      { numRuns: 10_000 },
    ));

  test('an unknown path cannot lead to another host', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const target = new URL(href({ name: 'notFound', path }), 'https://chabot.test');
        expect(target.origin).toBe('https://chabot.test');
      }),
    ));
});

test('rooms require sign-in, legal pages are public, and the sign-in page is for guests', () => {
  expect(accessOf(INBOX)).toBe('signedIn');
  expect(accessOf({ name: 'privacyPolicy' })).toBe('anyone');
  expect(accessOf(at('/login'))).toBe('guest');
});

describe('paged lists', () => {
  const list = (search: string) =>
    readListSearch({ ...Object.fromEntries(new URLSearchParams(search)), businessId: BUSINESS });

  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=2.9', 2],
    ['page=0', 1],
    ['page=0.5', 1],
    ['page=-4', 1],
    ['page=Infinity', 1],
    ['page=NaN', 1],
    ['page=abc', 1],
    ['page=', 1],
  ])('%o is page %i', (search, page) => expect(list(search).page).toBe(page));

  test('an empty q is null', () => {
    expect(list('q=').q).toBeNull();
    expect(list('q=batik').q).toBe('batik');
  });

  test.each([null, '', 'toko'])('%o names no business', (businessId) =>
    expect(() => readListSearch({ businessId })).toThrow('Business ID is required to fetch business data.'),
  );
});

test('switching the business keeps the page but not its chat and filter', () => {
  expect(href(routeInBusiness(at('/eskalasi/r1?search=batik'), BUSINESS))).toBe(`/eskalasi?businessId=${BUSINESS}`);
  expect(href(routeInBusiness(at('/settings?section=tim'), BUSINESS))).toBe(
    `/settings?businessId=${BUSINESS}&section=tim`,
  );
  expect(href(routeInBusiness(at('/terms-of-service'), BUSINESS))).toBe(`/inbox?businessId=${BUSINESS}`);
});
