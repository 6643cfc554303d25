/**
 * A piece of the application that did not come can be asked for again: in the build every `import()` of ours goes through
 * `reimported`, without which Chromium answers each further one from its memory. The one whose address is no literal is
 * that function's own.
 */
import { join } from 'node:path';

import { normalizePath, type Plugin } from 'vite';

const IMPORT = /\bimport\((["'`])[^"'`]+\1\)/g;

export function retriedImports(): Plugin {
  let sources = '';
  return {
    name: 'chabot:retried-imports',
    apply: 'build',
    // Types are gone by then, and what they import with them.
    enforce: 'post',
    configResolved: ({ root }) => {
      sources = normalizePath(join(root, 'src/'));
    },
    transform(code, id) {
      if (!id.startsWith(sources) || code.search(IMPORT) < 0) return null;
      const from = JSON.stringify(`${sources}services/platform/reimported.ts`);
      return {
        code: `import { reimported as askedAgain } from ${from};\n${code.replaceAll(IMPORT, 'askedAgain(() => $&)')}`,
        map: null,
      };
    },
  };
}
