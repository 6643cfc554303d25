import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { inBackground } from '../_shared/background.ts';
import { readLimited } from '../_shared/bytes.ts';
import { rpc, serviceClient, type Fetch } from '../_shared/clients.ts';
import type { SmsHookEnv } from '../_shared/env.ts';
import { logError } from '../_shared/log.ts';
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

/** Codes to one number: five at once, then six an hour. */
const perNumber = { p_burst: 5, p_per_second: 1 / 600 };
/** Codes of the platform's number: WhatsApp restricts numbers that write to many people at once. */
const ofAllNumbers = { p_burst: 60, p_per_second: 0.5 };
/** A request is answered once; a later copy of it is too old for its signature. */
const perRequest = { p_burst: 1, p_per_second: 1 / 900 };

const Payload = v.object({
  sms: v.object({
    otp: v.pipe(v.string(), v.regex(/^\d{4,10}$/)),
    phone: v.pipe(v.string(), v.trim(), v.regex(/^\+?[1-9]\d{6,14}$/)),
  }),
});

const textOf = (code: string): string =>
  `*${code}* adalah kode Chabot Anda.\n\nJangan berikan kode ini kepada siapa pun, juga yang mengaku dari Chabot. Tidak memintanya? Abaikan pesan ini.`;

/** The error of a hook. Only with a 2xx does the auth service pass it on to the client, with the status `code`. */
const refuse = (c: Context, code: number, message: string): Response =>
  c.json({ error: { http_code: code, message } }, code === 401 || code === 400 ? code : 200);

/**
 * The "Send SMS" hook of the auth service: sends one-time codes by WhatsApp, from the number of the platform. The code is
 * stored nowhere and is in no log.
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

  const waitFor = (key: string, rate: typeof perNumber): Promise<number> =>
    rpc<number>(service, 'take_request', { p_key: `sms-hook:${key}`, ...rate });

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
    if ((await waitFor(`request:${id}`, perRequest)) > 0) return c.json({});
    for (const [key, rate] of [[`to:${phone}`, perNumber] as const, ['all', ofAllNumbers] as const]) {
      // oxlint-disable-next-line no-await-in-loop -- a number over its own limit takes nothing from all
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
