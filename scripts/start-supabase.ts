/**
 * `npm run start:supabase`: runs the application on the Supabase CLI's stack instead of the embedded one. The CLI
 * downloads its stack on first use. The gateway needs a WAHA, configured in supabase/functions/.env (WAHA_BASE_URL,
 * WAHA_API_KEY, WAHA_WEBHOOK_SECRET, WAHA_WEBHOOK_URL).
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { build, preview } from 'vite';

import { securityHeaders } from '../local/http/securityHeaders.ts';

const CLI_VERSION = '3.1.0';

/** The CLI from the npm package for this platform, or the same version through npx. */
const cli = (): [command: string, ...args: string[]] => {
  try {
    const folder = dirname(
      createRequire(import.meta.url).resolve(`@supabase/cli-${process.platform}-${process.arch}/package.json`),
    );
    const binary = join(folder, 'bin', 'supabase');
    if (existsSync(binary)) return [binary];
  } catch {
    // This project's optional dependencies do not cover the platform; npx does.
  }
  return ['npx', '--yes', `supabase@${CLI_VERSION}`];
};

const supabase = (args: string[], stdio: 'inherit' | 'pipe'): string => {
  const [command, ...before] = cli();
  const { status, stdout } = spawnSync(command, [...before, ...args], {
    stdio: ['inherit', stdio, 'inherit'],
    encoding: 'utf8',
    env: {
      ...process.env,
      SUPABASE_EXPERIMENTAL_STACK: '1',
      DO_NOT_TRACK: '1',
      // config.toml, which preview branches follow as well, has it off.
      SUPABASE_DB_SEED_ENABLED: 'true',
    },
  });
  if (status !== 0) {
    console.error(`Supabase CLI berhenti pada "${args.join(' ')}". Baca pesannya di atas, lalu coba lagi.`);
    process.exit(status ?? 1);
  }
  return stdout ?? '';
};

supabase(['start'], 'inherit');
const settings = Object.fromEntries(
  supabase(['status', '-o', 'env'], 'pipe')
    .split('\n')
    .map((line) => /^(\w+)="?(.*?)"?$/.exec(line)?.slice(1) ?? [])
    .filter((pair): pair is [string, string] => pair.length === 2),
);
const url = settings['API_URL'] ?? 'http://127.0.0.1:54321';
process.env['VITE_SUPABASE_URL'] = url;
process.env['VITE_SITE_URL'] = 'http://localhost:3000';
process.env['VITE_SUPABASE_KEY'] = settings['PUBLISHABLE_KEY'] ?? settings['ANON_KEY'] ?? '';

await build();
const server = await preview({
  preview: {
    port: 3000,
    headers: securityHeaders('/', { backend: url }),
    proxy: {
      '/api/waha': {
        target: url,
        changeOrigin: true,
        rewrite: (path) => path.replace('/api/waha', '/functions/v1/waha'),
      },
    },
  },
});
server.printUrls();
