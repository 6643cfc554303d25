import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesOf, root } from '../../scripts/generated.ts';

const FUNCTION =
  /^create (or replace )?function ([\w.]+)\(([^$;]*?)\)\s+returns[^$;]*?\$(\w*)\$[\s\S]*?\$\4\$|^drop function (?:if exists )?([\w.]+)/gm;

/** The names of arguments, by which functions of one name differ. */
const namesOf = (args: string): string =>
  args
    .split(/,\s*/)
    .map((argument) => argument.trim().split(/\s/)[0])
    .join();

/** SQL in which each function stands once: those that later SQL replaces or drops are left out. */
export function withoutReplaced(sql: string): string {
  const last = new Map<string, number>();
  const gone = new Set<number>();
  const found = [...sql.matchAll(FUNCTION)];
  for (const [place, [, replaces, name = '', args = '', , dropped]] of found.entries()) {
    const key = `${name}(${namesOf(args)})`;
    for (const [known, at] of last)
      if (known.startsWith(`${dropped}(`) || (replaces && known === key)) {
        gone.add(at);
        last.delete(known);
      }
    if (dropped === undefined) last.set(key, place);
  }
  let kept = '';
  let end = 0;
  for (const [place, { 0: text, index }] of found.entries()) {
    if (!gone.has(place)) continue;
    kept += sql.slice(end, index);
    end = index + text.length;
  }
  return (kept + sql.slice(end)).replaceAll(/^create or replace function/gm, 'create function');
}

/** The migrations as one text, without the functions that later ones replace. */
export const sqlInForce = (): string =>
  withoutReplaced(
    filesOf('supabase/migrations/*.sql')
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n'),
  );
