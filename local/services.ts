import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';

import type { logError } from '../supabase/functions/_shared/log.ts';
import { authService } from './auth/auth.ts';
import { clientAddress } from './auth/request.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { backgroundTasksSettled } from './functions/denoRuntime.ts';
import { functionsHost } from './functions/functions.ts';
import { openGraph, type Graph } from './graph/graph.ts';
import { mountServices, type Mount } from './http/mountServices.ts';
import type { Keys } from './keys.ts';
import { openMailbox, type Mailbox } from './mailbox/mailbox.ts';
import { openModel, type Model } from './model/model.ts';
import { BUILT_IN_MODEL } from './model/name.ts';
import { openPayments, type Payments } from './payments/payments.ts';
import { openPushService, publicKeyOf, type PushService } from './push/push.ts';
import { realtimeService } from './realtime/realtime.ts';
import type { Secrets } from './secrets.ts';
import { openShipping, type Shipping } from './shipping/shipping.ts';
import { storageService } from './storage/storage.ts';
import { whatsappService, type Whatsapp } from './whatsapp/whatsapp.ts';

export interface ServicesOptions {
  database: Database;
  keys: Keys;
  secrets: Secrets;
  config: Config;
  /** The address of the stack. */
  url: string;
  dataFolder: string;
  supabaseFolder: string;
  /** The `AGENT_…` variables of another language model than the built-in one. */
  languageModel: Readonly<Record<string, string>>;
  openFunctions?: typeof functionsHost;
  log: typeof logError;
}

export interface Services {
  mailbox: Mailbox;
  whatsapp: Whatsapp;
  model: Model;
  /** The simulated Graph API of Meta. */
  graph: Graph;
  /** The simulated payment provider. */
  payments: Payments;
  shipping: Shipping;
  /** The push service of this computer. */
  push: PushService;
  /** The path prefixes that `handle` serves. */
  paths: readonly string[];
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Stops realtime messages and waits for webhooks in flight. Requests are still served. */
  quiesce(): Promise<void>;
  /** Flushes state to disk. Call it when no request is in progress, because later changes are lost. */
  close(): Promise<void>;
}

/**
 * The webhook address of WAHA sessions. The simulated WAHA stores it with each session, but the stack's port may change
 * between starts; so a fixed host name is stored and replaced by the stack's address when a webhook is sent.
 */
export const webhookUrl = 'http://stack.internal/functions/v1/waha-events';

/** The laundry of the demo data: its virtual accounts are of Xendit, and those of the other businesses of Midtrans. */
const XENDIT_SHOP = 'b0000000-0000-4000-8000-000000000003';

/** The session that sends one-time codes, with the platform's own number. */
const CODES_SESSION = 'chabot-kode';

/** Milliseconds of reading one source of knowledge. Hosted, a function has 2 s of CPU. */
const READING_LIMIT = 30_000;

/** Creates and mounts all services except the database and PostgREST. */
export async function startServices({
  database,
  keys,
  secrets,
  config,
  url,
  dataFolder,
  supabaseFolder,
  languageModel,
  openFunctions = functionsHost,
  log,
}: ServicesOptions): Promise<Services> {
  const storageFolder = join(dataFolder, 'storage');
  const whatsappFolder = join(dataFolder, 'whatsapp');
  await Promise.all([storageFolder, whatsappFolder].map((folder) => mkdir(folder, { recursive: true })));
  const [mailbox, realtime, whatsapp, graph, payments] = await Promise.all([
    openMailbox({ apiKey: secrets.mailApiKey, file: join(dataFolder, 'mailbox.json') }),
    realtimeService({ database, keys, config: config.realtime, log }),
    whatsappService({
      url: `${url}/__waha`,
      apiKey: secrets.wahaApiKey,
      folder: whatsappFolder,
      fetch: (input, init) =>
        fetch(typeof input === 'string' ? input.replace('http://stack.internal', url) : input, init),
    }),
    openGraph({
      apiKey: secrets.graphToken,
      appSecret: secrets.graphAppSecret,
      webhookUrl: `${url}/functions/v1/templates/webhook`,
      file: join(dataFolder, 'graph.json'),
      fetch,
    }),
    openPayments({
      midtrans: {
        serverKey: secrets.midtransKey,
        noticeUrl: `${url}/functions/v1/checkout/midtrans`,
        file: join(dataFolder, 'midtrans.json'),
        fetch,
      },
      xendit: {
        secretKey: secrets.xenditKey,
        callbackToken: secrets.xenditToken,
        noticeUrl: `${url}/functions/v1/checkout/xendit`,
        file: join(dataFolder, 'xendit.json'),
        fetch,
      },
    }),
  ]);
  if (!whatsapp.sessions.get(CODES_SESSION))
    whatsapp.sessions.addLinkedSession(CODES_SESSION, {
      me: { id: '628110000000@c.us', pushName: 'Kode Chabot', lid: '8110000000@lid' },
      config: {},
    });
  const hookSecret = `v1,whsec_${Buffer.from(secrets.smsHookKey).toString('base64')}`;
  const model = openModel({ apiKey: secrets.modelApiKey });
  const shipping = openShipping({ key: secrets.rajaOngkirKey });
  const push = openPushService();
  const functions = openFunctions({
    folder: join(supabaseFolder, 'functions'),
    env: {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: keys.publishable,
      SUPABASE_SERVICE_ROLE_KEY: keys.secret,
      WAHA_BASE_URL: `${url}/__waha`,
      WAHA_API_KEY: secrets.wahaApiKey,
      WAHA_WEBHOOK_URL: webhookUrl,
      WAHA_WEBHOOK_SECRET: secrets.wahaWebhookSecret,
      LINK_SECRET: secrets.linkSecret,
      SITE_URL: config.auth.siteUrl,
      // The stack writes the address of the client, as one proxy.
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'error',
      MAIL_API_URL: `${url}/__mail/api/emails`,
      MAIL_API_KEY: secrets.mailApiKey,
      MAIL_FROM: 'Chabot <halo@chabot.test>',
      META_GRAPH_URL: `${url}/__graph`,
      META_ACCESS_TOKEN: secrets.graphToken,
      META_APP_SECRET: secrets.graphAppSecret,
      MIDTRANS_URL: `${url}/__pay/midtrans`,
      MIDTRANS_SERVER_KEY: secrets.midtransKey,
      RAJAONGKIR_URL: `${url}/__shipping/rajaongkir/api/v1`,
      RAJAONGKIR_KEY: secrets.rajaOngkirKey,
      VAPID_PUBLIC_KEY: publicKeyOf(secrets.vapidKey),
      VAPID_PRIVATE_KEY: secrets.vapidKey,
      VAPID_SUBJECT: 'mailto:halo@chabot.test',
      XENDIT_URL: `${url}/__pay/xendit`,
      XENDIT_SECRET_KEYS: JSON.stringify({ [XENDIT_SHOP]: secrets.xenditKey }),
      XENDIT_CALLBACK_TOKENS: JSON.stringify({ [XENDIT_SHOP]: secrets.xenditToken }),
      SEND_SMS_HOOK_SECRETS: hookSecret,
      WAHA_CODES_SESSION: CODES_SESSION,
      // The simulated WhatsApp reaches no one.
      WAHA_CODES_CHECK: 'off',
      AGENT_BASE_URL: `${url}/__model/v1`,
      AGENT_API_KEY: secrets.modelApiKey,
      AGENT_MODEL_SMALL: BUILT_IN_MODEL,
      AGENT_MODEL_LARGE: BUILT_IN_MODEL,
      // Another endpoint hears and sees only with models of its own.
      ...(!languageModel['AGENT_BASE_URL'] && {
        AGENT_HEARING_MODEL: BUILT_IN_MODEL,
        AGENT_SEEING_MODEL: BUILT_IN_MODEL,
      }),
      ...languageModel,
    },
    keys,
    verifyJwt: (name) => config.functions[name]?.verifyJwt ?? true,
    isolated: { reader: READING_LIMIT },
    log,
  });
  const functionRoutes = new Hono();
  const serveFunction = (context: Context, name: string) =>
    functions.handle(context.req.raw, name, clientAddress(context));
  functionRoutes.all('/:name/*', (context) => serveFunction(context, context.req.param('name')));
  functionRoutes.all('/:name', (context) => serveFunction(context, context.req.param('name')));
  const gateway = new Hono();
  gateway.all('/*', (context) => serveFunction(context, 'waha'));

  const mounts: Mount[] = [
    {
      path: '/auth/v1',
      app: authService({
        database,
        keys,
        config: config.auth,
        mailbox,
        url: `${url}/auth/v1`,
        smsHook: { url: `${url}/functions/v1/sms-hook`, secret: hookSecret },
      }),
      kind: 'api',
    },
    {
      path: '/storage/v1',
      app: storageService({ database, keys, config: config.storage, folder: storageFolder }),
      kind: 'api',
    },
    { path: '/realtime/v1', app: realtime.app, kind: 'api' },
    // Functions handle API keys and CORS themselves, as on hosted Supabase.
    { path: '/functions/v1', app: functionRoutes, kind: 'function' },
    { path: '/api/waha', app: gateway, kind: 'function' },
    { path: '/__waha', app: whatsapp.waha, kind: 'private' },
    { path: '/__phone', app: whatsapp.phone, kind: 'private' },
    { path: '/__mail', app: mailbox.app, kind: 'private' },
    { path: '/__model', app: model.app, kind: 'private' },
    { path: '/__graph', app: graph.app, kind: 'private' },
    { path: '/__pay', app: payments.app, kind: 'private' },
    { path: '/__shipping', app: shipping.app, kind: 'private' },
    { path: '/__push', app: push.app, kind: 'private' },
  ];
  const listener = getRequestListener(mountServices(keys, mounts).fetch);
  return {
    mailbox,
    whatsapp,
    model,
    graph,
    payments,
    shipping,
    push,
    paths: mounts.map(({ path }) => path),
    handle: (request, response) => void listener(request, response),
    upgrade: (request, socket, head) => {
      if (request.url?.startsWith('/realtime/v1/websocket')) realtime.upgrade(request, socket, head);
      // Vite handles its own handshakes on the same server.
      else if (!request.headers['sec-websocket-protocol']?.startsWith('vite-')) socket.destroy();
    },
    quiesce: async () => {
      await realtime.close();
      // Webhooks in flight may arrive, and background tasks of functions finish. Webhooks that wait for a retry are
      // sent after the next start.
      await Promise.race([whatsapp.settled().then(backgroundTasksSettled), wait(500, undefined, { ref: false })]);
    },
    close: async () => {
      await Promise.all([functions.close(), whatsapp.close(), mailbox.close(), graph.close(), payments.close()]);
    },
  };
}
