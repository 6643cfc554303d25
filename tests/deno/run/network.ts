/**
 * Calls everything of the functions that speaks to other computers, and prints what came of it as JSON. Run by each Deno
 * with hosted's permissions, and by Node.
 */
import process from 'node:process';

import type { AgentEnv, CheckoutEnv, SmsHookEnv } from '../../../supabase/functions/_shared/env.ts';
import { fetchAnswer } from '../../../supabase/functions/_shared/fetchAnswer.ts';
import { sendMail } from '../../../supabase/functions/_shared/mail.ts';
import { internet, type Network } from '../../../supabase/functions/_shared/pinnedRequest.ts';
import { resolveHost } from '../../../supabase/functions/_shared/publicAddress.ts';
import { createUpstream } from '../../../supabase/functions/_shared/waha/upstream.ts';
import { transcribe } from '../../../supabase/functions/agent/hearing.ts';
import { answerOnce, createModels } from '../../../supabase/functions/agent/model.ts';
import { createConnections } from '../../../supabase/functions/checkout/connection.ts';
import { deliver } from '../../../supabase/functions/integrations/deliver.ts';
import { signedHeaders } from '../../../supabase/functions/integrations/sign.ts';
import { send } from '../../../supabase/functions/push/send.ts';
import { fetchPage } from '../../../supabase/functions/reader/fetchPage.ts';
import { createSmsHook } from '../../../supabase/functions/sms-hook/app.ts';
import { createGraph } from '../../../supabase/functions/templates/graph.ts';
import { refreshProfilePicture } from '../../../supabase/functions/waha/profilePicture.ts';

const { sitePort, providerPort, subscription, vapid, secret } = JSON.parse(process.env['CHABOT_TEST'] ?? '') as {
  sitePort: number;
  providerPort: number;
  subscription: { p256dh: string; auth: string };
  vapid: { publicKey: string; privateKey: string; subject: string };
  secret: string;
};

const publicAddress = '93.184.215.14';
const provider = `http://127.0.0.1:${providerPort}`;
/** Milliseconds: enough for a busy machine, and what a silent site costs the test. */
const patience = 60_000;
const impatience = 1000;

const connected: string[] = [];

/** Names resolve to an address of the internet. The connection is made to this computer, with the name of the page. */
const network: Network = {
  resolve: async (host) => (host === 'dalam.test' ? ['10.0.0.1'] : [publicAddress]),
  request: (url, address, request, signal) => {
    if (url.pathname !== '/robots.txt') connected.push(`${address} ${url.host}${url.pathname}`);
    const local = new URL(url);
    local.port = String(sitePort);
    return internet.request(local, '127.0.0.1', request, signal);
  },
};

const page = (address: string, timeout = patience): Promise<string> =>
  fetchPage(address, network, timeout).then(
    ({ bytes, type }) => `${type} ${new TextDecoder().decode(bytes)}`,
    (error: { failure?: string; message: string }) => error.failure ?? error.message,
  );

async function post(url: string, timeout = patience) {
  const body = '{"teks":"é"}';
  const headers = await signedHeaders({ id: 'msg_1', timestamp: 1_700_000_000, body }, [secret]);
  return deliver({ url, headers, body }, { network, allowsLoopback: false, timeout });
}

const pages = async (): Promise<Record<string, string>> => {
  const paths = [
    '/halaman',
    '/potongan',
    '/rapat',
    '/bom',
    '/brotli',
    '/besar',
    '/judul-besar',
    '/pindah',
    '/ke-dalam',
    '/putaran',
    '/rahasia',
    '/tidak-ada',
  ];
  const results = await Promise.all(paths.map(async (path) => [path, await page(`https://toko.test${path}`)] as const));
  return {
    ...Object.fromEntries(results),
    '/lambat': await page('https://toko.test/lambat', impatience),
    '/diam': await page('https://toko.test/diam', impatience),
    wrongName: await page('https://lain.test/halaman'),
  };
};

const kindOf = (error: { kind?: string; message: string }): string => error.kind ?? error.message;
const upstream = createUpstream({ url: provider, key: 'kunci', fetch });
const message = { to: 'a@b.c', subject: 's', text: 't', kind: 'k', idempotencyId: '1' };
const push = { ...subscription, endpoint: `${provider}/push/1` };

async function profilePicture(): Promise<string[]> {
  const calls: string[] = [];
  const rpc = async (name: string) => {
    calls.push(name);
    return { data: name === 'claim_picture' ? true : { kept: true, before: null }, error: null, status: 200 };
  };
  const context = {
    service: { rpc },
    upstream,
    env: { wahaUrl: provider },
    fetch: async (url: string, init: RequestInit) => {
      const response = await fetch(url.replace('https://pps.whatsapp.net', provider), init);
      calls.push(`${url} ${response.status}`);
      return response;
    },
  } as unknown as Parameters<typeof refreshProfilePicture>[0];
  const channel = { external_id: 'a', business_id: 'b' };
  const room = { id: 'c', chat_id: '62812@c.us' };
  await refreshProfilePicture(context, { channel, room } as Parameters<typeof refreshProfilePicture>[1]);
  return calls;
}

const { small } = createModels(
  {
    modelUrl: `${provider}/model/v1`,
    modelKey: 'k',
    smallModel: 's',
    largeModel: 'l',
    prices: {},
  } as unknown as AgentEnv,
  fetch,
);
const connectionTo = (xenditUrl: string, timeout = patience) =>
  createConnections({
    env: { xenditUrl, xenditKey: 'k', xenditKeys: {} } as unknown as CheckoutEnv,
    fetch,
    paymentProviderOf: () => 'xendit',
    timeout,
  }).test('b', 'payment');

/** The question of the hook whether codes need a security check. */
async function smsHook(): Promise<string[]> {
  const asked: string[] = [];
  const env = {
    supabaseUrl: provider,
    publishableKey: 'k',
    secretKey: 'k',
    trustedProxies: 1,
    wahaUrl: provider,
    wahaKey: 'k',
    hookSecrets: `v1,whsec_${secret}`,
    session: 's',
    needsCheck: true,
  } as SmsHookEnv;
  const app = createSmsHook({
    env,
    fetch: async (...call) => {
      const { url } = new Request(...call);
      const response = await fetch(...call);
      if (url.includes('/auth/')) asked.push(`${new URL(url).pathname} ${response.status}`);
      return response;
    },
  });
  const body = JSON.stringify({ user: { phone: '62812345678' }, sms: { otp: '123456', phone: '62812345678' } });
  const headers = await signedHeaders({ id: 'msg_2', timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
  await app.request('/sms-hook', { method: 'POST', headers, body });
  return asked;
}

/** By the file that speaks to the network. */
const results = {
  '_shared/pinnedRequest.ts': await pages(),
  'integrations/deliver.ts': {
    accepted: await post('https://toko.test/webhook'),
    wrongName: await post('https://lain.test/webhook'),
    redirect: await post('https://toko.test/pindah'),
    missing: await post('https://toko.test/tidak-ada'),
    endless: await post('https://toko.test/besar'),
    silent: await post('https://toko.test/diam', impatience),
    inside: await post('https://dalam.test/webhook'),
  },
  '_shared/publicAddress.ts': await resolveHost('localhost').then((addresses) => addresses.includes('127.0.0.1')),
  '_shared/mail.ts': await sendMail({ url: `${provider}/mail`, key: 'k', from: 'f' }, message, fetch),
  '_shared/fetchAnswer.ts': (await fetchAnswer(fetch, `${provider}/x`, { method: 'POST', body: 'é' })).status,
  '_shared/waha/upstream.ts': {
    answer: await upstream.json('/api/x', { method: 'POST', body: { a: 1 } }).then((answer) => answer !== null),
    redirect: await upstream.json('/pindah').catch(kindOf),
    silent: await upstream.json('/diam', { timeout: impatience }).catch(kindOf),
  },
  'agent/hearing.ts': await transcribe(
    {
      fetch,
      hearing: { url: `${provider}/v1/audio/transcriptions`, key: 'k', model: 'm', language: 'id', minutePrice: null },
    },
    { bytes: new Uint8Array(8), mimetype: 'audio/ogg' },
    AbortSignal.timeout(patience),
  ),
  'agent/model.ts': await answerOnce({
    model: small.model,
    instructions: 'Jawab.',
    messages: [{ role: 'user', content: 'halo' }],
    timeout: patience,
    signal: undefined,
    count: () => {},
  }),
  'checkout/connection.ts': {
    answer: (await connectionTo(provider)).outcome,
    silent: (await connectionTo(`${provider}/diam`, impatience)).outcome,
    closed: (await connectionTo('http://127.0.0.1:1')).outcome,
  },
  'push/send.ts': await send(push, { payload: '{}', topic: 'a', urgency: 'high' }, { vapid, fetch, timeout: patience }),
  'sms-hook/app.ts': await smsHook(),
  'templates/graph.ts': await createGraph({ url: provider, version: 'v1', token: 't', fetch }).app(),
  'waha/profilePicture.ts': await profilePicture(),
};

console.log(JSON.stringify({ results, connected }));
// Connections that were given up may keep the process.
process.exit(0);
