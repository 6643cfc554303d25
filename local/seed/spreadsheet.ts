import { crc32 } from 'node:zlib';

const namespace = 'http://schemas.openxmlformats.org';
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = (type: string, target: string): string =>
  `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${namespace}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** A workbook with one empty sheet: the minimal parts that spreadsheet programs accept. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${officeType}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData/></worksheet>`,
};

const encodeFields = (numbers: readonly [value: number, bytes: 2 | 4][]): Buffer =>
  Buffer.concat(
    numbers.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** A spreadsheet (.xlsx): a ZIP with uncompressed entries, dated 1 January 1980, the earliest date in ZIP. */
export function spreadsheet(): Buffer {
  const entries = Object.entries(parts).map(([name, text]) => {
    const data = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
    const path = Buffer.from(name);
    // Version 2.0, no flags, stored, time, date; then checksum and sizes of the entry.
    const header = encodeFields([
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [crc32(data), 4],
      [data.length, 4],
      [data.length, 4],
      [path.length, 2],
      [0, 2],
    ]);
    return { path, header, localEntry: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, path, data]) };
  });
  let offset = 0;
  const directory = Buffer.concat(
    entries.map(({ path, header, localEntry }) => {
      const tail = encodeFields([
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]);
      offset += localEntry.length;
      return Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), header, tail, path]);
    }),
  );
  const end = encodeFields([
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([
    ...entries.map(({ localEntry }) => localEntry),
    directory,
    Buffer.from('PK\x05\x06', 'latin1'),
    end,
  ]);
}
