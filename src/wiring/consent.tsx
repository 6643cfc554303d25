import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { consentMachine } from '../machines/app/consent.machine.ts';
import { appearanceStore } from '../services/app/appearance.ts';
import { defineConsent } from '../services/app/consent.actors.ts';
import { ConsentBar } from '../views/app/consent/ConsentBar.tsx';
/** Consent to measuring adverts. Loaded after the first view, and only if a pixel is configured. */
import { TextContext } from '../views/ui/useText.ts';
import type { ActorsOf } from './actorsOf.ts';

/** These addresses contain a token, which Meta must not see. */
const PRIVATE = /^\/(?:team\/invitation|business\/handover|reset-password|order)\b/;

/** The first address of the visit; the application may have navigated since. */
const arrival = (): URL => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href);

/** Null on a page that must not be measured. `ids`: values of the page's meta tags; only digits are valid. */
export const startConsent = async (ids: { pixel: string; social: string }) => {
  const address = arrival();
  if (PRIVATE.test(address.pathname)) return null;
  const actor = createActor(
    consentMachine.provide({
      actors: defineConsent({
        pixelId: ids.pixel,
        socialAppId: /^\d+$/.test(ids.social) ? ids.social : null,
        search: address.search,
      }) satisfies ActorsOf<typeof consentMachine>,
    }),
  ).start();
  const { english } = appearanceStore.read().language === 'en' ? await import('../views/english.ts') : {};
  const container = document.body.appendChild(document.createElement('div'));
  // With its own box the container would limit the sticky bar.
  container.style.display = 'contents';
  createRoot(container).render(
    <TextContext value={english ?? new Map()}>
      <ConsentBar actor={actor} />
    </TextContext>,
  );
  return actor;
};
