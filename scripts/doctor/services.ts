/** What other services say to the keys that the functions use: WAHA, the model, and the providers of payments and shipping. */
import { createECDH, createHmac } from 'node:crypto';

import { readCheckoutEnv } from '../../supabase/functions/_shared/env.ts';
import { IDS_SINCE, isSince, TIMES_SINCE } from '../../supabase/functions/_shared/waha/serverVersion.ts';
import { webhookEvents } from '../../supabase/functions/_shared/waha/sessionConfig.ts';
import { createConnections } from '../../supabase/functions/checkout/connection.ts';
import { platform } from '../operator/variables.ts';
import { fail, failOf, faultsOf, warn, type Check, type DoctorContext } from './check.ts';

interface WahaSession {
  name: string;
  status: string;
  config?: { webhooks?: { url: string; events: string[]; hmac?: { key?: string } | null }[] } | null;
}

/** The sessions of WAHA whose channel is WORKING in the database; undefined: WAHA has none. */
async function workingSessions(context: DoctorContext): Promise<[name: string, session: WahaSession | undefined][]> {
  const { ask, backend, key, variables } = context;
  const service = { apikey: key ?? '', authorization: `Bearer ${key ?? ''}` };
  const [rows, listed] = await Promise.all([
    ask(`${backend}/rest/v1/channel?select=external_id&status=eq.WORKING&order=external_id`, { headers: service }),
    ask(`${variables['WAHA_BASE_URL']}/api/sessions?all=true`, {
      headers: { 'x-api-key': variables['WAHA_API_KEY'] ?? '' },
    }),
  ]);
  for (const [name, { ok, status }] of [
    ['basis data', rows],
    ['WAHA', listed],
  ] as const)
    if (!ok) throw new Error(`${name} menjawab ${status}`);
  const sessions = new Map(((await listed.json()) as WahaSession[]).map((session) => [session.name, session]));
  const channels = (await rows.json()) as { external_id: string }[];
  return channels.map(({ external_id: name }) => [name, sessions.get(name)]);
}

const refusals: Partial<Record<string, string>> = { refused: 'kunci ditolak', forbidden: 'kunci tidak berhak' };

/** Asks a provider with the key of the installation and those of businesses. */
async function refusalsOf({ variables, backend }: DoctorContext, provider: 'midtrans' | 'xendit' | 'rajaongkir') {
  const env = readCheckoutEnv((name) => variables[name] ?? { ...platform, SUPABASE_URL: backend }[name]);
  const keys = { midtrans: env.midtransKeys, xendit: env.xenditKeys, rajaongkir: env.rajaOngkirKeys }[provider];
  const connections = createConnections({
    env,
    fetch,
    paymentProviderOf: () => (provider === 'rajaongkir' ? null : provider),
  });
  return faultsOf(['', ...Object.keys(keys)], async (business) => {
    const { outcome } = await connections.test(business, provider === 'rajaongkir' ? 'shipping' : 'payment');
    if (outcome === null || outcome === 'works') return [];
    return [`${provider}${business && ` (${business})`}: ${refusals[outcome] ?? outcome}`];
  });
}

const waha = ['key', 'WAHA_BASE_URL', 'WAHA_API_KEY'];

export const serviceChecks: readonly Check[] = [
  {
    id: 'waha-sessions',
    what: 'Setiap nomor yang tersambung juga tersambung di WAHA',
    breaks: 'Aplikasi mengira nomor itu bekerja; pesannya tidak masuk dan tidak keluar',
    mend: 'Mulai ulang sesi itu di WAHA; bila tidak ada: pemilik memindai kode QR lagi, atau kembalikan volume sesi',
    needs: waha,
    run: async (context) =>
      failOf(
        (await workingSessions(context)).flatMap(([name, session]) =>
          session?.status === 'WORKING' ? [] : [`${name}: ${session?.status ?? 'tidak ada'}`],
        ),
      ),
  },
  {
    id: 'waha-webhooks',
    what: 'Sesi WAHA mengirim semua kejadian ke fungsi waha-events, dengan tanda tangan',
    breaks: 'Pesan pelanggan tidak masuk',
    mend: 'Diperbarui sendiri dalam dua jam; agar langsung, mulai ulang nomor itu di aplikasi',
    needs: waha,
    run: async (context) => {
      const { variables, backend } = context;
      const address = variables['WAHA_WEBHOOK_URL'] ?? `${backend}/functions/v1/waha-events`;
      return failOf(
        (await workingSessions(context)).flatMap(([name, session]) => {
          if (!session) return [];
          const hook = session.config?.webhooks?.find(({ url }) => url === address);
          if (!hook) return [`${name}: tidak ke ${address}`];
          const missing = webhookEvents.filter((event) => !hook.events.includes(event));
          const [signed, secret] = [hook.hmac?.key, variables['WAHA_WEBHOOK_SECRET']];
          return [
            ...(missing.length > 0 ? [`${name}: tanpa ${missing.join(', ')}`] : []),
            ...(signed ? [] : [`${name}: tanpa HMAC`]),
            ...(signed && secret && signed !== secret ? [`${name}: HMAC dari rahasia lain`] : []),
          ];
        }),
      );
    },
  },
  {
    id: 'waha-version',
    what: `WAHA versi ${TIMES_SINCE.join('.')} atau lebih baru`,
    breaks: 'Pesan yang dikirim ulang sampai dua kali, dan pesan lama tim berada di urutan yang salah',
    mend: 'Perbarui WAHA; sesi tetap ada di volumenya',
    needs: ['WAHA_BASE_URL', 'WAHA_API_KEY'],
    run: async ({ ask, variables }) => {
      const response = await ask(`${variables['WAHA_BASE_URL']}/api/version`, {
        headers: { 'x-api-key': variables['WAHA_API_KEY'] ?? '' },
      });
      if (!response.ok) return fail(`dijawab ${response.status}`);
      const { version = '' } = (await response.json()) as { version?: string };
      if (!isSince(version, IDS_SINCE)) return fail(version || 'tanpa versi');
      return isSince(version, TIMES_SINCE) ? null : warn(version);
    },
  },
  {
    id: 'webhook-secret',
    what: 'Fungsi waha-events mengenal tanda tangan dengan WAHA_WEBHOOK_SECRET',
    breaks: 'Setiap kejadian WAHA ditolak: kotak masuk tetap kosong',
    mend: 'Isi WAHA_WEBHOOK_SECRET di berkas jawaban dengan nilai yang dipakai sesi WAHA, lalu `npm run deploy`',
    needs: ['WAHA_WEBHOOK_SECRET'],
    run: async ({ ask, backend, variables }) => {
      // The function drops an event that it does not know.
      const body = JSON.stringify({ event: 'doctor' });
      const signature = createHmac('sha512', variables['WAHA_WEBHOOK_SECRET'] ?? '')
        .update(body)
        .digest('hex');
      const { status } = await ask(`${backend}/functions/v1/waha-events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-webhook-hmac': signature },
        body,
      });
      return status === 200 ? null : fail(`dijawab ${status}`);
    },
  },
  {
    id: 'vapid',
    what: 'VAPID_PUBLIC_KEY dan VAPID_PRIVATE_KEY adalah satu pasang',
    breaks: 'Layanan notifikasi peramban menolak setiap notifikasi',
    mend: 'Isi keduanya dari satu pasang di berkas jawaban, lalu `npm run deploy`',
    needs: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    run: async ({ variables: { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } }) => {
      const pair = createECDH('prime256v1');
      try {
        pair.setPrivateKey(privateKey, 'base64url');
      } catch {
        return fail('VAPID_PRIVATE_KEY bukan kunci P-256 dalam base64url');
      }
      return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url')) ? null : fail('bukan sepasang');
    },
  },
  {
    id: 'model',
    what: 'Model AI menjawab',
    breaks: 'AI memanggil orang untuk setiap pertanyaan',
    mend: 'Periksa saldo di penyedianya, dan AGENT_BASE_URL, AGENT_API_KEY dan nama model di berkas jawaban, juga yang AGENT_SECOND_…; lalu `npm run deploy`',
    needs: ['AGENT_BASE_URL', 'AGENT_API_KEY', 'AGENT_MODEL_LARGE', 'AGENT_MODEL_SMALL'],
    run: async ({ ask, variables }) => {
      // The second one answers while the first is away, and hides that it is.
      const asked = ['AGENT', 'AGENT_SECOND'].flatMap((prefix) => {
        const [url, key] = [variables[`${prefix}_BASE_URL`], variables[`${prefix}_API_KEY`]];
        const models = new Set(['LARGE', 'SMALL'].flatMap((size) => variables[`${prefix}_MODEL_${size}`] ?? []));
        return url ? [...models].map((model) => ({ url, key, model })) : [];
      });
      return failOf(
        await faultsOf(asked, async ({ url, key, model }) => {
          const response = await ask(`${url}/chat/completions`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Jawab: ya' }] }),
          });
          const body = (await response.json().catch(() => null)) as { choices?: unknown[] } | null;
          return response.ok && body?.choices?.length ? [] : [`${model}: ${response.status}`];
        }),
      );
    },
  },
  {
    id: 'providers',
    what: 'Penyedia pembayaran dan ongkir menerima kuncinya',
    breaks: 'Pelanggan tidak dapat membayar, atau ongkir tidak muncul',
    mend: 'Perbarui MIDTRANS_…, XENDIT_… atau RAJAONGKIR_… di berkas jawaban dengan kunci dari dasbor penyedia, lalu `npm run deploy`',
    needs: ['providers'],
    run: async (context) => {
      const faults = await faultsOf(['midtrans', 'xendit', 'rajaongkir'] as const, (provider) =>
        refusalsOf(context, provider),
      );
      return faults.length > 0 && faults.every((one) => one.endsWith('limit'))
        ? warn(faults.join('; '))
        : failOf(faults);
    },
  },
];
