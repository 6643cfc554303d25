/**
 * Loads src/preload.ts ahead of everything else. The build has it in a separate file (scripts/chunks.ts), and its async
 * script waits neither for styles nor for the page's main code, which a phone loads a second later. Its tag contains the
 * files of each page, so that the script can start loading those of its address (`preloadCode`) at once, instead of each
 * file after the one that imports it.
 */
import type { Plugin, Rolldown } from 'vite';

import { pages, type Page } from './pages.ts';

const SCRIPT_TAG = /<script type="module"(?= crossorigin src="\/assets\/preload-)/;

/** The files of each page, and the modules of each file, for the budgets and the checks of the bundle. Not served. */
export const PAGES_FILE = '.vite/pages.json';

export interface BuiltPages {
  pages: Record<string, { scripts: string[]; styles: string[] }>;
  /** Under src/, by script. */
  modules: Record<string, string[]>;
  /** The scripts that a script loads with itself, and those that it may load later. */
  imports: Record<string, string[]>;
  laterImports: Record<string, string[]>;
}

const underSrc = (id: string): string[] => /\/src\/(.+)$/.exec(id)?.slice(1) ?? [];

/** The chunks with these modules and all chunks that they import, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): BuiltPages['pages'][string] {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || scripts.has(file)) return;
    scripts.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.imports.forEach(add);
  };
  for (const name of modules) {
    const chunk = Object.values(bundle).find(
      (part) => part.type === 'chunk' && part.moduleIds.some((id) => underSrc(id)[0] === name),
    );
    if (!chunk) throw new Error(`The build has no module "${name}", which scripts/pages.ts names`);
    add(chunk.fileName);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

const modulesOf = (...names: string[]): string[] => names.flatMap((name) => pages[name]?.modules ?? []);

/** What a browser loads before the page can be used. */
const firstModules = ({ modules, within }: Page): string[] => [
  'preload.ts',
  ...modulesOf('page', ...within),
  ...modules,
];

/** The attribute of the script tag that has the files of a page, as `preloadCode` asks for it by the words of the path. */
const attributeOf = (name: string, { path, within }: Page): string | null => {
  if (name === 'dashboard') return 'data-signed-in';
  if (name === 'room') return 'data-signed-in-room';
  const words = path?.slice(1).replaceAll('/', '-');
  return words ? `data-${within.includes('dashboard') ? 'signed-in-' : ''}${words}` : null;
};

/** The attributes of the script tag: the files of each page, without those that the HTML or the dashboard names. */
function attributesOfPages(bundle: Rolldown.OutputBundle): string[] {
  const allOf = (names: string[]): Set<string> => {
    const { scripts, styles } = filesOf(bundle, modulesOf(...names));
    return new Set([...scripts, ...styles]);
  };
  const [ofEveryPage, ofDashboard] = [allOf(['page']), allOf(['page', 'dashboard'])];
  return Object.entries(pages).flatMap(([name, page]) => {
    const attribute = attributeOf(name, page);
    if (attribute === null) return [];
    const known = page.within.includes('dashboard') ? ofDashboard : ofEveryPage;
    const { scripts, styles } = filesOf(bundle, [...modulesOf(...page.within), ...page.modules]);
    const files = [...scripts, ...styles].filter((file) => !known.has(file));
    return [`${attribute}="${files.map((file) => `/${file}`).join(' ')}"`];
  });
}

export function preloadScript(): Plugin {
  return {
    name: 'chabot:preload-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        if (!SCRIPT_TAG.test(html))
          throw new Error('The page has no script "preload", which scripts/preload.ts lets run first');
        return html.replace(SCRIPT_TAG, `$& async fetchpriority="high" ${attributesOfPages(bundle).join(' ')}`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const built: BuiltPages = {
          pages: Object.fromEntries(
            Object.entries(pages).map(([name, page]) => [name, filesOf(bundle, firstModules(page))]),
          ),
          modules: Object.fromEntries(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.flatMap(underSrc)])),
          imports: Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])),
          laterImports: Object.fromEntries(chunks.map(({ fileName, dynamicImports }) => [fileName, dynamicImports])),
        };
        this.emitFile({ type: 'asset', fileName: PAGES_FILE, source: JSON.stringify(built) });
      },
    },
  };
}
