/**
 * What is pasted as a page only, as some programs copy. Its words are taken out of a document that is never shown, runs
 * nothing and loads nothing; what was told by its form is told by lines.
 */

/** The words of a clipboard that has a page and no words; null where the browser pastes by itself, or there are none. */
export const wordsPasted = (data: DataTransfer): string | null => {
  const { types } = data;
  if (types.includes('text/plain') || types.includes('Files') || !types.includes('text/html')) return null;
  return wordsOfPage(data.getData('text/html')) || null;
};

/** The words of a page, with the breaks between its parts and the addresses of its links. */
export const wordsOfPage = (page: string): string => {
  const root = inertPage(page.slice(0, LONGEST_PAGE));
  const written: Piece[] = [];
  if (root) read(root, written, false);
  return joined(written);
};

/** `Document.parseHTML` of the HTML Sanitizer API, which TypeScript does not know yet: it leaves out what could run. */
interface Reader {
  parseHTML?: (this: void, page: string, options: { sanitizer: object }) => Document;
}

/**
 * Read by the browser, and apart from ours. Its older reader would need a way around the application's policy, which lets
 * no text become HTML (local/http/headers.ts): null where there is only that one, and the policy.
 */
const inertPage = (page: string): Element | null => {
  const { parseHTML } = Document as Reader;
  if (parseHTML) return parseHTML(page, { sanitizer: {} }).documentElement;
  return 'trustedTypes' in globalThis ? null : new DOMParser().parseFromString(page, 'text/html').documentElement;
};

/** In characters: what a whole page has, and a message has not. */
const LONGEST_PAGE = 2_000_000;

/** Words, or how many breaks must stand at least between the words before and those behind. */
type Piece = string | number;

const SILENT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'NOSCRIPT', 'OBJECT', 'IFRAME', 'SELECT', 'TEXTAREA']);
const PARAGRAPHS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'TABLE', 'PRE', 'BLOCKQUOTE']);
const LINES = new Set(['DIV', 'LI', 'TR', 'DT', 'DD', 'SECTION', 'ARTICLE', 'HEADER', 'FOOTER', 'MAIN', 'HR']);

/** `nth`: which item of its list it is, from 1 on. */
const read = (node: Node, written: Piece[], asWritten: boolean, nth = 0): void => {
  if (node instanceof Text) {
    written.push(asWritten ? node.data : node.data.replaceAll(/[ \t\r\n\f]+/g, ' '));
    return;
  }
  const { nodeName: name } = node;
  if (!(node instanceof Element) || SILENT.has(name)) return;
  if (name === 'BR') {
    written.push('\n');
    return;
  }
  const breaks = breaksAround(node);
  written.push(breaks);
  if (name === 'LI') written.push(node.parentElement?.nodeName === 'OL' ? `${nth}. ` : '- ');
  if (name === 'IMG') written.push(node.getAttribute('alt') ?? '');
  // The cells of a row stand in one line.
  if ((name === 'TD' || name === 'TH') && node.previousElementSibling) written.push('\t');
  const from = written.length;
  let items = 0;
  for (const child of node.childNodes) {
    if (child.nodeName === 'LI') items += 1;
    read(child, written, asWritten || name === 'PRE', items);
  }
  if (name === 'A') written.push(addressOf(node, joined(written.slice(from))));
  written.push(breaks);
};

/** In a list and in a cell no line is left empty, and what begins an item stands behind its sign. */
const breaksAround = (node: Element): number => {
  const { nodeName: name, parentElement: around } = node;
  if (around?.nodeName === 'LI' && !node.previousElementSibling && name !== 'UL' && name !== 'OL') return 0;
  if (PARAGRAPHS.has(name)) return around?.closest('li, td, th') ? 1 : 2;
  return LINES.has(name) ? 1 : 0;
};

/** Where a link leads, if its words do not say so. What is no address of a page is left out. */
const addressOf = (link: Element, words: string): string => {
  const address = link.getAttribute('href')?.trim() ?? '';
  if (!/^https?:\/\//i.test(address)) return '';
  const bare = (text: string) =>
    text
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  if (words === '') return address;
  return bare(words) === bare(address) ? '' : ` (${address})`;
};

/** Between two pieces one blank is enough, and none begins a line. */
const joined = (written: readonly Piece[]): string => {
  const words: string[] = [];
  let wanted = 0;
  let standing = Infinity;
  let isBlank = true;
  for (const piece of written) {
    if (typeof piece === 'number') {
      wanted = Math.max(wanted, piece);
      continue;
    }
    const said = isBlank || wanted > 0 ? piece.replace(/^ +/, '') : piece;
    if (said === '') continue;
    if (wanted > standing) words.push('\n'.repeat(wanted - standing));
    words.push(said);
    wanted = 0;
    standing = said === '\n' ? standing + 1 : said.endsWith('\n') ? 1 : 0;
    isBlank = /[ \t\n]$/.test(said.slice(-1));
  }
  const lines = words.join('').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
};
