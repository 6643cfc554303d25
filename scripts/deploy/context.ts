/** What the steps of a deployment work with. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { parse, type TomlTable } from 'smol-toml';

import { CommandError } from '../../local/commandError.ts';
import type { FullHealth } from '../doctor/check.ts';
import { examine } from '../doctor/doctor.ts';
import { root } from '../generated.ts';
import { openManagement, type Management } from '../management.ts';
import type { AnswersFile } from '../operator/answersFile.ts';
import { sha256 } from '../operator/digests.ts';
import { backendOf, functionVariables, gatewayOf, isSecret, variablesOf, type Answers } from '../operator/variables.ts';
import { ProgramError, runProgram, supabaseProgram, type ProgramOptions, type ProgramResult } from './programs.ts';
import { openServer, type Keys, type Server } from './server.ts';

/** The tables of config.toml that are off, and are turned on when the operator has answered their variables. */
export function optionalTables(table: TomlTable, path = ''): { path: string; variables: string[] }[] {
  const variables = Object.values(table).flatMap((value) =>
    typeof value === 'string' ? (/^env\((\w+)\)$/u.exec(value)?.[1] ?? []) : [],
  );
  return [
    ...(table['enabled'] === false && variables.length > 0 ? [{ path, variables }] : []),
    ...Object.entries(table).flatMap(([key, value]) =>
      typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)
        ? optionalTables(value, path === '' ? key : `${path}.${key}`)
        : [],
    ),
  ];
}

const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8');

/** `config.toml` with what differs on this project: its addresses, and the tables whose variables are answered. */
export function configOf(ref: string, site: string, variables: Answers): string {
  const tables = optionalTables(parse(config)).filter((table) => table.variables.every((name) => variables[name]));
  return [
    config,
    `[remotes.production]\nproject_id = "${ref}"`,
    `[remotes.production.auth]\nsite_url = "${site}"\nadditional_redirect_urls = ["${site}/**"]`,
    ...tables.map(({ path }) => `[remotes.production.${path}]\nenabled = true`),
  ].join('\n\n');
}

/** The tables of which some variables are answered and others are not. */
export const configFaults = (variables: Answers): string[] =>
  optionalTables(parse(config)).flatMap(({ path, variables: names }) => {
    const missing = names.filter((name) => !variables[name]);
    return missing.length === 0 || missing.length === names.length
      ? []
      : [`[${path}] butuh juga ${missing.join(', ')}.`];
  });

export interface Clock {
  /** Milliseconds. */
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}
export const systemClock: Clock = { now: Date.now, sleep: setTimeout };

/** What a step of this run finds out for those after it. */
export interface Facts {
  /** The commit of the release; without Git, the digest of its files. `prerequisites` reads it. */
  commit: string;
  /** Of a hosted project, `prerequisites` reads them. A server has them in its settings, which `keys` completes. */
  keys: Keys;
  /** When this run has backed up a server. `backup` sets it. */
  backedUpAt: string | null;
}

export interface Context {
  answers: AnswersFile;
  isDry: boolean;
  /** Whether the operator does without the backup of a server. */
  withoutBackup: boolean;
  /** The ref of a hosted project; of a server, the host of its API. */
  projectName: string;
  site: string;
  /** As browsers reach it. */
  backend: string;
  /** As the database and WAHA reach it. */
  gateway: string;
  /** A server of one's own; null: a hosted project. */
  server: Server | null;
  facts: Facts;
  clock: Clock;
  say: (line: string) => void;
  /** Adds to what is left to be done by hand. */
  leave: (sentence: string) => void;
  variables: () => Answers;
  /** What the functions get. */
  functionSecrets: () => Answers;
  /** The digests of the secrets that the functions have, by name. */
  storedSecrets: () => Promise<Map<string, string>>;
  /** What the CLI cannot read or change of a hosted project. */
  management: Management;
  /** Runs a command of the CLI that changes nothing. */
  read: (args: readonly string[], options?: ProgramOptions) => Promise<ProgramResult>;
  /** Runs a command of the CLI that changes something; without effect in a dry run, which prints it. */
  change: (args: readonly string[], options?: ProgramOptions) => Promise<void>;
  /** As `change`, for another program. */
  run: (program: string, args: readonly string[], options?: ProgramOptions) => Promise<void>;
  /** The rows of a query that changes nothing. */
  query: <Row>(sql: string) => Promise<Row[]>;
  /** Statements that change something. */
  execute: (sql: string, about: string) => Promise<void>;
  /** `public.installation_health`, read again after a change. */
  installation: () => Promise<FullHealth>;
  fetch: typeof fetch;
  /** The doctor. */
  examine: typeof examine;
}

interface ContextOptions {
  answers: AnswersFile;
  isDry: boolean;
  withoutBackup: boolean;
  clock: Clock;
  print: (line: string) => void;
  leave: (sentence: string) => void;
}

export function openDeployContext({ answers, isDry, withoutBackup, clock, print, leave }: ContextOptions): Context {
  const program = supabaseProgram();
  if (program === null)
    throw new CommandError(
      `Tidak ada CLI Supabase untuk ${process.platform}-${process.arch}. Pasang supabase 3.1.0 atau lebih baru, lalu sebut berkasnya: SUPABASE_CLI=/…/supabase npm run deploy`,
    );
  const { SITE_URL: site = '', SUPABASE_FOLDER, API_URL = '' } = answers.values;
  const server = SUPABASE_FOLDER ? openServer(SUPABASE_FOLDER) : null;
  const projectName = server ? new URL(API_URL).host : (answers.values['PROJECT_REF'] ?? '');
  const facts: Facts = { commit: '', keys: server?.keys ?? { publishable: '', secret: '' }, backedUpAt: null };
  const variables = (): Answers => ({ ...variablesOf(answers.values), CHABOT_ANSWERS: answers.path });
  /** Without the value of any secret. */
  const mask = (line: string): string =>
    [
      ...Object.entries({ ...variables(), ...server?.settings() }).flatMap(([name, value]) =>
        isSecret(name) ? value : [],
      ),
      facts.keys.secret,
    ]
      .filter((value) => value.length > 3)
      .reduce((masked, value) => masked.replaceAll(value, '•••'), line);
  const say = (line: string): void => print(mask(line));

  // A copy, so that the CLI finds the project's own config.toml and writes nothing into the repository.
  const folder = join(dirname(answers.path), projectName);
  let isPrepared = false;
  const prepare = (): string => {
    const copy = join(folder, 'supabase');
    for (const part of isPrepared ? [] : ['functions', 'migrations', 'templates']) {
      rmSync(join(copy, part), { recursive: true, force: true });
      cpSync(join(root, 'supabase', part), join(copy, part), { recursive: true });
    }
    isPrepared = true;
    // Each time, because generated secrets turn tables on.
    writeFileSync(join(copy, 'config.toml'), server ? config : configOf(projectName, site, variables()));
    return folder;
  };
  const supabase = (args: readonly string[], { env, ...options }: ProgramOptions = {}) =>
    runProgram(program, ['--workdir', prepare(), ...args], {
      env: {
        NO_COLOR: '1',
        DO_NOT_TRACK: '1',
        SUPABASE_TELEMETRY_DISABLED: '1',
        SUPABASE_NO_UPDATE_NOTIFIER: '1',
        ...(server
          ? { PGPASSWORD: server.settings()['POSTGRES_PASSWORD'] ?? '' }
          : { SUPABASE_ACCESS_TOKEN: answers.values['SUPABASE_ACCESS_TOKEN'] ?? '' }),
        ...env,
      },
      ...options,
    });
  const remote = `--remote=${server ? server.databaseUrl() : projectName}`;
  const query = async <Row>(sql: string): Promise<Row[]> => {
    const { stdout } = await supabase(['db', 'query', remote, '--yes', '-o', 'json'], { input: sql });
    return JSON.parse(stdout) as Row[];
  };
  let health: Promise<FullHealth> | undefined;
  const readHealth = async (): Promise<FullHealth> => {
    const [row] = await query<{ health: FullHealth }>('select public.installation_health() as health');
    if (!row) throw new ProgramError('supabase db query', 'no row');
    return row.health;
  };
  const storedSecrets = async (): Promise<Map<string, string>> => {
    if (server) return new Map(Object.entries(server.functionSecrets()).map(([name, value]) => [name, sha256(value)]));
    const { stdout } = await supabase(['secrets', 'list', '-o', 'json', remote]);
    return new Map((JSON.parse(stdout) as { name: string; value: string }[]).map(({ name, value }) => [name, value]));
  };
  const plan = (line: string): void => say(`    ${line}`);

  return {
    answers,
    isDry,
    withoutBackup,
    projectName,
    site,
    backend: backendOf(answers.values),
    gateway: gatewayOf(answers.values),
    server,
    facts,
    clock,
    say,
    leave,
    variables,
    functionSecrets: () =>
      Object.fromEntries(Object.entries(variables()).filter(([name]) => functionVariables.includes(name))),
    storedSecrets,
    management: openManagement(projectName, answers.values['SUPABASE_ACCESS_TOKEN'] ?? ''),
    read: (args, options) => supabase([...args, remote], options),
    change: async (args, options) => {
      plan(`supabase ${args.join(' ')}`);
      if (!isDry) await supabase([...args, '--yes', ...(args[0] === 'link' ? [] : [remote])], options);
    },
    run: async (name, args, options) => {
      plan([name, ...args].join(' '));
      if (!isDry) await runProgram(name, args, options);
    },
    query,
    execute: async (sql, about) => {
      plan(`SQL: ${about}`);
      if (!isDry) await query(sql);
      health = undefined;
    },
    installation: () => (health ??= readHealth()),
    fetch,
    examine,
  };
}
