/** The steps of a deployment to a hosted project (docs/deploy.md). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../generated.ts';
import { functionNames } from '../operator/release.ts';
import { configVariables, pick } from '../operator/variables.ts';
import { dashboard } from './byHand.ts';
import { digestOfFolder, readCommit } from './commit.ts';
import type { Context } from './context.ts';
import { readKeys } from './projectKeys.ts';
import * as shared from './sharedSteps.ts';
import { again, type Step } from './step.ts';

const isLater = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);

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

/** The functions of the release as the project has them. Each deployment of one, also by another program, counts its version up. */
async function deployedFunctions({
  read,
}: Context): Promise<{ name: string; status: string | undefined; version: number | undefined }[]> {
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

/** A build that is there to be uploaded, and not yet served. */
const site: Step = {
  ...shared.site,
  inputs: (context) => [shared.site.inputs(context), builtVersion()],
  isDone: ({ site: address, backend }) => {
    const page = join(dist, 'index.html');
    const text = existsSync(page) && existsSync(join(root, 'dist.hosting')) ? readFileSync(page, 'utf8') : '';
    return Promise.resolve(text.includes(`"${backend}"`) && text.includes(address));
  },
};

/** In their order. The dry run, the run and a later start walk this table: a step that is done is not run again. */
export const hostedSteps: readonly Step[] = [
  {
    name: 'prerequisites',
    title: 'Syarat: rilis tanpa perubahan, token, proyek dan kuncinya',
    isDone: () => Promise.resolve(false),
    run: async (context) => {
      context.facts.commit = await readCommit();
      context.facts.keys = await readKeys(context);
    },
    whenFailed: `Belum ada yang berubah. Token ditolak: buat yang baru di https://supabase.com/dashboard/account/tokens. Proyek tidak ditemukan: periksa PROJECT_REF, dan bahwa akun token ini anggota organisasinya. ${again}`,
  },
  {
    name: 'link',
    title: 'Hubungkan CLI dengan proyek',
    inputs: ({ projectName }) => projectName,
    run: ({ change, projectName }) => change(['link', '--project-ref', projectName]),
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
  shared.migrations,
  shared.jobs,
  shared.generated,
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
    run: ({ leave, projectName }) => {
      leave(
        `Kunci tanda tangan: ${dashboard(projectName)}/settings/jwt > JWT Signing Keys > buat kunci ES256, lalu Rotate keys.`,
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
    run: async ({ management, isDry, say, leave, projectName }) => {
      say('    PATCH config/realtime: private_only = true');
      if (isDry) return;
      // An access token with fewer rights does the rest.
      await management.change('config/realtime', { private_only: true }).catch((error: unknown) => {
        if (!(error instanceof Error)) throw error;
        leave(
          `Realtime: ${dashboard(projectName)}/realtime/settings > matikan Allow public access (${error.message}).`,
        );
      });
    },
    whenFailed: again,
  },
  shared.secrets,
  shared.unanswered,
  {
    name: 'functions',
    title: 'Fungsi',
    inputs: async (context) => [digestOfFolder(join(root, 'supabase/functions')), await deployedFunctions(context)],
    isDone: async (context) => (await deployedFunctions(context)).every(({ status }) => status === 'ACTIVE'),
    run: ({ change }) => change(['functions', 'deploy', ...functionNames, '--use-api', '--jobs', '4']),
    whenFailed: `Skema sudah baru; sebagian fungsi mungkin baru dan sebagian lama, dan keduanya jalan dengan skema ini. Mundur: docs/operations.md, “Back to the release before”. ${again}`,
  },
  shared.vault,
  shared.settings,
  shared.pictures,
  site,
  shared.administrator,
  shared.doctor,
];
