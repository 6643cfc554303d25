/** Sign-in with Google and Facebook: which ways are enabled, the way to the provider's page, and a return without a session. */
import * as v from 'valibot';

import type { OAuthProvider, OAuthRefusal, OAuthStart, TypedAccount } from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { TYPED_ACCOUNT } from '../platform/storageKeys.ts';
import { isUnreachable } from './auth.refusals.ts';

/** Milliseconds for which what was typed is kept while the provider's page is open. */
const TYPED_LIFETIME = 10 * 60_000;

const enabled = v.fallback(v.optional(v.boolean(), false), false);
const Settings = v.object({ external: v.object({ google: enabled, facebook: enabled, phone: enabled }) });
const Typed = v.object({ name: v.optional(v.string()), login: v.optional(v.string()), at: v.number() });

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The way to the page and back. Tests replace it. */
export interface Browser {
  /** The address with which the page was loaded; '' after the first call. A step of the sign-in may have replaced it. */
  takeInitialAddress: () => string;
  address: () => URL;
  replaceAddress: (path: string) => void;
  storage: () => Store;
}

/** Returned by the auth service. All but the page that the visitor wanted. */
const RETURNED = ['oauth', 'code', 'error', 'error_code', 'error_description'];

const byCode: Record<string, OAuthRefusal['why']> = { signup_disabled: 'signup-closed', user_banned: 'banned' };

const refusalOf = (params: URLSearchParams): OAuthRefusal => {
  const code = params.get('error_code') ?? '';
  // A cancelled consent has the provider's error, and no code of the auth service.
  const isCancelled = params.get('error') === 'access_denied' && code === '';
  return { why: isCancelled ? 'cancelled' : (byCode[code] ?? 'failed') };
};

const pathWithout = ({ pathname, searchParams }: URL): string => {
  const kept = new URLSearchParams(searchParams);
  for (const name of RETURNED) kept.delete(name);
  return kept.size > 0 ? `${pathname}?${kept.toString()}` : pathname;
};

/** Why the page of a provider returned without a session; null if this page is no return. Cleans the address. */
const takeReturn = ({ takeInitialAddress, address, replaceAddress }: Browser): OAuthRefusal | null => {
  const current = address();
  const initial = takeInitialAddress();
  const { searchParams: returned } = URL.canParse(initial) ? new URL(initial) : current;
  if (!returned.has('oauth')) return null;
  replaceAddress(pathWithout(current));
  // auth-js removes a code that has opened a session.
  return returned.has('error') || current.searchParams.has('code') ? refusalOf(returned) : null;
};

/** Never throws. */
const takeTyped = (storage: () => Store): TypedAccount | null => {
  try {
    const text = storage().getItem(TYPED_ACCOUNT);
    if (text === null) return null;
    storage().removeItem(TYPED_ACCOUNT);
    const { at, name, login } = v.parse(Typed, JSON.parse(text));
    const isOld = Math.abs(Date.now() - at) > TYPED_LIFETIME;
    return isOld ? null : { ...(name !== undefined && { name }), ...(login !== undefined && { login }) };
  } catch {
    return null;
  }
};

const storeTyped = (storage: () => Store, typed: TypedAccount): void => {
  try {
    storage().setItem(TYPED_ACCOUNT, JSON.stringify({ ...typed, at: Date.now() }));
  } catch {
    // Full or blocked: the form is empty after a cancelled consent.
  }
};

const readEnabled = async (
  client: SessionClient,
  signal: AbortSignal,
): Promise<Pick<OAuthStart, 'providers' | 'phoneCodes'>> => {
  const response = await client.anonymousFetch(`${client.url}/auth/v1/settings`, { signal }).catch(() => null);
  const settings = v.safeParse(Settings, await response?.json().catch(() => null));
  if (!settings.success) return { providers: [], phoneCodes: false };
  const { google, facebook, phone } = settings.output.external;
  const providers = [...(google ? (['google'] as const) : []), ...(facebook ? (['facebook'] as const) : [])];
  return { providers, phoneCodes: phone };
};

export const readStart = async (client: SessionClient, browser: Browser, signal: AbortSignal): Promise<OAuthStart> => {
  const refusal = takeReturn(browser);
  const typed = takeTyped(browser.storage);
  return { ...(await readEnabled(client, signal)), refusal, typed };
};

/**
 * auth-js opens the provider's page, which returns to the sign-in page of this origin. It keeps the verifier of the code (PKCE) in
 * this browser, and exchanges the code there.
 */
export const signInWithOAuth = async (
  client: SessionClient,
  browser: Browser,
  { provider, typed }: { provider: OAuthProvider; typed: TypedAccount },
): Promise<{ refused: OAuthRefusal } | null> => {
  const auth = await client.auth();
  const target = new URL(pathWithout(browser.address()), browser.address().origin);
  target.searchParams.set('oauth', provider);
  storeTyped(browser.storage, typed);
  const { error } = await auth.signInWithOAuth({ provider, options: { redirectTo: target.href } });
  return error && { refused: { why: isUnreachable(error) ? 'unreachable' : 'failed' } };
};
