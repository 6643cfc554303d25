/**
 * The landing page is a document of its own that reads without JavaScript: scripts/landing.ts writes Landing.tsx into it. What
 * runs here is little, and the rest loads when it is needed.
 */
import './landing.css';
import './fonts.css';
import { pixelAccessOf } from './services/app/pixelAccess.ts';

const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

// The trial loads with the first focus in its form, and then draws the form itself.
const container = document.getElementById('coba-form');
const loaded = new AbortController();
let loading: Promise<void> | undefined;
const loadTrial = async (form: HTMLElement): Promise<void> => {
  const { startShopTrial } = await import('./wiring/shopTrial.tsx');
  loaded.abort();
  await startShopTrial({
    url: (setting('supabase-url') || location.origin).replace(/(?<!\/)\/+$/, ''),
    key: setting('supabase-key'),
    captchaSiteKey: setting('captcha-site-key'),
    container: form,
  });
};
const load = async (): Promise<void> => {
  if (container === null) return;
  loading ??= loadTrial(container);
  // Without a network the next focus tries again.
  await loading.catch(() => (loading = undefined));
};
container?.addEventListener('focusin', () => void load(), { signal: loaded.signal });
container?.addEventListener(
  'submit',
  (event) => {
    event.preventDefault();
    void load().then(() => loaded.signal.aborted && container.querySelector('form')?.requestSubmit());
  },
  { signal: loaded.signal },
);

// Consent is asked for only where a pixel is configured. A session leaves this page (src/shell/landing.ts).
const pixel = setting('pixel-id');
if (pixelAccessOf(location, pixel, false) === 'loads')
  import('./wiring/consent.tsx')
    .then(({ startConsent }) => startConsent({ pixel, social: setting('social-app-id'), loads: true }))
    // Without it nothing is measured.
    .catch(() => undefined);
