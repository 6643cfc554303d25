import type { Hono } from 'hono';

import type { Database } from '../database.ts';
import { adoptSessions, type Adoption } from './seedSessions.ts';
import { wallClock, type Clock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createFiles } from './mediaFiles.ts';
import type { Engine } from './state.ts';
import { createNetwork, type Network } from './whatsappServer.ts';
import { phoneApp } from './phone/app.ts';
import { createReports } from './webhookEvents.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { openStore } from './store.ts';
import { wahaApp } from './waha/app.ts';
import { publishMedia, type House } from './waha/simulator.ts';
import { createWebhooks } from './webhooks.ts';

export interface WhatsappOptions {
  /** The simulated WAHA's URL, the base of media URLs, e.g. http://127.0.0.1:4321/__waha */
  url: string;
  /** The API key that clients send in X-Api-Key. */
  apiKey: string;
  /** The folder of the state. */
  folder: string;
  clock?: Clock;
  /** The engine of new sessions. */
  engine?: Engine;
  /** Delivers webhooks and downloads files that are sent by URL. */
  fetch?: typeof globalThis.fetch;
}

export interface Whatsapp {
  /** Mounted at /__waha. */
  waha: Hono;
  /** Mounted at /__phone: the page, its API under /api, and /faults. */
  phone: Hono;
  sessions: Sessions;
  network: Network;
  faults: Faults;
  /** Advances the simulator's time by `ms`, for example past expired QR codes. No effect if `clock` was given. */
  hurry(ms: number): void;
  /** Creates the sessions of the seeded channels. A repeated call adds what is missing. */
  adoptSessions(database: Database, adoption: Adoption): Promise<void>;
  /** Resolves when no webhook is in flight. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The simulator: WhatsApp's servers, a WAHA that is linked to them, and the phones of the business and its customers.
 */
export async function whatsappService({
  url,
  apiKey,
  folder,
  clock: given,
  engine = 'NOWEB',
  fetch = globalThis.fetch,
}: WhatsappOptions): Promise<Whatsapp> {
  const wall = wallClock();
  const clock = given ?? wall;
  const store = await openStore(folder);
  const network = createNetwork({ store, clock });
  const files = createFiles({ store, clock });
  const faults = createFaults();
  const webhooks = createWebhooks({ clock, faults, fetch });
  const publish: Parameters<typeof createReports>[0]['publish'] = (session, message) =>
    publishMedia({ files, url }, session, message);
  const reports = createReports({ world: store.world, network, webhooks, publish });
  const sessions = createSessions({ store, clock, network, engine });
  const house: House = { clock, world: store.world, network, sessions, files, faults, reports, url, fetch };
  sessions.resume();
  network.resume();
  return {
    waha: wahaApp(house, apiKey),
    phone: phoneApp({ ...house, store }),
    sessions,
    network,
    faults,
    hurry: (ms) => wall.hurry(ms),
    adoptSessions: (database, adoption) =>
      adoptSessions({ database, sessions, network, world: store.world, store, files }, adoption),
    settled: () => webhooks.settled(),
    close: async () => {
      webhooks.close();
      await store.close();
    },
  };
}
