/**
 * Whole screens: the application with its real wiring and services before recorded answers. Its address bar is a variable,
 * because the page is Storybook's. Each screen begins in a browser without data.
 */
import type { StoryObj } from '@storybook/react-vite';
import { AuthClient } from '@supabase/auth-js';
import { createActor, fromCallback } from 'xstate';

import type { Route } from '../../src/contracts/app.routing.ts';
import { createSession } from '../../src/services/platform/session.ts';
import { App } from '../../src/views/app/App.tsx';
import { AppContextProvider, type AppContextValue } from '../../src/views/app/AppContext.tsx';
import { wireApp } from '../../src/wiring/index.ts';
import { routeOf } from '../../src/wiring/routeOf.ts';
import type { Recording } from './recording.ts';
import { cookiesOf, createNetwork, SilentSocket, type Network } from './replay.ts';
import { screens, type Account, type Screen } from './screens.ts';
import { isVariant, variants } from './variants.ts';

const recordings: Record<Account, () => Promise<{ default: unknown }>> = {
  owner: () => import('./owner.json'),
  member: () => import('./member.json'),
  admin: () => import('./admin.json'),
  visitor: () => import('./visitor.json'),
};

/** An address bar that begins at a route. */
const locationAt = (first: Route) =>
  fromCallback<{ type: 'navigation.requested'; to: Route }>(({ sendBack, receive }) => {
    const open = (route: Route) => sendBack({ type: 'location.changed', route });
    receive(({ to }) => open(to));
    open(first);
  });

const clearStorage = async () => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (/^(?:chabot|checkout)/.test(key)) storage.removeItem(key);
  const databases = await indexedDB.databases();
  for (const { name = '' } of databases) indexedDB.deleteDatabase(name);
};

interface Started {
  network: Network;
  context: AppContextValue;
  stop: () => void;
}

// Stories have no worker of the application. A browser may refuse one, too.
if ('serviceWorker' in navigator)
  navigator.serviceWorker.register = () => Promise.reject(new Error('No service worker among stories'));

let started: Started | undefined;

const start = async ({ account, address, given }: Screen): Promise<Started> => {
  const { default: recorded } = await recordings[account]();
  const recording = recorded as Recording;
  await clearStorage();
  const platformSocket = globalThis.WebSocket;
  globalThis.WebSocket = SilentSocket as unknown as typeof WebSocket;
  // Else it warns of a second client in the page.
  Reflect.set(AuthClient, 'nextInstanceID', {});
  const network = createNetwork(recording, given && variants[given]);
  const session = createSession({
    url: location.origin,
    key: 'recorded',
    jar: cookiesOf(recording.user, account === 'admin' ? 'aal2' : 'aal1'),
    fetch: network.fetch,
  });
  const { machine, stores, roomStores } = wireApp(session, 'none');
  const { pathname, search } = new URL(address, location.origin);
  const route = routeOf(pathname, search);
  const provided = machine.provide({ actors: { location: locationAt(route) } });
  const app = createActor(provided, { systemId: 'app', input: { route, pixel: 'none' } }).start();
  const stop = () => {
    app.stop();
    globalThis.WebSocket = platformSocket;
    network.isDown = false;
  };
  return { network, context: { app, stores, roomStores }, stop };
};

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Most pauses of 50 ms: a screen that is busy after half a minute does not end. */
const MOST_PAUSES = 600;

/** Waits until nothing has been requested or is busy for a while. Throws if a request has no recorded answer. */
const settle = async ({ network }: Started, needed = 6): Promise<void> => {
  let quiet = 0;
  for (let pauses = 0; quiet < needed; pauses += 1) {
    if (pauses > MOST_PAUSES) throw new Error('A part of the screen is busy without end');
    await pause();
    // The code of a screen, which has a heading, is loaded later than that of the frame.
    const isDrawn = document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null;
    quiet = network.pending === 0 && isDrawn ? quiet + 1 : 0;
  }
  if (network.unanswered.length === 0) return;
  throw new Error(
    `The recording has no answer to ${network.unanswered.join('; ')}. "node scripts/recordScreens.ts" records the screens.`,
  );
};

const contextOf = (loaded: unknown): AppContextValue => (loaded as Started).context;

/** The story of a screen, by its name and that of its group in screens.ts, without other words for it. */
export const screenStory = (group: string, name: string): StoryObj => {
  const [, inside] = Object.entries(screens).find(([key]) => key.split(' · ')[0] === group) ?? [];
  const screen = inside?.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`No screen "${name}" in "${group}"`);
  return {
    parameters: { layout: 'fullscreen' },
    // Again with each choice of the toolbar.
    loaders: [
      async ({ globals }) => {
        started?.stop();
        const { data } = globals;
        started = await start(isVariant(data) ? { ...screen, given: data } : screen);
        return started;
      },
    ],
    beforeEach: () => () => started?.stop(),
    render: (_, { loaded }) => (
      <AppContextProvider key={contextOf(loaded).app.sessionId} value={contextOf(loaded)}>
        <App />
      </AppContextProvider>
    ),
    play: async ({ loaded }) => {
      const current = loaded as unknown as Started;
      await settle(current, screen.given === 'offline' ? 20 : undefined);
      if (screen.given !== 'offline') return;
      current.network.isDown = true;
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !current.network.isDown });
      globalThis.dispatchEvent(new Event('offline'));
      await settle(current);
    },
  };
};
