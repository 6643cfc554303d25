/**
 * A page as a tree of elements that belong to no window: nothing of it runs, loads or is shown. The application's policy
 * lets no text become HTML (local/http/headers.ts), not even for DOMParser, so the elements are made one by one, with
 * only the attributes that are read. One pass, whatever the text is.
 */

/** Deeper elements stand beside each other, as in browsers. */
const DEEPEST = 400;
/** What is written in an element's tag, besides its name, is read up to here. In characters. */
const LONGEST_TAG = 200_000;

const VOID = new Set('AREA BASE BR COL EMBED HR IMG INPUT LINK META SOURCE TRACK WBR'.split(' '));
/** What stands in these is no page; even an empty style would be refused aloud by the application's policy. */
const RAW = new Set('SCRIPT STYLE TITLE TEXTAREA NOSCRIPT IFRAME XMP'.split(' '));
/** Ends that may be left out: the next of its kind ends it, unless one of these stands between them. */
const ENDED_BY_NEXT: Record<string, readonly string[]> = {
  P: ['DIV', 'LI', 'TD', 'TH', 'BLOCKQUOTE'],
  LI: ['UL', 'OL'],
  TD: ['TR', 'TABLE'],
  TH: ['TR', 'TABLE'],
  TR: ['TABLE'],
};
const READ: Record<string, string> = { A: 'href', IMG: 'alt' };

const NAME = /<(\/?)([a-z][\w:-]{0,63})(?=[\s/>])/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00a0'],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['times', '×'],
]);

/** `&amp;`, `&#38;` and `&#x26;` are `&`; what nobody knows stays as it was written. */
const decoded = (text: string): string =>
  text.replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? written;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });

/** The body of a page that is written in `source`. */
export const inertPage = (source: string): Element => {
  const page = document.implementation.createHTMLDocument('');
  const open: Element[] = [page.body];
  const top = () => open.at(-1) ?? page.body;
  let at = 0;

  const say = (until: number) => {
    if (until > at) top().append(decoded(source.slice(at, until)));
    at = until;
  };
  const endOf = (sign: string, from: number): number => {
    const found = source.indexOf(sign, from);
    return found === -1 ? source.length : found + sign.length;
  };
  const close = (name: string, unless: readonly string[] = []) => {
    const which = open.findLastIndex(({ nodeName }) => nodeName === name || unless.includes(nodeName));
    if (which > 0 && open[which]?.nodeName === name) open.length = which;
  };
  /** Reads what stands in a tag, and leaves `at` behind it. */
  const attributes = (element: Element) => {
    const limit = at + LONGEST_TAG;
    while (at < limit) {
      ATTRIBUTE.lastIndex = at;
      const [whole, name = '', ...values] = ATTRIBUTE.exec(source) ?? [];
      if (whole === undefined) break;
      const value = values.find((one) => one !== undefined);
      if (value !== undefined && READ[element.nodeName] === name.toLowerCase())
        element.setAttribute(name.toLowerCase(), decoded(value));
      at += whole.length;
    }
    at = endOf('>', at);
  };

  while (at < source.length) {
    const next = source.indexOf('<', at);
    say(next === -1 ? source.length : next);
    if (at >= source.length) break;
    NAME.lastIndex = at;
    const [tag, slash, written = ''] = NAME.exec(source) ?? [];
    if (tag === undefined) {
      if (source.startsWith('<!--', at)) at = endOf('-->', at + 2);
      else if (/[!?/]/.test(source[at + 1] ?? '')) at = endOf('>', at);
      else {
        top().append('<');
        at += 1;
      }
      continue;
    }
    const name = written.toUpperCase();
    at += tag.length;
    if (slash !== '') {
      close(name);
      at = endOf('>', at);
      continue;
    }
    const unless = ENDED_BY_NEXT[name];
    if (unless) close(name, unless);
    const element = page.createElement(name);
    attributes(element);
    if (RAW.has(name)) {
      const end = new RegExp(`</${name}`, 'gi');
      end.lastIndex = at;
      at = end.exec(source)?.index ?? source.length;
      continue;
    }
    top().append(element);
    if (!VOID.has(name) && open.length < DEEPEST) open.push(element);
  }
  return page.body;
};
