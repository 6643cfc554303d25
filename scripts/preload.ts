/**
 * Loads src/preload.ts ahead of everything else. The build has it in a separate file (`codeSplitting` in
 * vite.config.ts), and its async script waits neither for styles nor for the page's main code, which a phone loads a
 * second later. Its tag contains the files of the first screens, so that the script can start loading them
 * (`askForCode`).
 */
import type { Plugin, Rolldown } from 'vite';

const SCRIPT_TAG = /<script type="module"(?= crossorigin src="\/assets\/preload-)/;
/** The chunk names in `codeSplitting`, and last the style sheet of lazy views. All but the first two are for an open room. */
const FIRST_SCREENS = {
  'signed-in': 'signedIn',
  login: 'Login',
  'open-room': 'room',
  conversation: 'conversation',
  shared: 'shared',
  visitor: 'visitor',
  styles: 'styles.css',
};

const fileOf = (bundle: Rolldown.OutputBundle, name: string): string => {
  const file = Object.values(bundle).find((part) =>
    part.type === 'chunk' ? part.name === name : part.names.includes(name),
  )?.fileName;
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
        if (!SCRIPT_TAG.test(html))
          throw new Error('The page has no script "preload", which scripts/preload.ts lets run first');
        const files = Object.entries(FIRST_SCREENS).map(([key, name]) => `data-${key}="${fileOf(bundle, name)}"`);
        return html.replace(SCRIPT_TAG, `$& async fetchpriority="high" ${files.join(' ')}`);
      },
    },
  };
}
