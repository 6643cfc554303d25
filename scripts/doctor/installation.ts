/** What only the service key shows: `public.installation_health` (docs/operations.md). /admin/panel shows the same checks. */
import { jobs } from '../../local/clock.ts';
import { examineInstallation, WOKEN } from '../../src/contracts/admin.installation.ts';
import { faultSentence } from '../../src/views/admin/faultSentence.ts';
import { installationText } from '../../src/views/admin/text/installation.id.ts';
import { schema, version } from '../../supabase/functions/_shared/release.ts';
import { fingerprintOf } from '../operator/digests.ts';
import { migrationVersions } from '../operator/release.ts';
import {
  BACKUP_HOURS,
  backupFault,
  failOf,
  warn,
  warnOf,
  type Check,
  type DoctorContext,
  type Finding,
  type FullHealth,
} from './check.ts';

const expected = { version, schema, jobs: jobs.map(([name, schedule]) => ({ name, schedule })) };

/** The keys in the Vault that are not the given one. */
function otherKeys({ vault }: FullHealth, key: string): Finding {
  const found = new Map(vault?.map((entry) => [entry.function, entry]));
  const others = Object.keys(WOKEN).filter((name) => found.get(name)?.key !== fingerprintOf(key));
  return warnOf(others.map((name) => `${name}_key (${found.get(name)?.key}) bukan kunci yang diberikan`));
}

/** The jobs whose schedule is that of this release, and whose command is not. */
function otherCommands({ jobs: found }: FullHealth): Finding {
  const commands = new Map(found?.map(({ name, command }) => [name, command]));
  return failOf(
    jobs.flatMap(([name, , command]) =>
      [undefined, fingerprintOf(command)].includes(commands.get(name))
        ? []
        : [`${name}: perintah lain, seharusnya ${command}`],
    ),
  );
}

/** The migrations of this release that the database lacks, though it has a newer one. */
function missingMigrations({ migrations }: FullHealth): Finding {
  return failOf(migrationVersions.filter((one) => !migrations.includes(one)).map((one) => `${one} tidak ada`));
}

/** What the page of administrators cannot know: it has neither the key, nor the files, nor the commands of jobs. */
const extra: Partial<Record<string, (health: FullHealth, key: string) => Finding>> = {
  schema: missingMigrations,
  jobs: otherCommands,
  vault: otherKeys,
};

async function look(id: string, { installation, key }: DoctorContext): Promise<Finding> {
  const health = await installation();
  const result = examineInstallation(health, expected).find((one) => one.id === id);
  const own: Finding =
    result === undefined || result.state === 'ok'
      ? null
      : {
          state: result.state,
          detail: result.faults.map((fault) => faultSentence(installationText.faults, fault)).join('; '),
          words: installationText.checks[result.words],
        };
  if (own?.state === 'fail') return own;
  const more = extra[id]?.(health, key ?? '') ?? null;
  return more?.state === 'fail' ? more : (own ?? more);
}

/** Backups of a server of one's own. Those of a hosted project are in `backups` of projectChecks, unless the operator records their own. */
const ownBackups: Check = {
  id: 'own-backups',
  what: `Cadangan terakhir yang tercatat tidak lebih tua dari ${BACKUP_HOURS} jam`,
  breaks: 'Data yang terhapus, atau server yang hilang, tidak dapat kembali',
  mend: '`docker compose … run --rm backup` tiap malam (deploy/README.md); cadangan dengan cara lain: docs/operations.md',
  needs: ['key'],
  run: async ({ installation, backend, variables }) => {
    const { backup_at: last, at } = await installation();
    // An older database does not tell it.
    if (last === undefined) return null;
    if (last === null) {
      const isHosted = backend.endsWith('.supabase.co') || Boolean(variables['PROJECT_REF']);
      return isHosted ? null : warn('belum ada yang tercatat');
    }
    return backupFault(Date.parse(last), Date.parse(at));
  },
};

export const installationChecks: readonly Check[] = [
  ...Object.entries(installationText.checks).map(([id, words]): Check => ({
    id,
    ...words,
    needs: ['key'],
    run: (context) => look(id, context),
  })),
  ownBackups,
];
