/**
 * `npm run deploy [-- --self-hosted [--without-backup]] [--answers <file>] [--dry-run]`: brings this release to a hosted
 * Supabase project (docs/deploy.md), or to a server of one's own (deploy/README.md). An interrupted run goes on where it ended.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { parseOptions, runCommand } from '../local/cli.ts';
import { deploy } from './deploy/deploy.ts';
import { chooseAnswers } from './operator/answersFile.ts';

/** Asks in the terminal. What is hidden is not shown while it is typed; other text can be corrected. */
async function ask(prompt: string, hidden: boolean, typed: string): Promise<string> {
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk as Buffer);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    terminal.on('SIGINT', () => process.exit(130));
    const answer = terminal.question(prompt);
    isMuted = hidden;
    if (!hidden) terminal.write(typed);
    return await answer;
  } finally {
    terminal.close();
    if (hidden) process.stdout.write('\n');
  }
}

await runCommand(async () => {
  const { values } = parseOptions(
    'Pakai: npm run deploy -- [--self-hosted [--without-backup]] [--answers <berkas>] [--dry-run]',
    {
      answers: { type: 'string' },
      'self-hosted': { type: 'boolean', default: false },
      'without-backup': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  );
  await deploy({
    ...chooseAnswers(values.answers, values['self-hosted']),
    withoutBackup: values['without-backup'],
    isDry: values['dry-run'],
    ask: process.stdin.isTTY ? ask : null,
    print: console.log,
  });
});
