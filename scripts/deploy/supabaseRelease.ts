/** What deploy/ assumes of the folder of Supabase's release (deploy/README.md), read before anything starts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { CommandError } from '../../local/commandError.ts';
import { root } from '../generated.ts';
import type { Answers } from '../operator/variables.ts';
import { settingsFor, type Server } from './server.ts';

/** The release whose compose the assumptions were compared with. */
export const COMPARED = 'self-hosted/v0.8.2';

type Service = Partial<
  Record<'image' | 'command' | 'depends_on' | 'environment' | 'healthcheck' | 'ports' | 'profiles' | 'volumes', unknown>
>;
interface Compose {
  services?: Record<string, Service>;
  volumes?: Record<string, unknown>;
}

// Without a warning for each of `!override` and `!reset`.
const read = (text: string): Compose => (parse(text, { logLevel: 'error' }) as Compose | null) ?? {};

const overlay = read(readFileSync(join(root, 'deploy/docker-compose.chabot.yml'), 'utf8'));
const changed = Object.entries(overlay.services ?? {}).filter(([, { image }]) => image === undefined);
/** The services of Supabase that the overlay changes, which are all. */
const services = changed.map(([name]) => name);
/** Those that do not start, and those whose `depends_on` is the overlay's. */
const leftOut = changed.flatMap(([name, service]) => (service.profiles ? name : []));
const withOwnOrder = new Set(changed.flatMap(([name, service]) => ('depends_on' in service ? name : [])));

/** Whether a part of the compose has this text, in its short form or its long one. */
const has = (part: unknown, text: string): boolean => JSON.stringify(part ?? null).includes(text);
const readsVariable = (compose: Compose, name: string): boolean =>
  new RegExp(`\\$\\{${name}[:?}-]`, 'u').test(JSON.stringify(compose));

/** The settings that a deployment writes for Supabase's own services. */
const settings = Object.keys(settingsFor({ SMTP_HOST: 'x' })).filter(
  (name) => !readsVariable(overlay, name) || ['SITE_URL', 'SUPABASE_PUBLIC_URL'].includes(name),
);

/** Each assumption that does not hold of a `docker-compose.yml` and the `.env` beside it, as a sentence. */
export function releaseFaults(text: string, env: Answers): string[] {
  const compose = read(text);
  const missing = services.filter((name) => !compose.services?.[name]);
  if (missing.length > 0) return missing.map((name) => `Tidak ada layanan ${name}.`);
  const { auth, db, functions, storage, 'api-gw': gateway } = compose.services as Record<string, Service>;
  const assumptions: [sentence: string, holds: boolean][] = [
    ['Gerbang API (api-gw) tidak lagi menjawab di port 8000.', has(gateway?.ports, ':8000')],
    ['db bukan Postgres 17 (supabase/postgres:17.…).', has(db?.image, 'supabase/postgres:17.')],
    ['db tidak punya healthcheck, yang ditunggu storage.', db?.healthcheck !== undefined],
    ['db tidak memakai POSTGRES_PORT.', has(db?.environment, '${POSTGRES_PORT')],
    ['Data basis data tidak di volumes/db/data.', has(db?.volumes, './volumes/db/data')],
    [
      'Kunci induk Vault tidak di volume db-config, jadi tidak ikut cadangan.',
      compose.volumes !== undefined && 'db-config' in compose.volumes && has(db?.volumes, 'db-config'),
    ],
    ['Berkas storage tidak di volumes/storage, jadi tidak ikut cadangan.', has(storage?.volumes, './volumes/storage')],
    ['storage tidak punya batas FILE_SIZE_LIMIT.', has(storage?.environment, 'FILE_SIZE_LIMIT')],
    [
      'storage tidak dapat jalan tanpa imgproxy (ENABLE_IMAGE_TRANSFORMATION).',
      has(storage?.environment, 'ENABLE_IMAGE_TRANSFORMATION'),
    ],
    ['Fungsi tidak dibaca dari /home/deno/functions.', has(functions?.volumes, '/home/deno/functions')],
    ['Fungsi tidak dimulai dengan --main-service.', has(functions?.command, '--main-service')],
    ['Fungsi tidak mendapat SUPABASE_URL.', has(functions?.environment, 'SUPABASE_URL')],
    [
      'auth menambahkan /auth/v1 pada API_EXTERNAL_URL, yang sudah memuatnya.',
      !has(auth?.environment, '${API_EXTERNAL_URL}/auth/v1'),
    ],
    ...Object.entries(compose.services ?? {})
      .filter(([name]) => !leftOut.includes(name) && !withOwnOrder.has(name))
      .flatMap(([name, service]) =>
        leftOut.map((other): [string, boolean] => [
          `${name} menunggu ${other}, yang tidak dijalankan.`,
          !has(service.depends_on, `"${other}"`),
        ]),
      ),
    ...settings.map((name): [string, boolean] => [
      `docker-compose.yml tidak membaca ${name}.`,
      readsVariable(compose, name),
    ]),
    ...['POSTGRES_HOST', 'POSTGRES_DB', 'POSTGRES_PORT', 'POSTGRES_PASSWORD', 'JWT_SECRET'].map(
      (name): [string, boolean] => [`.env tidak punya ${name}.`, Boolean(env[name])],
    ),
  ];
  return assumptions.flatMap(([sentence, holds]) => (holds ? [] : sentence));
}

/** Refuses a folder whose release is not as deploy/ assumes. */
export function checkSupabaseRelease({ folder, settings: env }: Server): void {
  const faults = releaseFaults(readFileSync(join(folder, 'docker-compose.yml'), 'utf8'), env());
  if (faults.length === 0) return;
  const file = join(folder, '.supabase-version');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'tanpa .supabase-version';
  throw new CommandError(
    `Rilis Supabase di ${folder} (${version}) tidak seperti yang diandaikan deploy/docker-compose.chabot.yml:\n${faults
      .map((fault) => `- ${fault}`)
      .join('\n')}\nPakai ${COMPARED}, atau rilis Chabot yang mengenal rilis ini.`,
  );
}
