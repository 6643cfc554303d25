/** Small files for tests, made in code. */
import { strToU8, zipSync, type Zippable } from 'fflate';

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** A PDF of pages with lines; a page without lines is a scan. */
export function pdf(pages: readonly (readonly string[])[], trailer = ''): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((lines, at) => {
      const drawn = lines.map((line) => `(${line.replaceAll(/[()\\]/gu, String.raw`\$&`)}) Tj`).join(' 0 -14 Td ');
      const content = `BT /F 12 Tf 50 800 Td ${drawn} ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  return document(objects, trailer);
}

function document(objects: readonly string[], trailer = ''): Uint8Array {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return bytesOf(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF`,
  );
}

/** A PDF of one page whose content is packed with these filters, the outermost first. */
export function packedPdf(filters: string, packed: Uint8Array): Uint8Array {
  const content = Array.from(packed, (byte) => String.fromCodePoint(byte)).join('');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>',
    `<</Filter[${filters}]/Length ${content.length}>>stream\n${content}\nendstream`,
  ];
  return document(objects);
}

/** A PDF that asks for a password: no password fits these keys. */
export const lockedPdf = (): Uint8Array =>
  pdf(
    [['rahasia']],
    `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'a1'.repeat(32)}>/U<${'b2'.repeat(32)}>>>`,
  );

const word = (body: string): string =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

export const archive = (files: Zippable): Uint8Array => zipSync(files);

/** A Word document with this body in WordprocessingML. */
export const docx = (body: string): Uint8Array =>
  archive({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(word(body)) });

export const paragraph = (text: string, style = ''): string =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
