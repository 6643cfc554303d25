/**
 * The landing page is a document of its own that reads without JavaScript: scripts/landing.ts writes Landing.tsx into it. What
 * runs here is little, and the rest loads when it is needed.
 */
import './landing.css';
import './fonts.css';
import { pixelAccessOf } from './services/app/pixelAccess.ts';

const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

// Consent is asked for only where a pixel is configured. A session leaves this page (src/shell/landing.ts).
const pixel = setting('pixel-id');
if (pixelAccessOf(location, pixel, false) === 'loads')
  import('./wiring/consent.tsx')
    .then(({ startConsent }) => startConsent({ pixel, social: setting('social-app-id'), loads: true }))
    // Without it nothing is measured.
    .catch(() => undefined);
