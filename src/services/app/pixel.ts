/**
 * Meta's pixel and social SDK, loaded from Meta's host after consent only. They learn of the visit alone: later pages are
 * not reported and page contents are not read.
 */
const PIXEL = 'https://connect.facebook.net/en_US/fbevents.js';
const SOCIAL = 'https://connect.facebook.net/id_ID/sdk.js';
const HOST = 'https://connect.facebook.net/';

type Pixel = ((...words: unknown[]) => void) & {
  callMethod?: (...words: unknown[]) => void;
  queue: unknown[][];
  push: unknown;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
    fbAsyncInit?: () => void;
    FB?: { init(options: { appId: string; version: string; xfbml: boolean }): void };
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string | null },
      ): {
        createScriptURL(url: string): string;
      };
    };
  }
}

/** Queues calls until the pixel's code is loaded. */
const createPixelQueue = (): Pixel => {
  const pixel = ((...words: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...words);
    else pixel.queue.push(words);
  }) as Pixel;
  Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0' });
  // Addresses contain room ids and invitation tokens, so only the first page view is reported.
  pixel.disablePushState = true;
  return pixel;
};

/**
 * Meta's scripts load further scripts by plain strings, which Trusted Types refuse. The policy named `default` allows
 * scripts from Meta's host only.
 */
const trustedUrl = (() => {
  let policy: { createScriptURL(url: string): string } | undefined;
  return (url: string): string => {
    if (window.trustedTypes === undefined) return url;
    policy ??= window.trustedTypes.createPolicy('default', {
      createScriptURL: (wanted) => (wanted.startsWith(HOST) ? wanted : null),
    });
    return policy.createScriptURL(url);
  };
})();

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', () => resolve(), { once: true });
    script.addEventListener('error', () => reject(new Error('The script was blocked')), { once: true });
    script.src = trustedUrl(url);
    document.head.append(script);
  });

/** Rejects if the script is blocked. */
export const loadPixel = async (id: string): Promise<void> => {
  if (window.fbq !== undefined) return window.fbq('consent', 'grant');
  const pixel = createPixelQueue();
  window.fbq = pixel;
  window._fbq = pixel;
  pixel('consent', 'grant');
  // Otherwise the pixel reads buttons and forms.
  pixel('set', 'autoConfig', false, id);
  pixel('init', id);
  pixel('track', 'PageView');
  return loadScript(PIXEL);
};

export const revokePixel = (): void => window.fbq?.('consent', 'revoke');

export const loadSocialSdk = async (appId: string): Promise<void> => {
  if (window.fbAsyncInit !== undefined) return undefined;
  window.fbAsyncInit = () => window.FB?.init({ appId, version: 'v21.0', xfbml: false });
  return loadScript(SOCIAL);
};
