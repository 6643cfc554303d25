/**
 * Compiles src/worker/worker.ts to /sw.js, a file of its own that imports nothing, and writes into it which files make up
 * this version of the application. The same files make the same bytes, so that a browser that compares them sees a new
 * version where there is one.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { transformWithOxc, type Plugin } from 'vite';

const NAME = 'sw.js';
/** However the compiler quotes it. */
const PLACE = /JSON\.parse\(['"]%EDITION%['"]\)/;

export function shellWorker(): Plugin {
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
        if (!PLACE.test(code)) throw new Error('src/worker/worker.ts has no place for its edition');
        const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const open = (await readdir(join(root, 'public'), { recursive: true })).filter((name) => /\.\w+$/.test(name));
        const files = [...built, ...open.map((name) => name.replaceAll('\\', '/'))].sort().map((name) => `/${name}`);
        const hash = createHash('sha256').update(code).update(files.join());
        for (const name of ['index.html', ...open.map((file) => `public/${file}`)].sort())
          // oxlint-disable-next-line no-await-in-loop -- in their order, or the hash would be another
          hash.update(await readFile(join(root, name)));
        const edition = JSON.stringify({ version: hash.digest('hex').slice(0, 12), files });
        this.emitFile({ type: 'asset', fileName: NAME, source: code.replace(PLACE, () => edition) });
      },
    },
  };
}
