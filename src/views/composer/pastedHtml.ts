/**
 * Converts pasted HTML to plain text, for programs that copy HTML only. The HTML is parsed into a document that is
 * never shown, runs no scripts and loads nothing.
 */

/** The text of a clipboard that contains only HTML; null if the browser pastes by itself or there is no text. */
export const pastedText = (data: DataTransfer): string | null => {
  const { types } = data;
  if (types.includes('text/plain') || types.includes('Files') || !types.includes('text/html')) return null;
  return textOfHtml(data.getData('text/html')) || null;
};

/** Converts HTML to text, with line breaks between its blocks and the addresses of its links. */
export const textOfHtml = (page: string): string => {
  const root = parseInert(page.slice(0, MAX_HTML));
  const parts: Part[] = [];
  if (root) collect(root, parts, false);
  return join(parts);
};

/** `Document.parseHTML` of the HTML Sanitizer API, which removes scripts. TypeScript does not know it yet. */
interface HtmlParser {
  parseHTML?: (this: void, page: string, options: { sanitizer: object }) => Document;
}

/**
 * Parses HTML into a separate document. Null in a browser that has Trusted Types and no `parseHTML`: the application's
 * policy (local/http/headers.ts) forbids DOMParser there.
 */
const parseInert = (page: string): Element | null => {
  const { parseHTML } = Document as HtmlParser;
  if (parseHTML) return parseHTML(page, { sanitizer: {} }).documentElement;
  return 'trustedTypes' in globalThis ? null : new DOMParser().parseFromString(page, 'text/html').documentElement;
};

/** In characters. Longer HTML is cut. */
const MAX_HTML = 2_000_000;

/** Text, or the minimum number of line breaks between the text before and after. */
type Part = string | number;

const HIDDEN = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'NOSCRIPT', 'OBJECT', 'IFRAME', 'SELECT', 'TEXTAREA']);
const PARAGRAPHS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'TABLE', 'PRE', 'BLOCKQUOTE']);
const LINES = new Set(['DIV', 'LI', 'TR', 'DT', 'DD', 'SECTION', 'ARTICLE', 'HEADER', 'FOOTER', 'MAIN', 'HR']);

/** `nth`: the position of a list item, from 1. */
const collect = (node: Node, parts: Part[], isPreformatted: boolean, nth = 0): void => {
  if (node instanceof Text) {
    parts.push(isPreformatted ? node.data : node.data.replaceAll(/[ \t\r\n\f]+/g, ' '));
    return;
  }
  const { nodeName: name } = node;
  if (!(node instanceof Element) || HIDDEN.has(name)) return;
  if (name === 'BR') {
    parts.push('\n');
    return;
  }
  const breaks = breaksAround(node);
  parts.push(breaks);
  if (name === 'LI') parts.push(node.parentElement?.nodeName === 'OL' ? `${nth}. ` : '- ');
  if (name === 'IMG') parts.push(node.getAttribute('alt') ?? '');
  // The cells of a row share one line, separated by tabs.
  if ((name === 'TD' || name === 'TH') && node.previousElementSibling) parts.push('\t');
  const from = parts.length;
  let items = 0;
  for (const child of node.childNodes) {
    if (child.nodeName === 'LI') items += 1;
    collect(child, parts, isPreformatted || name === 'PRE', items);
  }
  if (name === 'A') parts.push(addressOf(node, join(parts.slice(from))));
  parts.push(breaks);
};

/** Lists and cells have no empty lines, and the first block of a list item follows its marker directly. */
const breaksAround = (node: Element): number => {
  const { nodeName: name, parentElement: around } = node;
  if (around?.nodeName === 'LI' && !node.previousElementSibling && name !== 'UL' && name !== 'OL') return 0;
  if (PARAGRAPHS.has(name)) return around?.closest('li, td, th') ? 1 : 2;
  return LINES.has(name) ? 1 : 0;
};

/** The address of a link, unless its text already shows it. Addresses that are not web pages are left out. */
const addressOf = (link: Element, text: string): string => {
  const address = link.getAttribute('href')?.trim() ?? '';
  if (!/^https?:\/\//i.test(address)) return '';
  const bare = (value: string) =>
    value
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  if (text === '') return address;
  return bare(text) === bare(address) ? '' : ` (${address})`;
};

/** Joins the parts, collapsing spaces and removing those at the start of a line. */
const join = (parts: readonly Part[]): string => {
  const chunks: string[] = [];
  let wanted = 0;
  let currentBreaks = Infinity;
  let isBlank = true;
  for (const part of parts) {
    if (typeof part === 'number') {
      wanted = Math.max(wanted, part);
      continue;
    }
    const chunk = isBlank || wanted > 0 ? part.replace(/^ +/, '') : part;
    if (chunk === '') continue;
    if (wanted > currentBreaks) chunks.push('\n'.repeat(wanted - currentBreaks));
    chunks.push(chunk);
    wanted = 0;
    currentBreaks = chunk === '\n' ? currentBreaks + 1 : chunk.endsWith('\n') ? 1 : 0;
    isBlank = /[ \t\n]$/.test(chunk.slice(-1));
  }
  const lines = chunks.join('').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
};
