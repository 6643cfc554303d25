/**
 * Which modules share a file of the build. The rule is: a file for the modules that the same pages need. It is computed
 * from the static imports of each page (scripts/pages.ts), so that no module is named here and no page loads another
 * page's code. Modules of the same file compress better and need one request.
 */
import type { Rolldown } from 'vite';

import { pages } from './pages.ts';

type Graph = Rolldown.ChunkingContext;

/** Characters of source that several pages or parts share before they get a file of their own. Smaller ones share one. */
const MIN_SHARED_SOURCE = 1500;
/** What the inbox loads in any case, at once or after its first view. */
const INBOX = ['dashboard', 'room', 'afterFirstView'];

const isPackage = (id: string): boolean => id.includes('/node_modules/') && !id.includes('/lucide-react/');

interface Needed {
  /** The pages that cannot be used without it, in the order of the table. */
  first: Set<string>;
  /** The pages that may load it, at once or later with a part of theirs. */
  ever: Set<string>;
}

/** Which pages need each module, by the module's id. */
const pagesOfModules = (root: string, graph: Graph): Map<string, Needed> => {
  const found = new Map<string, Needed>();
  const idsOf = (modules: readonly string[]): string[] => modules.map((module) => `${root}/src/${module}`);
  const entries = new Set(idsOf(Object.values(pages).flatMap(({ modules }) => modules)));
  const visit = (name: string, when: keyof Needed, waiting: string[]): void => {
    for (const id of waiting) {
      const needed = found.get(id) ?? { first: new Set(), ever: new Set() };
      if (needed[when].has(name)) continue;
      needed[when].add(name);
      found.set(id, needed);
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      waiting.push(...importedIds);
      // Another page is no part of this one.
      if (when === 'ever') waiting.push(...dynamicallyImportedIds.filter((later) => !entries.has(later)));
    }
  };
  for (const [name, { modules }] of Object.entries(pages)) {
    visit(name, 'first', idsOf(modules));
    visit(name, 'ever', idsOf(modules));
  }
  return found;
};

const nameOf = (needing: ReadonlySet<string>): string => [...needing].join('-');

/** Whether a part of a page may need a module that the page itself does not: it would load another page with it. */
const isOfOtherParts = ({ first, ever }: Needed): boolean => {
  const isInbox = INBOX.some((name) => first.has(name));
  return [...ever].some((name) => !first.has(name) && !(isInbox && INBOX.includes(name)));
};

/** Computes once what the functions below ask for each module. */
const onceFor = <Value>(compute: (graph: Graph) => Value): ((graph: Graph) => Value) => {
  let value: { of: Value } | undefined;
  return (graph) => (value ??= { of: compute(graph) }).of;
};

/**
 * Names the file of a module: `page` for what every page needs or what the dashboard shares with public pages,
 * `dashboard` and `login` for what these need, and otherwise the pages that need it. What is only loaded later is null, and
 * so is what a part of another page behind the sign-in may need too: the bundler divides it by who imports it.
 *
 * A module imports only what at least the same pages need, so no file imports one of a page that does not need it.
 */
const fileNames = (neededIn: (graph: Graph) => Map<string, Needed>) => {
  const lengthsIn = onceFor((graph) => {
    const lengths = new Map<string, number>();
    for (const [id, { first }] of neededIn(graph)) {
      const name = nameOf(first);
      lengths.set(name, (lengths.get(name) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0));
    }
    return lengths;
  });
  return (id: string, graph: Graph): string | null => {
    const by = neededIn(graph).get(id);
    const first = by?.first ?? new Set<string>();
    // Only the bundler knows what a page uses of a package's index.
    if (by === undefined || first.size === 0 || id.startsWith('\0') || (first.has('page') && isPackage(id)))
      return null;
    const isPublic = [...first].some((name) => pages[name]?.isPublic);
    if (first.has('page') || (first.has('dashboard') && isPublic)) return 'page';
    if (first.has('dashboard')) return 'dashboard';
    if (first.has('login')) return 'login';
    if (!isPublic && isOfOtherParts(by)) return null;
    if (first.size === 1 || (lengthsIn(graph).get(nameOf(first)) ?? 0) >= MIN_SHARED_SOURCE) return nameOf(first);
    return isPublic ? 'visitor' : 'shared';
  };
};

/** The groups of `output.codeSplitting` for the application in the folder `root`. */
export const chunkGroups = (root: string): Rolldown.CodeSplittingGroup[] => {
  const neededIn = onceFor((graph) => pagesOfModules(root, graph));
  const fileName = fileNames(neededIn);
  /** Whether a module behind the sign-in is small and imports only such modules and what every page there has loaded. */
  const isSmall = (id: string, graph: Graph, importing: readonly string[] = []): boolean => {
    const needed = neededIn(graph).get(id);
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    if (!needed || isPackage(id) || (code?.length ?? 0) > MIN_SHARED_SOURCE) return false;
    if ([...needed.first, ...needed.ever].some((name) => pages[name]?.isPublic)) return false;
    return importedIds.every((imported) => {
      const isLoaded = isPackage(imported)
        ? neededIn(graph).get(imported)?.first.has('page')
        : ['page', 'dashboard'].includes(fileName(imported, graph) ?? '');
      return isLoaded || importing.includes(imported) || isSmall(imported, graph, [...importing, id]);
    });
  };
  const only = (name: string) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (fileName(id, graph) === name ? name : null),
  });
  return [
    // With Vite's helper for lazy imports, which would otherwise make this script wait for the main code.
    { name: 'preload', test: /src[\\/]preload\.ts$|vite[\\/]preload-helper/, priority: 6 },
    // By itself: otherwise the sign-up page would load the dashboard with it.
    { name: 'styles', test: /src[\\/]index\.css$/, priority: 5 },
    // With the packages that they use.
    { ...only('page'), priority: 4 },
    { ...only('dashboard'), priority: 3 },
    { debugName: 'pages', name: fileName, includeDependenciesRecursively: false, priority: 2 },
    // Shared by parts that are loaded later: a file for each would cost more than its content.
    { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
    { name: 'ui', test: /src[\\/]views[\\/]ui[\\/]/, minShareCount: 2, priority: 1 },
    // Each in a file of its own, these were a third of the requests of the inbox.
    {
      debugName: 'small',
      name: (id, graph) => (isSmall(id, graph) ? 'small' : null),
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 0,
    },
  ];
};
