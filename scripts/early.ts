/**
 * src/early.ts has a file of its own in the build (`codeSplitting` in vite.config.ts). Its tag waits for nothing: not for
 * the styles, and not for the page's own code, which on a phone is there a second later.
 */
import type { Plugin } from 'vite';

const TAG = /<script type="module"(?= crossorigin src="\/assets\/early-)/;

export function earlyScript(): Plugin {
  return {
    name: 'chabot:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!TAG.test(html)) throw new Error('The page has no script "early", which scripts/early.ts lets run first');
        return html.replace(TAG, '$& async fetchpriority="high"');
      },
    },
  };
}
