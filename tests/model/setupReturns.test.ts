/** Every page of the dashboard that the business setup leads to leads back to it, also from the last step. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const views = join(import.meta.dirname, '../../src/views');
const read = (file: string): string => readFileSync(join(views, file), 'utf8');

/** Where a link leads: a step of the setup, a page that knows it was opened from the setup, or away from a foreign setup. */
const STEP = /^setupOf\(route, businessId, \w+\)$/u;
const PAGE = /^\{ name: '(\w+)', search: \{ businessId,(?: section: '\w+',)? from: 'setup' \} \}$/u;
const AWAY = "isForEveryone ? INBOX : { name: 'adminPanel' }";

const links = globSync('onboarding/{setup,review}/*.tsx', { cwd: views })
  .filter((file) => !file.endsWith('.stories.tsx'))
  .flatMap((file) =>
    [...read(file).matchAll(/\bto=\{(.+)\}(?:>| |$)|\bhref=(.+)/gmu)].map(([, to, address]) => to ?? address ?? ''),
  );

test('the setup leads to its steps, and to pages that it is known on', () => {
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((to) => !STEP.test(to) && !PAGE.test(to) && to !== AWAY)).toEqual([]);
});

const pages = new Set(links.flatMap((to) => PAGE.exec(to)?.[1] ?? []));

test.each([...pages])('the page %s, to which the setup leads, has the way back', (name) => {
  const [, page] = new RegExp(
    String.raw`\b${name}: actorView\(\s*async \(\) => \(await import\('\./(.+?)'\)`,
    'u',
  ).exec(read('screens.ts')) ?? ['', ''];
  const code = read(page ?? '');
  const places = [...code.matchAll(/<SetupLink[^>]+>/gu)].map(([place]) => place);
  expect(places.length, name).toBeGreaterThan(0);
  expect(places.filter((place) => !place.includes('isBack={isBack}'))).toEqual([]);
  expect(code).toContain("=== 'setup'");
});
