import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import type { Engine } from '../../../local/whatsapp/state.ts';
import { whatsappService, type Whatsapp } from '../../../local/whatsapp/whatsapp.ts';
import { manualClock, type ManualClock } from './clock.ts';

type Json = Record<string, unknown>;

export interface Hook {
  headers: Headers;
  raw: string;
  envelope: { id: string; event: string; session: string; timestamp: number; payload: Json } & Json;
}

export interface Simulator {
  whatsapp: Whatsapp;
  clock: ManualClock;
  folder: string;
  /** Webhooks as they came in. */
  hooks: Hook[];
  /** Answers the next webhooks in place of 200. */
  refuse: (...answers: (() => Response)[]) => void;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  phone: (path: string, body?: unknown) => Promise<Response>;
  /** A session that is linked and works; its webhook asks for `events`. */
  working: (name: string, events?: string[]) => Promise<void>;
}

export const apiKey = 'kunci-waha';
export const hmacKey = 'rahasia-webhook';

/** The simulated WhatsApp by itself, with a clock in the test's hand. Closed when the test has finished. */
export async function simulator({
  engine = 'NOWEB',
  folder,
  clock = manualClock(),
}: { engine?: Engine; folder?: string; clock?: ManualClock } = {}): Promise<Simulator> {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'chabot-whatsapp-')));
  const hooks: Hook[] = [];
  const answers: (() => Response)[] = [];
  const whatsapp = await whatsappService({
    url: 'http://waha.test',
    apiKey,
    folder: own,
    clock,
    engine,
    fetch: async (_address, init) => {
      const raw = init?.body as string;
      hooks.push({ headers: new Headers(init?.headers), raw, envelope: JSON.parse(raw) as Hook['envelope'] });
      return answers.shift()?.() ?? new Response(null, { status: 200 });
    },
  });
  const json = (body: unknown): RequestInit =>
    body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const call: Simulator['call'] = async (method, path, body, headers = {}) =>
    whatsapp.waha.request(path, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      ...json(body),
    });
  const phone: Simulator['phone'] = async (path, body = {}) =>
    whatsapp.phone.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, ...json(body) });
  onTestFinished(async () => {
    await whatsapp.close();
    if (!folder) await rm(own, { recursive: true, force: true });
  });
  return {
    whatsapp,
    clock,
    folder: own,
    hooks,
    refuse: (...next) => answers.push(...next),
    call,
    phone,
    working: async (name, events = ['*']) => {
      const webhooks = [{ url: 'http://hook.test/', events, hmac: { key: hmacKey } }];
      await call('POST', '/api/sessions', { name, start: true, config: { metadata: { businessId: 'b1' }, webhooks } });
      await clock.advance(1_000);
      await phone(`/api/sessions/${name}/scan`, { name: 'Toko', number: '628115550001' });
      await clock.advance(1_000);
      await whatsapp.settled();
      hooks.length = 0;
    },
  };
}
