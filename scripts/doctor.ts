/**
 * `npm run doctor -- https://app… [--key sb_secret_…] [--mail you@…] [--json]`: says what is wrong with an installation, what it breaks, and
 * what mends it. The key may also be in CHABOT_SERVICE_KEY, which no list of processes shows; an access token of Supabase and what
 * the functions get are in the environment only. Exit code 1: something fails.
 */
import { parseArgs } from 'node:util';

import { runCommand } from '../local/cli.ts';
import { CommandError } from '../local/commandError.ts';
import { examine, printResults } from './doctor/doctor.ts';
import { digestOf } from './doctor/installation.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, mail: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const site = URL.parse(positionals[0] ?? '')?.origin;
  if (site === undefined)
    throw new CommandError(
      'Sebutkan alamat aplikasi: npm run doctor -- https://app.contoh.id [--key <kunci layanan> [--mail <alamat sebuah akun>]] [--json]',
    );
  const key = values.key ?? process.env['CHABOT_SERVICE_KEY'] ?? null;
  const results = await examine({ site, key, mail: values.mail ?? null, variables: process.env });
  if (values.json) console.log(JSON.stringify(results, null, 2));
  else {
    console.log(key === null ? `${site}, dari luar saja` : `${site}, dengan kunci layanan ${digestOf(key)}`);
    printResults(results, console.log);
  }
  if (results.some(({ state }) => state === 'fail')) process.exitCode = 1;
});
