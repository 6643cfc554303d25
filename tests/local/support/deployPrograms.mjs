/**
 * Stands in for `supabase` 3.1.0, `docker`, `git` and `npm` in tests of the deployment: a link to this file has the name of the program,
 * and is in a folder with `project.json`, the state of a hosted project. Each start is a line of `calls.jsonl`. `fault.json`
 * holds the arguments of a command that fails, or that ends the deployment instead of it (`kill`).
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const [, path, ...all] = process.argv;
const folder = dirname(path);
const program = basename(path);
const stdin = readFileSync(0, 'utf8');
const workdir = all[0] === '--workdir' ? all[1] : null;
const args = workdir === null ? all : all.slice(2);
const command = args.join(' ');
appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify({ program, args, env: process.env, stdin })}\n`);

const projectFile = join(folder, 'project.json');
const project = JSON.parse(readFileSync(projectFile, 'utf8'));
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const print = (value) => console.log(typeof value === 'string' ? value : JSON.stringify(value));
const failWith = (text) => {
  console.error(text);
  process.exit(1);
};

const faultFile = join(folder, 'fault.json');
const fault = existsSync(faultFile) ? JSON.parse(readFileSync(faultFile, 'utf8')) : null;
const isFault = fault && `${program} ${command} ${stdin}`.includes(fault.text);
/** A command that only says what it would do is no change. */
if (isFault && !fault.kill && !command.includes('--dry-run'))
  failWith(fault.error ?? `unexpected status 500: ${stdin}`);

const pairs = (sql) => [...sql.matchAll(/\('([^']*)', '([^']*)'\)/g)].map(([, name, value]) => [name, value]);

function query(sql) {
  if (sql.includes('installation_health')) {
    if (!project.isMigrated) failWith('unexpected status 400: function public.installation_health() does not exist');
    const names = [...new Set(Object.keys(project.vault).map((name) => name.replace(/_(url|key)$/, '')))];
    const health = {
      extensions: project.extensions,
      jobs: project.jobs.map((name) => ({ name, is_active: true })),
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
    return readdirSync(join(workdir, 'supabase/migrations')).map((name) => ({ version: name.split('_')[0] }));
  if (sql.includes('from auth.users')) return [{ exists: project.accounts.length > 0 }];
  if (sql.includes('create extension')) project.extensions = { pg_cron: true, pg_net: true, vault: true };
  if (sql.includes('cron.schedule'))
    project.jobs = [...sql.matchAll(/\('([^']*)', '[^']*', 'select /g)].map(([, name]) => name);
  if (sql.includes('vault.create_secret')) Object.assign(project.vault, Object.fromEntries(pairs(sql)));
  if (sql.includes('private.setting')) Object.assign(project.settings, Object.fromEntries(pairs(sql)));
  if (sql.includes('add_administrator')) {
    const [, email] = /add_administrator\('([^']*)'\)/.exec(sql);
    const outcome = project.accounts.includes(email) ? 'added' : 'no_account';
    if (outcome === 'added') project.administrators.push(email);
    return [{ outcome }];
  }
  return [];
}

/** What of the workdir and the environment makes the configuration. */
const config = () => {
  const text = readFileSync(join(workdir, 'supabase/config.toml'), 'utf8');
  return text.replaceAll(/env\((\w+)\)/g, (_, name) => process.env[name] ?? '');
};

const commands = {
  'git status': () => print(project.changedFiles),
  'git rev-parse': () => print(project.commit),
  'npm run build': () => {
    if (args[3]) writeFileSync(join(args[3], 'Caddyfile'), project.commit);
  },
  'docker compose version': () => print(project.compose),
  'docker compose -f': () => {
    project.services = [...project.services, args.slice(5).join(' ')];
    if (args[5] === 'up') mkdirSync('volumes/db/data', { recursive: true });
    // Caddy reads which build it serves when it starts; without one there is no folder, or no file.
    const startsCaddy = (args[5] === 'up' && args.at(-1) !== 'db') || args.includes('caddy');
    const rules = 'chabot-site/Caddyfile';
    if (startsCaddy)
      project.served.push({
        build: existsSync(rules) ? readFileSync(rules, 'utf8') : null,
        isMigrated: project.isMigrated,
      });
  },
  'supabase projects api-keys': () => {
    if (process.env.SUPABASE_ACCESS_TOKEN !== project.token)
      failWith('unexpected status 401: {"message":"Unauthorized"}');
    if (!args.includes(`--remote=${project.ref}`)) failWith('unexpected status 404: {"message":"Project not found"}');
    print(project.keys);
  },
  'supabase link': () => (project.isLinked = true),
  'supabase backups list': () => print({ backups: project.backups, pitr_enabled: false }),
  'supabase db push': () => {
    if (project.isAhead) failWith('Remote migration versions not found in local migrations directory.');
    if (command.includes('--dry-run'))
      console.error(project.isMigrated ? 'Remote database is up to date.' : 'Would push these migrations:');
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
    process.exitCode = 2;
  },
  'supabase config push': () => (project.config = config()),
  'supabase secrets list': () =>
    print(Object.entries(project.secrets).map(([name, value]) => ({ name, value: sha256(value) }))),
  'supabase secrets set': () => {
    const lines = [...stdin.matchAll(/^(\w+)=(['"`])(.*)\2$/gm)];
    for (const [, name, , value] of lines) project.secrets[name] = value;
  },
  'supabase functions list': () => print(project.functions.map((slug) => ({ slug, status: 'ACTIVE' }))),
  'supabase functions deploy': () => (project.functions = args.slice(2, args.indexOf('--use-api'))),
};
const name = Object.keys(commands).find((one) => `${program} ${command}`.startsWith(one));
if (!name) failWith(`unknown command: ${program} ${command}`);
commands[name]();
writeFileSync(projectFile, JSON.stringify(project));
// The deployment ends after the command has had its effect, and before it knows.
if (isFault && fault.kill && !command.includes('--dry-run')) process.kill(process.ppid, 'SIGKILL');
