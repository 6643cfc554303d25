/**
 * `npm run files -- save|restore <folder> [--answers <file>]`: copies the files of a hosted project into a folder, and back
 * (docs/operations.md). Exit code 1: some could not be copied.
 */
import { resolve } from 'node:path';

import { parseOptions, runCommand } from '../local/cli.ts';
import { CommandError } from '../local/commandError.ts';
import { openDeployContext, systemClock } from './deploy/context.ts';
import { restoreFiles, saveFiles } from './deploy/files.ts';
import { readKeys } from './deploy/projectKeys.ts';
import { chooseAnswers, openAnswers } from './operator/answersFile.ts';

await runCommand(async () => {
  const usage = 'Sebutkan arahnya dan foldernya: npm run files -- save|restore <folder> [--answers <berkas>]';
  const { values, positionals } = parseOptions(usage, { answers: { type: 'string' } }, 2);
  const [action = '', folder = ''] = positionals;
  if (!['save', 'restore'].includes(action) || folder === '') throw new CommandError(usage);
  const { file, isSelfHosted } = chooseAnswers(values.answers, false);
  if (isSelfHosted)
    throw new CommandError('Server sendiri: berkasnya sudah ada di cadangan deploy/backup.sh (deploy/README.md).');
  const answers = openAnswers(file, { writes: false });
  const context = openDeployContext({
    answers,
    isDry: false,
    withoutBackup: false,
    clock: systemClock,
    print: console.log,
    leave: console.log,
  });
  const { secret } = await readKeys(context);
  const project = { backend: context.backend, key: secret, query: context.query };
  const path = resolve(folder);
  const { count, faults } =
    action === 'save' ? await saveFiles(project, path, new Date()) : await restoreFiles(project, path);
  for (const fault of faults) console.error(fault);
  console.log(
    `${count} berkas ${action === 'save' ? `disalin ke ${path}` : `dikembalikan dari ${path}`}; ${faults.length} gagal.`,
  );
  if (faults.length > 0) process.exitCode = 1;
});
