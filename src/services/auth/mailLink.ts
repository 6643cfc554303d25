/** The mail link in the page's address. Reading removes it from the address. */
import * as v from 'valibot';

const Link = v.object({
  token_hash: v.pipe(v.string(), v.regex(/^[\w-]{16,200}$/)),
  type: v.picklist(['email', 'signup', 'magiclink', 'invite', 'recovery']),
});
/** An unused link. Until it is used its hash is as powerful as a password. */
export type MailLink = v.InferOutput<typeof Link>;

/** `failed`: the link went to the auth service, which refused it. `followed`: the auth service returned a code. */
export type MailLinkState = { is: 'none' | 'failed' | 'followed' } | ({ is: 'unused' } & MailLink);

let initialAddress: string | undefined;

/**
 * The address with which the page was loaded; '' after the first call. auth-js removes a code from the address bar
 * earlier.
 */
const readInitialAddress = (): string => {
  if (initialAddress !== undefined) return '';
  initialAddress = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  return initialAddress;
};

/** Returns the mail link of this page once and removes it from the address. */
export const takeMailLink = (): MailLinkState => {
  const initial = readInitialAddress();
  const current = new URL(location.href);
  // A return from the page of a provider, which `oauth.service.ts` reads.
  if (/[?&]oauth=/.test(initial + current.search)) return { is: 'none' };
  const params = new URLSearchParams([...current.searchParams, ...new URLSearchParams(current.hash.slice(1))]);
  const link = v.safeParse(Link, Object.fromEntries(params));
  const state: MailLinkState = link.success
    ? { is: 'unused', ...link.output }
    : params.has('error') || params.has('error_code') || params.has('token_hash')
      ? { is: 'failed' }
      : { is: 'none' };
  if (state.is !== 'none') cleanAddress(current, params.get('redirect_to'));
  if (state.is === 'none' && URL.canParse(initial)) {
    const { pathname, searchParams } = new URL(initial);
    if (pathname === current.pathname && searchParams.has('code')) return { is: 'followed' };
  }
  return state;
};

/** Keeps the search of `redirect` if it leads to this page, because it contains the page that the user wanted. */
const cleanAddress = (current: URL, redirect: string | null): void => {
  const target = redirect !== null && URL.canParse(redirect) ? new URL(redirect) : current;
  const isSamePage = target !== current && target.origin === current.origin && target.pathname === current.pathname;
  history.replaceState(history.state, '', current.pathname + (isSamePage ? target.search : ''));
};
