/**
 * src/preload.ts has a file of its own in the build (`codeSplitting` in vite.config.ts). Its tag waits for nothing: not for
 * the styles, and not for the page's own code, which on a phone is there a second later. It says where the code of each
 * first screen is, so that the script can ask for it by then (`askForCode`).
 */
import type { Plugin, Rolldown } from 'vite';

const TAG = /<script type="module"(?= crossorigin src="\/assets\/preload-)/;
/** As `codeSplitting` names them. */
const FIRST = { 'signed-in': 'signedIn', login: 'Login', conversation: 'conversation' };

const fileOf = (bundle: Rolldown.OutputBundle, name: string): string => {
  const file = Object.values(bundle).find((piece) => piece.type === 'chunk' && piece.name === name)?.fileName;
  if (file === undefined) throw new Error(`The build has no chunk "${name}", which src/preload.ts asks for`);
  return `/${file}`;
};

export function preloadScript(): Plugin {
  return {
    name: 'chabot:preload-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        if (!TAG.test(html))
          throw new Error('The page has no script "preload", which scripts/preload.ts lets run first');
        const files = Object.entries(FIRST).map(([key, name]) => `data-${key}="${fileOf(bundle, name)}"`);
        return html.replace(TAG, `$& async fetchpriority="high" ${files.join(' ')}`);
      },
    },
  };
}
