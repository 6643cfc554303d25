/** Checks of the built bundle: no secrets, no slow styles, and no dashboard code on public pages. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { buildSite } from '../../local/build.ts';

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

/** Vite’s manifest, by source file. */
type Manifest = Record<string, { name?: string; imports?: string[] }>;

/** The names of all chunks that a chunk imports, directly or not. */
const chunksOf = (manifest: Manifest, key: string, known = new Set<string>()): Set<string> => {
  const { name = key, imports = [] } = manifest[key] ?? {};
  if (known.has(name)) return known;
  known.add(name);
  for (const next of imports) chunksOf(manifest, next, known);
  return known;
};

test.each([
  'services/auth/auth.service.ts',
  'views/auth/registration/Registration.tsx',
  'views/legal/PrivacyPolicy.tsx',
  'views/legal/TermsOfService.tsx',
  'views/app/consent/ConsentChoice.tsx',
])('%s is loaded without the code of the dashboard', async (file) => {
  const { folder } = await buildSite();
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const key = `src/${file}`;
  expect(Object.keys(manifest)).toContain(key);
  const names = chunksOf(manifest, key);
  expect([...names]).toContain('page');
  expect(['signedIn', 'conversation', 'afterFirstPage'].filter((name) => names.has(name))).toEqual([]);
});

test('what every page loads after its first view is loaded without the code of the dashboard', async () => {
  const { folder } = await buildSite();
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === 'accessibility') ?? '';
  const names = [...chunksOf(manifest, key)];
  expect(names).toContain('accessibility');
  expect(names.filter((name) => !/^(?:accessibility|page|preload|rolldown-runtime)$/.test(name))).toEqual([]);
});

// These pages import the first chunk of the dashboard, but none of the chunks it loads later.
test.each(['views/links/LinkPage.tsx', 'wiring/links.ts'])(
  '%s is loaded without the code of the conversation',
  async (source) => {
    const { folder } = await buildSite();
    const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
    const names = chunksOf(manifest, `src/${source}`);
    expect([...names]).toContain('page');
    expect(['frame', 'conversation', 'afterFirstPage'].filter((name) => names.has(name))).toEqual([]);
  },
);

test.each([
  ['views/settings/Settings.tsx', 'wiring/settings.ts'],
  ['views/channels/ChannelsPage.tsx', 'wiring/channels.ts'],
  ['views/tickets/TicketsPage.tsx', 'wiring/tickets.ts'],
  ['views/orders/list/OrdersPage.tsx', 'wiring/orders.ts'],
  ['views/home/HomePage.tsx', 'wiring/home.ts'],
  ['views/training/TrainingPage.tsx', 'wiring/training.ts'],
  ['views/campaigns/broadcasts/BroadcastsPage.tsx', 'wiring/broadcasts.ts'],
  ['views/simulator/SimulatorPage.tsx', 'wiring/simulator.ts'],
  ['views/evaluation/EvaluatePage.tsx', 'wiring/evaluation.ts'],
  ['views/suggestions/LibraryPage.tsx', 'wiring/suggestions.ts'],
  ['views/campaigns/recipients/RecipientsPage.tsx', 'wiring/recipients.ts'],
  ['views/campaigns/templates/TemplatesPage.tsx', 'wiring/templates.ts'],
  ['views/campaigns/templates/TemplateDraftPage.tsx', 'wiring/templateDraft.ts'],
  ['views/account/AccountPage.tsx', 'wiring/account.ts'],
])('%s is loaded without the code of the lists, the frame and the conversation', async (...sources) => {
  const { folder } = await buildSite();
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const names = new Set(sources.flatMap((source) => [...chunksOf(manifest, `src/${source}`)]));
  expect([...names]).toContain('page');
  expect(['room', 'frame', 'conversation', 'shared', 'afterFirstPage'].filter((name) => names.has(name))).toEqual([]);
});

test.each([
  ['signed-in', 'signedIn'],
  ['signed-in-room', 'room', 'conversation'],
  ['signed-in-settings', 'Settings', 'wiring.settings'],
  ['signed-in-integrations', 'ChannelsPage', 'wiring.channels'],
  ['signed-in-tickets', 'TicketsPage', 'wiring.tickets'],
  ['signed-in-home', 'HomePage', 'wiring.home'],
  ['team', 'LinkPage', 'wiring.links'],
  ['privacy-policy', 'PrivacyPolicy'],
])('the page names the files of %s for the script that loads them ahead', async (page, ...names) => {
  const { folder } = await buildSite();
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const files = new RegExp(`data-${page}="([^"]+)"`).exec(html)?.[1]?.split(' ') ?? [];
  expect(names.filter((name) => !files.some((file) => file.startsWith(`/assets/${name}-`)))).toEqual([]);
  const built = await readdir(join(folder, 'assets'));
  expect(files.filter((file) => !built.includes(file.replace('/assets/', '')))).toEqual([]);
});
