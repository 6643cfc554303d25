import './index.css';
import '@fontsource-variable/plus-jakarta-sans/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { createSession } from './services/supabase/session.ts';
import { App } from './views/app/App.tsx';
import { House } from './views/app/house.tsx';
import { routeOf, wire } from './wiring.ts';

/** Whoever serves the page says where its backend is: one bundle serves every installation. */
const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const session = createSession({ url: setting('supabase-url') || location.origin, key: setting('supabase-key') });

const app = createActor(wire(session), {
  systemId: 'app',
  input: { route: routeOf(location.pathname, location.search) },
});
app.subscribe({ error: (error) => reportError(error) });
app.start();

createRoot(document.getElementById('app') ?? document.body).render(
  <StrictMode>
    <House value={{ app }}>
      <App />
    </House>
  </StrictMode>,
);
