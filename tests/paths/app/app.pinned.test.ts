import { describe, expect, test } from 'vitest';

import type { DashboardRoute, PageRoute, Route, WantedRoute } from '../../../src/contracts/app.routing.ts';
import { appModel as model } from '../../../src/machines/app/app.model.ts';
import { HOME, INBOX } from '../../../src/machines/app/routing/route.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const room: DashboardRoute = { name: 'eskalasi', roomId: 'r1', search: { businessId: null } };
const admin: PageRoute = { name: 'adminPanel' };
const invitation: PageRoute = { name: 'teamInvitation', jwtToken: 'a.b.c' };
const terms: Route = { name: 'termsOfService' };
const signInPage = (wanted: WantedRoute | null): Route => ({ name: 'login', search: { wanted } });
const arrived = (route: Route) => ({ type: 'location.changed', route });
const sentTo = (to: Route) => ({ type: 'navigation.requested', to, replace: true });
const sari = { type: 'person.signedIn', userId: 'sari' };
const dimas = { type: 'person.signedIn', userId: 'dimas' };
/** The last event of an actor that has received none since it started. */
const started = { type: 'xstate.init' };
const home = sentTo({ name: 'index' });
const opened = (route: Route = INBOX) => given(model, { route }).when(sari).settle('loadWorkspace', 'loaded');

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

  test('signing in without a wanted page opens the home page', () =>
    given(model, { route: { name: 'index' } })
      .when('person.signedOut')
      .received('location', sentTo(signInPage(null)))
      .when(arrived(signInPage(null)))
      .when(sari)
      .received('location', sentTo(HOME)));

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

  test('Try Again starts the actor of a standalone page anew', async () => {
    const { actor, ...sut } = machineSut({ ...model, input: { route: invitation } });
    await sut.start();
    await sut.send({ type: 'person.signedOut' });
    const { page } = actor.getSnapshot().children;
    await sut.send({ type: 'routeReload.requested' });
    expect(page.getSnapshot().status).toBe('stopped');
    expect(actor.getSnapshot().children.page).not.toBe(page);
    expect(actor.getSnapshot().children.page).toBeDefined();
    await sut.stop();
  });

  test('Try Again in the dashboard reloads the route of the workspace', () =>
    opened()
      .when('routeReload.requested')
      .expect('signedIn.open')
      .received('workspace', { type: 'routeReload.requested' }));

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

  test('a dashboard whose code failed to load is left by a reload', () =>
    given(model)
      .when(sari)
      .settle('loadWorkspace', 'broken')
      .expect('signedIn.loadFailed')
      .when('reload.requested')
      .expect('signedIn.reloading')
      .settle('reloadPage', 'reloading')
      .expect('signedIn.loadFailed'));

  test.each([
    ['starting', given(model)],
    ['signed out', given(model, { route: signInPage(null) }).when('person.signedOut')],
    ['loading the dashboard', given(model).when(sari)],
    ['signed in', opened()],
  ])('a demo route leads to the start page while %s', (_, path) =>
    path.when(arrived({ name: 'debug' })).received('location', home),
  );

  test('the second factor at a protected route is requested on the sign-in page, which keeps the route', () =>
    given(model, { route: room })
      .when('person.challenged')
      .expect('signedOut')
      .received('location', sentTo(signInPage(room))));

  test('a visitor who opens a protected route is redirected to sign-in', () =>
    given(model, { route: terms })
      .when('person.signedOut')
      .when(arrived(room))
      .received('location', sentTo(signInPage(room)))
      .expect('signedOut', { route: terms }));

  test.each(['person.signedOut', 'person.challenged'])('a public page stays in view after %s', (ended) =>
    opened(terms).when(ended).expect('signedOut', { route: terms, userId: null }).received('location', started),
  );

  test('a user who must confirm a second factor again leaves the dashboard for the sign-in page', () =>
    opened(room)
      .when('person.challenged')
      .expect('signedOut', { userId: null })
      .received('location', sentTo(signInPage(null))));

  test('a renewed session of the same user keeps the workspace, another user gets a new one', () =>
    opened()
      .when(sari)
      .expect('signedIn.open', { userId: 'sari' })
      .when(dimas)
      .expect('signedIn.loading', { userId: 'dimas' }));

  test('a signed-in user is redirected from the sign-in page while the dashboard loads', () =>
    given(model)
      .when(sari)
      .when(arrived(signInPage(room)))
      .received('location', sentTo(room)));

  test('the workspace receives each new route', () =>
    opened()
      .when(arrived(room))
      .expect('signedIn.open', { route: room })
      .received('workspace', { type: 'route.changed', route: room }));

  test('the workspace reads its businesses again after a standalone page changed them', () =>
    opened().when('businesses.changed').received('workspace', { type: 'businesses.changed', businessId: 'b1' }));
});

const reloading = () => given(model).when(sari).settle('loadWorkspace', 'broken').when('reload.requested');
const loadingDocument = () => given(model, { route: terms, pixel: 'loads' }).when(sari);
const broken = () => given(model).settle('auth', 'broken');

test.each([
  ['the dashboard cannot be loaded', given(model).when(sari).settle('loadWorkspace', 'broken'), 'signedIn.loadFailed'],
  ['the dashboard has been loading for almost 30 s', given(model).when(sari).elapse(29_999), 'signedIn.loading'],
  ['the dashboard takes 30 s to load', given(model).when(sari).elapse(30_000), 'signedIn.loadFailed'],
  ['the workspace stops working', opened().settle('workspace', 'broken'), 'signedIn.loadFailed'],
  ['a reload is requested', reloading(), 'signedIn.reloading'],
  ['the reload changes nothing', reloading().settle('reloadPage', 'reloading'), 'signedIn.loadFailed'],
  ['the reload has not begun for almost 10 s', reloading().elapse(9999), 'signedIn.reloading'],
  ['the reload does not begin within 10 s', reloading().elapse(10_000), 'signedIn.loadFailed'],
  ['the reload fails', reloading().settle('reloadPage', 'broken'), 'signedIn.loadFailed'],
  ['the location actor stops working', given(model).settle('location', 'broken'), 'broken.idle'],
  ['the auth actor stops working', broken(), 'broken.idle'],
  [
    'the standalone page in view stops working',
    given(model, { route: invitation }).when('person.signedOut').settle('page', 'broken'),
    'broken.idle',
  ],
  ['a broken page is reloaded', broken().when('reload.requested'), 'broken.reloading'],
  [
    'the reload of a broken page changes nothing',
    broken().when('reload.requested').settle('reloadPage', 'reloading'),
    'broken.idle',
  ],
  [
    'the reload of a broken page does not begin within 10 s',
    broken().when('reload.requested').elapse(10_000),
    'broken.idle',
  ],
  [
    'the reload of a broken page fails',
    broken().when('reload.requested').settle('reloadPage', 'broken'),
    'broken.idle',
  ],
  ['the new document does not load within 30 s', loadingDocument().elapse(30_000), 'broken.idle'],
  ['the new document has been loading for almost 30 s', loadingDocument().elapse(29_999), 'loadingDocument'],
  ['the new document does not load', loadingDocument().settle('loadDocument', 'broken'), 'broken.idle'],
  ['the browser stays in the old document', loadingDocument().settle('loadDocument', 'stayed'), 'broken.idle'],
  ['the toasts stop working', opened().settle('toasts', 'broken'), 'signedIn.open'],
  ['the connection notices stop working', opened().settle('connection', 'broken'), 'signedIn.open'],
])('the application when %s', (_, path, state) => path.expect(state));

describe('app: a document in which the pixel runs', () => {
  const measured = (route: Route) => given(model, { route, pixel: 'loads' }).when('person.signedOut');
  const mustChoose = { type: 'person.challenged', mustChoosePassword: true };

  test('is left for the wanted page when a user signs in', () =>
    measured(signInPage(null)).when(sari).expect('loadingDocument', { userId: 'sari' }));

  test('is loaded anew when a session begins in another tab', () =>
    measured(terms).when(sari).expect('loadingDocument', { route: terms }));

  test('is loaded anew before the second factor is asked for', () =>
    measured(signInPage(null)).when('person.challenged').expect('loadingDocument', { userId: null }));

  test('is loaded anew for a second factor that is known before the page has started', () =>
    given(model, { route: terms, pixel: 'loads' }).when('person.challenged').expect('loadingDocument'));

  test('stays while a password must be chosen, which a new one would not know', () =>
    measured(signInPage(null)).when(mustChoose).expect('signedOut').when(sari).expect('loadingDocument'));

  test('with a session, the sign-in page leads to a new document too, because its policy allows Meta', () =>
    given(model, { route: signInPage(room), pixel: 'allowed' })
      .when(sari)
      .expect('loadingDocument'));

  test.each<Route>([room, invitation, terms])('with a session, $name stays in its document', (route) =>
    given(model, { route, pixel: 'allowed' }).when(sari).expect('signedIn.loading'),
  );
});

describe('app: the steps of the sign-in page', () => {
  const at = (step?: 'registration' | 'code'): Route => ({
    name: 'login',
    search: { wanted: room, ...(step && { step }) },
  });
  const signedOut = (route: Route) => given(model, { route }).when('person.signedOut');
  const stepped = (step: 'registration' | 'code' | null) => ({ type: 'signInStep.changed', step });
  const requested = (step: 'registration' | 'code') => ({ type: 'signInStep.requested', step });
  const pushed = (to: Route) => ({ type: 'navigation.requested', to });
  const back = (to: Route) => ({ type: 'navigation.requested', to, back: true, replace: true });

  test('a reloaded page opens the step of its address', () =>
    signedOut(at('code')).received('auth', requested('code')));

  test('a step in the history opens the step of its address', () =>
    signedOut(at())
      .when(arrived(at('registration')))
      .received('auth', requested('registration'))
      .when(arrived(at()))
      .received('auth', { type: 'registration.cancelled' }));

  test('each step is an entry of the history, and keeps the page that was wanted', () =>
    signedOut(at())
      .when(stepped('registration'))
      .received('location', pushed(at('registration')))
      .when(arrived(at('registration')))
      .when(stepped('code'))
      .received('location', pushed(at('code'))));

  test('an earlier step is a step back', () =>
    signedOut(at('code'))
      .when(stepped('registration'))
      .received('location', back(at('registration')))
      .when(stepped(null))
      .received('location', back(at())));

  test('the page of another address has no steps', () =>
    signedOut(terms).when(stepped('registration')).received('location', started));
});
