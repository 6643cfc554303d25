/**
 * What is handed to every visitor, whoever they are: nothing in it may be a secret, no style may slow down all others, and
 * who has no account yet is handed nothing of the dashboard.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { builtSite } from '../../local/build.ts';

const secrets =
  /sb_secret_[\w-]{8,}|service_role|WAHA_API_KEY|WAHA_WEBHOOK_SECRET|BEGIN (?:EC |RSA )?PRIVATE KEY|rahasia-chabot/;

/** `:has(…)` of any element, and not of a class. */
const unboundedHas = /(?:^|[{},(>+~\s])\*?:has\(/;

test('no style looks into every element: each new message would have all styles of the page computed anew', async () => {
  const { folder } = await builtSite();
  const sheets = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const name of sheets)
    expect(unboundedHas.exec(await readFile(join(folder, 'assets', name), 'utf8'))?.[0], name).toBeUndefined();
});

test('the bundle holds no key, no secret’s name and no map of the sources', async () => {
  const { folder } = await builtSite();
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = files.filter(({ name }) => /\.(?:js|css|html|json|svg)$/.test(name));
  expect(texts.length).toBeGreaterThan(5);
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  for (const { parentPath, name } of texts)
    expect(secrets.exec(await readFile(join(parentPath, name), 'utf8'))?.[0], name).toBeUndefined();
});

/** Of Vite's list of what it built, by the source. */
type Manifest = Record<string, { name?: string; imports?: string[] }>;

/** The chunks that come with one, by their names. */
const chunksOf = (manifest: Manifest, key: string, known = new Set<string>()): Set<string> => {
  const { name = key, imports = [] } = manifest[key] ?? {};
  if (known.has(name)) return known;
  known.add(name);
  for (const next of imports) chunksOf(manifest, next, known);
  return known;
};

test.each([
  'auth/registration/Registration',
  'legal/PrivacyPolicy',
  'legal/TermsOfService',
  'app/consent/ConsentChoice',
])('the dashboard does not come along with %s', async (view) => {
  const { folder } = await builtSite();
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const key = `src/views/${view}.tsx`;
  expect(Object.keys(manifest)).toContain(key);
  const names = chunksOf(manifest, key);
  expect([...names]).toContain('page');
  expect(['signedIn', 'conversation', 'afterFirstPage'].filter((name) => names.has(name))).toEqual([]);
});

// The dashboard's first file comes, which holds what they share; what it fetches behind its list does not.
test.each(['views/links/LinkPage.tsx', 'wiring/links.ts'])('no conversation comes along with %s', async (source) => {
  const { folder } = await builtSite();
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const names = chunksOf(manifest, `src/${source}`);
  expect([...names]).toContain('page');
  expect(['frame', 'conversation', 'afterFirstPage'].filter((name) => names.has(name))).toEqual([]);
});
