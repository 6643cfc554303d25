/** The tokens of SQL that matter for finding statement ends. */
const tokenPattern =
  /--|\/\*|'|"|\$(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$|;|\bbegin\s+atomic\b|\b(?:case|end)\b/giu;

/** The index after the closing mark, or the end of the text. */
const indexAfter = (sql: string, closing: string, from: number): number => {
  const match = sql.indexOf(closing, from);
  return match === -1 ? sql.length : match + closing.length;
};

/** The index after a block comment, which may be nested. */
function indexAfterComment(sql: string, from: number): number {
  const delimiters = /\/\*|\*\//gu;
  delimiters.lastIndex = from;
  let depth = 1;
  for (let delimiter = delimiters.exec(sql); delimiter; delimiter = delimiters.exec(sql)) {
    depth += delimiter[0] === '/*' ? 1 : -1;
    if (depth === 0) return delimiters.lastIndex;
  }
  return sql.length;
}

/** The index after a quoted string. A doubled quote, and in E'…' a backslash, escapes a character. */
function indexAfterString(sql: string, start: number): number {
  const escapes = /e/iu.test(sql[start - 1] ?? '') && !/\w/u.test(sql[start - 2] ?? '');
  for (let index = start + 1; index < sql.length; index += 1) {
    if (escapes && sql[index] === '\\') index += 1;
    else if (sql[index] === "'") {
      if (sql[index + 1] !== "'") return index + 1;
      index += 1;
    }
  }
  return sql.length;
}

function skip(sql: string, token: string, start: number): number {
  if (token === '--') return indexAfter(sql, '\n', start);
  if (token === '/*') return indexAfterComment(sql, start + 2);
  if (token === "'") return indexAfterString(sql, start);
  return indexAfter(sql, token, start + token.length);
}

/** Splits a script into statements without the semicolons between them, as the Supabase CLI records them. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let from = 0;
  // A function body `begin atomic … end` contains semicolons too, and may contain `case … end`.
  let depth = 0;
  tokenPattern.lastIndex = 0;
  const addStatement = (to: number): void => {
    const statement = sql.slice(from, to).trim();
    if (statement) statements.push(statement);
  };
  for (let match = tokenPattern.exec(sql); match; match = tokenPattern.exec(sql)) {
    const token = match[0].toLowerCase();
    if (token === ';') {
      if (depth > 0) continue;
      addStatement(match.index);
      from = tokenPattern.lastIndex;
    } else if (token.startsWith('begin')) depth += 1;
    else if (token === 'case') depth += depth > 0 ? 1 : 0;
    else if (token === 'end') depth -= depth > 0 ? 1 : 0;
    else tokenPattern.lastIndex = skip(sql, match[0], match.index);
  }
  addStatement(sql.length);
  return statements;
}
