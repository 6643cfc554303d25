import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { serve, type ServerType } from '@hono/node-server';
import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { Hono } from 'hono';
import { TOTP } from 'otpauth';
import { onTestFinished } from 'vitest';

import { authService } from '../../local/auth/auth.ts';
import type { Config } from '../../local/config.ts';
import { openKeys, type Keys } from '../../local/keys.ts';
import type { Mail } from '../../local/mailbox/mailbox.ts';
import { openTestDatabase, type TestDatabase } from './database.harness.ts';

type AuthConfig = Config['auth'];

export const site = 'http://127.0.0.1:4173';

/** The settings of a project without confirmations, with rate limits that no test reaches by accident. */
const defaultConfig: AuthConfig = {
  siteUrl: site,
  additionalRedirectUrls: ['https://*.chabot.test/**'],
  jwtExpiry: 3600,
  enableSignup: true,
  enableAnonymousSignIns: true,
  minimumPasswordLength: 8,
  passwordRequirements: '',
  enableRefreshTokenRotation: true,
  refreshTokenReuseInterval: 10,
  email: {
    enableSignup: true,
    enableConfirmations: false,
    doubleConfirmChanges: false,
    securePasswordChange: false,
    maxFrequency: 0,
    otpLength: 6,
    otpExpiry: 3600,
    templates: {},
  },
  sms: { enableSignup: true, enableConfirmations: true, maxFrequency: 0 },
  mfa: { maxEnrolledFactors: 10, totp: { enrollEnabled: true, verifyEnabled: true } },
  captcha: { secret: '' },
  external: { google: false, facebook: false },
  rateLimit: {
    emailSent: 10_000,
    smsSent: 10_000,
    anonymousUsers: 10_000,
    tokenRefresh: 10_000,
    signInSignUps: 10_000,
    tokenVerifications: 10_000,
    web3: 10_000,
  },
};

interface ConfigChanges extends Partial<Omit<AuthConfig, 'email' | 'sms' | 'mfa' | 'rateLimit'>> {
  email?: Partial<AuthConfig['email']>;
  sms?: Partial<AuthConfig['sms']>;
  mfa?: Partial<AuthConfig['mfa']>;
  rateLimit?: Partial<AuthConfig['rateLimit']>;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that a request may take. */
  patience?: number;
  /** Receives background work. By default the harness awaits it before each response. */
  runInBackground?: (work: () => Promise<void>) => void;
}

export interface RunningService {
  url: string;
  /** Everything that was sent, oldest first. */
  mails: Mail[];
  /** Advances the service's clock by milliseconds. */
  advance(ms: number): void;
  now(): number;
  /** A client with its own storage, like a separate browser. */
  client(flowType?: 'implicit' | 'pkce', apikey?: string): GoTrueClient;
  /** A request to the service without the client library. */
  call(path: string, init?: RequestInit): Promise<Response>;
}

export interface AuthFixture {
  database: TestDatabase;
  keys: Keys;
  /** Starts a service with these settings on the file's database, until the test ends. */
  start(changes?: ConfigChanges): Promise<RunningService>;
  close(): Promise<void>;
}

/** Opens one database for a test file. Its tests can start several authentication services on it. */
export async function openAuthFixture(): Promise<AuthFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'auth-'));
  const [database, keys] = await Promise.all([openTestDatabase(), openKeys(path.join(folder, 'keys.json'))]);
  await database.script(await readFile(new URL('../../local/auth/auth.sql', import.meta.url), 'utf8'));

  const start = async (changes: ConfigChanges = {}): Promise<RunningService> => {
    const config: AuthConfig = {
      ...defaultConfig,
      ...changes,
      email: { ...defaultConfig.email, ...changes.email },
      sms: { ...defaultConfig.sms, ...changes.sms },
      mfa: { ...defaultConfig.mfa, ...changes.mfa },
      rateLimit: { ...defaultConfig.rateLimit, ...changes.rateLimit },
    };
    const mails: Mail[] = [];
    // Starts one second into a TOTP step and advances a millisecond per read, so that no test runs into the end of a
    // step.
    let time = Math.floor(Date.now() / 30_000) * 30_000 + 1000;
    const now = (): number => (time += 1);
    const root = new Hono();
    const { server, port } = await new Promise<{ server: ServerType; port: number }>((resolve) => {
      const listening = serve({ fetch: root.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
        resolve({ server: listening, port: info.port }),
      );
    });
    onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
    const url = `http://127.0.0.1:${port}/auth/v1`;
    const mailbox = { deliver: (mail: Mail) => void mails.push(mail) };
    // Background work is awaited here, so that no request affects the next one.
    const backgroundWork: Promise<void>[] = [];
    root.use(async (_, next) => {
      await next();
      await Promise.all(backgroundWork.splice(0));
    });
    const runInBackground = changes.runInBackground ?? ((work) => void backgroundWork.push(work()));
    root.route(
      '/auth/v1',
      authService({
        database,
        keys,
        config,
        mailbox,
        url,
        now,
        runInBackground,
        ...(changes.fetch && { fetch: changes.fetch }),
        ...(changes.patience && { patience: changes.patience }),
      }),
    );
    return {
      url,
      mails,
      now,
      advance: (ms) => {
        time += ms;
      },
      client: (flowType = 'implicit', apikey = keys.publishable) => authClient(url, flowType, apikey),
      call: (to, init) => fetch(url + to, { redirect: 'manual', ...init }),
    };
  };

  return {
    database,
    keys,
    start,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function authClient(url: string, flowType: 'implicit' | 'pkce', apikey: string): GoTrueClient {
  const stored = new Map<string, string>();
  return new AuthClient({
    url,
    headers: { apikey, Authorization: `Bearer ${apikey}` },
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storageKey: crypto.randomUUID(),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
}

/** The claims of a token, without verification. */
export const claims = (token: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? 'e30', 'base64url').toString()) as Record<string, unknown>;

export const newEmail = (): string => `u${crypto.randomUUID()}@chabot.test`;
export const password = 'rahasia-chabot';

/** The code of an authenticator app at `at` (ms since 1970). */
export const totpAt = (secret: string, at: number): string => new TOTP({ secret }).generate({ timestamp: at });

/** The last message to this address. */
export function lastMessageTo({ mails }: RunningService, to: string): Mail {
  const mail = mails.findLast((sent) => sent.to === to);
  if (!mail) throw new Error(`nothing was sent to ${to}`);
  return mail;
}

/** Signs up a new user with a password. */
export async function signUpMember(running: RunningService, flowType?: 'implicit' | 'pkce') {
  const auth = running.client(flowType);
  const email = newEmail();
  const { data, error } = await auth.signUp({ email, password });
  if (error || !data.session || !data.user) throw error ?? new Error('no session');
  return { auth, email, id: data.user.id, session: data.session };
}

/** Request options with this access token. */
export const withToken = (token: string, init: Omit<RequestInit, 'headers'> = {}): RequestInit => ({
  ...init,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
});
