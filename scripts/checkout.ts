/**
 * Builds the public page of an order (checkout.html) beside the application. React alone has 58 kB, and the page may have
 * 60 kB altogether, so this build takes Preact in its place. The views are the same: their tests and stories run on React,
 * the journey of the checkout on what is built here.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import { build, transformWithOxc, type Plugin, type Rolldown } from 'vite';

import { slimIcons } from './icons.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const PAGE = 'checkout.html';

/** Beginning of the names of its files. The service worker of the application does not cache them. */
export const CHECKOUT_FILES = 'assets/checkout-';

const WORKER = 'src/worker/orderWorker.ts';
/** The compiler may use either quote. */
const PLACEHOLDER = /JSON\.parse\(['"]%BUILD%['"]\)/;

/** The service worker of the page, with the files that it keeps. The same files give the same bytes. */
async function orderWorker(files: readonly string[]): Promise<string> {
  const { code } = await transformWithOxc(await readFile(join(root, WORKER), 'utf8'), 'orderWorker.ts', {
    sourcemap: false,
  });
  if (!PLACEHOLDER.test(code)) throw new Error(`${WORKER} has no placeholder for its build`);
  const page = await readFile(join(root, PAGE));
  const version = createHash('sha256').update(code).update(files.join()).update(page).digest('hex').slice(0, 12);
  return code.replace(PLACEHOLDER, () => JSON.stringify({ version, files })).replace(/^export \{\s*\};?$/m, '');
}

const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'preact/compat' },
  { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
  { find: /^\..*\/createLucideIcon\.mjs$/, replacement: join(root, 'src/views/ui/icon.ts') },
];

/** Builds a document beside the application, with Preact. `files`: the beginning of the names of its files. */
export async function buildPage(page: string, files: string): Promise<(Rolldown.OutputAsset | Rolldown.OutputChunk)[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [tailwindcss(), slimIcons()],
    resolve: { alias: preact, dedupe: ['xstate'] },
    build: {
      write: false,
      target: 'es2023',
      cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, page),
        output: {
          entryFileNames: `${files}[hash].js`,
          chunkFileNames: `${files}[name]-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.woff2') ? 'assets/[name]-[hash][extname]' : `${files}[hash][extname]`,
        },
      },
    },
  });
  return ([result].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
}

export function checkoutPage(): Plugin {
  return {
    name: 'chabot:checkout-page',
    apply: 'build',
    async generateBundle() {
      const files = await buildPage(PAGE, CHECKOUT_FILES);
      for (const file of files)
        this.emitFile({
          type: 'asset',
          fileName: file.fileName,
          source: file.type === 'chunk' ? file.code : file.source,
        });
      const kept = files.map(({ fileName }) => `/${fileName}`).filter((name) => name.startsWith(`/${CHECKOUT_FILES}`));
      this.emitFile({ type: 'asset', fileName: 'order-worker.js', source: await orderWorker(kept.toSorted()) });
    },
  };
}
