/** Names in SQL are terms of the field: `npm run lint` runs this for supabase, and for the SQL in TypeScript. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import { tokensOf, type Token } from './expressions.ts';

const root = dirname(import.meta.dirname);

/**
 * What a person does with the mouth, the ears or a body, and what only a tale has. A table or a function does none of it,
 * so that such a name says nothing of what is stored or done. Each is refused in all its forms.
 */
const figures: readonly (readonly [term: string, forms: RegExp])[] = [
  ['record, result, report or payload', /^tell(?:s|ing)?$|^told$/u],
  [
    'text, body or answer',
    /^(?:say(?:s|ing)?|said|sp[eo]ak(?:s|ing)?|spoken?|utter\w*|whisper\w*|shout\w*|mutter\w*)$/u,
  ],
  ['incoming, read or burst', /^(?:hear(?:s|ing|d|er|ers)?|listen\w*|overhear\w*)$/u],
  ['matched, found or chosen', /^(?:meets?|met|encounter\w*)$/u],
  ['channel or connection', /^wire[sd]?$/u],
  ['lease or loan', /^(?:lend\w*|lent|borrow\w*)$/u],
  ['erase, close or expire', /^(?:bur(?:y|ies|ied|ying)|kill\w*|d(?:ie|ies|ied|ying|ead|eath)|murder\w*|grave\w*)$/u],
  ['try, call or request', /^(?:knock\w*|beg(?:s|ged|ging)?|crav\w*|yearn\w*)$/u],
  ['action or command', /^(?:deed|errand|chore|feat)s?$/u],
  ['change, update or version', /^touch(?:es|ing)?$/u],
  ['idle, late or waiting', /^(?:asleep|sleep\w*|slept|tired|hungry|lonely|bored)$/u],
  [
    'name of what it is',
    /^(?:somebody|nobody|someone|somehow|thing|things|stuff|whoever|whichever|whatever|folk|folks)$/u,
  ],
];

/** Names that say what happened to a row or a value, and not what it is. */
const participles = /^(?:known|asked|wanted|kept|seen|took|came|gone|mine)$/u;

/** `unheard` and `retold` are forms of what follows the first letters. */
const formsOf = (word: string): string[] => [word, word.replace(/^(?:un|re|mis|fore|out)(?=\w{3})/u, '')];

/** What commands and triggers do. A verb that is not here is looked for here first; a new one is a term of the field. */
const verbs = new Set(
  `accept add advance age announce append apply ask assign await begin break broadcast call cancel change check claim close command complete
  connect continue correct count create decline delete disable disconnect discard dismiss drop enable end enter erase escalate expose
  fail file fold follow give go hand handle import index join learn leave limit lock mark measure move notify
  open pause plan propose publish queue raise rate reconcile record recount redirect refresh refuse reject release remove renew
  reopen requeue require reread resend resolve restore resume revoke rotate save send set settle share start stop store sweep
  sync take tally teach test tidy undo update use wake withdraw write`.split(/\s+/u),
);

/** The words between a token and the end of its statement, at most 80. */
const headOf = (tokens: readonly Token[], from: number): string[] =>
  tokens.slice(from, from + 80).flatMap(({ kind, value }) => (kind === 'text' ? [] : [value]));

const faultOfTrigger = (name: string): string | null => {
  const [verb = '', ...object] = name.split('_');
  return verbs.has(verb) && object.length > 0 ? null : 'is no verb with its object';
};

/** A function that returns nothing, or is of a trigger, is a command. `head`: its words from its name on. */
const faultOfFunction = (name: string, head: readonly string[]): string | null => {
  const returns = head.indexOf('returns');
  const isCommand = returns !== -1 && ['void', 'trigger'].includes(head[returns + 1] ?? '');
  return isCommand && !verbs.has(name.split('_')[0] ?? '') ? 'begins with no verb of scripts/sqlNames.ts' : null;
};

/** The names by which a statement calls a row of a table: `public.room as known`, `known public.room`. */
const rowNames = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((schema, at) => {
    if (schema.kind !== 'word' || !/^(?:public|private)$/u.test(schema.value) || tokens[at + 1]?.value !== '.')
      return [];
    const before = tokens[at - 1]?.value === 'constant' ? at - 2 : at - 1;
    const after = tokens[at + 3]?.value === 'as' ? at + 4 : at + 3;
    return [tokens[before], tokens[after]]
      .filter((token) => token?.kind === 'word')
      .filter((token) => token !== undefined);
  });

/** One line for each name of `sql` that is refused. `place`: its file; `from`: the line at which it begins there. */
export function faultsOfNames(sql: string, place: string, from = 1): string[] {
  // A text between dollars that a function is called with is data: words of customers.
  const tokens = tokensOf(sql.replace(/\(\$\$[^$]*\$\$/gu, (data) => data.replace(/[^\n]/gu, ' ')));
  const at = (token: Token): string => `${place}:${sql.slice(0, token.at).split('\n').length + from - 1}`;
  const refused = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'word' || refused.has(token.value) || token.value.startsWith('pg_')) continue;
    for (const part of token.value.split('_').flatMap(formsOf)) {
      const figure = figures.find(([, forms]) => forms.test(part));
      if (figure) refused.set(token.value, `${at(token)} ${token.value} is no term of the field: ${figure[0]}?`);
    }
  }
  // A test may name a row of the catalogue so.
  for (const token of place.endsWith('.sql') ? tokens : rowNames(tokens))
    if (token.kind === 'word' && participles.test(token.value) && !refused.has(token.value))
      refused.set(token.value, `${at(token)} ${token.value} is no name: what is it?`);
  const declared = tokens.flatMap((token, index) => {
    if (token.value !== 'create' || token.kind !== 'word') return [];
    const head = headOf(tokens, index + 1);
    const of = (kind: string): number => {
      const found = head.slice(0, 4).indexOf(kind);
      return found === -1 ? -1 : found + 1;
    };
    const trigger = head[of('trigger')] ?? '';
    if (of('trigger') !== -1) return [{ token, name: trigger, fault: faultOfTrigger(trigger) }];
    const start = of('function');
    if (start === -1) return [];
    const name = head[start + 1] === '.' ? (head[start + 2] ?? '') : (head[start] ?? '');
    return [{ token, name, fault: faultOfFunction(name, head.slice(start)) }];
  });
  return [
    ...refused.values(),
    // A test may create what fails.
    ...(place.endsWith('.sql') ? declared : []).flatMap(({ token, name, fault }) =>
      fault === null ? [] : [`${at(token)} ${name} ${fault}`],
    ),
  ];
}

/** The statements in texts of TypeScript. What is put in stands as a word. */
const statement =
  /([`'])\s*(?:select\s|insert into\s|update [\w.]+ (?:as \w+ )?set\s|delete from\s|with \w+ (?:\(|as\s)|create \w+ \w+)(?:(?!\1)[\s\S])*\1/giu;

/** One line for each name that is refused. */
export const faults = (): string[] => [
  ...globSync(['supabase/migrations/*.sql', 'supabase/seed*.sql'], { cwd: root }).flatMap((file) =>
    faultsOfNames(readFileSync(join(root, file), 'utf8'), file.split(sep).join('/')),
  ),
  ...globSync(['{supabase/functions,local,scripts,tests}/**/*.ts'], { cwd: root })
    .filter((file) => !/(?:sqlNames|expressions)\.test\.ts$/u.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(statement)].flatMap(({ 0: sql, index }) =>
        faultsOfNames(
          sql.slice(1, -1).replace(/\$\{[^}]*\}/gu, 'inserted'),
          file.split(sep).join('/'),
          text.slice(0, index).split('\n').length,
        ),
      );
    }),
];

if (import.meta.main) {
  const lines = faults();
  for (const line of lines) console.error(line);
  if (lines.length > 0) process.exitCode = 1;
}
