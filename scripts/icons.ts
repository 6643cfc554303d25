import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Plugin } from 'vite';

const index = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/lucide-react.mjs',
);

/** The file of each icon, by all its names, as lucide's index exports them. */
export const filesOfIcons = (): Map<string, string> =>
  new Map(
    [...readFileSync(index, 'utf8').matchAll(/export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g)].flatMap(
      ([, names = '', file = '']) =>
        names.split(',').map((name) => [name.replace(/.*\bas\b/s, '').trim(), join(dirname(index), file)] as const),
    ),
  );

/**
 * Imports each icon from its own file, so that the graph of modules says which pages need it (scripts/chunks.ts), and
 * removes from it what `src/views/ui/icon.ts` does not use: names, sizes and random keys, which compress badly and are half
 * a kilobyte of each first page.
 */
export const slimIcons = (): Plugin[] => {
  const files = filesOfIcons();
  return [
    {
      name: 'chabot:direct-icons',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /[\\/]src[\\/].+\.tsx?$/, code: /from ['"]lucide-react['"]/ },
        handler: (code) => ({
          code: code.replaceAll(/import \{([^}]+)\} from ['"]lucide-react['"];/g, (_, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((name) => {
                const [exported = '', local = exported] = name.split(/\s+as\s+/);
                const file = files.get(exported);
                if (file === undefined) throw new Error(`lucide has no icon "${exported}"`);
                return `import ${local} from ${JSON.stringify(file)};`;
              })
              .join(''),
          ),
          map: null,
        }),
      },
    },
    {
      name: 'chabot:slim-icons',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/ },
        handler: (code) => ({
          code: code
            .replace(/name: "[^"]*",\s*size: 24,/u, '')
            .replaceAll(/,\s*key: "[^"]*"/gu, '')
            .replace(/^__iconData\.node;$/mu, ''),
          map: null,
        }),
      },
    },
  ];
};
