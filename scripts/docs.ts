/**
 * `npm run docs:build` writes what readers get as static files into `docs-static/`: the README and docs/ as pages, and
 * Storybook in a folder beside them. All links are relative, so any static server and any path will do.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

import { Marked } from 'marked';

import { filesOf, root } from './generated.ts';
import { runStorybook } from './storybook.ts';

/** The documents. Charts are not among them: Storybook draws them beside each state. */
const documents = [
  ...new Set([
    'README.md',
    ...filesOf('*.md'),
    ...filesOf('docs/*.md'),
    ...filesOf('docs/adr/*.md'),
    'deploy/README.md',
    'local/README.md',
  ]),
];
const STORYBOOK = 'storybook/index.html';

const pageOf = (file: string): string =>
  file === 'README.md' ? 'index.html' : file.toLowerCase().replace(/\.md$/, '.html');

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** The fragment that GitHub gives to a heading: documents link to it. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Where a link of a document leads on the pages; null: to a file that is no part of them. */
const targetOf = (file: string, link: string): string | null => {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [path = '', fragment = ''] = link.split('#');
  const target = posix.join(posix.dirname(file), path);
  const page = target.startsWith('docs/charts/') ? STORYBOOK : documents.includes(target) ? pageOf(target) : null;
  const found = page ?? (target.startsWith('docs/images/') ? target : null);
  if (found === null) return null;
  return posix.relative(posix.dirname(pageOf(file)), found) + (fragment && `#${fragment}`);
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{margin:0;display:grid;grid-template-columns:minmax(0,1fr)}
nav{padding:1rem;border-bottom:1px solid #8884}nav a{display:inline-block;margin-right:.75rem}main{padding:0 1rem 4rem;max-width:56rem;overflow-wrap:anywhere}
a{color:light-dark(#0b6e4f,#5fd0a5)}img{max-width:100%;height:auto}pre,table{display:block;overflow-x:auto}
pre{padding:.75rem;background:#8882;border-radius:.5rem}code{font-size:.9em}table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border:1px solid #8884}summary{cursor:pointer}
@media(min-width:64rem){body{grid-template-columns:16rem minmax(0,1fr)}nav{border:0;border-right:1px solid #8884;min-height:100vh;box-sizing:border-box}nav a{display:block;margin:0}main{padding:0 2rem 4rem}}`;

/** The HTML of a document. */
const render = (file: string, text: string): string => {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const id = escapeHtml(fragmentOf(heading.replaceAll(/[`*]/g, '')));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = targetOf(file, href);
        const inner = this.parser.parseInline(tokens);
        return target === null ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`;
      },
      image({ href, text: alt }) {
        return `<img src="${escapeHtml(targetOf(file, href) ?? href)}" alt="${escapeHtml(alt)}">`;
      },
    },
  });
  return marked.parse(text, { async: false });
};

/** The pages by their path. */
export const docsPages = (): Map<string, string> => {
  const texts = documents.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const isDecision = (file: string) => file.startsWith('docs/adr/');
  return new Map(
    texts.map(({ file, text }) => {
      const link = (to: string, title: string) =>
        `<a href="${escapeHtml(posix.relative(dirname(pageOf(file)), to))}"${to === pageOf(file) ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;
      const links = (some: typeof texts) => some.map((one) => link(pageOf(one.file), titleOf(one.text))).join('\n');
      const decisions = texts.filter((one) => isDecision(one.file));
      const nav = [
        links(texts.filter((one) => !isDecision(one.file))),
        link(STORYBOOK, 'Storybook'),
        `<details${isDecision(file) ? ' open' : ''}><summary>Decisions</summary>\n${links(decisions)}</details>`,
      ].join('\n');
      const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(titleOf(text))}</title>
<style>${style}</style>
<nav aria-label="Documents">${nav}</nav>
<main>${render(file, text)}</main>
</html>
`;
      return [pageOf(file), html];
    }),
  );
};

if (import.meta.main) {
  const folder = join(root, 'docs-static');
  rmSync(folder, { recursive: true, force: true });
  const pages = docsPages();
  for (const [path, html] of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), html);
  }
  if (existsSync(join(root, 'docs/images')))
    cpSync(join(root, 'docs/images'), join(folder, 'docs/images'), { recursive: true });
  process.exitCode = await runStorybook('build', ['--output-dir', join(folder, dirname(STORYBOOK))]);
  console.log(`${pages.size} pages and Storybook in ${basename(folder)}/.`);
}
