/**
 * What `supabase` 3.1.0, `docker`, `git` and `npm` do in tests of the deployment, on the state of a hosted project in
 * `project.json`. Each start is a line of `calls.jsonl`. `fault.json` holds the arguments of a command that fails, or that ends
 * the deployment instead of it (`kill`).
 */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';

export interface Project {
  token: string;
  ref: string;
  keys: { name: string; type: string; api_key: string }[];
  commit: string;
  changedFiles: string;
  isLinked: boolean;
  isMigrated: boolean;
  /** Whether migrations of a later release have run. */
  isAhead: boolean;
  backups: { inserted_at: string; status: string }[];
  config: string;
  secrets: Record<string, string>;
  /** The version of each function: how often it has been deployed. */
  functions: Record<string, number>;
  extensions: Record<string, boolean>;
  jobs: { name: string; schedule: string; command: string; is_active: boolean }[];
  vault: Record<string, string>;
  settings: Record<string, string>;
  hasBusinesses: boolean;
  /** The addresses at which businesses name their pictures. */
  pictures: string[];
  accounts: string[];
  administrators: string[];
  /** The version of Docker Compose, and what it was told. */
  compose: string;
  services: string[];
  /** What Caddy served from each of its starts on, with which schema. */
  served: { build: string | null; isMigrated: boolean }[];
  realtime: { private_only: boolean };
  signingKeys: { algorithm: string; status: string }[] | null;
  /** What the access token may not change by the management API. */
  refused: string[];
}

export interface Fault {
  /** Is in the arguments or the input of the command. */
  text: string;
  kill?: boolean;
  error?: string;
}

interface Start {
  path: string;
  cwd: string;
  env: Record<string, string>;
  args: string[];
  stdin: string;
}

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
  /** Whether the deployment is killed after the command has had its effect, and before it knows. */
  isKilled: boolean;
}

class Failure extends Error {}
const failWith = (text: string): never => {
  throw new Failure(text);
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const pairs = (sql: string): [string, string][] =>
  [...sql.matchAll(/\('([^']*)', '([^']*)'\)/g)].map(([, name = '', value = '']) => [name, value]);

function play({ path, cwd, env, args: all, stdin }: Start): Outcome {
  let [code, stdout, stderr] = [0, '', ''];
  const print = (value: unknown): void => {
    stdout += `${typeof value === 'string' ? value : JSON.stringify(value)}\n`;
  };
  const folder = dirname(path);
  const program = basename(path);
  const workdir = all[0] === '--workdir' ? all[1] : null;
  const args = workdir === null ? all : all.slice(2);
  const command = args.join(' ');
  appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify({ program, args, env, stdin })}\n`);
  const projectFile = join(folder, 'project.json');
  const project = JSON.parse(readFileSync(projectFile, 'utf8')) as Project;
  const faultFile = join(folder, 'fault.json');
  const fault = existsSync(faultFile) ? (JSON.parse(readFileSync(faultFile, 'utf8')) as Fault) : null;
  /** A command that only says what it would do is no change. */
  const isFault =
    fault !== null && `${program} ${command} ${stdin}`.includes(fault.text) && !command.includes('--dry-run');

  const query = (sql: string): object[] => {
    if (sql.includes('installation_health')) {
      if (!project.isMigrated) failWith('unexpected status 400: function public.installation_health() does not exist');
      const names = [...new Set(Object.keys(project.vault).map((name) => name.replace(/_(url|key)$/, '')))];
      const health = {
        extensions: project.extensions,
        jobs: project.jobs,
        vault: names.map((name) => {
          const url = project.vault[`${name}_url`];
          const key = project.vault[`${name}_key`];
          return {
            function: name,
            host: url ? new URL(url).host : null,
            is_address: url?.endsWith(`/functions/v1/${name}`) ?? false,
            key: key ? sha256(key).slice(0, 6) : null,
          };
        }),
        settings: project.settings,
        administrators: { all: project.administrators.length, with_factor: 0 },
      };
      return [{ health }];
    }
    if (sql.includes('schema_migrations'))
      return readdirSync(join(workdir ?? cwd, 'supabase/migrations')).map((name) => ({ version: name.split('_')[0] }));
    if (sql.includes('/object/public/logos/')) {
      const [, address = ''] = /, '(https:[^']*)'\)/.exec(sql) ?? [];
      if (sql.includes('update public.business')) project.pictures = project.pictures.map(() => address);
      else return project.pictures.filter((picture) => picture !== address).map((id) => ({ id }));
    }
    if (sql.includes('from auth.users')) return [{ exists: project.accounts.length > 0 }];
    if (sql.includes('create extension')) project.extensions = { pg_cron: true, pg_net: true, vault: true };
    if (sql.includes('from cron.job')) {
      const others = [...sql.matchAll(/\('([^']*)', '([^']*)', '(select [^']*)'\)/g)]
        .map(([, name = '', schedule = '', command = '']) => ({ name, schedule, command, is_active: true }))
        .filter((job) => {
          const found = project.jobs.find(({ name }) => name === job.name);
          return !found || (found.is_active && (found.schedule !== job.schedule || found.command !== job.command));
        });
      const names = others.map(({ name }) => name);
      if (!sql.includes('cron.schedule')) return others.map(({ name }) => ({ name }));
      project.jobs = [...project.jobs.filter(({ name }) => !names.includes(name)), ...others];
    }
    if (sql.includes('vault.create_secret')) Object.assign(project.vault, Object.fromEntries(pairs(sql)));
    if (sql.includes('private.setting')) {
      const isInUse = project.hasBusinesses || project.administrators.length > 0;
      project.settings = { ...project.settings, ...Object.fromEntries(pairs(sql)), ...(isInUse && project.settings) };
    }
    if (sql.includes('add_administrator')) {
      const [, email = ''] = /add_administrator\('([^']*)'\)/.exec(sql) ?? [];
      const outcome = project.accounts.includes(email) ? 'added' : 'no_account';
      if (outcome === 'added') project.administrators.push(email);
      return [{ outcome }];
    }
    return [];
  };

  /** What of the workdir and the environment makes the configuration. */
  const config = (): string => {
    const file = readFileSync(join(workdir ?? cwd, 'supabase/config.toml'), 'utf8');
    return file.replaceAll(/env\((\w+)\)/g, (_, name: string) => env[name] ?? '');
  };

  const commands: Record<string, () => void> = {
    'git status': () => print(project.changedFiles),
    'git rev-parse': () => print(project.commit),
    'npm run build': () => {
      if (!args[3]) return;
      const build = `build-${Date.now()}`;
      mkdirSync(join(args[3], build));
      writeFileSync(join(args[3], build, 'Caddyfile'), project.commit);
      rmSync(join(args[3], 'current'), { force: true });
      symlinkSync(build, join(args[3], 'current'));
    },
    'docker compose version': () => print(project.compose),
    'docker compose -f': () => {
      project.services = [...project.services, args.slice(5).join(' ')];
      if (args[5] === 'up') mkdirSync(join(cwd, 'volumes/db/data'), { recursive: true });
      // Caddy reads which build it serves when it starts; without one there is no folder, or no file.
      const startsCaddy = (args[5] === 'up' && args.at(-1) !== 'db') || (args[5] === 'restart' && args[6] === 'caddy');
      const rules = join(cwd, 'chabot-site/current/Caddyfile');
      if (startsCaddy)
        project.served.push({
          build: existsSync(rules) ? readFileSync(rules, 'utf8') : null,
          isMigrated: project.isMigrated,
        });
    },
    'supabase projects api-keys': () => {
      if (env['SUPABASE_ACCESS_TOKEN'] !== project.token) failWith('unexpected status 401: {"message":"Unauthorized"}');
      if (!args.includes(`--remote=${project.ref}`)) failWith('unexpected status 404: {"message":"Project not found"}');
      print(project.keys);
    },
    'supabase link': () => void (project.isLinked = true),
    'supabase backups list': () => print({ backups: project.backups, pitr_enabled: false }),
    'supabase db push': () => {
      if (project.isAhead) failWith('Remote migration versions not found in local migrations directory.');
      if (command.includes('--dry-run'))
        stderr += project.isMigrated ? 'Remote database is up to date.\n' : 'Would push these migrations:\n';
      else project.isMigrated = true;
    },
    'supabase db query': () => {
      const hasDatabase = !command.includes('postgresql://') || project.services.some((one) => one.startsWith('up'));
      if (!hasDatabase) failWith('connection refused');
      print(query(stdin));
    },
    'supabase config diff': () => {
      if (project.config === config()) return;
      print('auth.site_url [changed]\n  local:  new\n  remote: old');
      code = 2;
    },
    'supabase config push': () => (project.config = config()),
    'supabase secrets list': () =>
      print(Object.entries(project.secrets).map(([name, value]) => ({ name, value: sha256(value) }))),
    'supabase secrets set': () => {
      for (const [, name = '', , value = ''] of stdin.matchAll(/^(\w+)=(['"`])(.*)\2$/gm))
        project.secrets[name] = value;
    },
    'supabase secrets unset': () => {
      for (const name of args.slice(2, args.indexOf('--yes'))) delete project.secrets[name];
    },
    'supabase functions list': () =>
      print(Object.entries(project.functions).map(([slug, version]) => ({ slug, version, status: 'ACTIVE' }))),
    'supabase functions deploy': () => {
      for (const name of args.slice(2, args.indexOf('--use-api')))
        project.functions[name] = (project.functions[name] ?? 0) + 1;
    },
  };
  try {
    if (isFault && !fault.kill) failWith(fault.error ?? `unexpected status 500: ${stdin}`);
    const name = Object.keys(commands).find((one) => `${program} ${command}`.startsWith(one)) ?? '';
    const run = commands[name] ?? (() => failWith(`unknown command: ${program} ${command}`));
    run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: 1, stdout, stderr: `${stderr}${error.message}\n`, isKilled: false };
  }
  writeFileSync(projectFile, JSON.stringify(project));
  return { code, stdout, stderr, isKilled: isFault && fault.kill === true };
}

/**
 * Plays the programs of one deployment. `script` is each of them: it tells how it was started, and does what it is told. A
 * process of Node for each start takes twenty times as long.
 */
export async function openPrograms(): Promise<{ script: string; close: () => void }> {
  const server = createServer((socket) => {
    let given = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      given += part;
      if (!given.endsWith('\0\x04\0')) return;
      const [path = '', cwd = '', stdin = '', count = '', ...rest] = given.split('\0').slice(0, -2);
      const args = rest.slice(0, Number(count));
      const env = Object.fromEntries(
        rest.slice(args.length).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      const { code, stdout, stderr, isKilled } = play({ path, cwd, env, args, stdin });
      socket.end(`${[code, isKilled ? 'yes' : '', stdout, stderr].join('\0')}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const script = `#!/bin/bash
IFS= read -rd '' stdin
exec 3<>/dev/tcp/127.0.0.1/${(server.address() as AddressInfo).port}
{ printf '%s\\0' "$0" "$PWD" "$stdin" "$#" "$@"; env -0; printf '\\x04\\0'; } >&3
for name in code isKilled stdout stderr; do IFS= read -rd '' "$name" <&3; done
printf '%s' "$stdout"
printf '%s' "$stderr" >&2
[ -n "$isKilled" ] && kill -KILL "$PPID"
exit "$code"
`;
  return { script, close: () => server.close() };
}
