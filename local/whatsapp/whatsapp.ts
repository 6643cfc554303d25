import type { Hono } from 'hono';

import type { Database } from '../database.ts';
import { adjustableClock, type Clock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createMediaFiles } from './mediaFiles.ts';
import { phoneApp } from './phone/app.ts';
import { seedSessions, type SeedSessionsOptions } from './seedSessions.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { Engine } from './state.ts';
import { openStore } from './store.ts';
import { wahaApp } from './waha/app.ts';
import { publishMedia, type Simulator } from './waha/simulator.ts';
import { createWebhookEvents } from './webhookEvents.ts';
import { createWebhooks } from './webhooks.ts';
import { createWhatsAppServer, type WhatsAppServer } from './whatsappServer.ts';

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
  server: WhatsAppServer;
  faults: Faults;
  /** Advances the simulator's time by `ms`, for example past expired QR codes. No effect if `clock` was given. */
  advance(ms: number): void;
  /** Creates the sessions of the seeded channels. A repeated call adds what is missing. */
  seedSessions(database: Database, options: SeedSessionsOptions): Promise<void>;
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
  clock: suppliedClock,
  engine = 'NOWEB',
  fetch = globalThis.fetch,
}: WhatsappOptions): Promise<Whatsapp> {
  const ownClock = adjustableClock();
  const clock = suppliedClock ?? ownClock;
  const store = await openStore(folder);
  const server = createWhatsAppServer({ store, clock });
  const mediaFiles = createMediaFiles({ store, clock });
  const faults = createFaults();
  const webhooks = createWebhooks({ clock, faults, fetch });
  const publishMessageMedia: Parameters<typeof createWebhookEvents>[0]['publishMessageMedia'] = (session, message) =>
    publishMedia({ mediaFiles, url }, session, message);
  const webhookEvents = createWebhookEvents({ state: store.state, server, webhooks, publishMessageMedia });
  const sessions = createSessions({ store, clock, server, engine });
  const simulator: Simulator = {
    clock,
    state: store.state,
    server,
    sessions,
    mediaFiles,
    faults,
    webhookEvents,
    url,
    fetch,
  };
  sessions.resume();
  server.resume();
  return {
    waha: wahaApp(simulator, apiKey),
    phone: phoneApp({ ...simulator, store }),
    sessions,
    server,
    faults,
    advance: (ms) => ownClock.advance(ms),
    seedSessions: (database, options) =>
      seedSessions({ database, sessions, server, state: store.state, store, mediaFiles }, options),
    settled: () => webhooks.settled(),
    close: async () => {
      webhooks.close();
      await store.close();
    },
  };
}
