/** The steps that a deployment to a hosted project and one to a server have. */
import { jobs as jobsOfRelease } from '../../local/clock.ts';
import { CommandError } from '../../local/commandError.ts';
import { ownPictures } from '../../local/storage/ownAddresses.ts';
import { WOKEN } from '../../src/contracts/admin.installation.ts';
import { operatorVariables, buildOptions } from '../buildVariables.ts';
import { leftOut, printResults } from '../doctor/doctor.ts';
import { root } from '../generated.ts';
import { toLines } from '../operator/answersFile.ts';
import { fingerprintOf, sha256 } from '../operator/digests.ts';
import { generateSecrets } from '../operator/generatedSecrets.ts';
import { migrationVersions } from '../operator/release.ts';
import { doctorVariables, pick } from '../operator/variables.ts';
import type { Context } from './context.ts';
import { brokenBy, missingSecrets, removedFrom, unansweredIn } from './functionSecrets.ts';
import { compose } from './server.ts';
import { literal } from './sqlLiteral.ts';
import { again, type Step } from './step.ts';

export const migrations: Step = {
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
};

const rows = (entries: readonly (readonly string[])[]): string =>
  entries.map((entry) => `(${entry.map(literal).join(', ')})`).join(', ');

/** The jobs of the release that are not there as they should be. One that an operator has stopped stays as it is: the doctor names it. */
const otherJobs = `from (values ${rows(jobsOfRelease)}) as job (name, schedule, command)
where not exists (select from cron.job as scheduled where scheduled.jobname = job.name
  and (not scheduled.active or (scheduled.schedule, scheduled.command) = (job.schedule, job.command)))`;

export const jobs: Step = {
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
      `cron.schedule untuk yang belum ada atau berubah dari ${jobsOfRelease.length} pekerjaan`,
    );
  },
  whenFailed: `Skema sudah baru, tetapi basis data belum membangunkan fungsi. Bila ekstensi ditolak: nyalakan pg_net dan pg_cron di Database > Extensions. ${again}`,
};

export const generated: Step = {
  name: 'generated',
  title: 'Rahasia yang dibuat sekali: tanda tangan tautan, webhook, notifikasi, hook',
  isDone: async (context) => Object.keys(await missingSecrets(context)).length === 0,
  run: async (context) => {
    const missing = await missingSecrets(context);
    context.say(`    ${Object.keys(missing).join(', ')} → ${context.answers.path}`);
    await context.answers.add(missing);
  },
  whenFailed: `Belum ada rahasia yang dipakai. ${again}`,
};

export const secrets: Step = {
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
};

export const unanswered: Step = {
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
};

/** The entries of the Vault: the address of each function that the database wakes, and its key. */
export const vaultEntries = (gateway: string, key: string): [string, string][] =>
  Object.keys(WOKEN).flatMap((name): [string, string][] => [
    [`${name}_url`, `${gateway}/functions/v1/${name}`],
    [`${name}_key`, key],
  ]);

export const vault: Step = {
  name: 'vault',
  title: 'Alamat dan kunci fungsi di Vault, agar basis data membangunkannya',
  isDone: async ({ installation, gateway, facts }) => {
    const found = new Map((await installation()).vault?.map((entry) => [entry.function, entry]));
    return Object.keys(WOKEN).every((name) => {
      const entry = found.get(name);
      return (
        entry?.host === new URL(gateway).host && entry.is_address && entry.key === fingerprintOf(facts.keys.secret)
      );
    });
  },
  run: async (context) => {
    const entries = vaultEntries(context.gateway, context.facts.keys.secret);
    await context.execute(
      `select case when secrets.id is null then vault.create_secret(entry.value, entry.name)::text
else vault.update_secret(secrets.id, entry.value)::text end
from (values ${rows(entries)}) as entry (name, value) left join vault.secrets using (name)`,
      `vault: ${entries.map(([name]) => name).join(', ')}`,
    );
  },
  whenFailed: `Fungsi sudah terpasang, tetapi basis data belum membangunkan semuanya: pesan yang menunggu dikerjakan setelah langkah ini. ${again}`,
};

/** The settings that a new installation gets. Later they are changed in the application or by hand. */
export const settingsOf = ({ answers }: Context): Record<string, string> => ({
  agent: 'on',
  self_service: answers.values['SELF_SERVICE'] ?? 'off',
});

/** In use, an installation has decided itself: its data may be those of a backup, with the AI paused. */
const isNew = `not exists (select from public.business)
  and not exists (select from public.role where permission = 'admin')`;

/** The settings whose value is not that of a new installation, with both. */
async function otherSettings(context: Context): Promise<[name: string, value: string, found: string][]> {
  const { settings } = await context.installation();
  return Object.entries(settingsOf(context)).flatMap(([name, value]) => {
    const found = settings[name];
    return found === value ? [] : [[name, value, found ?? '']];
  });
}

export const settings: Step = {
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
};

export const pictures: Step = {
  name: 'pictures',
  title: 'Alamat logo dan foto produk',
  isDone: async ({ query, backend }) => (await query(ownPictures(backend).find)).length === 0,
  run: ({ execute, backend }) => execute(ownPictures(backend).move, `alamat logo dan foto produk → ${backend}`),
  whenFailed: `Semuanya jalan; hanya logo dan foto produk dari alamat lama belum tampil. ${again}`,
};

const buildEnv = ({ site, backend, facts, variables }: Context) => ({
  VITE_SITE_URL: site,
  VITE_SUPABASE_URL: backend,
  VITE_SUPABASE_KEY: facts.keys.publishable,
  ...pick([...Object.keys(operatorVariables), ...buildOptions], variables()),
});

export const site = {
  name: 'site',
  title: 'Bangun situs',
  inputs: (context) => [context.facts.commit, buildEnv(context)],
  run: (context) =>
    context.run('npm', ['run', 'build', ...(context.server ? ['--', context.server.site] : [])], {
      cwd: root,
      env: buildEnv(context),
    }),
  whenFailed: `Proyek Supabase siap; situs yang disajikan masih yang lama. ${again}`,
} satisfies Step;

export const administrator: Step = {
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
};

export const doctor: Step = {
  name: 'doctor',
  title: 'Periksa instalasi (npm run doctor)',
  isDone: () => Promise.resolve(false),
  run: async ({ site, backend, server, facts, answers, say, leave, isDry, examine }) => {
    if (isDry) return;
    const options = { site, backend, key: facts.keys.secret, variables: doctorVariables(answers.values) };
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
};
