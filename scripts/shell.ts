/**
 * Paints the first frame from the HTML alone. The style and the script of src/shell are written into the page, and the
 * style sheet moves behind the skeleton, because a browser paints nothing before a style sheet in the head. React's code
 * still waits for it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { minifySync, transformWithOxc, type Plugin, type ResolvedConfig } from 'vite';

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/;

export function shell(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'chabot:shell',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const folder = join(config.root, 'src/shell');
        const style = await readFile(join(folder, 'shell.css'), 'utf8');
        const source = await readFile(join(folder, 'shell.ts'), 'utf8');
        const { code } = minifySync(
          'shell.js',
          (await transformWithOxc(source, 'shell.ts', { sourcemap: false })).code,
        );
        const [sheet = ''] = STYLE_SHEET.exec(html) ?? [];
        return {
          html: html.replace(STYLE_SHEET, '').replace('</body>', () => `${sheet}</body>`),
          tags: [
            { tag: 'style', children: style.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' '), injectTo: 'head' },
            { tag: 'script', children: code, injectTo: 'head' },
          ],
        };
      },
    },
  };
}
