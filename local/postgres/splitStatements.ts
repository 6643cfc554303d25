/** The tokens of SQL that matter for finding statement ends. */
const opening =
  /--|\/\*|'|"|\$(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$|;|\bbegin\s+atomic\b|\b(?:case|end)\b/giu;

/** The index after the closing mark, or the end of the text. */
const after = (sql: string, mark: string, from: number): number => {
  const found = sql.indexOf(mark, from);
  return found === -1 ? sql.length : found + mark.length;
};

/** The index after a block comment, which may be nested. */
function afterComment(sql: string, from: number): number {
  const marks = /\/\*|\*\//gu;
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}

/** The index after a quoted string. A doubled quote, and in E'…' a backslash, escapes a character. */
function afterString(sql: string, start: number): number {
  const escapes = /e/iu.test(sql[start - 1] ?? '') && !/\w/u.test(sql[start - 2] ?? '');
  for (let at = start + 1; at < sql.length; at += 1) {
    if (escapes && sql[at] === '\\') at += 1;
    else if (sql[at] === "'") {
      if (sql[at + 1] !== "'") return at + 1;
      at += 1;
    }
  }
  return sql.length;
}

function skip(sql: string, token: string, start: number): number {
  if (token === '--') return after(sql, '\n', start);
  if (token === '/*') return afterComment(sql, start + 2);
  if (token === "'") return afterString(sql, start);
  return after(sql, token, start + token.length);
}

/** Splits a script into statements without the semicolons between them, as the Supabase CLI records them. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let from = 0;
  // A function body `begin atomic … end` contains semicolons too, and may contain `case … end`.
  let depth = 0;
  opening.lastIndex = 0;
  const keep = (to: number): void => {
    const statement = sql.slice(from, to).trim();
    if (statement) statements.push(statement);
  };
  for (let found = opening.exec(sql); found; found = opening.exec(sql)) {
    const token = found[0].toLowerCase();
    if (token === ';') {
      if (depth > 0) continue;
      keep(found.index);
      from = opening.lastIndex;
    } else if (token.startsWith('begin')) depth += 1;
    else if (token === 'case') depth += depth > 0 ? 1 : 0;
    else if (token === 'end') depth -= depth > 0 ? 1 : 0;
    else opening.lastIndex = skip(sql, found[0], found.index);
  }
  keep(sql.length);
  return statements;
}
