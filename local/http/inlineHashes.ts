import { createHash } from 'node:crypto';

/** The sources of the content security policy that allow the page's inline script and style, and no others. */
export interface InlineHashes {
  script: string[];
  style: string[];
}

const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gsu'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

export const inlineHashes = (html: string): InlineHashes => ({
  script: hashesOf(html, 'script'),
  style: hashesOf(html, 'style'),
});
