import { Parser } from 'htmlparser2';

import { most, tableLines, Unreadable, type Reading } from './reading.ts';

/** Elements that hold no text of the page, or its menu. */
const unread = new Set(['script', 'style', 'nav', 'noscript', 'svg', 'template', 'iframe', 'select', 'button', 'head']);
const blocks = new Set(
  'p div li ul ol section article main header footer blockquote pre dl dt dd h1 h2 h3 h4 h5 h6 form figure table address'.split(
    ' ',
  ),
);
const invisible =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])/iu;

/** What a visitor of the page sees: text that is hidden from people is a way to give orders to a model. */
export function readHtml(html: string): Reading {
  const paragraphs: string[] = [];
  let text = '';
  let title = '';
  let size = 0;
  let isTitle = false;
  let hidden = 0;
  const open: boolean[] = [];
  let tables = 0;
  let rows: string[][] = [];
  const inCell = (): boolean => tables > 0 && (rows.at(-1)?.length ?? 0) > 0;
  const endParagraph = (prefix = ''): void => {
    const paragraph = text.replaceAll(/[^\S\n]+/gu, ' ').trim();
    text = '';
    if (paragraph === '') return;
    size += paragraph.length;
    paragraphs.push(prefix + paragraph);
  };
  const parser = new Parser(
    {
      onopentag(name, { style = '', ...attributes }) {
        const hides =
          unread.has(name) || 'hidden' in attributes || attributes['aria-hidden'] === 'true' || invisible.test(style);
        open.push(hides);
        if (hides) hidden += 1;
        if (open.length > most.depth) throw new Unreadable('broken');
        if (name === 'title' && title === '') isTitle = true;
        if (hidden > 0) return;
        if (name === 'table') {
          if (tables === 0) endParagraph();
          tables += 1;
        } else if (tables > 0 && name === 'tr') rows.push([]);
        else if (tables > 0 && (name === 'td' || name === 'th')) rows.at(-1)?.push('');
        else if (name === 'br') text += '\n';
        else if (blocks.has(name) && !inCell()) endParagraph();
        if (name === 'li' && !inCell()) text = '- ';
      },
      ontext(part) {
        if (isTitle) title += part;
        if (hidden > 0) return;
        const row = rows.at(-1);
        if (inCell() && row) row.push(`${row.pop() ?? ''} ${part}`);
        else text += part;
      },
      onclosetag(name) {
        if (name === 'title') isTitle = false;
        const wasHidden = hidden > 0;
        if (open.pop()) hidden -= 1;
        if (wasHidden) return;
        if (name === 'table' && tables > 0) {
          tables -= 1;
          if (tables > 0) return;
          text = tableLines(rows).join('\n');
          rows = [];
          endParagraph();
        } else if (blocks.has(name) && !inCell()) endParagraph(/^h[1-6]$/u.test(name) ? '# ' : '');
      },
    },
    { decodeEntities: true },
  );
  const step = 65_536;
  for (let at = 0; at < html.length && size <= most.characters; at += step) parser.write(html.slice(at, at + step));
  parser.end();
  endParagraph();
  return { text: paragraphs.filter((paragraph) => paragraph !== '-').join('\n\n'), title: title.trim() };
}

/** Whether a page has a field for a password. Throws for one whose elements are nested too deep, as `readHtml` does. */
export function asksForPassword(html: string): boolean {
  let asks = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      depth += 1;
      // The parser moves all open elements for each new one.
      if (depth > most.depth) throw new Unreadable('broken');
      asks ||= name === 'input' && type.toLowerCase() === 'password';
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  parser.end();
  return asks;
}
