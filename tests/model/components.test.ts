import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { filesOf, root } from '../../scripts/generated.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every component of views/ui has stories with docs', () => {
  const components = filesOf('src/views/ui/*.tsx')
    .filter((path) => !/\.(?:stories|test)\.tsx$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/^export (?:const|function|class) ([A-Z]\w+)\b(?! extends Error)/gm)])
    .map(([, name = '']) => name);
  const documented = filesOf('src/views/ui/*.stories.tsx')
    .map(read)
    .filter((text) => text.includes("tags: ['autodocs']") && text.includes('export const'))
    .flatMap((text) => [...text.matchAll(/^ {2}(?:component: (\w+),|subcomponents: \{(.*)\})/gm)])
    .flatMap(([, component, others = '']) => [component, ...others.split(/\W+/)]);
  expect(components.length).toBeGreaterThan(43);
  expect(components.filter((name) => !documented.includes(name))).toEqual([]);
});
