/**
 * Writes what hosts of `dist/` need, from the rules of the site (local/http/siteRules.ts) and the build: in `dist.hosting/`
 * their configuration, which is not served, in `dist/` the assets of the builds before, and beside each file its compressed
 * copies. A folder as argument is that of a server's Caddy, which gets the build as well.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build, type Rolldown } from 'vite';

import { COMPRESSION_CACHE } from '../local/build.ts';
import { runCommand } from '../local/cli.ts';
import { isCompressible } from '../local/http/contentEncoding.ts';
import { isHidden, types } from '../local/http/siteRules.ts';
import { compressed } from '../local/http/staticSite.ts';
import { keepAssets, publish } from './deploy/builds.ts';
import { filesIn, readSite, type BuiltSite } from './site/builtSite.ts';
import { caddyfile } from './site/caddy.ts';
import { netlifyHeaders, netlifyRedirects } from './site/netlify.ts';
import { nginxConf } from './site/nginx.ts';
import { vercelRoutes } from './site/vercel.ts';

/** The folder of the builds before. */
const BUILDS = 'builds';

/** The Worker in one file. */
async function buildWorker({ backend, options }: BuiltSite): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { SITE_BACKEND: JSON.stringify(backend), SITE_OPTIONS: JSON.stringify(options) },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'site/worker.ts'), formats: ['es'], fileName: 'worker' },
    },
  });
  const [chunk] = ([result].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('The Worker has no code');
  return chunk.code;
}

const wrangler = (site: BuiltSite) => ({
  // Of this site: an account has one Worker of a name.
  name: `chabot-${new URL(site.address).hostname.replaceAll('.', '-')}`.slice(0, 63),
  main: 'worker.js',
  compatibility_date: '2026-11-01',
  assets: {
    directory: '../dist',
    binding: 'ASSETS',
    html_handling: 'none',
    not_found_handling: 'none',
    run_worker_first: true,
  },
});

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The files for hosts, by their names in `dist.hosting/`. */
export const hostingFiles = async (site: BuiltSite): Promise<Record<string, string>> => ({
  Caddyfile: caddyfile(site),
  'nginx.conf': nginxConf(site),
  _headers: netlifyHeaders(site),
  _redirects: netlifyRedirects(site),
  'vercel.json': toJson({ routes: vercelRoutes(site) }),
  'worker.js': await buildWorker(site),
  'wrangler.json': toJson(wrangler(site)),
});

/** Writes the compressed copies that Caddy and nginx send. */
export async function precompress(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter(
    (path) => !isHidden(path) && isCompressible(types[path.slice(path.lastIndexOf('.') + 1)] ?? ''),
  );
  await Promise.all(
    files.map(async (path) => {
      const raw = await readFile(join(folder, path));
      await writeFile(join(folder, `${path}.br`), await compressed(raw, 'br', COMPRESSION_CACHE));
      await writeFile(join(folder, `${path}.gz`), await compressed(raw, 'gzip', COMPRESSION_CACHE));
    }),
  );
}

if (import.meta.main) {
  await runCommand(async () => {
    const root = join(import.meta.dirname, '..');
    const [dist, hosting] = [join(root, 'dist'), join(root, 'dist.hosting')];
    const site = await readSite(dist);
    const files = await hostingFiles(site);
    await mkdir(hosting, { recursive: true });
    for (const name of await readdir(hosting))
      if (name !== BUILDS) await rm(join(hosting, name), { recursive: true, force: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(hosting, name), text);
    const [, , served] = process.argv;
    // On a server, the folder of its builds has those before.
    if (!served) await keepAssets(dist, join(hosting, BUILDS));
    await precompress(dist);
    if (served) await publish(dist, caddyfile(site), served);
    console.log(`dist.hosting/ berisi ${Object.keys(files).join(', ')} untuk ${site.address}.`);
  });
}
