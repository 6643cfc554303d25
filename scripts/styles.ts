/**
 * The first pages wear page.css, which says itself whose files it dresses. Every other view wears index.css, the styles of
 * all views in Tailwind's own order: as the one repeats the other whole, it never matters which of them came first.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createFilter, type Plugin } from 'vite';

const SOURCE = /^@source (not )?'\.\/(.+)';$/gm;

/** Lets a view that page.css does not dress bring index.css along. A new folder of views needs nothing of its own. */
export function laterStyles(): Plugin {
  let isLater: (id: string) => boolean = () => false;
  let sheet = '';
  return {
    name: 'chabot:later-styles',
    enforce: 'pre',
    async configResolved({ root }) {
      const from = (path: string) => join(root, 'src', path);
      const sources = [...(await readFile(from('page.css'), 'utf8')).matchAll(SOURCE)];
      const dressed = (not: boolean) =>
        sources.filter(([, word]) => (word !== undefined) === not).map(([, , path = '']) => from(path));
      const isDressed = createFilter(dressed(false), dressed(true));
      const isView = createFilter(from('views/*/**/*.{ts,tsx}'), from('views/text/**'));
      isLater = (id) => isView(id) && !isDressed(id);
      sheet = from('index.css');
    },
    transform(code, id) {
      if (!isLater(id)) return null;
      return { code: `${code}\nimport ${JSON.stringify(sheet)};\n`, map: null };
    },
  };
}
