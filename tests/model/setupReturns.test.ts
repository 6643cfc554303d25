/** Every page of the dashboard that the business setup leads to leads back to it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const views = join(import.meta.dirname, '../../src/views');
const read = (file: string): string => readFileSync(join(views, file), 'utf8');

/** The steps and the review. Pages of a setup that cannot begin lead away from it. */
const linked = new Set(
  globSync('onboarding/{setup,review}/*.tsx', { cwd: views })
    .filter((file) => !file.endsWith('.stories.tsx'))
    .flatMap((file) => [...read(file).matchAll(/to=\{\{\s*name: '(\w+)'/gu)].map(([, name = '']) => name)),
);

test('the setup leads to pages of the dashboard', () => expect(linked.size).toBeGreaterThan(0));

test.each([...linked])('the page %s, to which the setup leads, has the way back', (name) => {
  const [, page] = new RegExp(
    String.raw`\b${name}: actorView\(\s*async \(\) => \(await import\('\./(.+?)'\)`,
    'u',
  ).exec(read('routes.ts')) ?? ['', ''];
  expect([name, read(page ?? '')]).toEqual([name, expect.stringContaining('<SetupLink')]);
});
