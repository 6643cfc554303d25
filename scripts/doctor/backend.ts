/** What the Supabase project answers to anyone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Socket } from '@supabase/phoenix';

import { schema, version } from '../../supabase/functions/_shared/release.ts';
import { isPublicKey } from '../buildVariables.ts';
import { functionNames } from '../operator/release.ts';
import { fail, failOf, faultsOf, forAll, warn, warnOf, type Check, type DoctorContext } from './check.ts';

const supabaseFolder = join(import.meta.dirname, '../../supabase');

const publicTables = (): string[] =>
  readdirSync(join(supabaseFolder, 'migrations')).flatMap((file) =>
    [...readFileSync(join(supabaseFolder, 'migrations', file), 'utf8').matchAll(/^create table public\.(\w+)/gmu)].map(
      ([, name = '']) => name,
    ),
  );

interface FunctionAnswer {
  name: string;
  status: number;
  health: {
    version: string;
    schema: string;
    ready: boolean;
    missing: string[];
    hops: number;
    trusted_proxies: number | null;
    at: string;
  } | null;
}

const askFunctions = ({ ask, backend }: DoctorContext): Promise<FunctionAnswer[]> =>
  forAll(functionNames, async (name) => {
    const response = await ask(`${backend}/functions/v1/${name}/health`);
    const health = response.ok ? ((await response.json().catch(() => null)) as FunctionAnswer['health']) : null;
    return { name, status: response.status, health };
  });

const readJson = async <Body>({ ask, pageKey }: DoctorContext, address: string): Promise<Body> =>
  (await (await ask(address, { headers: { apikey: pageKey } })).json()) as Body;

/**
 * What realtime answers to a visitor without an account who joins a topic; empty: the visitor has joined. `RealtimeClient` is
 * built on the same socket, and keeps the process for ten seconds after it has disconnected.
 */
function refusalOf({ backend, pageKey }: DoctorContext, topic: string, isPrivate: boolean): Promise<string> {
  const socket = new Socket(`${backend.replace(/^http/u, 'ws')}/realtime/v1`, {
    params: { apikey: pageKey },
    rejoinAfterMs: () => 250,
  });
  const channel = socket.channel(`realtime:${topic}`, {
    config: { private: isPrivate, broadcast: { self: false, ack: false }, presence: { key: '', enabled: false } },
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new Error('realtime tidak menjawab')), 10_000);
  socket.onClose(() => reject(new Error('realtime tidak dapat dihubungi')));
  socket.connect();
  channel
    .join()
    .receive('ok', () => resolve(''))
    .receive('error', ({ reason = 'tanpa sebab' }: { reason?: string }) => {
      // The first visitor for a while wakes the project, and joins again.
      if (!reason.startsWith('InitializingProjectConnection')) resolve(reason);
    });
  return promise.finally(() => {
    clearTimeout(timer);
    channel.teardown();
    socket.disconnect();
  });
}

/** `expected`: the code with which realtime refuses. With another one, it refuses for now, and for another reason. */
async function joinFault(context: DoctorContext, topic: string, isPrivate: boolean, expected: string) {
  const refusal = await refusalOf(context, topic, isPrivate);
  if (refusal === '') return 'diterima';
  return refusal.startsWith(`${expected}:`) ? null : `ditolak karena hal lain: ${refusal}`;
}

/** What every request of the application has (src/services/platform/session.ts). */
const always = ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-request-id'];
/** Requests of a page, of which a browser first asks whether they are allowed. */
const browserRequests = [
  { path: '/functions/v1/team/doctor-probe', method: 'POST', headers: always },
  {
    path: '/rest/v1/room',
    method: 'PATCH',
    headers: [...always, 'prefer', 'accept-profile', 'content-profile', 'range'],
  },
  { path: '/auth/v1/user', method: 'PUT', headers: [...always, 'x-supabase-api-version'] },
  { path: '/storage/v1/object/logos/doctor', method: 'POST', headers: [...always, 'x-upsert', 'cache-control'] },
];

const unknownId = '00000000-0000-4000-8000-000000000000';
/** What other services call, and what they send. */
const signedCalls = [
  { path: '/waha-events', body: { event: 'doctor' } },
  { path: '/templates/webhook', body: { object: 'whatsapp_business_account', entry: [] } },
  {
    path: '/checkout/midtrans',
    body: { order_id: unknownId, status_code: '200', gross_amount: '1.00', signature_key: '0'.repeat(128) },
  },
  {
    path: '/checkout/xendit',
    body: { event: 'payment.capture', data: { reference_id: unknownId, payment_request_id: 'pr-doctor' } },
  },
];

export const backendChecks: readonly Check[] = [
  {
    id: 'functions',
    what: 'Setiap fungsi terpasang dan punya variabelnya',
    breaks: 'Yang dikerjakan fungsi itu tidak jalan',
    mend: 'Isi variabel yang disebut di berkas jawaban, lalu `npm run deploy`',
    run: async (context) =>
      failOf(
        (await askFunctions(context)).flatMap(({ name, status, health }) => {
          if (health === null) return [`${name}: ${status === 404 ? 'tidak terpasang' : status}`];
          return health.ready ? [] : [`${name}: ${health.missing.join(', ') || 'variabel salah'}`];
        }),
      ),
  },
  {
    id: 'releases',
    what: `Semua fungsi dari rilis ${version}`,
    breaks: 'Fungsi dan basis data saling tidak mengenal',
    mend: '`npm run deploy` dari rilis ini',
    run: async (context) =>
      failOf(
        (await askFunctions(context)).flatMap(({ name, health }) =>
          health && (health.version !== version || health.schema !== schema)
            ? [`${name}: ${health.version} (${health.schema})`]
            : [],
        ),
      ),
  },
  {
    id: 'proxies',
    what: 'TRUSTED_PROXIES sama dengan jumlah proxy di depan fungsi',
    breaks: 'Semua pengunjung berbagi satu batas permintaan, atau dapat menghindarinya',
    mend: 'Isi TRUSTED_PROXIES dengan jumlah itu di berkas jawaban, lalu `npm run deploy`',
    run: async (context) =>
      warnOf(
        (await askFunctions(context)).flatMap(({ name, health }) =>
          health && health.trusted_proxies !== null && health.trusted_proxies !== health.hops
            ? [`${name}: ${health.hops} alamat, ${health.trusted_proxies} dipercaya`]
            : [],
        ),
      ),
  },
  {
    id: 'key',
    what: 'Fungsi menerima kunci yang dikirim halaman',
    breaks: 'Setiap permintaan dijawab "Sesi Anda sudah berakhir"',
    mend: '`npm run deploy`, yang membangun situs dengan kunci yang berlaku; lalu unggah dist/ (di server sendiri tidak perlu)',
    run: async ({ ask, backend, pageKey }) => {
      const { status } = await ask(`${backend}/functions/v1/team/doctor-probe`, {
        method: 'POST',
        headers: { apikey: pageKey },
      });
      return status === 404 ? null : fail(`dijawab ${status}`);
    },
  },
  {
    id: 'page-key',
    what: 'Halaman hanya memuat kunci publik',
    breaks: 'Setiap pengunjung dapat membaca dan menghapus data semua usaha',
    mend: 'Ganti kunci rahasia itu sekarang juga (Project Settings > API Keys; bila dikelola sendiri: utils/rotate-new-api-keys.sh --update-env), lalu `npm run deploy`, dan unggah dist/ (di server sendiri tidak perlu)',
    run: async ({ pageKey }) => {
      if (pageKey === '') return fail('tidak ada kunci');
      return isPublicKey(pageKey) ? null : fail('bukan kunci publik');
    },
  },
  {
    id: 'preflight',
    what: 'Peramban boleh memanggil API dengan header aplikasi, dan mengingat izinnya',
    breaks: 'Peramban menolak setiap permintaan, atau setiap permintaan menunggu satu permintaan lain',
    mend: 'Proxy di depan API tidak boleh membuang atau mengganti header Access-Control',
    run: async ({ ask, backend, site }) => {
      const answers = await forAll(browserRequests, async ({ path, method, headers: sent }) => {
        const { headers } = await ask(`${backend}${path}`, {
          method: 'OPTIONS',
          headers: {
            origin: site,
            'access-control-request-method': method,
            'access-control-request-headers': sent.join(','),
          },
        });
        const listOf = (name: string): string[] =>
          (headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase());
        const isAllowed = (list: string[], name: string): boolean =>
          list.includes(name) || (list.includes('*') && name !== 'authorization');
        const allowed = listOf('access-control-allow-headers');
        const missing = sent.filter((name) => !isAllowed(allowed, name));
        // GET, HEAD and POST need no permission.
        const isMethodAllowed =
          method === 'POST' || isAllowed(listOf('access-control-allow-methods'), method.toLowerCase());
        const faults = [
          ...(['*', site].includes(headers.get('access-control-allow-origin') ?? '') ? [] : ['ditolak']),
          ...(missing.length > 0 ? [`tanpa ${missing.join(', ')}`] : []),
          ...(isMethodAllowed ? [] : [`tanpa ${method}`]),
        ];
        // How long is up to the service; ours says a day.
        const isKept = !path.startsWith('/functions/') || Number(headers.get('access-control-max-age')) >= 600;
        return { path, faults, isKept };
      });
      return (
        failOf(answers.flatMap(({ path, faults }) => faults.map((one) => `${path}: ${one}`))) ??
        warnOf(answers.flatMap(({ path, isKept }) => (isKept ? [] : [`${path}: tidak diingat`])))
      );
    },
  },
  {
    id: 'works',
    what: 'Basis data, skemanya dan WAHA menjawab fungsi',
    breaks: 'Pesan tidak masuk dan tidak terkirim',
    mend: 'Jalankan WAHA, dan periksa WAHA_BASE_URL di berkas jawaban; lalu `npm run deploy`',
    run: async ({ ask, backend }) => {
      const response = await ask(`${backend}/functions/v1/health`);
      return response.ok ? null : fail(JSON.stringify(await response.json().catch(() => response.status)));
    },
  },
  {
    id: 'auth',
    what: 'Pengaturan pendaftaran sesuai config.toml',
    breaks: 'Pendaftaran gagal, atau siapa pun dapat mengaku punya alamat dan nomor orang lain',
    mend: '`npm run deploy`; bila dikelola sendiri, yang ada di bawah blok Chabot di .env mendahului',
    run: async (context) => {
      const settings = await readJson<Record<string, unknown> & { external?: Record<string, boolean> }>(
        context,
        `${context.backend}/auth/v1/settings`,
      );
      return failOf([
        ...(settings.external?.['anonymous_users'] ? [] : ['anonymous_users mati']),
        ...(settings.external?.['email'] ? [] : ['email mati']),
        ...['disable_signup', 'mailer_autoconfirm', 'phone_autoconfirm'].filter((name) => settings[name] !== false),
      ]);
    },
  },
  {
    id: 'captcha',
    what: 'Pemeriksaan keamanan menyala di halaman dan di layanan masuk, atau mati di keduanya',
    breaks: 'Tidak ada yang dapat masuk, atau skrip mencoba kata sandi tanpa pemeriksaan',
    mend: 'TURNSTILE_SECRET_KEY dan VITE_CAPTCHA_SITE_KEY di berkas jawaban: keduanya, atau tidak satu pun; lalu `npm run deploy`, dan unggah dist/ (di server sendiri tidak perlu)',
    run: async ({ ask, backend, pageKey, hasCaptcha }) => {
      const response = await ask(`${backend}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: pageKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'doctor@example.com', password: 'doctor' }),
      });
      const { error_code: code } = (await response.json()) as { error_code?: string };
      if (code !== 'captcha_failed' && code !== 'invalid_credentials')
        return warn(`dijawab ${response.status} ${code ?? ''}`);
      if (hasCaptcha === (code === 'captcha_failed')) return null;
      return fail(hasCaptcha ? 'hanya di halaman' : 'hanya di layanan masuk');
    },
  },
  {
    id: 'site-url',
    what: 'Tautan di mail menuju aplikasi ini',
    breaks: 'Tautan pendaftaran dan pemulihan kata sandi tidak dapat dibuka',
    mend: 'Isi SITE_URL di berkas jawaban, lalu `npm run deploy`',
    run: async ({ ask, backend, site }) => {
      const { status, headers } = await ask(`${backend}/auth/v1/verify?type=recovery&token=doctor`);
      const target = URL.parse(headers.get('location') ?? '')?.origin;
      return target === site ? null : fail(target ?? `dijawab ${status}`);
    },
  },
  {
    id: 'mail',
    what: 'Layanan masuk dapat mengirim mail ke luar organisasi',
    breaks: 'Tidak ada yang dapat mendaftar atau memulihkan kata sandi',
    mend: 'Isi SMTP_HOST, SMTP_USER, SMTP_PASS dan SMTP_SENDER di berkas jawaban, lalu `npm run deploy`',
    needs: ['key', 'mail'],
    run: async ({ ask, backend, key, mail }) => {
      const response = await ask(`${backend}/auth/v1/recover`, {
        method: 'POST',
        headers: { apikey: key ?? '', authorization: `Bearer ${key ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: mail }),
      });
      if (response.ok) return null;
      const { error_code: code = '' } = (await response.json()) as { error_code?: string };
      return fail(`dijawab ${response.status} ${code}`);
    },
  },
  {
    id: 'signing-keys',
    what: 'Token ditandatangani dengan kunci ES256',
    breaks: 'Fungsi bertanya ke layanan masuk untuk setiap permintaan',
    mend: 'Buat kunci ES256 di JWT Signing Keys, lalu putar ke kunci itu; bila dikelola sendiri: utils/add-new-auth-keys.sh',
    run: async (context) => {
      const { keys = [] } = await readJson<{ keys?: { alg?: string }[] }>(
        context,
        `${context.backend}/auth/v1/.well-known/jwks.json`,
      );
      return keys.some(({ alg }) => alg === 'ES256') ? null : warn('tidak ada');
    },
  },
  {
    id: 'clocks',
    what: 'Jam semua server sama dengan jam komputer ini',
    breaks: 'Token dianggap kedaluwarsa, dan pesan berurutan salah',
    mend: 'Nyalakan NTP di server yang disebut',
    run: async (context) => {
      const times = await Promise.all([
        context.ask('/version.json').then(({ headers }) => ['situs', headers.get('date')] as const),
        readJson<{ at: string }>(context, `${context.backend}/functions/v1/team/health`).then(
          ({ at }) => ['fungsi', at] as const,
        ),
        ...(context.key === null ? [] : [context.installation().then(({ at }) => ['basis data', at] as const)]),
      ]);
      const now = context.now();
      return failOf(
        times.flatMap(([name, at]) => {
          const time = Date.parse(at ?? '');
          const off = Math.max(context.began - time, time - now);
          // A header has whole seconds.
          return off < 2000 ? [] : [`${name}: ${Math.round(off / 1000)} detik`];
        }),
      );
    },
  },
  {
    id: 'signatures',
    what: 'Panggilan dari WAHA, Meta dan penyedia pembayaran tanpa tanda tangan ditolak',
    breaks: 'Siapa pun dapat menulis pesan pelanggan, atau menandai pesanan lunas',
    mend: '`npm run deploy`, yang memasang fungsi dengan verify_jwt mati; proxy di depannya meneruskan jalur itu',
    run: async ({ ask, backend }) =>
      failOf(
        await faultsOf(signedCalls, async ({ path, body }) => {
          const response = await ask(`${backend}/functions/v1${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          // Only a function names the request: a gateway in front of it that refuses everyone refuses WAHA too.
          if (!response.headers.has('x-request-id')) return [`${path}: dijawab ${response.status} oleh yang lain`];
          return response.status === 401 ? [] : [`${path}: ${response.status}`];
        }),
      ),
  },
  {
    id: 'realtime',
    what: 'Tanpa masuk, tidak ada yang dapat mendengarkan sebuah usaha',
    breaks: 'Perubahan percakapan terbaca orang lain',
    mend: '`npm run deploy`; kebijakan yang bukan dari rilis ini: `drop policy <nama> on realtime.messages`',
    run: async (context) => {
      const fault = await joinFault(context, 'business:b0000000-0000-4000-8000-000000000001:0', true, 'Unauthorized');
      return fault === null ? null : fail(fault);
    },
  },
  {
    id: 'public-channels',
    what: 'Realtime hanya menerima saluran pribadi',
    breaks: 'Orang asing memakai kuota pesan Realtime; bila habis, perubahan tidak sampai ke layar tim',
    mend: '`npm run deploy`, atau di dasbor Supabase: Realtime > Settings > matikan Allow public access; bila dikelola sendiri, Supabase belum punya pengaturannya',
    run: async (context) => {
      const fault = await joinFault(context, 'doctor', false, 'PrivateOnly');
      return fault === null ? null : warn(fault);
    },
  },
  {
    id: 'buckets',
    what: 'Logo terbuka bagi semua orang, berkas percakapan dan pengetahuan tidak',
    breaks: 'Logo tidak tampil, atau berkas pelanggan terbaca siapa pun',
    mend: "`update storage.buckets set public = (id = 'logos') where id in ('logos', 'media', 'knowledge')`; daftar terbaca: hapus kebijakan yang bukan dari rilis ini, `drop policy <nama> on storage.objects`",
    run: async ({ ask, backend, pageKey }) =>
      failOf(
        await faultsOf(['logos', 'media', 'knowledge'], async (bucket) => {
          const response = await ask(`${backend}/storage/v1/object/public/${bucket}/doctor`);
          // A bucket that is not public is as if it were not there.
          const { message } = (await response.json()) as { message?: string };
          const isOpen = message === 'Object not found';
          const listed = await ask(`${backend}/storage/v1/object/list/${bucket}`, {
            method: 'POST',
            // A gateway adds the second header for some forms of the key only.
            headers: { apikey: pageKey, authorization: `Bearer ${pageKey}`, 'content-type': 'application/json' },
            body: JSON.stringify({ prefix: '', limit: 1 }),
          });
          const names = listed.ok ? ((await listed.json()) as unknown[]) : [];
          return [
            ...(isOpen === (bucket === 'logos') ? [] : [`${bucket} ${isOpen ? 'terbuka' : 'tidak terbuka'}`]),
            ...(names.length === 0 ? [] : [`${bucket}: daftar berkasnya terbaca`]),
          ];
        }),
      ),
  },
  {
    id: 'tables',
    what: 'Tanpa masuk, tidak ada tabel yang terbaca',
    breaks: 'Data pelanggan terbaca siapa pun',
    mend: '`revoke all on public.<nama> from anon`; tabel yang tidak ada (404): `npm run deploy`',
    run: async ({ ask, backend, pageKey }) =>
      failOf(
        await faultsOf(publicTables(), async (table) => {
          const { status } = await ask(`${backend}/rest/v1/${table}?limit=1`, { headers: { apikey: pageKey } });
          return status === 401 || status === 403 ? [] : [`${table}: ${status}`];
        }),
      ),
  },
];
