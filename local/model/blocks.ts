/** What stands in a block of a prompt: behind the line that opens it, up to what closes it. Empty without the block. */
export function blockIn(text: string, name: string): string {
  const opening = `<${name}>\n`;
  const start = text.indexOf(opening);
  const end = text.indexOf(`</${name}>`, start);
  return start === -1 || end === -1 ? '' : text.slice(start + opening.length, end).replace(/\n$/u, '');
}
