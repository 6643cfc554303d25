/** The pages for readers: what they link to exists, and docs/layout.md names every feature. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { docsPages, fragmentOf } from '../../scripts/docs.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

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

test('docs/layout.md has a row for every feature', () => {
  const rows = [...read('docs/layout.md').matchAll(/^\| `(\w+)` +\|/gm)].map(([, feature]) => feature);
  const shared = new Set(['platform', 'ui', 'reasons', 'refusals', 'exports', 'text']);
  const folders = globSync('src/{machines,services,views}/*/', { cwd: root }).map((path) => path.split('/')[2] ?? '');
  expect([...new Set(folders)].filter((name) => !shared.has(name) && !rows.includes(name))).toEqual([]);
});

test('every link of the published pages leads to one of them, to Storybook or to an image', () => {
  const pages = docsPages();
  const links = [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/ (?:href|src)="(?!https?:|mailto:)([^"]+)"/g)].map(([, link = '']) => ({ page, link })),
  );
  const isPublished = ({ page, link }: { page: string; link: string }): boolean => {
    const [path = '', fragment] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (target === 'storybook/index.html') return true;
    if (target.startsWith('docs/images/')) return existsSync(join(root, target));
    return Boolean(pages.get(target)?.includes(fragment ? `id="${fragment}"` : ''));
  };
  expect(links.length).toBeGreaterThan(1000);
  expect(links.filter((one) => !isPublished(one))).toEqual([]);
});
