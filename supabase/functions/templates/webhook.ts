import type { SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';

import { readLimited, type Bytes } from '../_shared/bytes.ts';
import { rpc } from '../_shared/clients.ts';
import type { TemplatesEnv } from '../_shared/env.ts';
import { ApiError, respondWithError } from '../_shared/errors.ts';
import { eventsOf } from './events.ts';
import { parseExact } from './exactJson.ts';

const maxBodyBytes = 1024 * 1024;

const forbidden = (): ApiError => new ApiError(401, 'unauthorized', 'Tanda tangan tidak sah.');

/** Verifies `sha256=<hexadecimal HMAC-SHA256 of the raw body>`. `subtle.verify` compares in constant time. */
const isSigned = async (body: Bytes, signature: string, secret: string): Promise<boolean> => {
  const digits = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1];
  if (digits === undefined) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, bytes, body);
};

/** Meta's webhook for templates. An unsigned request is refused; unknown events are acknowledged and dropped. */
export function createTemplateWebhook({ env, service }: { env: TemplatesEnv; service: SupabaseClient }): Hono {
  const app = new Hono({ strict: false });
  app.onError(respondWithError);

  // Meta asks once, when the address of the webhook is entered.
  app.get('/', (c) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = c.req.query();
    if (mode !== 'subscribe' || !env.metaVerifyToken || token !== env.metaVerifyToken) throw forbidden();
    return c.text(challenge ?? '', 200, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  app.post('/', async (c) => {
    const signature = c.req.header('x-hub-signature-256');
    if (!signature || !env.metaAppSecret) throw forbidden();
    const body = await readLimited(c.req.raw.body, maxBodyBytes);
    if (!body) throw new ApiError(413, 'too_large', 'Permintaan terlalu besar.');
    if (!(await isSigned(body, signature, env.metaAppSecret))) throw forbidden();
    let applied = 0;
    // One after the other: two events of one template count in their order.
    for (const { waba, event } of eventsOf(parseOrNull(body)))
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (await rpc<boolean>(service, 'apply_template_event', { p_waba: waba, p_event: event })) applied += 1;
    return c.json({ applied });
  });
  return app;
}

const parseOrNull = (body: Uint8Array): unknown => {
  try {
    return parseExact(new TextDecoder().decode(body));
  } catch {
    return null;
  }
};
