import { createHash } from 'node:crypto';

/** The sources of the content security policy that allow the page's inline script and style, and no others. */
export interface InlineHashes {
  script: string[];
  style: string[];
}

const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...new Set(contentsOf(html, `<${tag}>`, `</${tag}>`))].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

function contentsOf(html: string, opening: string, closing: string): string[] {
  const contents: string[] = [];
  for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, at)) {
    const end = html.indexOf(closing, at);
    if (end === -1) break;
    contents.push(html.slice(at + opening.length, end));
    at = end;
  }
  return contents;
}

export const inlineHashes = (html: string): InlineHashes => ({
  script: hashesOf(html, 'script'),
  style: hashesOf(html, 'style'),
});
