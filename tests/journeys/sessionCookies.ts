/** The session of a browser, as its cookies keep it. */
import { createChunks } from '@supabase/ssr';
import type { BrowserContext } from 'playwright-core';

/** Lets the access token in the cookie have run out, and the device know it. */
export const expireAccessToken = async (context: BrowserContext): Promise<void> => {
  const chunks = (await context.cookies()).filter(({ name }) => name.startsWith('chabot-sb-auth'));
  const [first] = chunks;
  if (first === undefined) throw new Error('Nobody is signed in');
  const value = chunks
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((chunk) => chunk.value)
    .join('');
  const session = JSON.parse(Buffer.from(value.replace('base64-', ''), 'base64url').toString()) as object;
  const expired = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
  const cookies = createChunks('chabot-sb-auth', `base64-${Buffer.from(expired).toString('base64url')}`);
  const { domain, path } = first;
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain, path })));
};
