import { getDocumentProxy } from 'unpdf';

import { withInflationLimit } from './inflation.ts';
import { most, Unreadable, type OnPage, type Reading } from './reading.ts';

/** A piece of text on a page, from pdf.js. `transform[5]` is its height on the page. */
interface Piece {
  str: string;
  hasEOL: boolean;
  height: number;
  transform: number[];
}

/** Page by page, and no further than is kept: a thousand pages at once need 385 MB. */
export async function readPdf(bytes: Uint8Array, onPage: OnPage): Promise<Reading> {
  return withInflationLimit(most.inflated, () => readPages(bytes, onPage));
}

async function readPages(bytes: Uint8Array, onPage: OnPage): Promise<Reading> {
  const document = await open(bytes);
  try {
    const pages = document.numPages;
    const texts: string[] = [];
    let size = 0;
    let page = 0;
    while (page < Math.min(pages, most.pages) && size <= most.characters) {
      page += 1;
      // oxlint-disable-next-line no-await-in-loop -- one page at a time is in memory
      await onPage(page, Math.min(pages, most.pages));
      // oxlint-disable-next-line no-await-in-loop -- one page at a time is in memory
      const text = await document.getPage(page).then(async (one) => {
        const { items } = await one.getTextContent();
        one.cleanup();
        return pageText(
          items.filter((item): item is Extract<typeof item, { str: string }> => 'str' in item) as Piece[],
        );
      });
      size += text.length;
      texts.push(text);
    }
    return {
      text: texts.join('\n\n'),
      pages,
      pagesRead: page,
      ...(page < pages && { cut: size > most.characters ? ('characters' as const) : ('pages' as const) }),
    };
  } catch (error) {
    throw error instanceof Error && error.name.endsWith('Exception') ? new Unreadable('broken') : error;
  } finally {
    await document.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array) {
  try {
    // pdf.js takes the memory of what it reads.
    return await getDocumentProxy(bytes.slice(), { isEvalSupported: false, useSystemFonts: false, verbosity: 0 });
  } catch (error) {
    throw new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken');
  }
}

/** Lines of a paragraph are joined; a wider gap between two lines begins a paragraph. */
function pageText(pieces: readonly Piece[]): string {
  const lines: { text: string; at: number; height: number }[] = [];
  let line = '';
  let height = 0;
  for (const { str, hasEOL, height: pieceHeight, transform } of pieces) {
    line += str;
    height = Math.max(height, pieceHeight);
    if (!hasEOL) continue;
    lines.push({ text: line.trim(), at: transform[5] ?? 0, height });
    line = '';
    height = 0;
  }
  lines.push({ text: line.trim(), at: pieces.at(-1)?.transform[5] ?? 0, height });
  const [first, ...rest] = lines.filter(({ text }) => text !== '');
  if (!first) return '';
  let text = first.text;
  let before = first;
  for (const next of rest) {
    const gap = before.at - next.at;
    const isParagraph = gap > 1.6 * Math.max(before.height, next.height, 1);
    // A sentence goes on in small letters.
    const goesOn = /^\p{Ll}/u.test(next.text) && !/[.!?:;]$/u.test(before.text);
    text += (isParagraph ? '\n\n' : goesOn ? ' ' : '\n') + next.text;
    before = next;
  }
  return text;
}
