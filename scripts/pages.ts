/**
 * The pages of the application with the modules that each needs before it can be used, read from the tables of routes:
 * views/routes.ts and views/screens.ts have the view of a page, wiring/screenLoaders.ts and wiring/pages.ts its machine. Chunks
 * (scripts/chunks.ts), what is loaded ahead (scripts/preload.ts), budgets (scripts/budget.ts) and the checks of the bundle
 * derive from here, so that a new page is added to those tables and to nothing else.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parseSync, Visitor } from 'vite';

import { routes, SCREENS, type RouteName } from '../src/machines/app/routing/route.ts';

export interface Page {
  /** The address without parameters, such as `/campaigns/recipients`. Undefined: the part is not a page by itself. */
  path?: string;
  /** Modules under src/: the view and the wiring. */
  modules: string[];
  /** The parts around it, whose modules are needed as well. */
  within: string[];
  /** Whether visitors without a session open it. Its chunks have no code of the dashboard. */
  isPublic: boolean;
}

const src = join(import.meta.dirname, '../src');

/** The module that each variable or property of a file imports lazily, under src/, by the name of the variable. */
const lazyImports = (file: string): Map<string, string> => {
  const { program } = parseSync(file, readFileSync(join(src, file), 'utf8'));
  const imports: { start: number; module: string }[] = [];
  const names: { name: string; start: number; end: number; alias?: string }[] = [];
  new Visitor({
    ImportExpression: ({ start, source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string')
        imports.push({ start, module: join(dirname(file), source.value) });
    },
    VariableDeclarator: ({ id, start, end }) => {
      if (id.type === 'Identifier') names.push({ name: id.name, start, end });
    },
    Property: ({ key, value, start, end }) => {
      if (key.type !== 'Identifier') return;
      names.push({ name: key.name, start, end, ...(value.type === 'Identifier' && { alias: value.name }) });
    },
  }).visit(program);
  const found = new Map<string, string>();
  for (const { name, start, end } of names) {
    const inside = imports.filter((one) => one.start > start && one.start < end);
    // An object with several of them is a table, and not an entry.
    if (inside.length === 1 && inside[0]) found.set(name, inside[0].module);
  }
  for (const { name, alias } of names) {
    const module = found.get(alias ?? '');
    if (module !== undefined) found.set(name, module);
  }
  return found;
};

const views = new Map([...lazyImports('views/routes.ts'), ...lazyImports('views/screens.ts')]);
const wirings = new Map([...lazyImports('wiring/pages.ts'), ...lazyImports('wiring/screenLoaders.ts')]);

const moduleOf = (table: ReadonlyMap<string, string>, name: string): string => {
  const module = table.get(name);
  if (module === undefined) throw new Error(`The tables of routes have no module for "${name}"`);
  return module;
};

const pathOf = (name: RouteName): string => routes[name].path.replace(/\/:\w+\??$/, '');

const part = (modules: string[], isPublic = false): Page => ({ modules, within: [], isPublic });

/** Pages whose route has a view and a machine of its own. */
const pagesOfRoutes = (Object.keys(routes) as RouteName[]).flatMap((name): [RouteName, Page][] => {
  const wiring = wirings.get(name);
  if (wiring === undefined) return [];
  const isInDashboard = SCREENS.some((screen) => screen === name);
  const within = isInDashboard ? ['dashboard', 'screens'] : [];
  return [[name, { path: pathOf(name), modules: [moduleOf(views, name), wiring], within, isPublic: false }]];
});

/** All pages, and the parts that pages load after their first view, by name. */
export const pages: Record<string, Page> = {
  /** Of every page. */
  page: part(['main.tsx'], true),
  login: { ...part([moduleOf(views, 'login')], true), path: pathOf('login') },
  ...Object.fromEntries(
    (['privacyPolicy', 'termsOfService', 'notFound', 'deferred'] as const).map((name) => [
      name,
      { ...part([moduleOf(views, name)], true), path: pathOf(name) },
    ]),
  ),
  /** What the sign-in page loads once it is drawn, and its second page. */
  signIn: part(['services/auth/auth.service.ts'], true),
  registration: part(['views/auth/registration/Registration.tsx', 'wiring/registration.ts'], true),
  /** What every page loads after its first view. */
  accessibility: part(['views/ui/accessibility.ts'], true),
  toasts: part(['views/app/toasts/Toasts.tsx', 'machines/app/toasts.machine.ts'], true),
  consent: part(['wiring/consent.tsx', 'views/app/consent/ConsentChoice.tsx'], true),
  /** The frame and the list of rooms. */
  dashboard: { ...part([moduleOf(views, 'signedIn'), 'wiring/app.ts']), path: pathOf('inbox') },
  room: {
    path: `${pathOf('inbox')}/…`,
    modules: [moduleOf(views, 'roomView'), 'wiring/conversation.ts'],
    within: ['dashboard'],
    isPublic: false,
  },
  /** Of every other page of the dashboard. */
  screens: part(['wiring/screenLoaders.ts']),
  /** What the dashboard loads after its first view: as a file each, these cost a phone one second of CPU time. */
  afterFirstView: part([
    'wiring/afterFirstPage.ts',
    'wiring/customer.ts',
    'views/app/frame/LateParts.tsx',
    'views/app/frame/MorePages.tsx',
    'views/app/frame/AccountPanel.tsx',
    'views/app/frame/BusinessChoice.tsx',
    'views/app/frame/ChannelList.tsx',
    'views/inbox/EmptyList.tsx',
    'views/inbox/ListTools.tsx',
    'views/inbox/bulkActions/Checkboxes.tsx',
    'views/inbox/filters/ActiveFilters.tsx',
    'views/inbox/filters/FilterPanel.tsx',
    'views/inbox/roomList/LastMessage.tsx',
    'views/inbox/roomList/LazyRowMarks.tsx',
    'views/inbox/roomList/LazyRowTags.tsx',
    'services/inbox/rooms.catchUp.ts',
    'services/app/agentOutages.ts',
  ]),
  ...Object.fromEntries(pagesOfRoutes),
};
