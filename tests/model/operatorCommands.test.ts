/** Each command that an operator is told to type runs as it is written, from a fresh clone, for a project and for a server. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { supabaseProgram } from '../../scripts/deploy/programs.ts';
import { root } from '../../scripts/generated.ts';
import { generateSecrets } from '../../scripts/operator/generatedSecrets.ts';
import { hostedQuestions, serverQuestions } from '../../scripts/operator/questions.ts';
import { configVariables, functionVariables, isSecret, serverSettings } from '../../scripts/operator/variables.ts';
import { isSql, operatorCommands, repairs } from './operatorCommands.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const setup = read('scripts/setup.mjs');

/** The services that only the overlay has. */
const own = Object.entries(
  (
    parse(read('deploy/docker-compose.chabot.yml'), { logLevel: 'error' }) as {
      services: Record<string, { image?: string }>;
    }
  ).services,
).flatMap(([name, { image }]) => (image === undefined ? [] : name));

const fill = (text: string): string => text.replaceAll(/<[^>]+>/gu, 'x');

/** What is wrong with the arguments of `npm`. */
function npmFault([verb = '', name = '', dashes, ...args]: string[]): string | null {
  if (['ci', 'start', 'test'].includes(verb)) return null;
  if (verb !== 'run' || !scripts[name]) return `no script ${verb} ${name}`;
  if (dashes !== undefined && dashes !== '--') return 'flags without --';
  const [, file = ''] = new RegExp(`^  '?${name}'?: typescript\\((?:.*, )?'(\\S+\\.ts)'\\)`, 'mu').exec(setup) ?? [];
  const source = file === '' ? '' : read(file) + read('local/cli.ts');
  const unknown = args.filter(
    (arg) => arg.startsWith('--') && !new RegExp(`'?${arg.slice(2)}'?: \\{`, 'u').test(source),
  );
  return unknown.length > 0 ? `no flag ${unknown.join(', ')}` : null;
}

/** A command that changes containers without the overlay changes them to Supabase's own. */
function composeFault(args: string[]): string | null {
  const hasOverlay = args.includes('…') || args.filter((arg) => arg === '-f').length === 2;
  const harmless = ['exec', 'logs', 'ps', 'version', 'up)'].some((verb) => args.includes(verb));
  return hasOverlay || (harmless && !own.some((name) => args.includes(name))) ? null : 'without the files of deploy/';
}

const helpOf = (command: string[]): string =>
  spawnSync(supabaseProgram() ?? '', [...command, '--help'], {
    env: { HOME: tmpdir(), NO_COLOR: '1', DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  }).stdout;

/** What the CLI of the lock file does not know, and whether the command says which project it is for. */
function supabaseFault(args: string[]): string | null {
  const [group = '', verb = ''] = args;
  if (!args.some((arg) => arg.startsWith('--remote='))) return 'without --remote=: this repository is not linked';
  // Elsewhere there is no package of it.
  if (supabaseProgram() === null) return null;
  const help = helpOf([group, verb]);
  if (!help.includes(`supabase ${group} ${verb} [flags]`)) return `no command ${group} ${verb}`;
  const flags = args.filter((arg) => /^--?[a-z]/u.test(arg)).map((arg) => arg.replace(/=.*/u, ''));
  const unknown = flags.filter((flag) => !new RegExp(`(?:^ +|, )${flag}[ ,[]`, 'mu').test(help));
  return unknown.length > 0 ? `no flag ${unknown.join(', ')}` : null;
}

const others = new Set([
  'curl',
  'git',
  'caddy',
  'cp',
  'df',
  'systemctl',
  'cd',
  'vercel',
  'netlify',
  'grep',
  'jq',
  'node',
  'read',
  'echo',
  'export',
  'pg_restore',
  'psql',
  'diff',
  'rsync',
  'sed',
  'tar',
]);

function faultOfPart(part: string): string | null {
  // The general form of a command names none.
  if (/^(?:npm run|docker compose|npx \S+) …/u.test(part) && !/… [a-z]/u.test(part)) return null;
  const [program = '', ...args] = part
    .trim()
    .replace(/^(?:[A-Z_]+=\S+ )*/u, '')
    .split(/\s+/u);
  if (program === 'npm') return npmFault(args);
  if (program === 'docker' && args[0] === 'compose') return composeFault(args.slice(1));
  if (program === 'docker' && ['system df', 'image prune --all'].includes(args.join(' '))) return null;
  if (program === 'npx' && args[0] === `supabase@${optionalDependencies['@supabase/cli-linux-x64']}`)
    return supabaseFault(args.slice(1));
  if (program === 'npx' && args[0] === 'wrangler') return null;
  return others.has(program) ? null : `${program} is not there after npm ci`;
}

/** Arguments are in the list of processes, and all of a line is in the history of the shell. */
const secrets = [
  /:\/\/[^\s/@]*:[^\s/@]+@/u,
  /\b[A-Z_]*(?:KEY|SECRET|TOKEN|PASS|PASSWORD)S?=(?!\$|sb_publishable_)\S/u,
  /(?:^|\s)--?(?:key|secret|token|pass|password)(?:[\s=]|$)/u,
  /\b(?:apikey|authorization|x-api-key): *[^\s$]/iu,
];

function faultOf(command: string): string | null {
  if (isSql(command)) return null;
  if (secrets.some((pattern) => pattern.test(command))) return 'a secret in the command line';
  const parts = fill(command).split(/ && | \| |; /u);
  return parts.map(faultOfPart).find((fault) => fault !== null) ?? null;
}

test('each command is there, with its flags, and says what it is for', () => {
  const places = new Set(operatorCommands.map(({ place }) => place.replace(/:.*| .*/u, '')));
  expect([...places]).toEqual(
    expect.arrayContaining([
      'doctor',
      '/admin',
      'alerts.yml',
      'host-alerts.yml',
      'docs/operations.md',
      'deploy/README.md',
      'by',
      'step',
    ]),
  );
  expect(operatorCommands.length).toBeGreaterThan(100);
  const faults = operatorCommands.flatMap(({ place, text }) => {
    const fault = faultOf(text);
    return fault === null ? [] : [`${place}: ${text}: ${fault}`];
  });
  expect(faults).toEqual([]);
});

test.each([
  ['supabase db push', 'supabase is not there after npm ci'],
  ['npx supabase db push', 'npx is not there after npm ci'],
  [
    `npx supabase@${optionalDependencies['@supabase/cli-linux-x64']} db dump --remote`,
    'without --remote=: this repository is not linked',
  ],
  ['npm run deploi', 'no script run deploi'],
  ['npm run deploy -- --self-host', 'no flag --self-host'],
  ['docker compose restart waha', 'without the files of deploy/'],
  ['docker compose logs caddy', 'without the files of deploy/'],
  ['docker compose up -d functions', 'without the files of deploy/'],
  ['psql postgresql://postgres:<password>@127.0.0.1/postgres', 'a secret in the command line'],
  ['PGPASSWORD=<password> psql', 'a secret in the command line'],
  ['CHABOT_SERVICE_KEY=sb_secret_… npm run doctor -- https://app.contoh.id', 'a secret in the command line'],
  ['npm run doctor -- https://app.contoh.id --key sb_secret_…', 'a secret in the command line'],
  ["curl -H 'apikey: sb_secret_…' https://api.contoh.id", 'a secret in the command line'],
])('%s is not: %s', (command, fault) => {
  expect(faultOf(command)).toBe(fault);
});

test('no command assumes the port of the database, which a server may change', () => {
  expect(operatorCommands.filter(({ text }) => text.includes(':5432'))).toEqual([]);
});

test('secrets of functions are changed by the answers only', () => {
  const others = repairs.filter(([, mend]) => /secrets (?:un)?set|Functions > Secrets/iu.test(mend));
  expect(others).toEqual([]);
});

test('no page and no script has a shell read the answers, which are not written for one', () => {
  const files = [
    'docs/operations.md',
    'docs/deploy.md',
    'deploy/README.md',
    'README.md',
    'CONTRIBUTING.md',
    'deploy/backup.sh',
  ];
  expect(files.filter((path) => /set -a|(?:^|[\s;`])(?:\.|source) \S+\.env\b/mu.test(read(path)))).toEqual([]);
});

test('docs say how each secret is changed', () => {
  const [, section = ''] = /\n## Change a secret\n([^]*?)\n## /u.exec(read('docs/operations.md')) ?? [];
  const named = [...section.matchAll(/`([A-Z]\w+)`/gu)].map(([, name = '']) => name);
  const atOthers = /^(?:AGENT|MIDTRANS|XENDIT|RAJAONGKIR|MAIL|META|GOOGLE|FACEBOOK|TURNSTILE|SMTP)_/u;
  const generated = Object.keys(
    generateSecrets({ SUPABASE_FOLDER: '/srv/supabase', WAHA_CODES_SESSION: 'codes', META_APP_SECRET: 'x' }),
  );
  const settings = [...Object.keys(serverSettings), ...functionVariables, ...configVariables].filter(isSecret);
  const asked = [...hostedQuestions, ...serverQuestions].map(({ name }) => name).filter(isSecret);
  const needed = [
    ...generated,
    ...[...settings, ...asked].filter((name) => !atOthers.test(name)),
    'POSTGRES_PASSWORD',
    'JWT_KEYS',
  ];
  expect([...new Set(needed)].filter((name) => !named.includes(name))).toEqual([]);
});
