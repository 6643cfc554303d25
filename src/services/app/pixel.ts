/**
 * Meta's pixel and its social SDK: loaded from Meta's host, and only after consent. Neither is told more than that the
 * site was visited: no page of ours behind the first is reported, and nothing on them is looked at.
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

/** What stands in for the pixel until its code is there. */
const queued = (): Pixel => {
  const pixel = ((...words: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...words);
    else pixel.queue.push(words);
  }) as Pixel;
  Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0' });
  // Rooms and invitations have their names in the address: only the visit is counted.
  pixel.disablePushState = true;
  return pixel;
};

/**
 * Meta's own scripts load others by plain text, which the page's policy refuses; the policy named `default` lets
 * through what comes from Meta's host, and nothing else.
 */
const trusted = (() => {
  let policy: { createScriptURL(url: string): string } | undefined;
  return (url: string): string => {
    if (window.trustedTypes === undefined) return url;
    policy ??= window.trustedTypes.createPolicy('default', {
      createScriptURL: (wanted) => (wanted.startsWith(HOST) ? wanted : null),
    });
    return policy.createScriptURL(url);
  };
})();

const load = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', () => resolve(), { once: true });
    script.addEventListener('error', () => reject(new Error('The script was blocked')), { once: true });
    script.src = trusted(url);
    document.head.append(script);
  });

/** Rejects when the pixel does not come. */
export const loadPixel = async (id: string): Promise<void> => {
  if (window.fbq !== undefined) return window.fbq('consent', 'grant');
  const pixel = queued();
  window.fbq = pixel;
  window._fbq = pixel;
  pixel('consent', 'grant');
  // Otherwise it reads what stands on buttons and in forms.
  pixel('set', 'autoConfig', false, id);
  pixel('init', id);
  pixel('track', 'PageView');
  return load(PIXEL);
};

export const revokePixel = (): void => window.fbq?.('consent', 'revoke');

export const loadSocial = async (appId: string): Promise<void> => {
  if (window.fbAsyncInit !== undefined) return undefined;
  window.fbAsyncInit = () => window.FB?.init({ appId, version: 'v21.0', xfbml: false });
  return load(SOCIAL);
};
