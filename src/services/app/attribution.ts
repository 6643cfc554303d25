import { FBC_COOKIE, FBP_COOKIE } from '../platform/storageKeys.ts';

/**
 * Advert attribution: copies `_fbc` and `_fbp` from the address into cookies that do not exist yet. Called only after
 * consent.
 */
const NAMES = [FBC_COOKIE, FBP_COOKIE] as const;
/** Seconds: 90 days. */
const LIFETIME = 7_776_000;
const MAX_VALUE_LENGTH = 500;
/** `fb.<domain level>.<time>.<id>`. Nothing else is written into a cookie. */
const FORMAT = /^fb\.\d{1,3}\.\d{1,16}\.[\w-]+$/;

interface CookieAccess {
  cookie: string;
}

const attributes = (secure: boolean): string => `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

const hasCookie = (page: CookieAccess, name: string): boolean =>
  page.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));

/** `search` is that of the first address of the visit. Never throws, also while cookies are disabled. */
export const saveAttribution = (search: string, page: CookieAccess, secure: boolean): void => {
  const parameters = new URLSearchParams(search);
  try {
    for (const name of NAMES) {
      const value = parameters.get(name);
      if (value === null || value.length > MAX_VALUE_LENGTH || !FORMAT.test(value) || hasCookie(page, name)) continue;
      page.cookie = `${name}=${value}; Max-Age=${LIFETIME}${attributes(secure)}`;
    }
  } catch {
    // Cookies are disabled.
  }
};

export const clearAttribution = (page: CookieAccess, secure: boolean): void => {
  try {
    for (const name of NAMES) if (hasCookie(page, name)) page.cookie = `${name}=; Max-Age=0${attributes(secure)}`;
  } catch {
    // Cookies are disabled.
  }
};
