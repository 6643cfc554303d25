/** What src/services/platform/storageKeys.ts says of each name in browser storage. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import * as storageKeys from '../../src/services/platform/storageKeys.ts';

const { STAYING, ...names } = storageKeys;
const source = readFileSync(join(import.meta.dirname, '../../src/services/platform/storageKeys.ts'), 'utf8');
const said = new Map(
  [...source.matchAll(/\/\*\* ([^*]*(?:\*(?!\/)[^*]*)*) \*\/\nexport const (\w+) =/gu)].map(([, text, name]) => [
    name,
    text,
  ]),
);

test('each name says where it is, what it holds, and that it goes at sign-out or why it stays', () => {
  const form =
    /^(?:Cookie|localStorage|sessionStorage|IndexedDB|Cache Storage): \S.*\. (?:Goes at sign-out(?:: .+)?|Stays because .+)\.$/u;
  expect(Object.keys(names).filter((name) => !form.test(said.get(name) ?? ''))).toEqual([]);
});

test('a sign-out leaves exactly the names that are said to stay', () => {
  const staying = Object.entries(names).filter(([name]) =>
    /^(?:local|session)Storage: .* Stays because/u.test(said.get(name) ?? ''),
  );
  expect([...STAYING].toSorted()).toEqual(staying.map(([, value]) => value).toSorted());
});

test('no name that goes begins with one that stays', () => {
  const going = Object.values(names).filter((name) => !STAYING.includes(name));
  expect(going.filter((name) => STAYING.some((kept) => name.startsWith(kept)))).toEqual([]);
});
