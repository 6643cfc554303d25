import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { consentMachine } from '../machines/app/consent.machine.ts';
import { looks } from '../services/app/appearance.ts';
import { defineConsent } from '../services/app/consent.actors.ts';
import { ConsentBar } from '../views/app/consent/ConsentBar.tsx';
/** Measuring adverts, where it is set up: asked about after the page is there. Loaded by nobody else. */
import { TextContext } from '../views/ui/useText.ts';
import type { ActorsOf } from './index.ts';

/** Their addresses carry a token, which is nobody else's business. */
const PRIVATE = /^\/(?:team\/invitation|business\/handover|reset-password|order)\b/;

/** By which address the visitor came: since then the app may have led them elsewhere. */
const arrival = (): URL => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href);

/** Null where nothing may be measured. `ids` as the page says them: digits, or nothing of use. */
export const startConsent = async (ids: { pixel: string; social: string }) => {
  const came = arrival();
  if (PRIVATE.test(came.pathname)) return null;
  const actor = createActor(
    consentMachine.provide({
      actors: defineConsent({
        pixelId: ids.pixel,
        socialAppId: /^\d+$/.test(ids.social) ? ids.social : null,
        search: came.search,
      }) satisfies ActorsOf<typeof consentMachine>,
    }),
  ).start();
  const { english } = looks.read().language === 'en' ? await import('../views/english.ts') : {};
  const place = document.body.appendChild(document.createElement('div'));
  // The bar sticks to the foot of the window for as long as the body is, not its own place.
  place.style.display = 'contents';
  createRoot(place).render(
    <TextContext value={english ?? new Map()}>
      <ConsentBar actor={actor} />
    </TextContext>,
  );
  return actor;
};
