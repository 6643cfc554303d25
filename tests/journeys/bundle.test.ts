/** Checks of the built bundle: no secrets, no slow styles, and no dashboard code on public pages. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { buildSite } from '../../local/build.ts';
import { budgets } from '../../scripts/budget.ts';
import { pages } from '../../scripts/pages.ts';
import { PAGES_FILE, type BuiltPages } from '../../scripts/preload.ts';
import { routes } from '../../src/machines/app/routing/route.ts';

const secrets =
  /sb_secret_[\w-]{8,}|service_role|WAHA_API_KEY|WAHA_WEBHOOK_SECRET|BEGIN (?:EC |RSA )?PRIVATE KEY|rahasia-chabot/;

/** `:has(…)` on any element instead of a class. */
const unboundedHas = /(?:^|[{},(>+~\s])\*?:has\(/;

test('no style uses :has() on every element, which would restyle the page for each new message', async () => {
  const { folder } = await buildSite();
  const sheets = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const name of sheets)
    expect(unboundedHas.exec(await readFile(join(folder, 'assets', name), 'utf8'))?.[0], name).toBeUndefined();
});

test('the bundle contains no key, no name of a secret and no source map', async () => {
  const { folder } = await buildSite();
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = files.filter(({ name }) => /\.(?:js|css|html|json|svg)$/.test(name));
  expect(texts.length).toBeGreaterThan(5);
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  for (const { parentPath, name } of texts)
    expect(secrets.exec(await readFile(join(parentPath, name), 'utf8'))?.[0], name).toBeUndefined();
});

const builtPages = async (): Promise<BuiltPages> => {
  const { folder } = await buildSite();
  return JSON.parse(await readFile(join(folder, PAGES_FILE), 'utf8')) as BuiltPages;
};

/** The modules with which a page begins, and those of the parts around it. */
const neededBy = (name: string): Set<string> =>
  new Set(['page', name, ...(pages[name]?.within ?? [])].flatMap((page) => pages[page]?.modules ?? []));

/**
 * The modules with which other pages begin, and which a page loads for nothing. Those behind the sign-in share parts of the
 * frame, and the sign-in page is part of the pages for visitors.
 */
const foreignTo = (name: string): string[] => {
  const mayShare = pages[name]?.isPublic ? ['login'] : ['dashboard', 'screens', 'login'];
  const needed = neededBy(name);
  return Object.keys(pages)
    .filter((other) => !mayShare.includes(other))
    .flatMap((other) => pages[other]?.modules ?? [])
    .filter((module) => !needed.has(module));
};

test.each(Object.keys(pages))('the page %s is loaded without the code of another page', async (name) => {
  const built = await builtPages();
  const loaded = new Set(built.pages[name]?.scripts.flatMap((file) => built.modules[file] ?? []));
  expect([...neededBy(name)].filter((module) => !loaded.has(module))).toEqual([]);
  expect(foreignTo(name).filter((module) => loaded.has(module))).toEqual([]);
});

/** All scripts that these load with themselves. */
const withImports = ({ imports }: BuiltPages, scripts: readonly string[]): Set<string> => {
  const found = new Set(scripts);
  for (const script of found) for (const next of imports[script] ?? []) found.add(next);
  return found;
};

/** What the inbox loads in any case: parts of it may share it with all pages. */
const ofInbox = new Set(['dashboard', 'room', 'afterFirstView']);
const behindSignIn = Object.keys(pages).filter((name) => !pages[name]?.isPublic);

// A part that shares one module with another page would load all of that page.
test.each(behindSignIn)('the parts of %s that load later bring no other page with them', async (name) => {
  const built = await builtPages();
  const entries = new Set(Object.values(pages).flatMap(({ modules }) => modules));
  const isPage = (script: string): boolean => (built.modules[script] ?? []).some((module) => entries.has(module));
  const own = neededBy(name);
  const foreign = new Set(
    behindSignIn
      .filter((other) => !ofInbox.has(other) && other !== 'screens')
      .flatMap((other) => pages[other]?.modules ?? [])
      .filter((module) => !own.has(module)),
  );
  const loaded = new Set(built.pages[name]?.scripts);
  const wrong: string[] = [];
  for (const script of loaded)
    for (const later of (built.laterImports[script] ?? []).filter((file) => !isPage(file)))
      for (const part of withImports(built, [later])) {
        loaded.add(part);
        for (const module of built.modules[part] ?? []) if (foreign.has(module)) wrong.push(`${later} loads ${module}`);
      }
  expect(wrong).toEqual([]);
});

test('every address that has a view is a page with a budget', () => {
  const addresses = Object.values(routes).map(({ path }) => path.replace(/\/:\w+\??$/, ''));
  // The landing page is a document of its own, and the four lists of rooms are one page.
  const sameAsInbox = ['/eskalasi', '/auto-reply', '/task-completed'];
  expect(addresses.filter((path) => budgets[path] === undefined && !sameAsInbox.includes(path))).toEqual([
    '/lite',
    '/debug',
  ]);
});

test('the page names the files of each address for the script that loads them ahead', async () => {
  const { folder } = await buildSite();
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const filesFor = (words: string): string[] =>
    new RegExp(` data-${words}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? [];
  const built = await builtPages();
  const missing = Object.entries(pages).flatMap(([name, { path, within }]) => {
    if (path === undefined || name === 'notFound') return [];
    const words = name === 'dashboard' || name === 'room' ? '' : path.slice(1).replaceAll('/', '-');
    const attributes =
      {
        dashboard: ['signed-in'],
        room: ['signed-in', 'signed-in-room'],
      }[name] ?? (within.includes('dashboard') ? ['signed-in', `signed-in-${words}`] : [words]);
    const named = new Set(attributes.flatMap(filesFor));
    const inHtml = (file: string): boolean => named.has(`/${file}`) || html.includes(`="/${file}"`);
    const inMain = new Set(built.pages['page']?.scripts);
    return (built.pages[name]?.scripts ?? []).filter((file) => !inHtml(file) && !inMain.has(file));
  });
  expect(missing).toEqual([]);
});
