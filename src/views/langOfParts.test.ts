/**
 * The page may be in English, and what customers and the shop write is not: a screen reader needs the language of these
 * parts (WCAG 3.1.2). Text of people keeps its line breaks or its direction, by which it is known here.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Fields take what is typed, in any language; `pre` is code. */
const APART = new Set(['textarea', 'input', 'pre']);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The places of elements with text of people that have no language, nor stand in one that has. */
const withoutLanguage = (file: string, source: string): string[] => {
  const found: string[] = [];
  const visit = (node: Node, hasLanguage: boolean): void => {
    let known = hasLanguage;
    if (node.type === 'JSXElement') {
      const { name, attributes } = node['openingElement'] as {
        name: { name?: string };
        attributes: (Node & { name?: { name: string }; value: Node | null })[];
      };
      const of = (wanted: string) => attributes.find((one) => one.name?.name === wanted);
      const textOf = (wanted: string) => {
        const at = of(wanted);
        return at === undefined ? '' : source.slice(at.start, at['end'] as number);
      };
      known ||= of('lang') !== undefined;
      const isOfPeople = /whitespace-pre-(?:wrap|line)/.test(textOf('className')) || textOf('dir') === 'dir="auto"';
      const tag = name.name ?? '';
      if (isOfPeople && !known && /^[a-z]/.test(tag) && !APART.has(tag))
        found.push(`${file}:${source.slice(0, node.start).split('\n').length} <${tag}>`);
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, known);
    }
  };
  visit(parseSync(file, source).program as unknown as Node, false);
  return found;
};

test('text of people says its language', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter((file) => !/\.(?:test|stories)\./.test(file));
  const read = (file: string) => withoutLanguage(file, readFileSync(join(import.meta.dirname, file), 'utf8'));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(read)).toEqual([]);
});
