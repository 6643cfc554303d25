/**
 * `npm run doctor -- [https://app…] [--answers <file>] [--mail you@…] [--json]`: says what is wrong with an
 * installation, what it breaks, and what mends it. The answers of a deployment have the address, an access token of Supabase and
 * what the functions get; without them, these come from the environment. The key is in CHABOT_SERVICE_KEY, because
 * arguments are in the list of processes and in the history of the shell. Exit code 1: something fails.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { parseOptions, runCommand } from '../local/cli.ts';
import { CommandError } from '../local/commandError.ts';
import { openServer } from './deploy/server.ts';
import { examine, leftOut, printResults } from './doctor/doctor.ts';
import { openAnswers } from './operator/answersFile.ts';
import { fingerprintOf } from './operator/digests.ts';
import { backendOf, doctorVariables, type Answers } from './operator/variables.ts';

function readAnswers(file: string): Answers {
  if (!existsSync(file)) throw new CommandError(`${file} tidak ada. Sebutkan berkas jawaban dari npm run deploy.`);
  return openAnswers(file, { writes: false }).values;
}

await runCommand(async () => {
  const usage =
    'Sebutkan alamat aplikasi atau berkas jawaban: npm run doctor -- https://app.contoh.id [--answers <berkas>] [--mail <alamat sebuah akun>] [--json]. Kunci layanan: di CHABOT_SERVICE_KEY';
  const { values, positionals } = parseOptions(
    usage,
    {
      answers: { type: 'string' },
      mail: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
    1,
  );
  const answers = values.answers === undefined ? {} : readAnswers(resolve(values.answers));
  const site = URL.parse(positionals[0] ?? answers['SITE_URL'] ?? '')?.origin;
  if (site === undefined) throw new CommandError(usage);
  const { SUPABASE_FOLDER: folder, SUPABASE_SECRET_KEY: answered } = answers;
  const key = process.env['CHABOT_SERVICE_KEY'] ?? answered ?? (folder ? openServer(folder).keys.secret : null);
  const variables = values.answers === undefined ? process.env : doctorVariables(answers);
  const options = { site, backend: backendOf(answers) || null, key, mail: values.mail ?? null, variables };
  const results = await examine(options);
  const left = leftOut(options);
  if (values.json) {
    const skipped = left.flatMap(({ ids, needs }) => ids.map((id) => ({ id, state: 'skipped', needs })));
    console.log(JSON.stringify([...results, ...skipped], null, 2));
  } else {
    console.log(key === null ? `${site}, dari luar saja` : `${site}, dengan kunci layanan ${fingerprintOf(key)}`);
    printResults(results, left, console.log);
  }
  if (results.some(({ state }) => state === 'fail')) process.exitCode = 1;
});
