import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename, rm, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { CommandError } from './commandError.ts';
import { newestModification } from './newestModification.ts';

const root = join(import.meta.dirname, '..');

/** The compressed files of builds, by their content. */
export const COMPRESSION_CACHE = join(root, '.cache/site');

/** The inputs of the bundle. */
const sources = [
  'src',
  'public',
  'index.html',
  'checkout.html',
  'landing.html',
  'vite.config.ts',
  'scripts/checkout.ts',
  'scripts/chunks.ts',
  'scripts/icons.ts',
  'scripts/buildVariables.ts',
  'scripts/landing.ts',
  'scripts/pages.ts',
  'scripts/preload.ts',
  'scripts/shell.ts',
  'scripts/styles.ts',
  'scripts/worker.ts',
  'package-lock.json',
];

/**
 * Whether dist/ is newer than its inputs and built for any installation. A build for a host has the address of its
 * backend in it.
 */
async function isFresh(dist: string): Promise<boolean> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '');
  if (!page.includes('%VITE_SUPABASE_URL%')) return false;
  const changed = sources.map((path) => newestModification(join(root, path)));
  return newestModification(join(dist, 'index.html')) > Math.max(...changed);
}

/**
 * Builds the application if necessary, and returns its folder. A separate process runs the build, so that its memory is
 * released.
 */
export async function buildSite(): Promise<{ folder: string; wasBuilt: boolean }> {
  const folder = join(root, 'dist');
  if (await isFresh(folder)) return { folder, wasBuilt: false };
  // A build that is interrupted must not leave an incomplete dist/ that looks fresh, and two may run at once.
  const temporary = join(root, '.cache', `dist-${randomUUID()}`);
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_')));
  const began = new Date();
  const build = spawn(process.execPath, [vite, 'build', '--outDir', temporary, '--logLevel', 'error'], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0) {
    await rm(temporary, { recursive: true, force: true });
    throw new CommandError('Aplikasi tidak dapat dibangun; sebabnya ada di atas.');
  }
  // The build is dated to its beginning, so that files edited during it count as newer.
  await utimes(join(temporary, 'index.html'), began, began);
  // Another build may have ended first. Its files are the same, and may be in use.
  if (await isFresh(folder)) await rm(temporary, { recursive: true, force: true });
  else {
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
  }
  return { folder, wasBuilt: true };
}
