/** The folder of Supabase's release on a server of one's own (deploy/README.md). Its files of secrets are their owner's only. */
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { CommandError } from '../../local/commandError.ts';
import { replaceFile } from '../../local/replaceFile.ts';
import { root } from '../generated.ts';
import { serverSettings, type Answers } from '../operator/variables.ts';
import { runProgram, type ProgramResult } from './programs.ts';

/** The files of `docker compose` in the folder. */
export const compose = ['-f', 'docker-compose.yml', '-f', join(root, 'deploy/docker-compose.chabot.yml')];

export interface Keys {
  readonly publishable: string;
  readonly secret: string;
}

export interface Server {
  folder: string;
  /** Builds of the site (builds.ts). */
  site: string;
  /** Builds of the functions. */
  functions: string;
  /** Supabase's `.env`, as compose reads it. */
  settings: () => Answers;
  /** Of the settings, as soon as they are there. */
  keys: Keys;
  databaseUrl: () => string;
  /** Whether neither the passwords of the example are left, nor the keys of today's form missing. */
  hasKeys: () => boolean;
  /** Writes what is missing, with the scripts of the release. Returns what they warn of. */
  generateKeys: () => Promise<string[]>;
  functionSecrets: () => Answers;
  /** Adds to what the functions have, and takes what is `removed`. */
  storeSecrets: (secrets: Answers, removed: readonly string[]) => Promise<void>;
  /** Whether the settings are those that follow from the variables, and the names of the answers are these. */
  isSet: (variables: Answers, answered: readonly string[]) => boolean;
  set: (variables: Answers, answered: readonly string[]) => Promise<void>;
  /** The names of the answers that the settings were written with. */
  answered: () => string[];
}

const [begin, end] = ['# Chabot (npm run deploy). Own settings stand below.', '# End of Chabot.'];
const names = '# Answered: ';

/** What utils/add-new-auth-keys.sh writes, and the overlay or the site read. */
const keyNames = ['SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY', 'JWT_KEYS', 'JWT_JWKS'];

const readText = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const parse = (path: string): Answers => parseEnv(readText(path)) as Answers;

/** In these marks, compose replaces nothing in a value. */
const toLines = (values: Answers): string =>
  Object.entries(values)
    .map(([name, value]) => {
      if (/['\r\n]/u.test(value))
        throw new CommandError(`${name} tidak dapat ditulis untuk Docker Compose: berisi ' atau ganti baris.`);
      return `${name}='${value}'\n`;
    })
    .join('');

/** The settings beside Supabase's own that follow from the answers and the generated secrets. */
export const settingsFor = (variables: Answers): Answers => {
  const local = serverSettings['WAHA_BASE_URL'];
  const { SITE_URL = '', API_URL = '', WAHA_CODES_SESSION, TURNSTILE_SECRET_KEY, SMTP_HOST } = variables;
  const settings: Answers = {
    ...serverSettings,
    CHABOT_FOLDER: root,
    SUPABASE_PUBLIC_URL: API_URL,
    API_EXTERNAL_URL: `${API_URL}/auth/v1`,
    API_HOST: URL.parse(API_URL)?.hostname ?? '',
    ADDITIONAL_REDIRECT_URLS: `${SITE_URL}/**`,
    AUTH_SEND_SMS_HOOK: String(Boolean(WAHA_CODES_SESSION)),
    AUTH_CAPTCHA: String(Boolean(TURNSTILE_SECRET_KEY)),
    AUTH_GOOGLE: String(Boolean(variables['GOOGLE_CLIENT_ID'])),
    AUTH_FACEBOOK: String(Boolean(variables['FACEBOOK_CLIENT_ID'])),
    WAHA_REPLICAS: (variables['WAHA_BASE_URL'] ?? local) === local ? '1' : '0',
  };
  const answered = Object.keys(settings).flatMap((name) => (variables[name] ? [[name, variables[name]]] : []));
  const mail = SMTP_HOST
    ? {
        SMTP_HOST,
        SMTP_PORT: '587',
        SMTP_USER: variables['SMTP_USER'] ?? '',
        SMTP_PASS: variables['SMTP_PASS'] ?? '',
        SMTP_ADMIN_EMAIL: variables['SMTP_SENDER'] ?? '',
        SMTP_SENDER_NAME: 'Chabot',
      }
    : {};
  return { ...settings, ...(Object.fromEntries(answered) as Answers), ...mail };
};

export function openServer(folder: string): Server {
  const file = join(folder, '.env');
  const functionsFile = join(folder, 'functions.env');
  const settings = (): Answers => parse(file);
  const functionSecrets = (): Answers => parse(functionsFile);
  const isExample = (): boolean => (settings()['POSTGRES_PASSWORD'] ?? '').startsWith('your-');
  const lackingKeys = (): string[] => keyNames.filter((name) => !settings()[name]);
  const script = (name: string, ...args: string[]): Promise<ProgramResult> =>
    runProgram('sh', [`utils/${name}`, ...args], { cwd: folder }).catch(() => {
      // What it printed holds secrets.
      throw new CommandError(`utils/${name} gagal di ${folder}.`);
    });
  const blockOf = (variables: Answers, answered: readonly string[]): string =>
    `${begin}\n${names}${answered.join(' ')}\n${toLines(settingsFor(variables))}${end}\n`;

  return {
    folder,
    site: join(folder, 'chabot-site'),
    functions: join(folder, 'chabot-functions'),
    settings,
    keys: {
      get publishable() {
        return settings()['SUPABASE_PUBLISHABLE_KEY'] ?? '';
      },
      get secret() {
        return settings()['SUPABASE_SECRET_KEY'] ?? '';
      },
    },
    databaseUrl: () => {
      const { POSTGRES_PORT = '5432', POSTGRES_DB = 'postgres' } = settings();
      return `postgresql://postgres@127.0.0.1:${POSTGRES_PORT}/${POSTGRES_DB}`;
    },
    hasKeys: () => !isExample() && lackingKeys().length === 0,
    generateKeys: async () => {
      chmodSync(file, 0o600);
      if (isExample()) {
        if (existsSync(join(folder, 'volumes/db/data')))
          throw new CommandError(
            'Basis data sudah dibuat dengan kata sandi contoh. Hapus volumes/db/data bila masih kosong, atau ganti dengan utils/db-passwd.sh.',
          );
        // Without a terminal it prints the values, and writes none.
        const made = parseEnv((await script('generate-keys.sh')).stdout) as Answers;
        const text = Object.entries(made).reduce(
          (written, [name, value]) => written.replace(new RegExp(`^${name}=.*$`, 'mu'), () => `${name}=${value}`),
          readText(file),
        );
        await replaceFile(file, text);
      }
      if (lackingKeys().length === 0) return [];
      const { output } = await script('add-new-auth-keys.sh', '--update-env');
      const lacking = lackingKeys();
      if (lacking.length > 0)
        throw new CommandError(`utils/add-new-auth-keys.sh tidak menulis ${lacking.join(', ')} di ${file}.`);
      return [...output.matchAll(/^warning: *(.+)$/gimu)].map(([, warning = '']) => warning);
    },
    functionSecrets,
    storeSecrets: (secrets, removed) => {
      const all = Object.entries({ ...functionSecrets(), ...secrets });
      return replaceFile(functionsFile, toLines(Object.fromEntries(all.filter(([name]) => !removed.includes(name)))));
    },
    isSet: (variables, answered) => readText(file).includes(blockOf(variables, answered)),
    answered: () => (new RegExp(`^${names}(.*)$`, 'mu').exec(readText(file))?.[1] ?? '').split(' ').filter(Boolean),
    set: async (variables, answered) => {
      const text = readText(file);
      const [from, to] = [text.indexOf(begin), text.indexOf(end)];
      if (from < 0 !== to < 0 || to < from)
        throw new CommandError(
          `${file} butuh "${begin}" sebelum "${end}", atau tidak keduanya; betulkan, lalu ulangi.`,
        );
      const block = blockOf(variables, answered);
      await replaceFile(
        file,
        from < 0 ? `${text.trimEnd()}\n\n${block}` : text.slice(0, from) + block + text.slice(to + end.length + 1),
      );
    },
  };
}
