/**
 * The first pages use page.css, which lists its source files. All other views use index.css, which has the styles of
 * all views in Tailwind's order. It contains everything of page.css, in a layer above it, so the loading order does not
 * matter.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createFilter, type Plugin } from 'vite';

const SOURCE = /^@source (not )?'\.\/(.+)';$/gm;

/** Adds index.css to every view that page.css does not list. A new folder of views needs no configuration. */
export function lazyViewStyles(): Plugin {
  let isLazyView: (id: string) => boolean = () => false;
  let stylesheet = '';
  return {
    name: 'chabot:later-styles',
    enforce: 'pre',
    async configResolved({ root }) {
      const from = (path: string) => join(root, 'src', path);
      const sources = [...(await readFile(from('page.css'), 'utf8')).matchAll(SOURCE)];
      const sourcesOf = (not: boolean) =>
        sources.filter(([, negation]) => (negation !== undefined) === not).map(([, , path = '']) => from(path));
      const isFirstPage = createFilter(sourcesOf(false), sourcesOf(true));
      const isView = createFilter(from('views/*/**/*.{ts,tsx}'), from('views/**/text/**'));
      isLazyView = (id) => isView(id) && !isFirstPage(id);
      stylesheet = from('index.css');
    },
    transform(code, id) {
      if (!isLazyView(id)) return null;
      return { code: `${code}\nimport ${JSON.stringify(stylesheet)};\n`, map: null };
    },
  };
}
