import './page.css';
import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { key, network, url } from './early.ts';
import { looks } from './services/browser/looks.ts';
import { askAhead } from './services/supabase/ahead.ts';
import { SESSION_COOKIE } from './services/supabase/cookies.ts';
import { createSession } from './services/supabase/session.ts';
import { App } from './views/app/App.tsx';
import { House } from './views/app/house.tsx';
import { screens } from './views/routes.ts';
import { PreferencesProvider } from './views/shell/preferences.tsx';
import { routeOf, wire } from './wiring.ts';

/** Milliseconds in which the sign-in page is drawn. */
const AFTER_LOGIN = 500;

/** Milliseconds in which a file that came along with the page is read. */
const AT_HAND = 200;

/** A file that does not come is told where it is missed. */
const expect = (...pieces: Promise<unknown>[]) => void Promise.allSettled(pieces);

const isKnown = document.cookie.includes(SESSION_COOKIE);
const visitor = createSession({ url, key, fetch: network });
// Where somebody is signed in, the list's first answers are on their way before its code is.
const ahead = { fetch: visitor.fetch, base: visitor.url, storage: localStorage, isKnown };
const session = { ...visitor, fetch: askAhead(ahead) };
const { machine, stores, roomStores } = wire(session);

// What will be shown is known before anybody is asked: it comes while the session is looked at.
const screen = (isKnown ? screens.inside : screens.login).load();
// Nobody signs in before the page is there: what that takes comes after it.
const afterwards = () => expect(session.auth(), import('./services/supabase/auth.services.ts'));
if (!isKnown) expect(screen.then(() => setTimeout(afterwards, AFTER_LOGIN)));

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
        <House value={{ app, stores, roomStores }}>
          <App />
        </House>
      </PreferencesProvider>
    </StrictMode>,
  );

// With its code at hand the screen itself is the first that is drawn, and nothing before it.
const atHand = new Promise<void>((resolve) => setTimeout(resolve, AT_HAND));
Promise.race([screen, atHand]).then(draw, draw);
