/** The release of this page: that of package.json (scripts/release.ts compares them). */
export const RELEASE = '1.0.0';

/** The header in which the functions name the oldest release that they serve, when they refuse an older page. */
export const OLDEST_CLIENT = 'x-oldest-client';

/** Why a call is refused, whatever it asks: the functions no longer serve the release of this page. */
export type OldPage = 'oldPage';
