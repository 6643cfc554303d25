import { createHash, randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import { html } from 'hono/html';

import type { Query } from '../database.ts';
import { normalizeEmail } from './addresses.ts';
import { confirmAddress } from './confirmations.ts';
import { AuthError, failValidation, fail } from './errors.ts';
import { issueOAuthCode } from './flowState.ts';
import { allowedRedirect } from './redirects.ts';
import { challengeOf, clientAddress, requestedRedirect, type Challenge } from './request.ts';
import { minutesToMs, isoTime, type Service } from './service.ts';
import type { User } from './userRow.ts';
import { createUser, findUser, findUserByEmail, isBanned, updateUser } from './users.ts';

const names = { google: 'Google', facebook: 'Facebook' } as const;
type Provider = keyof typeof names;

const isProvider = (value: string): value is Provider => Object.hasOwn(names, value);

/** A request that waits for the consent, under its state. */
interface Attempt {
  provider: Provider;
  redirect: string;
  challenge: Challenge;
  expires: number;
}

/** How long the provider's page may take: GoTrue's lifetime of a state. */
const attemptLifetime = minutesToMs(5);

const identityUser = async (query: Query, provider: Provider, id: string): Promise<User | undefined> => {
  const [identity] = await query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, id],
  );
  return identity && findUser(query, identity.user_id);
};

/**
 * The user of a provider's account: of its identity, else of its address, else a new one. The password and the identities
 * of an unconfirmed account with this address are removed, because another person may have chosen them.
 */
async function userOfAccount(query: Query, service: Service, provider: Provider, email: string): Promise<User> {
  const id = createHash('sha256').update(email).digest('hex').slice(0, 21);
  const linked = await identityUser(query, provider, id);
  if (linked) return linked;
  const existing = await findUserByEmail(query, email);
  if (!existing && !service.config.enableSignup) fail(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (existing && !existing.email_confirmed_at) {
    await updateUser(query, service, existing.id, { encrypted_password: '' });
    await query('delete from auth.identities where user_id = $1', [existing.id]);
    await query('delete from auth.one_time_tokens where user_id = $1', [existing.id]);
  }
  const name = email.split('@')[0] ?? email;
  const user = existing ?? (await createUser(query, service, { email, userMetadata: { full_name: name } }));
  if (!user.email_confirmed_at) {
    await confirmAddress(query, service, user.id, 'email');
    await query(`delete from auth.identities where user_id = $1 and provider = 'email'`, [user.id]);
  }
  const at = isoTime(service.now());
  await query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [id, user.id, { sub: id, email, full_name: name, email_verified: true }, provider, at],
  );
  const providers = await query<{ provider: string }>(
    'select provider from auth.identities where user_id = $1 order by created_at',
    [user.id],
  );
  const all = providers.map((identity) => identity.provider);
  return updateUser(query, service, user.id, {
    raw_app_meta_data: { ...user.raw_app_meta_data, provider: all[0], providers: all },
  });
}

const withParameters = (target: string, parameters: Record<string, string>): string => {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/** As GoTrue: in the query, and in the fragment for the implicit flow. */
const withError = (target: string, error: Record<string, string>): string => {
  const url = new URL(withParameters(target, error));
  url.hash = new URLSearchParams({ ...error, sb: '' }).toString();
  return url.href;
};

/** The simulated consent page of a provider. The address of the account is the provider's code. */
const consentPage = (provider: Provider, state: string) =>
  html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${names[provider]} (simulasi)</title>
      </head>
      <body>
        <h1>${names[provider]} (simulasi)</h1>
        <p>Chabot ingin mengetahui nama dan alamat email Anda.</p>
        <form action="callback">
          <input type="hidden" name="state" value="${state}" />
          <p>
            <label>Email akun ${names[provider]} <input name="code" type="email" required /></label>
          </p>
          <button>Izinkan</button>
        </form>
        <form action="callback">
          <input type="hidden" name="state" value="${state}" />
          <input type="hidden" name="error" value="access_denied" />
          <input type="hidden" name="error_description" value="The user denied the request" />
          <button>Batal</button>
        </form>
      </body>
    </html>`;

/**
 * Sign-in with Google and Facebook, with PKCE only: GET /authorize shows the simulated consent page, and GET /callback
 * returns to the application with a code. A state is valid once.
 */
export const oauthRoutes = (service: Service): Hono => {
  const attempts = new Map<string, Attempt>();

  const takeAttempt = (state: string): Attempt => {
    const attempt = attempts.get(state);
    attempts.delete(state);
    return attempt && attempt.expires > service.now()
      ? attempt
      : fail(400, 'bad_oauth_state', 'OAuth callback with invalid state');
  };

  return new Hono()
    .get('/authorize', (context) => {
      service.limits.request('signInSignUps', clientAddress(context));
      const { skip_http_redirect: skips, ...query } = context.req.query();
      const { provider = '', code_challenge = '', code_challenge_method = '' } = query;
      if (!isProvider(provider) || !service.config.external[provider]) {
        return failValidation('Unsupported provider: provider is not enabled');
      }
      const challenge =
        challengeOf({ code_challenge, code_challenge_method }) ??
        failValidation('Only the PKCE flow is supported here');
      if (skips === 'true')
        return context.json({ url: `${service.url}/authorize?${new URLSearchParams(query).toString()}` });
      for (const [state, { expires }] of attempts) if (expires <= service.now()) attempts.delete(state);
      const state = randomUUID();
      const redirect = allowedRedirect(service, requestedRedirect(context));
      attempts.set(state, { provider, redirect, challenge, expires: service.now() + attemptLifetime });
      return context.html(consentPage(provider, state));
    })
    .get('/callback', async (context) => {
      const { state = '', code = '', error = '', error_description = '' } = context.req.query();
      const { provider, redirect, challenge } = takeAttempt(state);
      if (error) return context.redirect(withError(redirect, { error, error_description }), 302);
      try {
        const authCode = await service.transaction(async (query) => {
          const user = await userOfAccount(query, service, provider, normalizeEmail(code));
          if (isBanned(user, service)) fail(403, 'user_banned', 'User is banned');
          return issueOAuthCode(query, service, user.id, provider, challenge);
        });
        return context.redirect(withParameters(redirect, { code: authCode }), 302);
      } catch (failure) {
        if (!(failure instanceof AuthError)) throw failure;
        const refusal = { error: 'access_denied', error_code: failure.code, error_description: failure.message };
        return context.redirect(withError(redirect, refusal), 302);
      }
    });
};
