import { fromPromise } from 'xstate';

import type { ConsentDecision } from '../../contracts/app.ts';
import { CONSENT } from '../platform/storageKeys.ts';
import { clearAttribution, saveAttribution } from './attribution.ts';
import { loadPixel, loadSocialSdk, revokePixel } from './pixel.ts';

export interface PixelSettings {
  pixelId: string;
  /** Null if social login is not configured. */
  socialAppId: string | null;
  /** Search of the first address of the visit. */
  search: string;
  /** False: a consent is stored for later visits. */
  loads: boolean;
}

export const defineConsent = ({ pixelId, socialAppId, search, loads }: PixelSettings) => {
  const isSecure = location.protocol === 'https:';
  const store = (decision: ConsentDecision) => {
    try {
      localStorage.setItem(CONSENT, decision);
    } catch {
      // Without storage the bar is shown again on the next visit.
    }
  };
  return {
    loadDecision: fromPromise<ConsentDecision | null>(async () => {
      const stored = localStorage.getItem(CONSENT);
      return stored === 'accepted' || stored === 'refused' ? stored : null;
    }),
    startMeasuring: fromPromise<void>(async () => {
      store('accepted');
      if (!loads) return;
      saveAttribution(search, document, isSecure);
      // A blocked SDK does not affect the pixel.
      if (socialAppId !== null) loadSocialSdk(socialAppId).catch(() => {});
      await loadPixel(pixelId);
    }),
    stopMeasuring: fromPromise<void>(async () => {
      store('refused');
      clearAttribution(document, isSecure);
      revokePixel();
    }),
  };
};
