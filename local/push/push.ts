import { createECDH } from 'node:crypto';

import { Hono } from 'hono';

/** A message as the push service got it; only the device that subscribed can read it. */
export interface PushedMessage {
  device: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

export interface PushService {
  /** Mounted at /__push: `POST /__push/<device>` is the endpoint of a device. */
  app: Hono;
  /** The messages to a device, the oldest first. */
  messagesTo: (device: string) => PushedMessage[];
  /** The next message to the device is answered with the status, and not kept. */
  refuse: (device: string, status: number, headers?: Readonly<Record<string, string>>) => void;
}

const MOST_MESSAGES = 1000;

/**
 * A push service by RFC 8030, as browsers have: it keeps messages that it cannot read. No browser subscribes to it; tests do,
 * with keys of their own.
 */
export function openPushService(): PushService {
  const kept: PushedMessage[] = [];
  const refusals = new Map<string, { status: number; headers: Readonly<Record<string, string>> }>();
  const app = new Hono();
  app.post('/:device', async (c) => {
    const { device } = c.req.param();
    const refusal = refusals.get(device);
    refusals.delete(device);
    if (refusal !== undefined) return new Response(null, refusal);
    // As the services of browsers do.
    if (c.req.header('ttl') === undefined || c.req.header('content-encoding') !== 'aes128gcm') return c.body(null, 400);
    if (!c.req.header('authorization')?.startsWith('vapid ')) return c.body(null, 401);
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (body.length > 4096) return c.body(null, 413);
    kept.push({ device, headers: c.req.header(), body });
    if (kept.length > MOST_MESSAGES) kept.shift();
    return c.body(null, 201, { location: `/__push/${device}/${kept.length}` });
  });
  return {
    app,
    messagesTo: (device) => kept.filter((message) => message.device === device),
    refuse: (device, status, headers = {}) => void refusals.set(device, { status, headers }),
  };
}

/** The public key of a private key of P-256, both in base64url. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}
