/** The session in the cookies of a browser. */
import { createChunks } from '@supabase/ssr';
import type { BrowserContext } from 'playwright-core';

const COOKIE = 'chabot-sb-auth';

/** Stores a session as the application would. */
export const storeSession = (context: BrowserContext, url: string, session: object): Promise<void> =>
  context.addCookies(
    createChunks(COOKIE, `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`).map((cookie) => ({
      ...cookie,
      url,
    })),
  );

/** Sets the expiry of the access token in the cookie to the past. */
export const expireAccessToken = async (context: BrowserContext): Promise<void> => {
  const chunks = (await context.cookies()).filter(({ name }) => name.startsWith(COOKIE));
  const [first] = chunks;
  if (first === undefined) throw new Error('There is no session cookie');
  const value = chunks
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((chunk) => chunk.value)
    .join('');
  const session = JSON.parse(Buffer.from(value.replace('base64-', ''), 'base64url').toString()) as object;
  const expired = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
  const cookies = createChunks(COOKIE, `base64-${Buffer.from(expired).toString('base64url')}`);
  const { domain, path } = first;
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain, path })));
};
