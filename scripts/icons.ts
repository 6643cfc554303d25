import type { Plugin } from 'vite';

/**
 * Removes from lucide's icons what `src/views/ui/icon.ts` does not use: names, sizes and random keys, which compress badly
 * and are half a kilobyte of each first page.
 */
export const slimIcons = (): Plugin => ({
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
});
