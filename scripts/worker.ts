/**
 * Compiles src/worker/worker.ts to /sw.js, a single file without imports, and writes the files of this version of the
 * application into it. The same files give the same bytes, so that browsers detect a new version by comparing them.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { transformWithOxc, type Plugin } from 'vite';

import { CHECKOUT_FILES } from './checkout.ts';
import { LANDING_FILES } from './landing.ts';

const FILE_NAME = 'sw.js';
/** Names the build that a host serves: the version of the service worker. */
export const VERSION_FILE = 'version.json';
/** The compiler may use either quote. */
const PLACEHOLDER = /JSON\.parse\(['"]%BUILD%['"]\)/;

export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'chabot:shell-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = await readFile(join(root, 'src/worker/worker.ts'), 'utf8');
        const { code } = await transformWithOxc(source, 'worker.ts', { sourcemap: false });
        if (!PLACEHOLDER.test(code)) throw new Error('src/worker/worker.ts has no placeholder for its build');
        const assetFiles = Object.keys(bundle).filter(
          (name) => name.startsWith('assets/') && !name.startsWith(CHECKOUT_FILES) && !name.startsWith(LANDING_FILES),
        );
        // The security check works only with a network, and the card is for other sites.
        const publicFiles = (await readdir(join(root, 'public'), { recursive: true })).filter(
          (name) => /\.\w+$/.test(name) && !name.startsWith('captcha.') && name !== 'social-card.png',
        );
        const files = [...assetFiles, ...publicFiles.map((name) => name.replaceAll('\\', '/'))]
          .sort()
          .map((name) => `/${name}`);
        const hash = createHash('sha256').update(code).update(files.join());
        const pageFiles = ['index.html', 'src/shell/shell.css', 'src/shell/shell.ts'];
        for (const name of [...pageFiles, ...publicFiles.map((file) => `public/${file}`)].sort())
          // oxlint-disable-next-line no-await-in-loop -- in their order, or the hash would be another
          hash.update(await readFile(join(root, name)));
        const version = hash.digest('hex').slice(0, 12);
        const manifest = JSON.stringify({ version, files });
        this.emitFile({ type: 'asset', fileName: FILE_NAME, source: code.replace(PLACEHOLDER, () => manifest) });
        this.emitFile({ type: 'asset', fileName: VERSION_FILE, source: JSON.stringify({ version }) });
      },
    },
  };
}
