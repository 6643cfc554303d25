/**
 * Checks migrations and config with Supabase's own CLI on a fresh embedded database: `db push` must have nothing to do,
 * `migration list` must list every migration on both sides, and the advisors (the security and performance linter) must
 * report nothing.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { startStack } from '../local/stack.ts';
import { acceptedAdvice } from './advice.ts';
import { supabaseProgram } from './deploy/programs.ts';

const root = join(import.meta.dirname, '..');

const binary = supabaseProgram();
if (!binary) {
  console.log(`Supabase CLI tidak ada di paket untuk ${process.platform}-${process.arch}: pemeriksaan ini dilewati.`);
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), 'chabot-cli-'));
const stack = await startStack({ dataFolder: join(folder, 'data'), quiet: true });
const complaints: string[] = [];

/** Runs the CLI on the embedded database. Its home is the temporary folder, without login and telemetry. */
async function supabase(...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    DO_NOT_TRACK: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  };
  const options = ['--workdir', root, ...args, '--remote', `${stack.databaseUrl}?sslmode=disable`];
  const name = `supabase ${args.join(' ')}`;
  try {
    const { stdout, stderr } = await promisify(execFile)(binary ?? '', options, { env, timeout: 120_000 });
    // The CLI warns of unknown and deprecated keys in config.toml.
    for (const line of stderr.split('\n')) if (line.startsWith('WARN')) complaints.push(`${name}: ${line}`);
    return `${stdout}\n${stderr}`;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    complaints.push(`${name}: ${stderr.trim() || stdout.trim() || message}`);
    return '';
  }
}

const expect = (output: string, part: string, complaint: string): void => {
  if (!output.includes(part)) complaints.push(`${complaint}\n${output.trim()}`);
};

function complainAboutAdvice(output: string): void {
  // Without output the CLI has failed, which is a complaint already.
  if (output === '' || output.includes('No issues found')) return;
  const advice = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1)) as { cache_key: string }[];
  const others = advice.filter(({ cache_key: key }) => !(key in acceptedAdvice));
  if (others.length > 0) complaints.push(`db advisors:\n${JSON.stringify(others, null, 2)}`);
}

try {
  expect(await supabase('db', 'push', '--dry-run'), 'up to date', 'db push found something to do:');
  const list = await supabase('migration', 'list');
  for (const file of await readdir(join(root, 'supabase/migrations'))) {
    const [version = ''] = file.split('_');
    if (list.split(version).length < 3) complaints.push(`migration list does not have ${file} on both sides.`);
  }
  complainAboutAdvice(await supabase('db', 'advisors', '--type', 'all', '--level', 'warn'));
} finally {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const complaint of complaints) console.error(complaint);
console.log(
  complaints.length === 0
    ? 'Supabase CLI: migrations, config and advisors are clean.'
    : `${complaints.length} complaints.`,
);
process.exitCode = complaints.length === 0 ? 0 : 1;
