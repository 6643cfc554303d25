import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import type { Engine } from '../../../local/whatsapp/state.ts';
import { whatsappService, type Whatsapp } from '../../../local/whatsapp/whatsapp.ts';
import { manualClock, type ManualClock } from './clock.ts';

type Json = Record<string, unknown>;

export interface ReceivedWebhook {
  headers: Headers;
  raw: string;
  envelope: { id: string; event: string; session: string; timestamp: number; payload: Json } & Json;
}

export interface Simulator {
  whatsapp: Whatsapp;
  clock: ManualClock;
  folder: string;
  /** The received webhooks, in order. */
  webhooks: ReceivedWebhook[];
  /** Responses for the next webhooks, one each. Any other webhook gets a 200. */
  respondNext: (...queuedResponses: (() => Response)[]) => void;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  phone: (path: string, body?: unknown) => Promise<Response>;
  /** Creates a linked session with status WORKING, whose webhook subscribes to `events`. */
  startWorkingSession: (name: string, events?: string[]) => Promise<void>;
}

export const apiKey = 'kunci-waha';
export const hmacKey = 'rahasia-webhook';

/** The simulated WhatsApp alone, with a clock that the test advances. It is closed when the test has finished. */
export async function startSimulator({
  engine = 'NOWEB',
  folder,
  clock = manualClock(Date.UTC(2026, 10, 20, 3, 0, 0)),
}: { engine?: Engine; folder?: string; clock?: ManualClock } = {}): Promise<Simulator> {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'chabot-whatsapp-')));
  const received: ReceivedWebhook[] = [];
  const queuedResponses: (() => Response)[] = [];
  const whatsapp = await whatsappService({
    url: 'http://waha.test',
    apiKey,
    folder: dataFolder,
    clock,
    engine,
    fetch: async (_address, init) => {
      const raw = init?.body as string;
      received.push({
        headers: new Headers(init?.headers),
        raw,
        envelope: JSON.parse(raw) as ReceivedWebhook['envelope'],
      });
      return queuedResponses.shift()?.() ?? new Response(null, { status: 200 });
    },
  });
  const jsonBody = (body: unknown): RequestInit =>
    body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const call: Simulator['call'] = async (method, path, body, headers = {}) =>
    whatsapp.waha.request(path, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      ...jsonBody(body),
    });
  const phone: Simulator['phone'] = async (path, body = {}) =>
    whatsapp.phone.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...jsonBody(body),
    });
  onTestFinished(async () => {
    await whatsapp.close();
    if (!folder) await rm(dataFolder, { recursive: true, force: true });
  });
  return {
    whatsapp,
    clock,
    folder: dataFolder,
    webhooks: received,
    respondNext: (...next) => queuedResponses.push(...next),
    call,
    phone,
    startWorkingSession: async (name, events = ['*']) => {
      const webhooks = [{ url: 'http://hook.test/', events, hmac: { key: hmacKey } }];
      await call('POST', '/api/sessions', { name, start: true, config: { metadata: { businessId: 'b1' }, webhooks } });
      await clock.advance(1_000);
      await phone(`/api/sessions/${name}/scan`, { name: 'Toko', number: '628115550001' });
      await clock.advance(1_000);
      await whatsapp.settled();
      received.length = 0;
    },
  };
}
