/** What the link of a mail brought in the address of the page. Read once; then the address is clean of it. */
import * as v from 'valibot';

const Link = v.object({
  token_hash: v.pipe(v.string(), v.regex(/^[\w-]{16,200}$/)),
  type: v.picklist(['email', 'signup', 'magiclink', 'invite', 'recovery']),
});
/** A link that has not been used: its hash is as good as a password until then. */
export type MailLink = v.InferOutput<typeof Link>;

/** `failed`: the auth service was asked by the link itself, and refused it. `followed`: it was, and gave a code. */
export type LinkSeen = { is: 'none' | 'failed' | 'followed' } | ({ is: 'unused' } & MailLink);

let openedAt: string | undefined;

/** The address with which the page was loaded: auth-js takes a code out of the address bar before anybody looks. */
const firstAddress = (): string => {
  if (openedAt !== undefined) return '';
  openedAt = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  return openedAt;
};

/** What there is to see, on this page; and afterwards it is nowhere to be seen. */
export const takeMailLink = (): LinkSeen => {
  const first = firstAddress();
  const here = new URL(location.href);
  const words = new URLSearchParams([...here.searchParams, ...new URLSearchParams(here.hash.slice(1))]);
  const link = v.safeParse(Link, Object.fromEntries(words));
  const seen: LinkSeen = link.success
    ? { is: 'unused', ...link.output }
    : words.has('error') || words.has('error_code') || words.has('token_hash')
      ? { is: 'failed' }
      : { is: 'none' };
  if (seen.is !== 'none') tidy(here, words.get('redirect_to'));
  if (seen.is === 'none' && URL.canParse(first)) {
    const { pathname, searchParams } = new URL(first);
    if (pathname === here.pathname && searchParams.has('code')) return { is: 'followed' };
  }
  return seen;
};

/** To where the mail was asked for, if that is this page: it may say where its reader wanted to go. */
const tidy = (here: URL, redirect: string | null): void => {
  const wanted = redirect !== null && URL.canParse(redirect) ? new URL(redirect) : here;
  const isHere = wanted !== here && wanted.origin === here.origin && wanted.pathname === here.pathname;
  history.replaceState(history.state, '', here.pathname + (isHere ? wanted.search : ''));
};
