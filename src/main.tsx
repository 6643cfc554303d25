import './page.css';
import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { firstRequests, key, setting, visit } from './preload.ts';
import { appearanceStore } from './services/app/appearance.ts';
import { pixelAccessOf } from './services/app/pixelAccess.ts';
import { withFirstRequests } from './services/app/preload.ts';
import { createSession } from './services/platform/session.ts';
import { App } from './views/app/App.tsx';
import { AppContextProvider } from './views/app/AppContext.tsx';
import { PreferencesProvider } from './views/app/preferences.tsx';
import { startPreload } from './views/preload.ts';
import { screens } from './views/routes.ts';
import { wireApp } from './wiring/index.ts';
import { routeOf } from './wiring/routeOf.ts';

/** Milliseconds for drawing the sign-in page. */
const AFTER_SIGN_IN_PAGE = 500;

/**
 * Most milliseconds to wait for the code, rooms and chat that are already requested, before the first draw. Messages in
 * the skeleton stay longer, because a loading view would hide them.
 */
const FIRST_DRAW_TIMEOUT = 400;
const FIRST_DRAW_TIMEOUT_OF_CHAT = 2000;

/** Most milliseconds for which the skeleton shows early messages once the code is there. */
const EARLY_CHAT_TIMEOUT = 5000;

// The steps of the start are described in docs/architecture.md, "Start".
const pixel = setting('pixel-id');
const pixelAccess = pixelAccessOf(location, pixel, visit.hasSession);
const siteKey = setting('captcha-site-key');
const client = createSession({
  url: visit.url,
  key,
  // The placeholder of a development server without a key begins with %.
  captchaToken: /^\w/.test(siteKey)
    ? async (signal) => (await import('./services/auth/captcha.ts')).solveCaptcha(siteKey, signal)
    : undefined,
  onTooOld: () =>
    void import('./wiring/newVersion.tsx')
      .then(({ tellOfNewVersion }) => tellOfNewVersion())
      // The dialog's file is gone with its build.
      .catch(() => {
        if (confirm('Ada versi baru Chabot. Muat ulang? / There is a new version of Chabot. Reload?'))
          location.reload();
      }),
});
const session = { ...client, fetch: withFirstRequests(client, visit, firstRequests) };
const { machine, stores, roomStores, firstViewReady } = wireApp(session, pixelAccess);

// The cookie tells which view comes first, so its code loads while the session is restored.
const firstView = visit.hasSession ? screens.signedIn.load() : screens.login.load();
const firstDraw = visit.hasSession ? Promise.all([firstView, firstViewReady()]) : firstView;

/** Removes the messages in the skeleton, which is shown again behind later loading views. */
const clearEarlyChat = () => document.querySelector('.shell-room')?.replaceChildren();
const earlyChatTimeout = new Promise((resolve) => setTimeout(resolve, EARLY_CHAT_TIMEOUT));
void Promise.race([firstDraw, earlyChatTimeout])
  .catch(() => undefined)
  .then(clearEarlyChat);

const app = createActor(machine, {
  systemId: 'app',
  input: { route: routeOf(location.pathname, location.search), pixel: pixelAccess },
});
app.subscribe({
  next: (snapshot) => {
    // The skeleton of the HTML is that of a signed-in user (src/shell).
    if (!snapshot.matches('signedOut')) return;
    delete document.documentElement.dataset['shell'];
    clearEarlyChat();
  },
  error: reportError,
});
app.start();

/** Loaded after the first view, and only if a pixel is configured. */
const consent = /^\d+$/.test(pixel)
  ? firstView
      .then(() => import('./wiring/consent.tsx'))
      .then(({ startConsent }) =>
        startConsent({ pixel, social: setting('social-app-id'), loads: pixelAccess === 'loads' }),
      )
      .catch(() => null)
  : undefined;

const render = () =>
  createRoot(document.getElementById('app') ?? document.body).render(
    <StrictMode>
      <PreferencesProvider store={appearanceStore}>
        <AppContextProvider
          value={{
            app,
            startPreload: (route) => startPreload(route, app),
            stores,
            roomStores,
            lastFailure: client.lastFailure,
            consent,
          }}
        >
          <App />
        </AppContextProvider>
      </PreferencesProvider>
    </StrictMode>,
  );

// The first draw waits shortly for what is under way, so that no loading view flashes. A failure is shown by its view.
const drawTimeout = document.querySelector('.shell-messages') ? FIRST_DRAW_TIMEOUT_OF_CHAT : FIRST_DRAW_TIMEOUT;
const timeout = new Promise((resolve) => setTimeout(resolve, drawTimeout));
void Promise.race([firstDraw, timeout])
  .catch(() => undefined)
  .then(render);

firstView
  .then(() => import('./views/ui/accessibility.ts'))
  .then(({ startAccessibility }) => startAccessibility())
  .catch(() => undefined);

/** The sign-in service is needed only after its page is drawn. A failure is reported by the sign-in. */
const preloadSignIn = () => void Promise.allSettled([session.auth(), import('./services/auth/auth.service.ts')]);
if (!visit.hasSession) firstView.then(() => setTimeout(preloadSignIn, AFTER_SIGN_IN_PAGE)).catch(() => undefined);
