import type { OldPage } from './release.ts';

/**
 * Whether this device gets notifications while no page is open. `needsInstall`: only as an app on the home screen, as on
 * an iPhone. `denied`: the browser blocks notifications of this site.
 */
export type PushState = 'unsupported' | 'needsInstall' | 'denied' | 'off' | 'on';

/** `dismissed`: the user closed the browser's prompt. `unavailable`: the installation or the browser's service has none. */
export type PushSubscribeResult = 'on' | 'denied' | 'dismissed' | 'unavailable' | OldPage;
