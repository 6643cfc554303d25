/** A hosted project or a server, and the programs of a deployment to it, as tests/local/support/deployPrograms.ts plays them. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { vi } from 'vitest';

import { CommandError } from '../../../local/commandError.ts';
import { deploy, type DeployOptions } from '../../../scripts/deploy/deploy.ts';
import { root } from '../../../scripts/generated.ts';
import { generateSecrets } from '../../../scripts/operator/generatedSecrets.ts';
import { functionVariables, variablesOf } from '../../../scripts/operator/variables.ts';
import { openPrograms, type Fault, type Project } from './deployPrograms.ts';
import { temporaryFolder } from './folders.ts';
import { supabaseCompose, supabaseEnv } from './supabaseCompose.ts';

export const ref = 'abcdefghijklmnopqrst';
export const token = `sbp_${'0123456789'.repeat(4)}`;
export const keys = { publishable: 'sb_publishable_openopen', secret: 'sb_secret_geheimgeheim' };

/** Answers that are complete, with secrets that no other text holds. */
export const completeAnswers: Readonly<Record<string, string>> = {
  SUPABASE_ACCESS_TOKEN: token,
  PROJECT_REF: ref,
  SITE_URL: 'https://app.toko.example',
  WAHA_BASE_URL: 'https://waha.toko.example',
  WAHA_API_KEY: 'geheim-waha',
  AGENT_BASE_URL: 'https://model.example/v1',
  AGENT_API_KEY: "geheim'model #1",
  AGENT_MODEL_LARGE: 'large',
  AGENT_MODEL_SMALL: 'small',
  ADMIN_EMAIL: 'owner@toko.example',
  VITE_OPERATOR_NAME: 'PT Toko Maju',
  VITE_OPERATOR_PRIVACY_EMAIL: 'privasi@toko.example',
  VITE_OPERATOR_SUPPORT_EMAIL: 'bantuan@toko.example',
  SELF_SERVICE: 'on',
};

/** Answers with each variable of the functions that is neither asked nor generated, nor follows from others. */
export const optionalAnswers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    functionVariables.flatMap((name) =>
      name in completeAnswers ||
      name in generateSecrets({ WAHA_CODES_SESSION: 'x', META_APP_SECRET: 'x' }) ||
      name in variablesOf({})
        ? []
        : [[name, name.endsWith('_URL') ? 'https://x.example' : name.endsWith('S') ? '{"x":"geheim"}' : 'geheim']],
    ),
  ),
  AGENT_STEP_SECONDS: '10',
  AGENT_ANSWER_SECONDS: '20',
  AGENT_THINKING: 'low',
  AGENT_PRICES: '{"x":{"in":1,"out":1}}',
  AGENT_HEARING_PATH: '/x',
  AGENT_HEARING_LANGUAGE: 'id',
  AGENT_HEARING_MINUTE_PRICE: '1',
  RAJAONGKIR_SHARE: '1',
  TRUSTED_PROXIES: '3',
  LOG_LEVEL: 'warn',
};

/** The same names, each without a value. */
export const emptied = (answers: object): Record<string, string> =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, '']));

/** Answers that turn the security check on. */
export const captcha = { TURNSTILE_SECRET_KEY: 'geheim', VITE_CAPTCHA_SITE_KEY: '0x4' };

const freshProject: Project = {
  token,
  ref,
  keys: [
    { name: 'anon', type: 'legacy', api_key: 'eyJ.anon.x' },
    { name: 'service_role', type: 'legacy', api_key: 'eyJ.service.x' },
    { name: 'default', type: 'publishable', api_key: keys.publishable },
    { name: 'default', type: 'secret', api_key: keys.secret },
  ],
  commit: 'c0ffee',
  changedFiles: '',
  isLinked: false,
  isMigrated: false,
  isAhead: false,
  backups: [{ inserted_at: '2026-11-28T18:00:00Z', status: 'COMPLETED' }],
  config: '',
  secrets: {},
  functions: {},
  extensions: { pg_cron: false, pg_net: false, vault: true },
  jobs: [],
  vault: {},
  settings: { agent: 'off', self_service: 'off' },
  hasBusinesses: false,
  pictures: [],
  accounts: ['owner@toko.example'],
  administrators: [],
  compose: 'v2.40.1',
  services: [],
  served: [],
  realtime: { private_only: false },
  signingKeys: [{ algorithm: 'HS256', status: 'in_use' }],
  refused: [],
};

/** The management API, for the settings of realtime and the keys that sign tokens. */
const openManagementServer = async (projectFile: string) => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const project = JSON.parse(readFileSync(projectFile, 'utf8')) as Project;
    const parts: Record<string, unknown> = {
      'config/realtime': project.realtime,
      'config/auth/signing-keys': { keys: project.signingKeys },
    };
    const part = parts[request.url?.replace(`/v1/projects/${ref}/`, '') ?? ''];
    const isAllowed = request.headers.authorization === `Bearer ${token}` && !project.refused.includes('realtime');
    const change = await text(request);
    if (isAllowed && request.method === 'PATCH') {
      Object.assign(project.realtime, JSON.parse(change));
      writeFileSync(projectFile, JSON.stringify(project));
    }
    response.writeHead(!part ? 404 : isAllowed ? 200 : 403).end(JSON.stringify(part));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

interface Call {
  program: string;
  args: string[];
  env: Record<string, string>;
  stdin: string;
}

interface RunOptions extends Partial<Pick<DeployOptions, 'isDry' | 'isSelfHosted' | 'withoutBackup'>> {
  path?: string;
}

interface End {
  /** Null: the process was killed. */
  code: number | null;
  output: string;
}

const quote = (value: string): string => (value.includes("'") ? `"${value}"` : `'${value}'`);

export async function openDeployment(answers: Readonly<Record<string, string>> = completeAnswers) {
  const folder = await temporaryFolder();
  const programs = join(folder.path, 'bin');
  const file = join(folder.path, 'answers/deploy.env');
  await mkdir(programs);
  await mkdir(join(folder.path, 'answers'));
  const played = await openPrograms();
  for (const name of ['supabase', 'docker', 'git', 'npm']) {
    await writeFile(join(programs, name), played.script);
    await chmod(join(programs, name), 0o755);
  }
  await writeFile(join(programs, 'project.json'), JSON.stringify(freshProject));
  const write = (values: Readonly<Record<string, string>>): Promise<void> =>
    writeFile(
      file,
      Object.entries(values)
        .map(([name, value]) => `${name}=${quote(value)}\n`)
        .join(''),
      { mode: 0o600 },
    );
  await write(answers);
  const management = await openManagementServer(join(programs, 'project.json'));
  const readProject = async (): Promise<Project> =>
    JSON.parse(await readFile(join(programs, 'project.json'), 'utf8')) as Project;

  const env = {
    HOME: folder.path,
    PATH: `${programs}:${process.env['PATH']}`,
    SUPABASE_CLI: join(programs, 'supabase'),
    SUPABASE_MANAGEMENT_URL: management.url,
  };

  return {
    file,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      management.close();
      played.close();
      await folder[Symbol.asyncDispose]();
    },
    write,
    read: (path = file): Promise<string> => readFile(path, 'utf8').catch(() => ''),
    project: readProject,
    change: async (change: Partial<Project>): Promise<void> =>
      writeFile(join(programs, 'project.json'), JSON.stringify({ ...(await readProject()), ...change })),
    break: async (fault: Fault | null): Promise<void> =>
      fault === null
        ? rm(join(programs, 'fault.json'), { force: true })
        : writeFile(join(programs, 'fault.json'), JSON.stringify(fault)),
    calls: async (): Promise<Call[]> =>
      (await readFile(join(programs, 'calls.jsonl'), 'utf8').catch(() => ''))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Call),
    /** A deployment in this process, without a terminal. `code` and `output` are those of the command. */
    run: async ({ path = file, ...options }: RunOptions = {}): Promise<End> => {
      const lines: string[] = [];
      let now = 0;
      const clock = { now: () => now, sleep: () => Promise.resolve((now += 60_000)) };
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
      try {
        await deploy({ isDry: false, ...options, file: path, ask: null, clock, print: (line) => lines.push(line) });
        return { code: 0, output: lines.join('\n') };
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        return { code: 1, output: [...lines, error.message].join('\n') };
      } finally {
        vi.unstubAllEnvs();
      }
    },
    /** `npm run deploy`, as a process without a terminal, which can be killed. */
    runAsProcess: (): Promise<End> =>
      new Promise((resolve) => {
        execFile(
          process.execPath,
          [join(root, 'scripts/deploy.ts'), '--answers', file],
          { env },
          (error, stdout, stderr) =>
            resolve({
              code: error === null ? 0 : ((error.code as number | undefined) ?? null),
              output: stdout + stderr,
            }),
        );
      }),
  };
}

/** The commands that change the project or the site, by a part of their arguments or input. */
const changes = [
  'link --project-ref',
  'db push --skip-vault',
  'create extension',
  'cron.schedule',
  'config push',
  'secrets set',
  'secrets unset',
  'functions deploy',
  'vault.create_secret',
  'insert into private.setting',
  'run build',
  'add_administrator',
];

/** What no output of a deployment may hold. */
export const secretsOf = async (deployment: { read: () => Promise<string> }): Promise<string[]> => [
  ...[...(await deployment.read()).matchAll(/^(?:LINK_SECRET|WAHA_WEBHOOK_SECRET|VAPID_PRIVATE_KEY)='(.*)'$/gm)].map(
    ([, value = '']) => value,
  ),
  token,
  keys.secret,
  completeAnswers['WAHA_API_KEY'] ?? '',
  completeAnswers['AGENT_API_KEY'] ?? '',
];

export const secretsIn = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => text.includes(secret));

/** The project without what a run chooses by chance, and how often it has deployed. */
export const endOf = ({ secrets, config, functions, ...rest }: Project) => ({
  ...rest,
  functions: Object.keys(functions),
  secrets: Object.keys(secrets).toSorted(),
  isConfigured: config !== '',
});

/** Whether a call of a program, with its arguments and input in one line, changes the project or the site. */
export const isChange = (line: string): boolean =>
  changes.some((text) => line.includes(text)) && !line.includes('--dry-run');

/** The folder of Supabase's release, with scripts that make keys as its own do. */
export async function writeServer(folder: string): Promise<void> {
  await mkdir(join(folder, 'utils'), { recursive: true });
  await writeFile(join(folder, 'docker-compose.yml'), supabaseCompose);
  await writeFile(join(folder, '.env'), supabaseEnv);
  await writeFile(
    join(folder, 'utils/generate-keys.sh'),
    'echo "JWT_SECRET=geheim-jwt"\necho "POSTGRES_PASSWORD=geheim-postgres"\n',
  );
  await writeFile(
    join(folder, 'utils/add-new-auth-keys.sh'),
    `grep -q '^JWT_SECRET=geheim-jwt$' .env && printf 'SUPABASE_PUBLISHABLE_KEY=${keys.publishable}\nSUPABASE_SECRET_KEY=${keys.secret}\nJWT_KEYS=[geheim-jwt-keys]\nJWT_JWKS={geheim-jwt-jwks}\n' | tee -a .env\necho 'Warning: could not edit docker-compose.yml for ${keys.secret}.'\n`,
  );
}

/** The folder of Supabase's release on a server, and answers that name it. */
export async function toServer(deployment: {
  file: string;
  write: (answers: Record<string, string>) => Promise<void>;
}) {
  const folder = join(deployment.file, '../../server');
  await writeServer(folder);
  const answers = {
    SITE_URL: 'https://app.toko.example',
    AGENT_BASE_URL: 'https://model.example/v1',
    AGENT_MODEL_LARGE: 'large',
    AGENT_MODEL_SMALL: 'small',
    ADMIN_EMAIL: 'owner@toko.example',
    VITE_OPERATOR_NAME: 'PT Toko Maju',
    VITE_OPERATOR_PRIVACY_EMAIL: 'privasi@toko.example',
    VITE_OPERATOR_SUPPORT_EMAIL: 'bantuan@toko.example',
    AGENT_API_KEY: 'geheim$model #1',
    API_URL: 'https://api.toko.invalid',
    SUPABASE_FOLDER: folder,
    CHABOT_FOLDER: join(folder, '../chabot'),
    BACKUP_FOLDER: join(folder, '../backups'),
  };
  await deployment.write(answers);
  return { folder, answers };
}
