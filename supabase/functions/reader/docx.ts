import { Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'htmlparser2';

import { concatBytes } from '../_shared/bytes.ts';
import { most, tableLines, Unreadable, type Reading } from './reading.ts';

/** The names of an archive's files, and the content of those that are wanted. Counts while it inflates. */
function unzip(bytes: Uint8Array, wanted: string): { names: string[]; content: Uint8Array | null } {
  const names: string[] = [];
  const parts: Uint8Array[] = [];
  let size = 0;
  let isFound = false;
  const archive = new Unzip((file) => {
    names.push(file.name);
    if (names.length > most.files) throw new Unreadable('too_much');
    if (file.name !== wanted) return;
    // No program writes it twice. Each time needs a decoder with memory of its own.
    if (isFound) throw new Unreadable('broken');
    isFound = true;
    file.ondata = (error, part) => {
      if (error) throw error;
      size += part.length;
      if (size > most.inflated) throw new Unreadable('too_much');
      parts.push(part);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  const step = 16_384;
  try {
    for (let at = 0; at < bytes.length; at += step)
      archive.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken');
  }
  return { names, content: parts.length === 0 ? null : concatBytes(parts) };
}

/** Its paragraphs. They are joined at the end: a cell that grows by each would be copied as often. */
type Cell = string[];

/** Word's document in an archive. Other archives are refused by what they are. */
export function readDocx(bytes: Uint8Array): Reading {
  const { names, content } = unzip(bytes, 'word/document.xml');
  if (content) return { text: documentText(new TextDecoder().decode(content)) };
  if (names.some((name) => name.startsWith('xl/'))) throw new Unreadable('spreadsheet');
  throw new Unreadable(names.includes('[Content_Types].xml') || names.length === 0 ? 'broken' : 'wrong_type');
}

/**
 * The visible text of `word/document.xml`: neither deleted nor hidden words. Rows of a table are lines with the names of their
 * columns.
 */
export function documentText(xml: string): string {
  const paragraphs: string[] = [];
  let depth = 0;
  let paragraph = '';
  let run = '';
  let isText = false;
  let isHidden = false;
  let heading = '';
  /** Of tables in tables, the outer one gets the text. */
  let tables = 0;
  let rows: Cell[][] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > most.depth) throw new Unreadable('broken');
        if (name === 'w:t') isText = true;
        else if (name === 'w:r') [run, isHidden] = ['', false];
        else if (name === 'w:vanish') isHidden = attributes['w:val'] !== 'false' && attributes['w:val'] !== '0';
        else if (name === 'w:tab') run += ' ';
        else if (name === 'w:br') run += '\n';
        else if (name === 'w:pStyle' && /^(?:heading|judul|title)\s?\d*$/iu.test(attributes['w:val'] ?? ''))
          heading = '# ';
        else if (name === 'w:tbl') tables += 1;
        else if (name === 'w:tr' && tables === 1) rows.push([]);
        else if (name === 'w:tc' && tables === 1) rows.at(-1)?.push([]);
      },
      ontext(part) {
        if (isText) run += part;
      },
      onclosetag(name) {
        depth -= 1;
        if (name === 'w:t') isText = false;
        else if (name === 'w:r') {
          if (!isHidden) paragraph += run;
          run = '';
        } else if (name === 'w:p') {
          const text = paragraph.trim();
          const row = tables > 0 ? rows.at(-1) : undefined;
          if (row && row.length === 0) row.push([]);
          if (row && text !== '') row.at(-1)?.push(text);
          else if (!row && text !== '') paragraphs.push(heading + text);
          [paragraph, heading] = ['', ''];
        } else if (name === 'w:tbl') {
          tables -= 1;
          if (tables > 0) return;
          paragraphs.push(tableLines(rows.map((cells) => cells.map((cell) => cell.join(' ')))).join('\n'));
          rows = [];
        }
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return paragraphs.join('\n\n');
}
