/** The pages for readers: what they link to exists, and the README names every feature. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The fragment that GitHub gives to a heading. */
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const isAlive = (file: string, link: string): boolean => {
  const [path = '', fragment] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(root, target))) return false;
  return (
    !fragment ||
    read(target)
      .split('\n')
      .some((line) => /^#+ /.test(line) && fragmentOf(line.replace(/^#+ /, '')) === fragment)
  );
};

test('every link between pages leads to a file and a heading', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'local/*.md'], { cwd: root });
  const links = pages.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ file, link }) => !isAlive(file, link))).toEqual([]);
});

test('the README has a row for every feature', () => {
  const rows = [...read('README.md').matchAll(/^\| `(\w+)` +\|/gm)].map(([, feature]) => feature);
  const shared = new Set(['platform', 'ui', 'reasons', 'refusals', 'exports', 'text']);
  const folders = globSync('src/{machines,services,views}/*/', { cwd: root }).map((path) => path.split('/')[2] ?? '');
  expect([...new Set(folders)].filter((name) => !shared.has(name) && !rows.includes(name))).toEqual([]);
});
