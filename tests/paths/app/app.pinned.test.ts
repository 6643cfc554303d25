import { describe, test } from 'vitest';

import type { InsideRoute, PageRoute, Route, WantedRoute } from '../../../src/contracts/app.routing.ts';
import { appModel as model } from '../../../src/machines/app/app.model.ts';
import { INBOX } from '../../../src/machines/app/routing/route.ts';
import { given } from '../../model/pinned.ts';

const room: InsideRoute = { name: 'eskalasi', roomId: 'r1', search: { businessId: null } };
const admin: PageRoute = { name: 'adminPanel' };
const invitation: PageRoute = { name: 'teamInvitation', jwtToken: 'a.b.c' };
const terms: Route = { name: 'termsOfService' };
const signInPage = (wanted: WantedRoute | null): Route => ({ name: 'login', search: { wanted } });
const arrived = (route: Route) => ({ type: 'location.changed', route });
const sentTo = (to: Route) => ({ type: 'navigation.requested', to, replace: true });
const sari = { type: 'person.signedIn', userId: 'sari' };

describe('app: who sees what', () => {
  test('a visitor at a room is asked who they are, and is brought back to the room', () =>
    given(model, { route: room })
      .when('person.signedOut')
      .expect('outside')
      .heard('location', sentTo(signInPage(room)))
      .when(arrived(signInPage(room)))
      .when(sari)
      .heard('location', sentTo(room))
      .expect('signedIn.loading', { userId: 'sari' }));

  test('somebody who came to sign in without a wish lands in the inbox', () =>
    given(model, { route: { name: 'index' } })
      .when('person.signedOut')
      .heard('location', sentTo(signInPage(null)))
      .when(arrived(signInPage(null)))
      .when(sari)
      .heard('location', sentTo(INBOX)));

  test('the door keeps what a refused visitor wanted, through the second factor too', () =>
    given(model, { route: signInPage(room) })
      .when('person.challenged')
      .expect('outside', { route: signInPage(room) })
      .when(sari)
      .heard('location', sentTo(room)));

  test.each<WantedRoute>([
    invitation,
    admin,
    { name: 'businessHandover', jwtToken: 'a.b.c' },
    { name: 'onboarding', search: { business_id: 'b1', step: 'jam' } },
    { name: 'settings', search: { businessId: null, section: 'akun' } },
  ])('whoever signs in or makes an account comes back to $name', (wanted) =>
    given(model, { route: signInPage(wanted) })
      .when('person.signedOut')
      .expect('outside')
      .when(sari)
      .heard('location', sentTo(wanted)),
  );

  test('somebody signed in is led from the sign-in page to what they wanted', () =>
    given(model, { route: INBOX })
      .when(sari)
      .settle('loadWorkspace', 'loaded')
      .expect('signedIn.open')
      .when(arrived(signInPage(room)))
      .heard('location', sentTo(room)));

  test('a visitor may read the terms without being asked anything', () =>
    given(model, { route: terms })
      .when('person.signedOut')
      .expect('outside', { route: terms })
      .when(arrived({ name: 'privacyPolicy' }))
      .expect('outside', { route: { name: 'privacyPolicy' } }));

  test('the demo routes lead home', () =>
    given(model, { route: INBOX })
      .when(sari)
      .settle('loadWorkspace', 'loaded')
      .when(arrived({ name: 'debug' }))
      .heard('location', sentTo({ name: 'index' })));

  test('signing out takes the workspace down and wants nothing', () =>
    given(model, { route: room })
      .when(sari)
      .settle('loadWorkspace', 'loaded')
      .when('person.signedOut')
      .heard('location', sentTo(signInPage(null)))
      .expect('outside', { userId: null }));

  test('a page by itself has one actor, which is told who is looking', () =>
    given(model, { route: invitation })
      .when('person.signedOut')
      .expect('outside', { page: 'teamInvitation/a.b.c' })
      .when(sari)
      .heard('page', { type: 'visit.changed', route: invitation, userId: 'sari' })
      .expect('signedIn.loading')
      .when('person.signedOut')
      .heard('page', { type: 'visit.changed', route: invitation, userId: null })
      .expect('outside', { route: invitation })
      .when(arrived(terms))
      .expect('outside', { page: null }));

  test('a page for signed-in people is not begun for a visitor, who comes back to it', () =>
    given(model, { route: admin })
      .when('person.signedOut')
      .expect('outside', { page: null })
      .heard('location', sentTo(signInPage(admin)))
      .when(arrived(signInPage(admin)))
      .when(sari)
      .heard('location', sentTo(admin))
      .when(arrived(admin))
      .expect('signedIn.loading', { page: 'adminPanel' }));

  test('a dashboard whose code is gone offers a reload, and a second try', () =>
    given(model)
      .when(sari)
      .settle('loadWorkspace', 'broken')
      .expect('signedIn.unloaded')
      .when('retry.requested')
      .settle('loadWorkspace', 'loaded')
      .expect('signedIn.open'));
});
