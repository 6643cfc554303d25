/** What only the service key shows: `public.installation_health` (docs/operations.md). */
import { createHash } from 'node:crypto';

import { jobs } from '../../local/clock.ts';
import { schema, version } from '../../supabase/functions/_shared/release.ts';
import { fail, failOf, warn, warnOf, type Check, type FullHealth } from './check.ts';

/** Seconds for which a row may wait. */
const patience = 60;

/** The functions that the database wakes, with the queues that they work through. */
export const woken: Record<string, readonly string[]> = {
  agent: ['agent_run', 'knowledge_job', 'message_reading', 'test_result', 'waiting_notice'],
  campaigns: ['campaign_messages', 'message_to_member'],
  checkout: [],
  integrations: ['webhook_delivery'],
  push: ['push_delivery'],
};

const secondsSince = (at: string, { at: now }: FullHealth): number => (Date.parse(now) - Date.parse(at)) / 1000;

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 6);

const checks: readonly Omit<Check, 'needs'>[] = [
  {
    id: 'schema',
    what: 'Basis data punya semua migrasi rilis ini',
    breaks: 'Fungsi memanggil yang belum ada',
    mend: '`supabase db push`',
    run: async ({ installation }) => {
      const { schema: installed } = await installation();
      if (installed < schema) return fail(`${installed}, seharusnya ${schema}`);
      return installed > schema ? warn(`${installed} lebih baru dari rilis ini (${schema})`) : null;
    },
  },
  {
    id: 'extensions',
    what: 'pg_cron, pg_net dan Vault ada, dan pekerjanya jalan',
    breaks: 'Basis data tidak membangunkan apa pun: AI, siaran, webhook dan notifikasi berhenti',
    mend: '`create extension pg_net with schema extensions`, `create extension pg_cron`; pekerja mati: mulai ulang basis data',
    run: async ({ installation }) => {
      const { extensions, workers } = await installation();
      return failOf([
        ...Object.entries(extensions).flatMap(([name, isThere]) => (isThere ? [] : [`${name} tidak ada`])),
        ...Object.entries(workers).flatMap(([name, isUp]) => (isUp === false ? [`${name} mati`] : [])),
      ]);
    },
  },
  {
    id: 'jobs',
    what: 'Semua pekerjaan terjadwal aktif, tepat waktu dan berhasil',
    breaks: 'Yang disebut tidak dikerjakan: antrean, penghapusan, laporan',
    mend: "`select cron.alter_job(jobid, active := true) from cron.job where jobname = '<nama>'`; penyebabnya di cron.job_run_details",
    run: async ({ installation }) => {
      const health = await installation();
      const found = new Map(health.jobs?.map((job) => [job.name, job]));
      return failOf(
        jobs.flatMap(([name]) => {
          const job = found.get(name);
          if (!job) return [`${name} tidak ada`];
          if (!job.is_active) return [`${name} tidak aktif`];
          if (job.status === 'failed') return [`${name} gagal`];
          return job.at !== null && secondsSince(job.at, health) > 2 * job.seconds + patience
            ? [`${name} terlambat`]
            : [];
        }),
      );
    },
  },
  {
    id: 'job-runs',
    what: 'Catatan pg_cron tidak menumpuk',
    breaks: 'Disk penuh',
    mend: 'Lihat pekerjaan sweep-job-runs',
    run: async ({ installation }) => {
      const bytes = (await installation()).job_runs_bytes ?? 0;
      return bytes > 500 * 2 ** 20 ? warn(`${Math.round(bytes / 2 ** 20)} MB`) : null;
    },
  },
  {
    id: 'vault',
    what: 'Vault punya alamat dan kunci setiap fungsi yang dibangunkan',
    breaks: 'Fungsi yang disebut tidak pernah dibangunkan',
    mend: "`select vault.create_secret('<nilai>', '<fungsi>_url')` dan `…_key` (docs/deploy.md)",
    run: async ({ installation, key }) => {
      const found = new Map((await installation()).vault?.map((entry) => [entry.function, entry]));
      const names = Object.keys(woken);
      const faults = names.flatMap((name) => {
        const entry = found.get(name);
        return [
          ...(entry?.host ? [] : [`${name}_url tidak ada`]),
          ...(entry?.host && !entry.is_address ? [`${name}_url bukan alamat fungsi itu`] : []),
          ...(entry?.key ? [] : [`${name}_key tidak ada`]),
        ];
      });
      if (faults.length > 0 || key === null) return failOf(faults);
      const others = names.filter((name) => found.get(name)?.key !== digestOf(key));
      return warnOf(others.map((name) => `${name}_key (${found.get(name)?.key}) bukan kunci yang diberikan`));
    },
  },
  {
    id: 'calls',
    what: 'Panggilan fungsi oleh basis data diterima',
    breaks: 'Yang menunggu baru dikerjakan saat ada pemicu lain',
    mend: '401: perbarui <fungsi>_key di Vault; tanpa jawaban: periksa <fungsi>_url',
    run: async ({ installation }) => {
      const { calls, calls_waiting: waiting } = await installation();
      const names = new Set(calls?.map((call) => call.function));
      const faults = [...names].flatMap((name) => {
        const own = calls?.filter((call) => call.function === name) ?? [];
        const all = own.reduce((sum, call) => sum + call.calls, 0);
        // A call whose function is slow to start has no response, and arrives.
        const bad = own.filter(({ status }) => status !== null && (status < 200 || status > 299));
        const refused = bad.reduce((sum, call) => sum + call.calls, 0);
        return refused > all / 10 ? [`${name}: ${bad.map(({ status }) => status).join(', ')}`] : [];
      });
      return failOf([...faults, ...((waiting ?? 0) > 100 ? [`${waiting} menunggu`] : [])]);
    },
  },
  {
    id: 'heartbeats',
    what: 'Fungsi yang dibangunkan melapor, dari rilis ini',
    breaks: 'Antrean fungsi yang disebut tidak dikerjakan',
    mend: 'Periksa fungsi, lalu Vault; versi lain: `supabase functions deploy`',
    run: async ({ installation }) => {
      const health = await installation();
      const beats = new Map(health.heartbeats.map((beat) => [beat.function, beat]));
      return failOf(
        Object.entries(woken).flatMap(([name, queues]) => {
          const beat = beats.get(name);
          const isLate = health.queues.some(({ queue, seconds }) => queues.includes(queue) && seconds > patience);
          if (isLate && (!beat || secondsSince(beat.at, health) > patience)) return [`${name} diam`];
          return beat && beat.version !== version && secondsSince(beat.at, health) < patience
            ? [`${name}: ${beat.version}`]
            : [];
        }),
      );
    },
  },
  {
    id: 'queues',
    what: `Tidak ada antrean yang menunggu lebih dari ${patience} detik`,
    breaks: 'Jawaban, siaran, webhook atau notifikasi terlambat',
    mend: 'Lihat heartbeats, calls dan jobs; log fungsinya menyebut sebabnya',
    run: async ({ installation }) =>
      failOf(
        (await installation()).queues
          .filter(({ seconds }) => seconds > patience)
          .map(({ queue, rows, seconds }) => `${queue}: ${rows} baris, ${seconds} detik`),
      ),
  },
  {
    id: 'failures',
    what: 'Tidak ada baris yang gagal dalam sejam terakhir',
    breaks: 'Baris itu menunggu percobaan berikutnya',
    mend: 'Lihat daftar kegagalan di /admin',
    run: async ({ installation }) =>
      warnOf(Object.entries((await installation()).failures).map(([job, rows]) => `${job}: ${rows}`)),
  },
  {
    id: 'events',
    what: 'WAHA mengirim kejadian dari nomor yang terhubung',
    breaks: 'Pesan pelanggan tidak masuk',
    mend: 'Samakan WAHA_WEBHOOK_SECRET dan WAHA_WEBHOOK_URL, lalu mulai ulang sesi di WAHA',
    run: async ({ installation }) => {
      const { channels, event } = await installation();
      if (!channels['WORKING']) return warn('tidak ada nomor yang terhubung');
      return event.at === null ? fail('tidak ada kejadian dalam sehari') : null;
    },
  },
  {
    id: 'settings',
    what: 'Pengaturan untuk komputer sendiri mati, dan AI menyala',
    breaks: 'Webhook dan notifikasi dapat menuju jaringan server; AI tidak menjawab',
    mend: "`update private.setting set value = '<on atau off>' where name = '<nama>'`",
    run: async ({ installation }) => {
      const { settings } = await installation();
      const open = Object.entries(settings).filter(([name, value]) => name.startsWith('loopback_') && value === 'on');
      if (open.length > 0) return failOf(open.map(([name]) => `${name} menyala`));
      return settings['agent'] === 'on' ? null : warn('agent mati');
    },
  },
  {
    id: 'administrators',
    what: 'Ada administrator dengan faktor kedua',
    breaks: 'Tidak ada yang dapat membuat usaha atau membuka /admin',
    mend: '`supabase db query --remote "select add_administrator(\'<email>\')"`; faktor kedua di halaman Akun',
    run: async ({ installation }) => {
      const { all, with_factor: withFactor } = (await installation()).administrators;
      if (all === 0) return fail('tidak ada administrator');
      return withFactor === 0 ? fail('tanpa faktor kedua') : null;
    },
  },
  {
    id: 'sample-accounts',
    what: 'Tidak ada akun contoh',
    breaks: 'Siapa pun masuk sebagai administrator: kata sandinya ada di repositori',
    mend: "`delete from auth.users where email like '%@chabot.test'`, atau mulai dengan basis data baru",
    run: async ({ installation }) => ((await installation()).has_sample_accounts ? fail('ada') : null),
  },
];

export const installationChecks: readonly Check[] = checks.map((check) => ({ ...check, needs: ['key'] }));
