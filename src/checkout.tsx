/**
 * The public page of an order: a document of its own, because its customers open it once, on cheap phones. The build
 * gives it Preact in the place of React (scripts/checkout.ts), and nothing of the application's first page.
 */
import './checkout.css';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { checkoutLinkOf } from './services/orders/checkout.link.ts';
import { keepPageOffline } from './services/orders/offlinePage.ts';
import { ensureLocalStorage } from './services/platform/storage.ts';
import { Checkout } from './views/orders/checkout/Checkout.tsx';
import { keepFocus } from './views/ui/keepFocus.ts';
import { wireCheckout } from './wiring/checkout.ts';

ensureLocalStorage();

const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const key = setting('supabase-key');

const actor = createActor(
  wireCheckout({
    url: (setting('supabase-url') || location.origin).replace(/(?<!\/)\/+$/, ''),
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('apikey', key);
      return fetch(input, { ...init, headers });
    },
    link: checkoutLinkOf(location),
    storage: localStorage,
    isOnline: () => navigator.onLine,
  }),
);
actor.subscribe({ error: reportError });
actor.start();

// A second link to the same order, such as the whole one after one that was cut off, changes only what stands behind the #.
window.addEventListener('hashchange', () => location.reload());

const container = document.getElementById('app') ?? document.body;
container.replaceChildren();
keepFocus();
createRoot(container).render(<Checkout actor={actor} />);

if (import.meta.env.PROD) keepPageOffline();
