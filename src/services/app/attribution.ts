/**
 * Which advert a visitor came from: `_fbc` and `_fbp`, copied from the address into cookies when those are missing
 * (spec.md §1). Only after consent.
 */
const NAMES = ['_fbc', '_fbp'] as const;
/** Seconds: 90 days. */
const LIFETIME = 7_776_000;
const LONGEST = 500;
/** `fb.<domain level>.<moment>.<id>`: nothing else is ever written into a cookie. */
const FORM = /^fb\.\d{1,3}\.\d{1,16}\.[\w-]+$/;

interface Jar {
  cookie: string;
}

const attributes = (secure: boolean): string => `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

const has = (jar: Jar, name: string): boolean => jar.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));

/** `search` is that of the address by which the visitor came. Never throws: where cookies are disabled there are none. */
export const keepAttribution = (search: string, jar: Jar, secure: boolean): void => {
  const given = new URLSearchParams(search);
  try {
    for (const name of NAMES) {
      const value = given.get(name);
      if (value === null || value.length > LONGEST || !FORM.test(value) || has(jar, name)) continue;
      jar.cookie = `${name}=${value}; Max-Age=${LIFETIME}${attributes(secure)}`;
    }
  } catch {
    // Cookies are disabled.
  }
};

export const dropAttribution = (jar: Jar, secure: boolean): void => {
  try {
    for (const name of NAMES) if (has(jar, name)) jar.cookie = `${name}=; Max-Age=0${attributes(secure)}`;
  } catch {
    // Cookies are disabled.
  }
};
