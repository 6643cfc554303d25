/**
 * No file of the product imports itself through others, with types and lazy imports: a circle makes its files one piece
 * that only works in one order of loading. Lint finds circles of values and types, but follows no lazy import.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The files that a file imports, re-exports, loads later or takes a type from, by relative paths. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+\.tsx?)'/gmu)].map(
    ([, path = '']) => join(dirname(file), path),
  );

/** Files that reach each other, by Tarjan's algorithm. */
const circlesOf = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const [order, lowest] = [new Map<string, number>(), new Map<string, number>()];
  const [open, circles]: [string[], string[][]] = [[], []];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    lowest.set(file, at);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? (order.get(next) ?? at) : at) : visit(next);
      lowest.set(file, Math.min(lowest.get(file) ?? at, reached));
    }
    if (lowest.get(file) === at) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle);
    }
    return lowest.get(file) ?? at;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
};

const files = globSync(['{src,local,scripts}/**/*.{ts,tsx}', 'supabase/functions/**/*.ts'], { cwd: root });

test('no file imports itself through others', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(circlesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
});

test('a circle is found through a type, a lazy import and a file that passes something on', () => {
  expect(
    circlesOf(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', ['a']],
        ['d', []],
      ]),
    ),
  ).toEqual([['a', 'b', 'c']]);
});
