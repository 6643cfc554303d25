/**
 * The rows of a sheet of an .xlsx workbook, read as a stream. Libraries make room for every cell up to the last one that a
 * file names, so that a file of 2 kB can end the page; here every dimension has a limit.
 */
import { format, isDateFormat } from 'numfmt';

import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../contracts/campaigns.recipients.ts';
import { UnreadableFile, type Cell, type Row, type Table } from '../app/tableReading.ts';
import { openArchive, readText, readWhole, type Archive } from './zip.ts';

/** Bytes of the parts after unpacking. */
const MAX_SHEET = 400e6;
const MAX_SHARED = 150e6;
const MAX_SMALL_PART = 20e6;
/** Characters of one row or one shared text. */
const MAX_ELEMENT = 4e6;

interface Workbook {
  archive: Archive;
  sheets: { name: string; isHidden: boolean; path: string }[];
  /** Days begin in 1904 and not in 1900. */
  is1904: boolean;
  sharedPath: string;
  stylesPath: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const characterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

const unescaped = (text: string): string =>
  text.includes('&') || text.includes('_x')
    ? text
        .replaceAll(
          /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu,
          (whole, hex: string | undefined, decimal: string | undefined, name: string) =>
            hex === undefined
              ? decimal === undefined
                ? (ENTITIES[name] ?? whole)
                : characterOf(Number(decimal))
              : characterOf(Number.parseInt(hex, 16)),
        )
        .replaceAll(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

const attributeWhere = (tag: string, isWanted: (name: string) => boolean): string | undefined => {
  for (const [, name = '', value = ''] of tag.matchAll(/(?:^|\s)([\w:]+)="([^"]*)"/gu))
    if (isWanted(name)) return unescaped(value);
  return undefined;
};
const attribute = (tag: string, name: string): string | undefined => attributeWhere(tag, (one) => one === name);

/** Some programs write `<x:row>` for `<row>`. */
const withoutPrefixes = (xml: string): string => xml.replaceAll(/<(\/?)\w+:/gu, '<$1');

/** The text of a rich text, without its phonetic guide. */
export function richText(xml: string): string {
  const ends: number[] = [];
  let visible = '';
  for (let at = 0; at < xml.length; at = ends.at(-1) ?? xml.length) {
    const start = openingOf(xml, '<rPh', at);
    visible += xml.slice(at, start < 0 ? xml.length : start);
    const end = start < 0 ? -1 : xml.indexOf('</rPh>', start);
    ends.push(end < 0 ? xml.length : end + '</rPh>'.length);
  }
  let text = '';
  cutElements(visible, 't', (_, inner) => {
    text += inner;
  });
  return unescaped(text);
}

export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const archive = openArchive(bytes);
  if (!archive.parts.has('xl/workbook.xml'))
    throw new UnreadableFile(
      archive.parts.has('xl/workbook.bin') || archive.parts.has('mimetype') ? 'unsupported' : 'damaged',
    );
  const [book, relations] = (
    await Promise.all(
      ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((path) => readWhole(archive, path, MAX_SMALL_PART)),
    )
  ).map(withoutPrefixes) as [string, string];
  const targets = new Map(
    [...relations.matchAll(/<Relationship\s[^<>]*>/gu)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  const pathOf = (target = ''): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  const partPath = (name: string): string =>
    pathOf([...targets.values()].find((target) => target?.endsWith(name)) ?? name);
  return {
    archive,
    sheets: [...book.matchAll(/<sheet\s[^<>]*>/gu)].map(([tag]) => ({
      name: attribute(tag, 'name') ?? '',
      isHidden: /hidden/iu.test(attribute(tag, 'state') ?? ''),
      path: pathOf(targets.get(attributeWhere(tag, (name) => name.endsWith(':id')))),
    })),
    is1904: /date1904="(?:1|true)"/u.test(book),
    sharedPath: partPath('sharedStrings.xml'),
    stylesPath: partPath('styles.xml'),
  };
}

/** The built-in formats that Excel shows in the language of its user, here Indonesian. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};

/** The number format of the cells of each style; null: numbers are shown as they are. */
async function styleFormats({ archive, stylesPath }: Workbook): Promise<(string | null)[]> {
  const styles = withoutPrefixes(await readWhole(archive, stylesPath, MAX_SMALL_PART));
  const formats = new Map(
    [...styles.matchAll(/<numFmt\s[^<>]*>/gu)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode') ?? '',
    ]),
  );
  let cellFormats = '';
  cutElements(styles, 'cellXfs', (_, inner) => {
    cellFormats ||= inner;
  });
  return [...cellFormats.matchAll(/<xf\s[^<>]*>/gu)].map(([tag]) => {
    const id = attribute(tag, 'numFmtId') ?? '0';
    const code = formats.get(id) ?? BUILT_IN[Number(id)] ?? null;
    return code === null || code === '@' || /^General$/iu.test(code) ? null : code;
  });
}

/** Cuts a stream of XML into its elements of one name. Calls back with the opening tag and what it contains. */
async function eachElement(
  chunks: AsyncIterable<string>,
  name: string,
  onElement: (tag: string, inner: string) => void,
): Promise<void> {
  let buffer = '';
  let prefix: string | null = null;
  for await (const chunk of chunks) {
    buffer += chunk;
    if (prefix === null) {
      const root = /<(\w+:)?(?:worksheet|sst)[\s>]/u.exec(buffer);
      if (root !== null) prefix = root[1] ?? '';
    }
    const at = cutElements(buffer, `${prefix ?? ''}${name}`, (tag, inner) =>
      onElement(tag, prefix ? withoutPrefixes(inner) : inner),
    );
    buffer = buffer.slice(at);
    if (buffer.length > MAX_ELEMENT) throw new UnreadableFile('tooLarge');
  }
}

/** Returns the position after the last whole element. */
function cutElements(xml: string, name: string, onElement: (tag: string, inner: string) => void): number {
  const close = `</${name}>`;
  let at = 0;
  for (;;) {
    const start = openingOf(xml, `<${name}`, at);
    // A tag may begin in this chunk and end in the next.
    if (start < 0) return Math.max(at, xml.length - name.length - 2);
    const tagEnd = xml.indexOf('>', start);
    if (tagEnd < 0) return start;
    const tag = xml.slice(start, tagEnd);
    if (tag.endsWith('/')) {
      onElement(tag, '');
      at = tagEnd + 1;
      continue;
    }
    const end = xml.indexOf(close, tagEnd);
    if (end < 0) return start;
    onElement(tag, xml.slice(tagEnd + 1, end));
    at = end + close.length;
  }
}

/** The position of an opening tag, which `<row` is and `<rowBreaks` is not. */
function openingOf(xml: string, tag: string, from: number): number {
  for (let at = xml.indexOf(tag, from); at >= 0; at = xml.indexOf(tag, at + tag.length))
    if (' >/\t\n\r'.includes(xml[at + tag.length] ?? ' ')) return at;
  return -1;
}

async function sharedTexts({ archive, sharedPath }: Workbook): Promise<string[]> {
  const texts: string[] = [];
  await eachElement(readText(archive, sharedPath, MAX_SHARED), 'si', (_, inner) => {
    texts.push(richText(inner));
  });
  return texts;
}

/** "C" is 2. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Days between the first days of the two calendars of Excel. */
const DAYS_TO_1904 = 1462;

/** What Excel shows of a number. Undefined: the format is damaged. */
function shownNumber(code: string, value: number): string | undefined {
  try {
    return format(code, value, { locale: 'id' }).replaceAll(/\s+/gu, ' ').trim();
  } catch {
    return undefined;
  }
}

/** The rows with content of a sheet; without a name, of the first visible one. */
export async function readSheet(book: Workbook, sheetName?: string): Promise<Table> {
  const sheet =
    book.sheets.find(({ name, isHidden }) => (sheetName === undefined ? !isHidden : name === sheetName)) ??
    book.sheets[0];
  if (sheet === undefined) throw new UnreadableFile('empty');
  const [formats, shared] = await Promise.all([styleFormats(book), sharedTexts(book)]);

  const cellOf = (tag: string, inner: string): { value: Cell; shown?: string | undefined } => {
    const type = /\st="(\w+)"/u.exec(tag)?.[1];
    if (type === 'inlineStr') return { value: richText(inner) };
    let value: string | undefined;
    cutElements(inner, 'v', (_, text) => {
      value ??= text;
    });
    if (value === undefined) return { value: null };
    if (type === 's') return { value: shared[Number(value)] ?? null };
    if (type === 'b') return { value: value === '1' };
    if (type !== undefined && type !== 'n') return { value: unescaped(value) };
    const number = Number(value);
    const style = /\ss="(\d+)"/u.exec(tag)?.[1];
    const code = style === undefined ? null : (formats[Number(style)] ?? null);
    if (code === null) return { value: number };
    return {
      value: number,
      shown: shownNumber(code, isDateFormat(code) && book.is1904 ? number + DAYS_TO_1904 : number),
    };
  };

  const rows: Row[] = [];
  let isCut = false;
  let last = 0;
  await eachElement(readText(book.archive, sheet.path, MAX_SHEET), 'row', (rowTag, body) => {
    const number = Number(/\sr="(\d+)"/u.exec(rowTag)?.[1] ?? last + 1);
    last = number;
    const cells: Cell[] = [];
    const shown: (string | undefined)[] = [];
    let next = 0;
    cutElements(body, 'c', (tag, inner) => {
      const letters = /\sr="([A-Z]{1,3})/u.exec(tag)?.[1];
      const column = letters === undefined ? next : columnOf(letters);
      next = column + 1;
      const { value, shown: text } = cellOf(tag, inner);
      if (value === null || value === '') return;
      if (column >= MAX_IMPORT_COLUMNS) {
        isCut = true;
        return;
      }
      while (cells.length < column) cells.push(null);
      cells[column] = value;
      if (text !== undefined) shown[column] = text;
    });
    if (cells.length === 0) return;
    rows.push(shown.length > 0 ? { number, cells, shown } : { number, cells });
    if (rows.length > MAX_IMPORT_ROWS + 1) throw new UnreadableFile('tooManyRows');
  });
  return { rows, isCut };
}
