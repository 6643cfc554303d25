import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { addressKey } from '../_shared/addressKey.ts';
import { inBackground } from '../_shared/background.ts';
import { readLimited } from '../_shared/bytes.ts';
import { rpc, serviceClient, type Fetch } from '../_shared/clients.ts';
import type { SmsHookEnv } from '../_shared/env.ts';
import { logError } from '../_shared/log.ts';
import type { Rate } from '../_shared/rateLimit.ts';
import { createUpstream } from '../_shared/waha/upstream.ts';
import { hookKeys, verifiedId } from './verify.ts';

export interface SmsHookOptions {
  env: SmsHookEnv;
  fetch?: Fetch;
  /** Unix milliseconds. */
  now?: () => number;
  /** Takes work that continues after the response. */
  waitUntil?: (work: Promise<void>) => void;
  /** Milliseconds for which the response waits for WhatsApp. The auth service waits five seconds for all. */
  patience?: number;
}

/** The limit of the auth service. */
const maxBytes = 200 * 1024;

/** Milliseconds for one send, of which the response waits for the first. */
const sendTimeout = 30_000;

/** A code for signing in goes to the number of an account; any other code, to one that is to be registered or taken. */
type Purpose = 'signIn' | 'register';

/** Codes to one number for one address: five at once, then six an hour. */
const perNumberAndAddress = { burst: 5, perSecond: 1 / 600 };
/** Codes to one number for all addresses: a stranger's five leave the owner's. */
const perNumber = { burst: 15, perSecond: 1 / 240 };
/** Codes for one address. Phones of one mobile network share an address. */
const perAddress = { signIn: { burst: 60, perSecond: 1 / 60 }, register: { burst: 20, perSecond: 1 / 180 } };
/**
 * Codes of the platform's number: WhatsApp restricts numbers that write to many people at once. Strangers who register leave
 * those who sign in theirs.
 */
const ofAllNumbers = { signIn: { burst: 300, perSecond: 1 }, register: { burst: 60, perSecond: 0.2 } };
/** A request is answered once; a later copy of it is too old for its signature. */
const perRequest = { burst: 1, perSecond: 1 / 900 };

const Payload = v.object({
  metadata: v.optional(v.object({ ip_address: v.optional(v.string(), '') })),
  user: v.object({
    phone: v.optional(v.nullable(v.string())),
    phone_confirmed_at: v.optional(v.nullable(v.string())),
    is_anonymous: v.optional(v.boolean(), false),
  }),
  sms: v.object({
    otp: v.pipe(v.string(), v.regex(/^\d{4,10}$/)),
    phone: v.pipe(v.string(), v.trim(), v.regex(/^\+?[1-9]\d{6,14}$/)),
  }),
});

/** A refusal of the auth service, in its two forms. */
const Refusal = v.object({ code: v.optional(v.unknown()), error_code: v.optional(v.unknown()) });

const textOf = (code: string): string =>
  `*${code}* adalah kode Chabot Anda.\n\nJangan berikan kode ini kepada siapa pun, juga yang mengaku dari Chabot. Tidak memintanya? Abaikan pesan ini.`;

/** The error of a hook. Only with a 2xx does the auth service pass it on to the client, with the status `code`. */
const refuse = (c: Context, code: number, message: string): Response =>
  c.json({ error: { http_code: code, message } }, code === 401 || code === 400 ? code : 200);

/**
 * The "Send SMS" hook of the auth service: sends one-time codes by WhatsApp, from the number of the platform, if the auth
 * service requires a security check. The code is stored nowhere and is in no log.
 */
export function createSmsHook({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  waitUntil = inBackground,
  patience = 3500,
}: SmsHookOptions): Hono {
  const service = serviceClient(env, fetch);
  const upstream = createUpstream({ url: env.wahaUrl, key: env.wahaKey, fetch });
  const keys = hookKeys(env.hookSecrets);

  const waitFor = (key: string, { burst, perSecond }: Rate): Promise<number> =>
    rpc<number>(service, 'take_request', { p_key: `sms-hook:${key}`, p_burst: burst, p_per_second: perSecond });

  let hasCheck = false;
  /** Whether the auth service refuses a request for a code without the token of a security check. Asked until it does. */
  const findCheck = async (): Promise<boolean> => {
    if (hasCheck || !env.needsCheck) return true;
    const response = await fetch(`${env.supabaseUrl}/auth/v1/otp`, {
      method: 'POST',
      headers: { apikey: env.publishableKey, 'content-type': 'application/json' },
      // Refused in any case: without a check, for its lack of an address.
      body: '{}',
    });
    const { code, error_code: errorCode } = v.parse(Refusal, await response.json());
    hasCheck = [code, errorCode].includes('captcha_failed');
    return hasCheck;
  };

  const send = async (phone: string, code: string): Promise<'sent' | 'failed'> => {
    try {
      const body = { session: env.session, chatId: `${phone}@c.us`, text: textOf(code), linkPreview: false };
      await upstream.json('/api/sendText', { method: 'POST', body, timeout: sendTimeout });
      return 'sent';
    } catch (error) {
      logError(error);
      return 'failed';
    }
  };

  const app = new Hono({ strict: false }).basePath('/sms-hook');
  app.onError((error, c) => {
    logError(error);
    return refuse(c, 500, 'The code could not be sent.');
  });
  app.post('/', async (c) => {
    const body = await readLimited(c.req.raw.body, maxBytes);
    const id = body && (await verifiedId(c.req.raw.headers, body, keys, now()));
    if (!body || id === null) return refuse(c, 401, 'The signature is not valid.');
    const payload = v.safeParse(Payload, parseJson(body));
    if (!payload.success) return refuse(c, 400, 'The request has no code or no phone number.');
    const { otp } = payload.output.sms;
    const phone = payload.output.sms.phone.replace('+', '');
    const { user, metadata } = payload.output;
    // No page of the application asks for it, and no security check precedes it.
    if (user.is_anonymous) return refuse(c, 403, 'A code needs an account, or a registration.');
    if (!(await findCheck())) {
      logError(new Error('No code was sent: [auth.captcha] of the auth service is off.'));
      return refuse(c, 503, 'Codes need the security check of the auth service.');
    }
    if ((await waitFor(`request:${id}`, perRequest)) > 0) return c.json({});
    const purpose: Purpose = user.phone_confirmed_at && user.phone?.replace('+', '') === phone ? 'signIn' : 'register';
    const address = addressKey(metadata?.ip_address ?? '');
    const limits: [key: string, rate: Rate][] = [
      [`to:${phone}:${address}`, perNumberAndAddress],
      ...(address === '' ? [] : [[`${purpose}:${address}`, perAddress[purpose]] satisfies [string, Rate]]),
      [`to:${phone}`, perNumber],
      [`all:${purpose}`, ofAllNumbers[purpose]],
    ];
    for (const [key, rate] of limits) {
      // oxlint-disable-next-line no-await-in-loop -- a request over its own limit takes nothing from the next
      const seconds = await waitFor(key, rate);
      if (seconds > 0)
        return refuse(c, 429, `Too many codes. You can request one after ${Math.ceil(seconds)} seconds.`);
    }
    const sending = send(phone, otp);
    const outcome = await Promise.race([sending, late(patience)]);
    if (outcome === 'late') waitUntil(sending.then(() => undefined));
    return outcome === 'failed' ? refuse(c, 422, 'WhatsApp did not take the code.') : c.json({});
  });
  return app;
}

const late = (ms: number): Promise<'late'> => new Promise((resolve) => setTimeout(() => resolve('late'), ms));

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
};
