import { describe, test } from 'vitest';

import type { DashboardRoute, PageRoute, Route, WantedRoute } from '../../../src/contracts/app.routing.ts';
import { appModel as model } from '../../../src/machines/app/app.model.ts';
import { INBOX } from '../../../src/machines/app/routing/route.ts';
import { given } from '../../model/pinned.ts';

const room: DashboardRoute = { name: 'eskalasi', roomId: 'r1', search: { businessId: null } };
const admin: PageRoute = { name: 'adminPanel' };
const invitation: PageRoute = { name: 'teamInvitation', jwtToken: 'a.b.c' };
const terms: Route = { name: 'termsOfService' };
const signInPage = (wanted: WantedRoute | null): Route => ({ name: 'login', search: { wanted } });
const arrived = (route: Route) => ({ type: 'location.changed', route });
const sentTo = (to: Route) => ({ type: 'navigation.requested', to, replace: true });
const sari = { type: 'person.signedIn', userId: 'sari' };

describe('app: access and redirects', () => {
  test('a visitor at a room is redirected to sign-in, and returns to the room afterwards', () =>
    given(model, { route: room })
      .when('person.signedOut')
      .expect('signedOut')
      .received('location', sentTo(signInPage(room)))
      .when(arrived(signInPage(room)))
      .when(sari)
      .received('location', sentTo(room))
      .expect('signedIn.loading', { userId: 'sari' }));

  test('signing in without a wanted page opens the inbox', () =>
    given(model, { route: { name: 'index' } })
      .when('person.signedOut')
      .received('location', sentTo(signInPage(null)))
      .when(arrived(signInPage(null)))
      .when(sari)
      .received('location', sentTo(INBOX)));

  test('the sign-in page keeps the wanted page during the second factor', () =>
    given(model, { route: signInPage(room) })
      .when('person.challenged')
      .expect('signedOut', { route: signInPage(room) })
      .when(sari)
      .received('location', sentTo(room)));

  test.each<WantedRoute>([
    invitation,
    admin,
    { name: 'businessHandover', jwtToken: 'a.b.c' },
    { name: 'onboarding', search: { business_id: 'b1', step: 'jam' } },
    { name: 'settings', search: { businessId: null, section: 'akun' } },
  ])('signing in or creating an account returns to $name', (wanted) =>
    given(model, { route: signInPage(wanted) })
      .when('person.signedOut')
      .expect('signedOut')
      .when(sari)
      .received('location', sentTo(wanted)),
  );

  test('a signed-in user is redirected from the sign-in page to the wanted page', () =>
    given(model, { route: INBOX })
      .when(sari)
      .settle('loadWorkspace', 'loaded')
      .expect('signedIn.open')
      .when(arrived(signInPage(room)))
      .received('location', sentTo(room)));

  test('a visitor can read the terms without a redirect', () =>
    given(model, { route: terms })
      .when('person.signedOut')
      .expect('signedOut', { route: terms })
      .when(arrived({ name: 'privacyPolicy' }))
      .expect('signedOut', { route: { name: 'privacyPolicy' } }));

  test('the demo routes redirect to the start page', () =>
    given(model, { route: INBOX })
      .when(sari)
      .settle('loadWorkspace', 'loaded')
      .when(arrived({ name: 'debug' }))
      .received('location', sentTo({ name: 'index' })));

  test('signing out stops the workspace and opens the sign-in page without a wanted page', () =>
    given(model, { route: room })
      .when(sari)
      .settle('loadWorkspace', 'loaded')
      .when('person.signedOut')
      .received('location', sentTo(signInPage(null)))
      .expect('signedOut', { userId: null }));

  test('a standalone page has one actor, which receives the signed-in user', () =>
    given(model, { route: invitation })
      .when('person.signedOut')
      .expect('signedOut', { page: 'teamInvitation/a.b.c' })
      .when(sari)
      .received('page', { type: 'visit.changed', route: invitation, userId: 'sari' })
      .expect('signedIn.loading')
      .when('person.signedOut')
      .received('page', { type: 'visit.changed', route: invitation, userId: null })
      .expect('signedOut', { route: invitation })
      .when(arrived(terms))
      .expect('signedOut', { page: null }));

  test('a protected page does not start for a visitor, who returns to it after sign-in', () =>
    given(model, { route: admin })
      .when('person.signedOut')
      .expect('signedOut', { page: null })
      .received('location', sentTo(signInPage(admin)))
      .when(arrived(signInPage(admin)))
      .when(sari)
      .received('location', sentTo(admin))
      .when(arrived(admin))
      .expect('signedIn.loading', { page: 'adminPanel' }));

  test('a dashboard whose code failed to load can be retried', () =>
    given(model)
      .when(sari)
      .settle('loadWorkspace', 'broken')
      .expect('signedIn.loadFailed')
      .when('retry.requested')
      .settle('loadWorkspace', 'loaded')
      .expect('signedIn.open'));
});
