import './page.css';
import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { isKnown, key, network, roomId, setting, url } from './preload.ts';
import { looks } from './services/app/appearance.ts';
import { askAhead } from './services/app/preload.ahead.ts';
import { createSession } from './services/platform/session.ts';
import { App } from './views/app/App.tsx';
import { House } from './views/app/AppContext.tsx';
import { PreferencesProvider } from './views/app/preferences.tsx';
import { screens } from './views/routes.ts';
import { routeOf, wire } from './wiring/index.ts';

/** Milliseconds in which the sign-in page is drawn. */
const AFTER_LOGIN = 500;

/** Milliseconds in which the code, the rooms and the chat that are on their way with the page come, and are read. */
const AT_HAND = 400;

/** A file that does not come is told where it is missed. */
const expect = (...pieces: Promise<unknown>[]) => void Promise.allSettled(pieces);

const visitor = createSession({ url, key, fetch: network });
// Where somebody is signed in, the first answers of the list, and of a room, are on their way before its code is.
const ahead = { fetch: visitor.fetch, base: visitor.url, storage: localStorage, isKnown, roomId };
const session = { ...visitor, fetch: askAhead(ahead) };
const { machine, stores, roomStores, atHand } = wire(session);

// What will be shown is known before anybody is asked: it comes while the session is looked at.
const screen = (isKnown ? screens.inside : screens.login).load();
// Nobody signs in before the page is there: what that takes comes after it.
const afterwards = () => expect(session.auth(), import('./services/auth/auth.service.ts'));
if (!isKnown) expect(screen.then(() => setTimeout(afterwards, AFTER_LOGIN)));

const pixel = setting('pixel-id');
/** Asked about after the page is there, where it is set up at all. */
const consent = /^\d+$/.test(pixel)
  ? screen
      .then(() => import('./wiring/consent.tsx'))
      .then(({ startConsent }) => startConsent({ pixel, social: setting('social-app-id') }))
      .catch(() => null)
  : undefined;

const app = createActor(machine, {
  systemId: 'app',
  input: { route: routeOf(location.pathname, location.search) },
});
app.subscribe({ error: reportError });
app.start();

const draw = () =>
  createRoot(document.getElementById('app') ?? document.body).render(
    <StrictMode>
      <PreferencesProvider store={looks}>
        <House value={{ app, stores, roomStores, consent }}>
          <App />
        </House>
      </PreferencesProvider>
    </StrictMode>,
  );

// What came along with the page is the first that is drawn: nobody sees what would stand there for a moment, and
// everybody would wait for it to be laid out.
const soon = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, AT_HAND))]).catch(() => {});
const first = isKnown ? Promise.all([screen, atHand()]) : screen;
void soon(first).then(draw);
