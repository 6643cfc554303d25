import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { consentMachine } from '../machines/app/consent.machine.ts';
import { appearanceStore } from '../services/app/appearance.ts';
import { defineConsent } from '../services/app/consent.actors.ts';
import { ConsentBar } from '../views/app/consent/ConsentBar.tsx';
/** Consent to measuring adverts. Loaded after the first view, and only if a pixel is configured. */
import { TextContext } from '../views/ui/useText.ts';
import type { ActorsOf } from './actorsOf.ts';

/** The first address of the visit; the application may have navigated since. */
const arrival = (): URL => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href);

interface ConsentOptions {
  /** Values of the page's meta tags; only digits are valid. */
  pixel: string;
  social: string;
  /** Whether this document may load Meta's scripts. Without them the decision can be changed and is not asked for. */
  loads: boolean;
}

export const startConsent = async ({ pixel, social, loads }: ConsentOptions) => {
  const actor = createActor(
    consentMachine.provide({
      actors: defineConsent({
        pixelId: pixel,
        socialAppId: /^\d+$/.test(social) ? social : null,
        search: arrival().search,
        loads,
      }) satisfies ActorsOf<typeof consentMachine>,
    }),
  ).start();
  if (!loads) return actor;
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
