import { fromPromise } from 'xstate';

import type { ConsentGiven } from '../../contracts/app.ts';
import { dropAttribution, keepAttribution } from './attribution.ts';
import { loadPixel, loadSocial, revokePixel } from './pixel.ts';

/** Not with what signing out empties: the choice is the visitor's, not the account's. */
const KEY = 'chabot.consent';

export interface MeasuringSettings {
  pixelId: string;
  /** Null where social login is not set up. */
  socialAppId: string | null;
  /** The search of the address by which the visitor came. */
  search: string;
}

export const defineConsent = ({ pixelId, socialAppId, search }: MeasuringSettings) => {
  const isSecure = location.protocol === 'https:';
  const keep = (choice: ConsentGiven) => {
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // Then it is asked again the next time.
    }
  };
  return {
    recallChoice: fromPromise<ConsentGiven | null>(async () => {
      const kept = localStorage.getItem(KEY);
      return kept === 'accepted' || kept === 'refused' ? kept : null;
    }),
    startMeasuring: fromPromise<void>(async () => {
      keep('accepted');
      keepAttribution(search, document, isSecure);
      // The one may be blocked without the other.
      if (socialAppId !== null) loadSocial(socialAppId).catch(() => {});
      await loadPixel(pixelId);
    }),
    stopMeasuring: fromPromise<void>(async () => {
      keep('refused');
      dropAttribution(document, isSecure);
      revokePixel();
    }),
  };
};
