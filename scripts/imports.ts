/**
 * Makes failed imports repeatable: in the build, every `import()` of the application goes through `retryImport`, because
 * Chromium returns a failed import from its cache. The `import()` with a computed address is that function's own.
 */
import { join } from 'node:path';

import { normalizePath, type Plugin } from 'vite';

const IMPORT = /\bimport\((["'`])[^"'`]+\1\)/g;

export function retryImports(): Plugin {
  let sources = '';
  return {
    name: 'chabot:retried-imports',
    apply: 'build',
    // After types and their imports have been removed.
    enforce: 'post',
    configResolved: ({ root }) => {
      sources = normalizePath(join(root, 'src/'));
    },
    transform(code, id) {
      if (!id.startsWith(sources) || code.search(IMPORT) < 0) return null;
      const module = JSON.stringify(`${sources}services/platform/retryImport.ts`);
      return {
        code: `import { retryImport } from ${module};\n${code.replaceAll(IMPORT, 'retryImport(() => $&)')}`,
        map: null,
      };
    },
  };
}
