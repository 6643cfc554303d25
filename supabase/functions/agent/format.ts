/** Puts what a model writes into the format of WhatsApp, which knows *bold*, _italic_, ~struck~ and lists, and no Markdown. */

const isRule = (line: string): boolean => /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s{0,9}$/u.test(line);
const isTableRow = (line: string): boolean => line.trim().startsWith('|') && line.trim().length > 1;
const isTableRule = (line: string): boolean => /^[\s|:-]+$/u.test(line) && line.includes('-');

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/u, '')
    .replace(/\|$/u, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

/** Marks inside a line. */
const inline = (line: string): string =>
  line
    .replaceAll(/\*\*\*([^*\n]{1,500})\*\*\*/gu, '*$1*')
    .replaceAll(/\*\*([^*\n]{1,500})\*\*/gu, '*$1*')
    .replaceAll(/__([^_\n]{1,500})__/gu, '*$1*')
    .replaceAll(/~~([^~\n]{1,500})~~/gu, '~$1~')
    // A picture, and a link with its address behind its words
    .replaceAll(/!?\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/gu, (_, words: string, link: string) =>
      words === link || link.endsWith(words) ? link : `${words}: ${link}`,
    )
    .replaceAll(/`([^`\n]{1,500})`/gu, '$1');

function lineOf(line: string): string {
  const heading = /^\s{0,3}#{1,6}\s{1,9}(\S.{0,500})$/u.exec(line)?.[1];
  if (heading !== undefined) return `*${inline(heading.replaceAll(/[#*]/gu, '').trim())}*`;
  const item = /^(\s{0,12})[*+•]\s{1,9}(?=\S)/u.exec(line);
  return inline(item ? `${item[1] ?? ''}- ${line.slice(item[0].length)}` : line);
}

/** A text in the format of WhatsApp. Rows of a table become lines, a heading becomes bold. */
export function whatsAppText(text: string): string {
  const lines: string[] = [];
  let hasHeading = false;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (isTableRow(line)) {
      if (isTableRule(line)) {
        // What precedes this line names the columns.
        if (!hasHeading) lines.pop();
        hasHeading = true;
        continue;
      }
      lines.push(`- ${cellsOf(line).map(inline).join(': ')}`);
      continue;
    }
    hasHeading = false;
    if (isRule(line) || /^\s{0,3}`{3}/u.test(line)) continue;
    lines.push(lineOf(line));
  }
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Ids of sources that a model puts behind its sentences: "[p1]", "(p1, p2)", "【1†sumber】". No customer needs them. */
export const withoutCitations = (text: string): string =>
  text.replaceAll(
    /\s{0,3}(?:\[(?:p\d{1,3}[,; ]{0,3}){1,8}\]|\((?:p\d{1,3}[,; ]{0,3}){1,8}\)|【[^【】]{1,40}】)/giu,
    '',
  );
