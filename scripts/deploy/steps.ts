/**
 * The steps of a deployment in their order. The dry run, the run and a later start walk this table: a step that is done is not
 * run again.
 */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { jobs } from '../../local/clock.ts';
import { CommandError } from '../../local/commandError.ts';
import { ownPictures } from '../../local/storage/ownAddresses.ts';
import { WOKEN } from '../../src/contracts/admin.installation.ts';
import { examine, leftOut, printResults } from '../doctor/doctor.ts';
import { digestOf as shortDigest } from '../doctor/installation.ts';
import { root } from '../generated.ts';
import { operatorVariables, optional as buildOptions } from '../installation.ts';
import { faultOf } from './answerFaults.ts';
import { toLines } from './answersFile.ts';
import { dashboard } from './byHand.ts';
import { digestOf, doctorVariables, sha256, type Context } from './context.ts';
import { generateSecrets } from './generatedSecrets.ts';
import { runProgram } from './programs.ts';
import { compose, type Keys } from './server.ts';
import { configVariables, functionVariables, usedWith, type Answers } from './variables.ts';

export interface Step {
  name: string;
  title: string;
  /** What the step depends on, and what of its result the project or a folder shows. After a change it is run again. */
  inputs?: (context: Context) => unknown;
  /** Whether it is done, by what the project says. Without it, a remembered run with the same inputs decides. */
  isDone?: (context: Context) => Promise<boolean>;
  run: (context: Context) => Promise<void>;
  /** In which state the installation is when the step fails, and what to do. */
  whenFailed: string;
}

export const again = 'Perbaiki sebabnya, lalu jalankan perintah yang sama: langkah yang sudah selesai dilewati.';

export const functionNames = readdirSync(join(root, 'supabase/functions'))
  .filter((name) => !name.startsWith('_'))
  // The webhook of WAHA first: it gets on with the migrations before and after.
  .toSorted((one, other) => Number(other === 'waha-events') - Number(one === 'waha-events'));

const migrationVersions = readdirSync(join(root, 'supabase/migrations')).map((name) => name.replace(/_.*/u, ''));

/** The settings that a new installation gets. Later they are changed in the application or by hand. */
export const settingsOf = ({ answers }: Context): Record<string, string> => ({
  agent: 'on',
  self_service: answers.values['SELF_SERVICE'] ?? 'off',
});

/** The entries of the Vault: the address of each function that the database wakes, and its key. */
export const vaultEntries = ({ gateway, keys }: Pick<Context, 'gateway' | 'keys'>): [string, string][] =>
  Object.keys(WOKEN).flatMap((name): [string, string][] => [
    [`${name}_url`, `${gateway}/functions/v1/${name}`],
    [`${name}_key`, keys.secret],
  ]);

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const rows = (entries: readonly (readonly string[])[]): string =>
  entries.map((entry) => `(${entry.map(literal).join(', ')})`).join(', ');

/** The jobs of the release that are not there as they should be. One that an operator has stopped stays as it is: the doctor names it. */
const otherJobs = `from (values ${rows(jobs)}) as job (name, schedule, command)
where not exists (select from cron.job as scheduled where scheduled.jobname = job.name
  and (not scheduled.active or (scheduled.schedule, scheduled.command) = (job.schedule, job.command)))`;

/** Of its files, but for those that `npm` writes, and tests. */
export const digestOfFolder = (folder: string): string =>
  digestOf(
    globSync('**/*', { cwd: folder, exclude: (path) => /^(?:node_modules|dist\b.*)$/u.test(path) })
      .filter((path) => /\.\w+$/u.test(path) && !path.includes('.test.') && statSync(join(folder, path)).isFile())
      .toSorted()
      .map((path) => [path, sha256(readFileSync(join(folder, path)))]),
  );

/** The keys of a hosted project: those of the answers, or its first ones. */
export async function readKeys(context: Context): Promise<Keys> {
  const { values } = context.answers;
  const { stdout } = await context.read(['projects', 'api-keys', '--reveal', '-o', 'json']);
  const listed = JSON.parse(stdout) as { name: string; type?: string; api_key?: string }[];
  const ofType = (type: string, legacy: string): string[] =>
    [...listed.filter((key) => key.type === type), ...listed.filter((key) => key.name === legacy)].flatMap(
      ({ api_key: key }) => key || [],
    );
  const choose = (name: string, all: string[]): string => {
    const answered = values[name];
    if (answered && !all.includes(answered)) throw new CommandError(`${name} bukan kunci proyek ${context.ref}.`);
    const key = answered ?? all[0];
    if (!key)
      throw new CommandError(`Proyek ini tidak punya kunci untuk ${name}. Buat di Project Settings > API Keys.`);
    const fault = faultOf(name, key, values);
    if (fault) throw new CommandError(fault);
    return key;
  };
  return {
    publishable: choose('SUPABASE_PUBLISHABLE_KEY', ofType('publishable', 'anon')),
    secret: choose('SUPABASE_SECRET_KEY', ofType('secret', 'service_role')),
  };
}

/** What another value of a secret breaks for those who were given something that depends on it. */
const brokenBy: Readonly<Record<string, string>> = {
  LINK_SECRET: 'undangan dan serah terima yang sudah dikirim tidak dapat dibuka lagi',
  VAPID_PRIVATE_KEY: 'notifikasi tidak sampai, sampai tiap orang menyalakannya lagi di perangkatnya',
  WAHA_WEBHOOK_SECRET:
    'pesan masuk ditolak, sampai sesi WhatsApp-nya diperbarui: sendiri, biasanya dalam dua jam, atau langsung dengan Mulai ulang di halaman Integrasi',
};

/** Remembers the commit, and refuses a release that no commit has. An archive of a release has its files only. */
export async function checkRelease(context: Pick<Context, 'commit'>, folder = root): Promise<void> {
  if (!existsSync(join(folder, '.git'))) {
    context.commit = digestOfFolder(folder);
    return;
  }
  const git = (...args: string[]) => runProgram('git', args, { cwd: folder });
  const changed = (await git('status', '--porcelain')).stdout.trim();
  if (changed !== '')
    throw new CommandError(`Ada perubahan yang belum di-commit, sehingga rilis ini tidak dapat diulang:\n${changed}`);
  context.commit = (await git('rev-parse', 'HEAD')).stdout.trim();
}

/** The functions of the release as the project has them. Each deployment of one, also by another program, counts its version up. */
async function deployedFunctions({ read }: Context): Promise<{ name: string; status: string | undefined; version: number | undefined }[]> {
  const { stdout } = await read(['functions', 'list', '-o', 'json']);
  const found = JSON.parse(stdout) as { slug: string; status: string; version: number }[];
  return functionNames.map((name) => {
    const { status, version } = found.find(({ slug }) => slug === name) ?? {};
    return { name, status, version };
  });
}

const dist = join(root, 'dist');

/** Names the build that is there to be uploaded. That of another release, built by hand, has another one. */
function builtVersion(): string | null {
  const file = join(dist, 'version.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** In use, an installation has decided itself: its data may be those of a backup, with the AI paused. */
const isNew = `not exists (select from public.business)
  and not exists (select from public.role where permission = 'admin')`;

const isLater = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);

export const steps: readonly Step[] = [
  {
    name: 'prerequisites',
    title: 'Syarat: rilis tanpa perubahan, token, proyek dan kuncinya',
    isDone: () => Promise.resolve(false),
    run: async (context) => {
      await checkRelease(context);
      Object.assign(context.keys, await readKeys(context));
    },
    whenFailed: `Belum ada yang berubah. Token ditolak: buat yang baru di https://supabase.com/dashboard/account/tokens. Proyek tidak ditemukan: periksa PROJECT_REF, dan bahwa akun token ini anggota organisasinya. ${again}`,
  },
  {
    name: 'link',
    title: 'Hubungkan CLI dengan proyek',
    inputs: ({ ref }) => ref,
    run: ({ change, ref }) => change(['link', '--project-ref', ref]),
    whenFailed: `Belum ada yang berubah. ${again}`,
  },
  {
    name: 'backup',
    title: 'Catat cadangan terakhir, sebelum ada yang berubah',
    isDone: () => Promise.resolve(false),
    run: async ({ read, say, leave }) => {
      const { stdout } = await read(['backups', 'list', '-o', 'json']);
      const { backups = [], pitr_enabled: hasPitr } = JSON.parse(stdout) as {
        backups?: { inserted_at: string; status: string }[];
        pitr_enabled?: boolean;
      };
      const [newest] = backups
        .filter(({ status }) => status === 'COMPLETED')
        .map(({ inserted_at: at }) => at)
        .toSorted((a, b) => (isLater(a, b) ? -1 : 1));
      say(`    Cadangan terakhir: ${newest ?? 'tidak ada'}${hasPitr ? '; PITR aktif' : ''}`);
      if (!newest && !hasPitr)
        leave('Proyek ini belum punya cadangan: aktifkan paket dengan cadangan harian di Database > Backups.');
    },
    whenFailed: `Belum ada yang berubah. ${again}`,
  },
  {
    name: 'migrations',
    title: 'Skema basis data (migrasi)',
    isDone: async ({ read, query }) => {
      const { output } = await read(['db', 'push', '--dry-run'], { codes: [0, 1] });
      if (!output.includes('not found in local migrations directory')) return output.includes('up to date');
      // The database is of a later release, which this one fits, and which the CLI refuses.
      const found = await query<{ version: string }>('select version from supabase_migrations.schema_migrations');
      const applied = new Set(found.map(({ version }) => version));
      return migrationVersions.every((version) => applied.has(version));
    },
    run: ({ change }) => change(['db', 'push', '--skip-vault']),
    whenFailed: `Berkas migrasi yang gagal dibatalkan seluruhnya (yang membuat indeks dengan concurrently: dilanjutkan oleh perintah yang sama), yang sebelumnya tetap; fungsi dan situs masih rilis lama, dan tetap jalan. Bila tertulis “lock timeout”: sebuah tabel sedang dipakai transaksi lain, dan migrasi tidak menunggunya lebih dari 3 detik, supaya tidak ada toko yang tertahan; cukup ulangi. Migrasi tidak dimundurkan: yang salah diperbaiki oleh migrasi berikutnya, atau cadangan dipulihkan (docs/operations.md). ${again}`,
  },
  {
    name: 'jobs',
    title: 'Ekstensi pg_net, pg_cron dan Vault, dan pekerjaan terjadwal',
    isDone: async ({ installation, query }) => {
      const { extensions } = await installation();
      return Object.values(extensions).every(Boolean) && (await query(`select job.name ${otherJobs}`)).length === 0;
    },
    run: async ({ execute }) => {
      await execute(
        `create extension if not exists pg_net with schema extensions;
create extension if not exists pg_cron;
create extension if not exists supabase_vault`,
        'create extension pg_net, pg_cron, supabase_vault',
      );
      await execute(
        `select cron.schedule(job.name, job.schedule, job.command) ${otherJobs}`,
        `cron.schedule untuk yang belum ada atau berubah dari ${jobs.length} pekerjaan`,
      );
    },
    whenFailed: `Skema sudah baru, tetapi basis data belum membangunkan fungsi. Bila ekstensi ditolak: nyalakan pg_net dan pg_cron di Database > Extensions. ${again}`,
  },
  {
    name: 'generated',
    title: 'Rahasia yang dibuat sekali: tanda tangan tautan, webhook, notifikasi, hook',
    isDone: async (context) => Object.keys(await missingSecrets(context)).length === 0,
    run: async (context) => {
      const missing = await missingSecrets(context);
      context.say(`    ${Object.keys(missing).join(', ')} → ${context.answers.path}`);
      await context.answers.add(missing);
    },
    whenFailed: `Belum ada rahasia yang dipakai. ${again}`,
  },
  {
    name: 'config',
    title: 'Pengaturan pendaftaran dan API, dengan alamat situs',
    inputs: (context) => configInputs(context),
    isDone: async (context) => (await diffOf(context)) === '',
    run: async (context) => {
      context.say((await diffOf(context)).replaceAll(/^/gmu, '    '));
      await context.change(['config', 'push'], { env: configEnv(context) });
      const rest = context.isDry ? '' : await diffOf(context);
      if (rest !== '')
        context.leave(
          `Pengaturan yang tidak dapat diubah dari sini, lihat Project Settings:\n${rest.replaceAll(/^/gmu, '    ')}`,
        );
    },
    whenFailed: `Skema sudah baru; sebagian pengaturan mungkin sudah berubah, dan nilai lamanya ada di atas (remote). Mundur: isi nilai itu di Authentication dan Project Settings. ${again}`,
  },
  {
    name: 'signing-keys',
    title: 'Token ditandatangani dengan kunci ES256',
    isDone: async ({ management }) => {
      const found = await management
        .read<{ keys?: { algorithm: string; status: string }[] } | null>('config/auth/signing-keys')
        .catch(() => null);
      return found?.keys?.some(({ algorithm, status }) => algorithm === 'ES256' && status === 'in_use') ?? false;
    },
    run: ({ leave, ref }) => {
      leave(
        `Kunci tanda tangan: ${dashboard(ref)}/settings/jwt > JWT Signing Keys > buat kunci ES256, lalu Rotate keys.`,
      );
      return Promise.resolve();
    },
    whenFailed: again,
  },
  {
    name: 'realtime',
    title: 'Realtime hanya menerima saluran pribadi',
    isDone: async ({ management }) => {
      const found = await management.read<{ private_only?: boolean | null }>('config/realtime').catch(() => null);
      return found?.private_only === true;
    },
    run: async ({ management, isDry, say, leave, ref }) => {
      say('    PATCH config/realtime: private_only = true');
      if (isDry) return;
      // An access token with fewer rights does the rest.
      await management.change('config/realtime', { private_only: true }).catch((error: unknown) => {
        if (!(error instanceof Error)) throw error;
        leave(`Realtime: ${dashboard(ref)}/realtime/settings > matikan Allow public access (${error.message}).`);
      });
    },
    whenFailed: again,
  },
  {
    name: 'secrets',
    title: 'Rahasia fungsi',
    isDone: async (context) => {
      const found = await context.storedSecrets();
      const isStored = ([name, value]: [string, string]): boolean => found.get(name) === sha256(value);
      return Object.entries(context.functionSecrets()).every(isStored) && removedFrom(found, context).length === 0;
    },
    run: async (context) => {
      const secrets = context.functionSecrets();
      context.say(`    ${Object.keys(secrets).join(', ')}`);
      const found = await context.storedSecrets();
      for (const [name, broken] of Object.entries(brokenBy)) {
        const value = secrets[name];
        const isOther = value !== undefined && found.has(name) && found.get(name) !== sha256(value);
        if (isOther) context.leave(`${name} berganti: ${broken}.`);
      }
      const removed = removedFrom(found, context);
      if (removed.length > 0) context.say(`    dihapus: ${removed.join(', ')}`);
      if (!context.server) {
        await context.change(['secrets', 'set', '--env-file', '/dev/stdin'], { input: toLines(secrets) });
        if (removed.length > 0) await context.change(['secrets', 'unset', ...removed]);
      } else if (!context.isDry) await context.server.storeSecrets(secrets, removed);
    },
    whenFailed: `Fungsi yang terpasang masih memakai rahasia lama. ${again}`,
  },
  {
    name: 'unanswered',
    title: 'Bandingkan rahasia yang terpasang dengan berkas jawaban',
    isDone: () => Promise.resolve(false),
    run: async (context) => {
      const found = await context.storedSecrets();
      const removed = removedFrom(found, context);
      const { path, values } = context.answers;
      const generated = generateSecrets(values);
      const others = unansweredIn(found, context).filter((name) => !removed.includes(name) && !values[name]);
      for (const name of others.filter((one) => one in generated))
        context.leave(
          `${name} hanya ada di proyek, dan tidak dapat dibaca dari sana: tulis nilainya di ${path}, yang menjadi cadangannya. Bila nilainya hilang, tulis yang baru${brokenBy[name] ? `; ${brokenBy[name]}` : ''}.`,
        );
      const unknown = others.filter((name) => !(name in generated));
      if (unknown.length > 0)
        context.leave(
          `Masih terpasang, padahal tidak ada di ${path}: ${unknown.join(', ')}. Tulis nilainya di sana; atau, bila tidak dipakai lagi, namanya tanpa nilai (${unknown[0]}=), lalu ulangi: yang tanpa nilai dihapus.`,
        );
    },
    whenFailed: `Rahasia fungsi sudah terpasang. ${again}`,
  },
  {
    name: 'functions',
    title: 'Fungsi',
    inputs: async (context) => [digestOfFolder(join(root, 'supabase/functions')), await deployedFunctions(context)],
    isDone: async (context) => (await deployedFunctions(context)).every(({ status }) => status === 'ACTIVE'),
    run: ({ change }) => change(['functions', 'deploy', ...functionNames, '--use-api', '--jobs', '4']),
    whenFailed: `Skema sudah baru; sebagian fungsi mungkin baru dan sebagian lama, dan keduanya jalan dengan skema ini. Mundur: docs/operations.md, “Back to the release before”. ${again}`,
  },
  {
    name: 'vault',
    title: 'Alamat dan kunci fungsi di Vault, agar basis data membangunkannya',
    isDone: async ({ installation, gateway, keys }) => {
      const found = new Map((await installation()).vault?.map((entry) => [entry.function, entry]));
      return Object.keys(WOKEN).every((name) => {
        const entry = found.get(name);
        return entry?.host === new URL(gateway).host && entry.is_address && entry.key === shortDigest(keys.secret);
      });
    },
    run: async (context) => {
      const entries = vaultEntries(context);
      await context.execute(
        `select case when secrets.id is null then vault.create_secret(entry.value, entry.name)::text
  else vault.update_secret(secrets.id, entry.value)::text end
from (values ${rows(entries)}) as entry (name, value) left join vault.secrets using (name)`,
        `vault: ${entries.map(([name]) => name).join(', ')}`,
      );
    },
    whenFailed: `Fungsi sudah terpasang, tetapi basis data belum membangunkan semuanya: pesan yang menunggu dikerjakan setelah langkah ini. ${again}`,
  },
  {
    name: 'settings',
    title: 'Pengaturan instalasi',
    isDone: async (context) => (await otherSettings(context)).length === 0,
    run: async (context) => {
      const settings = Object.entries(settingsOf(context));
      await context.execute(
        `insert into private.setting (name, value) values ${rows(settings)}
on conflict (name) do update set value = excluded.value where ${isNew}`,
        `${settings.map(([name, value]) => `${name} = ${value}`).join(', ')}; yang sudah ada tetap, bila sudah ada usaha atau administrator`,
      );
      if (context.isDry) return;
      for (const [name, value, found] of await otherSettings(context))
        context.leave(
          `${name} tetap ${found}, karena instalasi ini sudah dipakai. Bila seharusnya ${value}: update private.setting set value = '${value}' where name = '${name}'.`,
        );
    },
    whenFailed: `Fungsi jalan, tetapi AI belum menyala. ${again}`,
  },
  {
    name: 'pictures',
    title: 'Alamat logo dan foto produk',
    isDone: async ({ query, backend }) => (await query(ownPictures(backend).find)).length === 0,
    run: ({ execute, backend }) => execute(ownPictures(backend).move, `alamat logo dan foto produk → ${backend}`),
    whenFailed: `Semuanya jalan; hanya logo dan foto produk dari alamat lama belum tampil. ${again}`,
  },
  {
    name: 'site',
    title: 'Bangun situs',
    inputs: ({ commit, ...context }) => [commit, buildVariables(context), context.server ? null : builtVersion()],
    isDone: ({ site, backend }) => {
      const page = join(dist, 'index.html');
      const text = existsSync(page) && existsSync(join(root, 'dist.hosting')) ? readFileSync(page, 'utf8') : '';
      return Promise.resolve(text.includes(`"${backend}"`) && text.includes(site));
    },
    run: (context) =>
      context.run('npm', ['run', 'build', ...(context.server ? ['--', context.server.site] : [])], {
        cwd: root,
        env: buildVariables(context),
      }),
    whenFailed: `Proyek Supabase siap; situs yang disajikan masih yang lama. ${again}`,
  },
  {
    name: 'administrator',
    title: 'Administrator pertama',
    isDone: async ({ installation }) => (await installation()).administrators.all > 0,
    run: async ({ query, isDry, answers, say, leave, site }) => {
      const email = answers.values['ADMIN_EMAIL'] ?? '';
      say(`    SQL: add_administrator(${email})`);
      if (isDry) return;
      const [row] = await query<{ outcome: string }>(`select public.add_administrator(${literal(email)}) as outcome`);
      const outcome = row?.outcome ?? '';
      say(`    ${outcome}`);
      if (outcome === 'no_account' || outcome === 'unconfirmed')
        leave(
          `Daftarkan ${email} di ${site}/register, konfirmasi alamatnya, tambahkan faktor kedua di halaman Akun, lalu jalankan npm run deploy lagi: akun itu menjadi administrator.`,
        );
    },
    whenFailed: `Semuanya jalan, tetapi belum ada administrator. ${again}`,
  },
  {
    name: 'doctor',
    title: 'Periksa instalasi (npm run doctor)',
    isDone: () => Promise.resolve(false),
    run: async ({ site, backend, server, keys, answers, say, leave, isDry }) => {
      if (isDry) return;
      const options = { site, backend, key: keys.secret, variables: doctorVariables(answers.values) };
      const results = await examine(options).catch((error: unknown) => {
        if (error instanceof CommandError) return error;
        throw error;
      });
      if (results instanceof CommandError)
        leave(
          `${results.message} ${server ? `Periksa bahwa DNS menuju server ini, bahwa port 80 dan 443 terbuka, dan di ${server.folder}: docker compose ${compose.join(' ')} logs caddy. Lalu` : 'Sesudah situs terunggah, dan DNS menuju ke sana'}: npm run doctor -- --answers ${answers.path}`,
        );
      else if (printResults(results, leftOut(options), say)) leave('Perbaiki yang bertanda ✗ di atas.');
    },
    whenFailed: `Pemasangan selesai; hanya pemeriksaannya gagal. ${again}`,
  },
];

/** The settings whose value is not that of a new installation, with both. */
async function otherSettings(context: Context): Promise<[name: string, value: string, found: string][]> {
  const { settings } = await context.installation();
  return Object.entries(settingsOf(context)).flatMap(([name, value]) => {
    const found = settings[name];
    return found === value ? [] : [[name, value, found ?? '']];
  });
}

/**
 * Secrets that the answers lack: new ones, and those of a server, which can be read. A hosted project has only their digests, so
 * there it decides by name.
 */
async function missingSecrets(context: Context): Promise<Record<string, string>> {
  const { values } = context.answers;
  const stored: Answers = { ...context.server?.settings(), ...context.server?.functionSecrets() };
  const found = context.server ? new Map() : await context.storedSecrets();
  return Object.fromEntries(
    Object.entries(generateSecrets(values)).flatMap(([name, value]) =>
      values[name] || found.has(name) ? [] : [[name, stored[name] || value]],
    ),
  );
}

type Stored = Awaited<ReturnType<Context['storedSecrets']>>;

/** The secrets of functions that the product knows, that are stored, and that are not those of the answers. */
const unansweredIn = (stored: Stored, context: Context): string[] => {
  const answered = context.functionSecrets();
  return functionVariables.filter((name) => stored.has(name) && !(name in answered));
};

/** Those that the answers name without a value, or that only such a one uses. */
function removedFrom(stored: Stored, context: Context): string[] {
  const { has, values } = context.answers;
  const isEmptied = (name: string): boolean => has(name) && !values[name];
  return unansweredIn(stored, context).filter((name) => isEmptied(name) || isEmptied(usedWith[name] ?? name));
}

const pick = (names: readonly string[], values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));

const configEnv = (context: Context): Record<string, string> => pick(configVariables, context.variables());

const configInputs = (context: Context): unknown => [
  readFileSync(join(root, 'supabase/config.toml'), 'utf8'),
  context.site,
  configEnv(context),
];

/** How the project differs from config.toml; empty: it does not. */
async function diffOf(context: Context): Promise<string> {
  const { code, stdout } = await context.read(['config', 'diff', '--exit-code'], {
    codes: [0, 2],
    env: configEnv(context),
  });
  return code === 0 ? '' : stdout.trim();
}

const buildVariables = ({
  site,
  backend,
  keys,
  variables,
}: Pick<Context, 'site' | 'backend' | 'keys' | 'variables'>) => ({
  VITE_SITE_URL: site,
  VITE_SUPABASE_URL: backend,
  VITE_SUPABASE_KEY: keys.publishable,
  ...pick([...Object.keys(operatorVariables), ...buildOptions], variables()),
});
