/** The steps of a deployment to a server of one's own (deploy/README.md). Those that a hosted project has as well are shared. */
import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { CommandError } from '../../local/commandError.ts';
import { root } from '../generated.ts';
import { generateSecrets } from '../operator/generatedSecrets.ts';
import { serverSettings, usedWith } from '../operator/variables.ts';
import { addBuild, formerBuild, hasBuild, makeCurrent, removeFormerBuilds } from './builds.ts';
import { digestOfFolder, readCommit } from './commit.ts';
import type { Context } from './context.ts';
import { runProgram } from './programs.ts';
import { compose, settingsFor, type Server } from './server.ts';
import * as shared from './sharedSteps.ts';
import { again, type Step } from './step.ts';
import { checkSupabaseRelease } from './supabaseRelease.ts';

const docker = ({ server, run }: Context, args: string[], input = ''): Promise<void> =>
  run('docker', ['compose', ...compose, ...args], { cwd: server?.folder ?? '', input });

/** A container that takes its current build when it starts. */
interface Built {
  name: string;
  folder: (server: Server) => string;
  /** Answers in the network of the services while the container works. */
  address: string;
}

const functions: Built = {
  name: 'functions',
  folder: (server) => server.functions,
  address: 'http://api-gw:8000/functions/v1/health/live',
};
// Caddy answers at no address when it cannot read the rules of the site.
const caddy: Built = {
  name: 'caddy',
  folder: (server) => server.site,
  address: 'http://caddy:8080/confirmation.html',
};

const waiting = readFileSync(join(root, 'deploy/wait-for.sh'), 'utf8');

/**
 * Restarts a container with its current build. If it does not answer, makes the former build current again; if it does, removes
 * the former ones.
 */
async function restart(context: Context, { name, folder, address }: Built): Promise<void> {
  const { server, isDry, say } = context;
  const builds = server && !isDry ? folder(server) : null;
  try {
    await docker(context, ['restart', name]);
    // In a container of its own, because the one of the site may be the one that does not work.
    await docker(context, ['run', '--rm', '--no-deps', '-T', '--entrypoint', 'sh', 'caddy', '-s', address], waiting);
  } catch (error) {
    const former = builds && (await formerBuild(builds));
    if (former) {
      await makeCurrent(builds, former);
      await docker(context, ['restart', name]).then(
        () => say(`    ${name} kembali ke rilis sebelumnya (${former}).`),
        () =>
          say(
            `    Kembali ke rilis sebelumnya (${former}): cd ${server?.folder} && docker compose ${compose.join(' ')} restart ${name}`,
          ),
      );
    }
    throw error;
  }
  if (builds) await removeFormerBuilds(builds);
}

/** Whether the server has an account, to which each business belongs. Starts the database as it was, if there is one. */
async function hasData(context: Context): Promise<boolean> {
  const { server, isDry, query } = context;
  if (!isDry && !existsSync(join(server?.folder ?? '', 'volumes/db/data'))) return false;
  await docker(context, ['up', '-d', '--wait', '--no-recreate', 'db']);
  return isDry || Boolean((await query<{ exists: boolean }>('select exists (select from auth.users)'))[0]?.exists);
}

/** The first backup of an upgrade is of before the table in which it is recorded. */
const migrations: Step = {
  ...shared.migrations,
  run: async (context) => {
    await shared.migrations.run(context);
    const { backedUpAt } = context.facts;
    if (backedUpAt !== null)
      await context.execute(
        `insert into private.backup (ended_at) select '${backedUpAt}'::timestamptz
where not exists (select from private.backup)`,
        'private.backup: cadangan tadi, bila belum ada yang tercatat',
      );
  },
};

/** Caddy changes to the new build by its restart. Without a build, it serves the API only. */
const site: Step = {
  ...shared.site,
  isDone: ({ server }) => Promise.resolve(hasBuild(server?.site ?? '')),
  run: async (context) => {
    await shared.site.run(context);
    await restart(context, caddy);
  },
  whenFailed: `Skema dan fungsi sudah baru. Caddy beralih ke situs baru saat dimulai ulang, dan sebelum itu menyajikan situs yang lama, bila ada; bila Caddy tidak jalan, lihat di SUPABASE_FOLDER: docker compose ${compose.join(' ')} logs caddy. Bila situs baru tidak jalan, Caddy kembali ke yang sebelumnya. ${again}`,
};

/** Milliseconds that Caddy has to start and to get its certificates, and between two tries. */
const [served, pause] = [60_000, 2000];

async function waitForSite({ site: address, clock, fetch }: Context): Promise<void> {
  const end = clock.now() + served;
  const isServed = (): Promise<boolean> =>
    fetch(`${address}/version.json`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  // oxlint-disable-next-line no-await-in-loop -- until it answers
  while (!(await isServed()) && clock.now() < end) await clock.sleep(pause);
}

const doctor: Step = {
  ...shared.doctor,
  run: async (context) => {
    if (!context.isDry) await waitForSite(context);
    await shared.doctor.run(context);
  },
};

async function copyFunctions({ server, isDry, say }: Context): Promise<void> {
  say(`    supabase/functions → ${server?.functions}`);
  if (isDry || !server) return;
  await addBuild(server.functions, (build) => cp(join(root, 'supabase/functions'), build, { recursive: true }));
}

/** A container starts with a folder that is there: Docker would make it as root. */
async function addFolders(context: Context): Promise<void> {
  const { server, isDry } = context;
  if (server && !hasBuild(server.functions)) await copyFunctions(context);
  if (server && !isDry) await mkdir(server.site, { recursive: true });
}

/** The names of the answers that a server keeps nowhere else. */
const answeredOf = ({ answers: { values } }: Context): string[] => {
  const generated = [...Object.keys(generateSecrets(values)), ...Object.keys(usedWith)];
  return Object.keys(values).filter((name) => !generated.includes(name));
};

/** Other answers, or fewer, would turn off what those before had turned on, and start a second WAHA. */
function checkAnswers({ server, answers }: Context): void {
  const former = server?.settings()['CHABOT_ANSWERS'] ?? answers.path;
  if (![answers.path, serverSettings['CHABOT_ANSWERS']].includes(former))
    throw new CommandError(
      `Server ini dipasang dengan jawaban ${former}, bukan ${answers.path}: ulangi dengan --answers ${former}. Bila berkas itu dipindah: ubah CHABOT_ANSWERS di ${server?.folder}/.env.`,
    );
  const lost = server?.answered().filter((name) => !answers.has(name)) ?? [];
  if (lost.length > 0)
    throw new CommandError(
      `Server ini dipasang dengan jawaban yang tidak lagi ada di ${answers.path}: ${lost.join(', ')}. Isi lagi, atau pulihkan berkas itu dari cadangan (answers); yang memang tidak dipakai lagi ditulis tanpa nilai: ${lost[0]}=`,
    );
}

export const serverSteps: readonly Step[] = [
  {
    name: 'prerequisites',
    title:
      'Syarat: rilis tanpa perubahan, rilis Supabase yang cocok, Docker Compose 2.24, dan alamat yang menuju server',
    isDone: () => Promise.resolve(false),
    run: async (context) => {
      context.facts.commit = await readCommit();
      if (context.server) checkSupabaseRelease(context.server);
      checkAnswers(context);
      const { stdout } = await runProgram('docker', ['compose', 'version', '--short']);
      const [major = 0, minor = 0] = stdout.trim().replace(/^v/u, '').split('.').map(Number);
      if (major < 2 || (major === 2 && minor < 24))
        throw new CommandError(`Docker Compose ${stdout.trim()} terlalu lama: pasang 2.24 atau lebih baru.`);
      for (const host of [context.site, context.backend].map((address) => new URL(address).hostname)) {
        // oxlint-disable-next-line no-await-in-loop -- two names
        const found = await lookup(host).catch(() => null);
        if (found) context.say(`    ${host} → ${found.address}`);
        else context.leave(`DNS: arahkan ${host} ke alamat server ini; tanpa itu Caddy tidak mendapat sertifikat.`);
      }
    },
    whenFailed: `Belum ada yang berubah. Docker: https://docs.docker.com/engine/install, lalu pastikan docker compose version menjawab. ${again}`,
  },
  {
    name: 'keys',
    title: 'Kunci dan kata sandi Supabase di .env-nya',
    isDone: ({ server }) => Promise.resolve(server?.hasKeys() ?? false),
    run: async ({ server, isDry, say, leave }) => {
      say('    sh utils/generate-keys.sh; sh utils/add-new-auth-keys.sh --update-env');
      if (isDry) return;
      // Said at once as well, because the next run has nothing to generate.
      for (const warning of (await server?.generateKeys()) ?? []) {
        say(`    ! ${warning}`);
        leave(`utils/add-new-auth-keys.sh di SUPABASE_FOLDER memperingatkan: ${warning}`);
      }
    },
    whenFailed: `Belum ada yang dijalankan. Kedua skrip butuh openssl dan node. ${again}`,
  },
  shared.generated,
  shared.secrets,
  shared.unanswered,
  {
    name: 'environment',
    title: 'Pengaturan Chabot di .env Supabase',
    isDone: (context) => Promise.resolve(context.server?.isSet(context.variables(), answeredOf(context)) ?? false),
    run: async (context) => {
      const { server, isDry, say, variables } = context;
      const { BACKUP_FOLDER: backups = '' } = settingsFor(variables());
      say(`    ${Object.keys(serverSettings).join(', ')}`);
      if (isDry) return;
      // Later it must be there: a disk that is not mounted is no place for backups.
      if (server?.settings()['BACKUP_FOLDER'] !== backups) await mkdir(backups, { recursive: true, mode: 0o700 });
      await server?.set(variables(), answeredOf(context));
    },
    whenFailed: `Layanan yang jalan masih memakai pengaturan lama. Bila BACKUP_FOLDER tidak dapat dibuat: buat sendiri, atau isi dengan folder lain di berkas jawaban. ${again}`,
  },
  {
    name: 'backup',
    title: 'Cadangan data, sebelum layanan dan skema berubah',
    // Each run has its own: only a backup of this moment holds what the newer services and migrations are about to change.
    isDone: () => Promise.resolve(false),
    run: async (context) => {
      if (context.withoutBackup) context.say('    Dilewati karena --without-backup.');
      else if (await hasData(context)) {
        if (context.server?.settings()['WAHA_REPLICAS'] === '0')
          context.say('    Tanpa sesi WhatsApp: WAHA ada di host lain.');
        await docker(context, ['run', '--rm', 'backup']);
        context.facts.backedUpAt = new Date(context.clock.now()).toISOString();
      } else context.say('    Belum ada akun, jadi belum ada data.');
    },
    whenFailed: `Perintah ini belum mengubah skema dan data, dan belum memulai ulang layanan. Periksa bahwa folder BACKUP_FOLDER ada, dan sisa ruangnya. ${again} Tanpa cadangan, bila memang disengaja: npm run deploy -- --self-hosted --without-backup`,
  },
  {
    name: 'stack',
    title: 'Jalankan layanan (docker compose up)',
    isDone: () => Promise.resolve(false),
    run: async (context) => {
      await addFolders(context);
      await docker(context, ['config', '--quiet']);
      await docker(context, ['up', '-d', '--wait']);
    },
    whenFailed: `Pengaturan sudah tertulis; sebagian layanan mungkin belum jalan. Lihat di SUPABASE_FOLDER: docker compose ${compose.join(' ')} logs. ${again}`,
  },
  migrations,
  shared.jobs,
  {
    name: 'functions',
    title: 'Mulai ulang fungsi dengan rilis ini',
    inputs: ({ facts, functionSecrets }) => [
      facts.commit,
      digestOfFolder(join(root, 'supabase/functions')),
      functionSecrets(),
    ],
    run: async (context) => {
      await copyFunctions(context);
      await restart(context, functions);
    },
    whenFailed: `Skema sudah baru; fungsi masih memakai rilis lama, yang cocok dengan skema ini, atau kembali ke sana bila rilis baru tidak jalan: lihat docker compose logs functions di SUPABASE_FOLDER. ${again}`,
  },
  shared.vault,
  shared.settings,
  shared.pictures,
  site,
  shared.administrator,
  doctor,
];
