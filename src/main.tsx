import './page.css';
import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { hasSessionCookie, key, network, roomId, setting, url } from './preload.ts';
import { appearanceStore } from './services/app/appearance.ts';
import { replayFirstRequests } from './services/app/preload.replay.ts';
import { createSession } from './services/platform/session.ts';
import { App } from './views/app/App.tsx';
import { AppContextProvider } from './views/app/AppContext.tsx';
import { PreferencesProvider } from './views/app/preferences.tsx';
import { screens } from './views/routes.ts';
import { wireApp } from './wiring/index.ts';
import { routeOf } from './wiring/routeOf.ts';

/** Milliseconds for drawing the sign-in page. */
const AFTER_SIGN_IN_PAGE = 500;

/** Most milliseconds to wait for the code, rooms and chat that are already requested, before the first draw. */
const FIRST_DRAW_TIMEOUT = 400;

/** Starts loading; a missing file is reported where it is needed. */
const preload = (...pieces: Promise<unknown>[]) => void Promise.allSettled(pieces);

const client = createSession({ url, key, fetch: network });
// With a session the first requests of the list and the room are sent before their code is loaded.
const replay = { fetch: client.fetch, base: client.url, storage: localStorage, hasSession: hasSessionCookie, roomId };
const session = { ...client, fetch: replayFirstRequests(replay) };
const { machine, stores, roomStores, firstViewReady } = wireApp(session);

// The cookie tells which view comes first, so its code loads while the session is restored.
const screen = (hasSessionCookie ? screens.signedIn : screens.login).load();
// The sign-in service is needed only after the page is drawn.
const preloadSignIn = () => preload(session.auth(), import('./services/auth/auth.service.ts'));
if (!hasSessionCookie) preload(screen.then(() => setTimeout(preloadSignIn, AFTER_SIGN_IN_PAGE)));

const pixel = setting('pixel-id');
/** Loaded after the first view, and only if a pixel is configured. */
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

const render = () =>
  createRoot(document.getElementById('app') ?? document.body).render(
    <StrictMode>
      <PreferencesProvider store={appearanceStore}>
        <AppContextProvider value={{ app, stores, roomStores, consent }}>
          <App />
        </AppContextProvider>
      </PreferencesProvider>
    </StrictMode>,
  );

// The first draw waits shortly for the data that is under way, so that no loading view flashes.
const withTimeout = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, FIRST_DRAW_TIMEOUT))]).catch(() => {});
const first = hasSessionCookie ? Promise.all([screen, firstViewReady()]) : screen;
void withTimeout(first).then(render);
