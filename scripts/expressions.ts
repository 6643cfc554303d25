/**
 * Refuses regular expressions that need more than linear time for some text. A customer, a visitor, a file or a provider
 * chooses what an expression reads, and one process answers all of them. Reads every expression of the product: literals
 * and `RegExp(…)` of TypeScript, and the patterns of the migrations. `npm run lint` runs it.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { CharSet } from 'refa';
import { Chars, getConsumedChars, getFirstConsumedChar, isPotentiallyEmpty } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import { parseSync } from 'vite';

export interface Expression {
  /** File and line. */
  at: string;
  /** Null: it is not made of constants only, so nothing can be said of it. */
  pattern: string | null;
  flags: string;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** A module with its constants and imports by their local names. */
interface Module {
  file: string;
  nodes: Node[];
  constants: Map<string, Node>;
  imports: Map<string, { from: string; name: string }>;
}

const modules = new Map<string, Module>();

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const nodes = [...nodesIn(parseSync(file, readFileSync(file, 'utf8')).program)];
  const module: Module = { file, nodes, constants: new Map(), imports: new Map() };
  for (const node of nodes) {
    if (node.type === 'VariableDeclaration' && node['kind'] === 'const')
      for (const { id, init } of nodesOf(node['declarations'])) {
        const name = isNode(id) ? id['name'] : undefined;
        // Two constants of one name: which one is meant depends on scopes.
        if (typeof name === 'string' && isNode(init))
          module.constants.set(name, module.constants.has(name) ? { type: 'Ambiguous', start: 0 } : init);
      }
    if (node.type === 'ImportDeclaration')
      for (const { local, imported } of nodesOf(node['specifiers'])) {
        const from = (node['source'] as Node)['value'];
        if (isNode(local) && isNode(imported) && String(from).startsWith('.'))
          module.imports.set(String(local['name']), {
            from: join(dirname(file), String(from)),
            name: String(imported['name']),
          });
      }
  }
  modules.set(file, module);
  return module;
}

/** The text of an expression of constants; null if a part of it is known only at run time. */
function textOf(module: Module, node: unknown): string | null {
  if (!isNode(node)) return null;
  switch (node.type) {
    case 'Literal':
      return isRegex(node) ? node.regex.pattern : String(node['value']);
    case 'TemplateLiteral':
      return templateOf(module, node, 'cooked');
    case 'TaggedTemplateExpression':
      return isNode(node['quasi']) ? templateOf(module, node['quasi'], 'raw') : null;
    case 'BinaryExpression':
      return joined([node['left'], node['right']].map((side) => textOf(module, side)));
    case 'MemberExpression':
      return isNode(node['property']) && node['property']['name'] === 'source' ? textOf(module, node['object']) : null;
    case 'Identifier': {
      const name = String(node['name']);
      const imported = module.imports.get(name);
      if (imported) return textOf(moduleOf(imported.from), { ...node, name: imported.name });
      return textOf(module, module.constants.get(name));
    }
    default:
      return null;
  }
}

const joined = (parts: readonly (string | null)[], between = ''): string | null =>
  parts.includes(null) ? null : parts.join(between);

const templateOf = (module: Module, node: Node, form: 'cooked' | 'raw'): string | null =>
  joined(
    nodesOf(node['quasis']).flatMap(({ value }, at) => {
      const inserted = nodesOf(node['expressions'])[at];
      return [(value as Record<typeof form, string>)[form], ...(inserted ? [textOf(module, inserted)] : [])];
    }),
  );

const isRegex = (node: Node): node is Node & { regex: { pattern: string; flags: string } } =>
  node.type === 'Literal' && isObject(node['regex']);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The expressions of a TypeScript file. */
export function expressionsOf(file: string, name = file): Expression[] {
  const text = readFileSync(file, 'utf8');
  const module = moduleOf(file);
  const at = ({ start }: Node): string => `${name}:${text.slice(0, start).split('\n').length}`;
  return module.nodes.flatMap((node): Expression[] => {
    if (isRegex(node)) return [{ at: at(node), ...node.regex }];
    if (!['NewExpression', 'CallExpression'].includes(node.type) || !isNode(node['callee'])) return [];
    if (node['callee']['name'] !== 'RegExp') return [];
    const [pattern, flags] = nodesOf(node['arguments']);
    const flagsText = flags ? textOf(module, flags) : '';
    return [{ at: at(node), pattern: flagsText === null ? null : textOf(module, pattern), flags: flagsText ?? '' }];
  });
}

/** A token of SQL. Bodies of functions are read as SQL too. */
export interface Token {
  kind: 'text' | 'word' | 'sign';
  value: string;
  at: number;
}

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\w$]/u.test(letter);

export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const skipTo = (end: string): void => {
    const found = sql.indexOf(end, at);
    at = found === -1 ? sql.length : found + end.length;
  };
  while (at < sql.length) {
    const start = at;
    const letter = sql[at] ?? '';
    if (sql.startsWith('--', at)) skipTo('\n');
    else if (sql.startsWith('/*', at)) skipTo('*/');
    else if (letter === "'") {
      const isEscaped = /(?<![\w$])e$/iu.test(sql.slice(Math.max(0, at - 2), at));
      let value = '';
      for (at += 1; at < sql.length; at += 1) {
        if (sql[at] === "'" && sql[at + 1] === "'") at += 1;
        else if (sql[at] === "'") break;
        else if (isEscaped && sql[at] === '\\') at += 1;
        value += sql[at] ?? '';
      }
      at += 1;
      if (isEscaped) tokens.pop();
      tokens.push({ kind: 'text', value, at: start });
    } else if (letter === '$') at += /^\$\w*\$/u.exec(sql.slice(at, at + 64))?.[0].length ?? 1;
    else if (isWordLetter(letter)) {
      while (isWordLetter(sql[at])) at += 1;
      tokens.push({ kind: 'word', value: sql.slice(start, at).toLowerCase(), at: start });
    } else if ('~!*|<>='.includes(letter)) {
      while (at < sql.length && '~!*|<>='.includes(sql[at] ?? '')) at += 1;
      tokens.push({ kind: 'sign', value: sql.slice(start, at), at: start });
    } else {
      at += 1;
      if (letter.trim() !== '') tokens.push({ kind: 'sign', value: letter, at: start });
    }
  }
  return tokens;
}

/** Which argument of these functions is a pattern. */
const PATTERN_ARGUMENT = new Map(
  ['count', 'instr', 'like', 'match', 'matches', 'replace', 'split_to_array', 'split_to_table', 'substr'].map(
    (name) => [`regexp_${name}`, 1],
  ),
);
const MATCHES = new Set(['~', '~*', '!~', '!~*']);
/** Stands for what is put into a pattern at run time: a word of letters, as the functions escape or check it. */
const SOME_WORD = 'kata';

/** The operands of `||` or `concat` from a token on, as one pattern; empty without any text. */
function patternAt(tokens: readonly Token[], from: number): string {
  let at = from;
  let between = '||';
  for (; tokens[at]?.value === '(' || tokens[at]?.value === 'concat'; at += 1)
    between = tokens[at]?.value === 'concat' ? ',' : between;
  let pattern = '';
  let hasText = false;
  for (; at < tokens.length; at += 1) {
    const { kind, value } = tokens[at] ?? { kind: 'sign', value: ';' };
    if (kind === 'text') [pattern, hasText] = [pattern + value, true];
    else if (kind === 'word') {
      pattern += SOME_WORD;
      // What a call makes of its arguments is not followed.
      if (tokens[at + 1]?.value === '(') at = closingOf(tokens, at + 1);
    }
    if (tokens[at + 1]?.value !== between) break;
    at += 1;
  }
  return hasText ? pattern : '';
}

function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.value === '(') depth += 1;
    if (tokens[at]?.value === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** A pattern of Postgres in the syntax of JavaScript, for the analysis: the same alternatives, repetitions and classes. */
const inJavaScript = (pattern: string): string =>
  pattern
    .replace(/^\(\?[a-z]+\)/u, '')
    .replaceAll(/\\[mMyY]/gu, String.raw`\b`)
    .replaceAll('[:alnum:]', String.raw`\p{L}\p{N}`)
    .replaceAll('[:alpha:]', String.raw`\p{L}`)
    .replaceAll('[:space:]', String.raw`\s`)
    .replaceAll('[:upper:]', String.raw`\p{Lu}`)
    .replaceAll('[^]', String.raw`[^\]`)
    .replaceAll(String.raw`[^\][]`, String.raw`[^\][]`)
    .replaceAll(/\\(["'#<>~&%!,:;@_-])/gu, '$1');

/** The patterns of a migration. */
export function patternsOf(sql: string, name: string): Expression[] {
  const tokens = tokensOf(sql);
  const found: Expression[] = [];
  const add = (index: number): void => {
    const pattern = patternAt(tokens, index);
    const line = sql.slice(0, tokens[index]?.at ?? 0).split('\n').length;
    if (pattern !== '') found.push({ at: `${name}:${line}`, pattern: inJavaScript(pattern), flags: 'iu' });
  };
  for (const [index, { kind, value }] of tokens.entries()) {
    if (kind === 'sign' && MATCHES.has(value)) add(index + 1);
    const isCall = kind === 'word' && tokens[index + 1]?.value === '(';
    if (!isCall || !(PATTERN_ARGUMENT.has(value) || value === 'substring')) continue;
    const end = closingOf(tokens, index + 1);
    let depth = 0;
    for (let at = index + 1; at < end; at += 1) {
      const sign = tokens[at]?.value;
      if (tokens[at]?.kind === 'text') continue;
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (depth === 1 && sign === (value === 'substring' ? 'from' : ',')) {
        add(at + 1);
        break;
      }
    }
  }
  return found;
}

const parser = new RegExpParser({ ecmaVersion: 2025 });

const isUnbounded = (node: AST.Node): node is AST.Quantifier => node.type === 'Quantifier' && node.max === Infinity;

function* partsOf(node: AST.Node): Generator<AST.Node> {
  yield node;
  if ('alternatives' in node) for (const one of node.alternatives) yield* partsOf(one as AST.Node);
  if (node.type === 'Alternative') for (const one of node.elements) yield* partsOf(one);
  if (node.type === 'Quantifier') yield* partsOf(node.element);
}

/** What stands before and behind a part, up to the whole pattern, in the order of the text. */
function around(part: AST.Node): { before: AST.Element[]; behind: AST.Element[] } {
  const before: AST.Element[] = [];
  const behind: AST.Element[] = [];
  for (let node: AST.Node = part; node.parent; node = node.parent) {
    if (node.parent.type !== 'Alternative') continue;
    const siblings = node.parent.elements;
    const at = siblings.indexOf(node as AST.Element);
    before.unshift(...siblings.slice(0, at));
    behind.push(...siblings.slice(at + 1));
  }
  return { before, behind };
}

const isCharacter = (part: AST.Node): part is AST.Character | AST.CharacterClass | AST.CharacterSet =>
  ['Character', 'CharacterClass', 'CharacterSet'].includes(part.type);

/** Whether some text that a part reads consists of these characters. */
function canConsistOf(part: AST.Node, set: CharSet, flags: AST.Flags): boolean {
  if (part.type === 'Alternative') return part.elements.every((one) => canConsistOf(one, set, flags));
  if (part.type === 'Group' || part.type === 'CapturingGroup')
    return part.alternatives.some((one) => canConsistOf(one, set, flags));
  if (part.type === 'Quantifier') return part.min === 0 || canConsistOf(part.element, set, flags);
  if (isCharacter(part)) return !getConsumedChars(part, flags).chars.isDisjointWith(set);
  // Only one search begins where the text does.
  return part.type !== 'Assertion' || part.kind !== 'start' || flags.multiline;
}

/** A character of a pattern that a part may begin or end with; `isBoundary`: at an edge of a word only. */
interface Edge {
  position: number;
  isBoundary: boolean;
}
interface Fragment {
  isOptional: boolean;
  isBoundary: boolean;
  first: Edge[];
  last: Edge[];
}

/** The characters of a part, and which may follow which. */
class Positions {
  readonly sets: CharSet[] = [];
  readonly next: Set<number>[] = [];
  readonly flags: AST.Flags;

  constructor(flags: AST.Flags) {
    this.flags = flags;
  }

  read(part: AST.Node): Fragment {
    if (part.type === 'Alternative')
      return part.elements.reduce<Fragment>((before, one) => this.sequence(before, this.read(one)), nothing());
    if (part.type === 'Group' || part.type === 'CapturingGroup') {
      const each = part.alternatives.map((one) => this.read(one));
      return {
        isOptional: each.some(({ isOptional }) => isOptional),
        isBoundary: each.every(({ isBoundary }) => isBoundary),
        first: each.flatMap(({ first }) => first),
        last: each.flatMap(({ last }) => last),
      };
    }
    if (part.type === 'Quantifier') {
      const one = this.read(part.element);
      if (part.max > 1) this.connect(one.last, one.first);
      return { ...one, isOptional: one.isOptional || part.min === 0 };
    }
    if (isCharacter(part)) {
      const position = this.sets.push(getConsumedChars(part, this.flags).chars) - 1;
      this.next.push(new Set());
      const edges = [{ position, isBoundary: false }];
      return { isOptional: false, isBoundary: false, first: edges, last: edges };
    }
    return { ...nothing(), isBoundary: part.type === 'Assertion' && part.kind === 'word' && !part.negate };
  }

  private sequence(one: Fragment, other: Fragment): Fragment {
    this.connect(one.last, other.first);
    const passing = (edges: Edge[], { isBoundary }: Fragment): Edge[] =>
      edges.map((edge) => ({ ...edge, isBoundary: edge.isBoundary || isBoundary }));
    return {
      isOptional: one.isOptional && other.isOptional,
      isBoundary: one.isBoundary || other.isBoundary,
      first: [...one.first, ...(one.isOptional ? passing(other.first, one) : [])],
      last: [...other.last, ...(other.isOptional ? passing(one.last, other) : [])],
    };
  }

  connect(last: readonly Edge[], first: readonly Edge[]): void {
    const word = Chars.word(this.flags);
    for (const from of last)
      for (const to of first) {
        const sets = [this.sets[from.position], this.sets[to.position]].filter((set) => set !== undefined);
        const isWithinWord =
          sets.every((set) => word.isSupersetOf(set)) || sets.every((set) => set.isDisjointWith(word));
        if (!((from.isBoundary || to.isBoundary) && isWithinWord)) this.next[from.position]?.add(to.position);
      }
  }
}

const nothing = (): Fragment => ({ isOptional: true, isBoundary: false, first: [], last: [] });

/**
 * Whether a repeated part can read some text in two ways ("kakak" as one word, or as "ka" and "kak"): each repetition of
 * that text doubles what is tried. Two readers begin at one character of the part, part, and meet again.
 */
function readsInTwoWays({ element }: AST.Quantifier, flags: AST.Flags): boolean {
  const positions = new Positions(flags);
  const whole = positions.read(element);
  positions.connect(whole.last, whole.first);
  const { sets, next } = positions;
  const size = sets.length;
  /** The pairs from which each pair is reached. */
  const reachedFrom = new Map<number, number[]>();
  const waiting = sets.map((_, at) => at * size + at);
  for (const pair of waiting) {
    const [one, other] = [Math.floor(pair / size), pair % size];
    for (const a of next[one] ?? [])
      for (const b of next[other] ?? []) {
        if (sets[a]?.isDisjointWith(sets[b] ?? sets[a])) continue;
        const reached = a * size + b;
        const known = reachedFrom.get(reached);
        if (known) known.push(pair);
        else reachedFrom.set(reached, [pair]);
        if (!known && a !== b) waiting.push(reached);
      }
  }
  const meeting = sets.map((_, at) => at * size + at);
  const seen = new Set(meeting);
  for (const pair of meeting)
    for (const before of reachedFrom.get(pair) ?? []) {
      if (Math.floor(before / size) !== before % size) return true;
      if (!seen.has(before)) {
        seen.add(before);
        meeting.push(before);
      }
    }
  return false;
}

/** Whether a search may begin only where no text of these characters goes on. */
function isAnchored(before: readonly AST.Element[], repeated: AST.Quantifier, set: CharSet, flags: AST.Flags): boolean {
  const consuming = before.findIndex((one) => one.type !== 'Assertion');
  const assertions = before.slice(0, consuming === -1 ? before.length : consuming);
  const next = consuming === -1 ? repeated : (before[consuming] ?? repeated);
  const first = getFirstConsumedChar(next, 'ltr', flags).char.intersect(set);
  const word = Chars.word(flags);
  return assertions.some((one) => {
    if (one.type !== 'Assertion') return false;
    if (one.kind === 'start') return !flags.multiline || set.isDisjointWith(Chars.lineTerminator(flags));
    if (one.kind === 'word')
      return !one.negate && (word.isSupersetOf(set) || set.isDisjointWith(word)) && !first.isEmpty;
    if (one.kind !== 'lookbehind') return false;
    const { alternatives } = one;
    return alternatives.some(({ elements: [only, ...more] }) => {
      if (!only || more.length > 0 || only.type === 'Assertion') return false;
      const { chars } = getConsumedChars(only, flags);
      return one.negate ? chars.isSupersetOf(set) : alternatives.length === 1 && chars.isDisjointWith(set);
    });
  });
}

const isInLookbehind = (part: AST.Node): boolean => {
  for (let node: AST.Node | null = part; node; node = node.parent)
    if (node.type === 'Assertion' && node.kind === 'lookbehind') return true;
  return false;
};

/**
 * The first repetition that reads its own beginning again: the search begins anew at each beginning, reads on to the end of
 * the text, and fails there (`jangan[^.]*bot`, for "jangan jangan …").
 */
function readsItsBeginning(pattern: AST.Pattern, flags: AST.Flags): string | null {
  if (flags.sticky) return null;
  for (const part of partsOf(pattern)) {
    if (!isUnbounded(part) || isInLookbehind(part)) continue;
    const set = getConsumedChars(part.element, flags).chars;
    const { before: all, behind } = around(part);
    // An optional part that cannot be read again is left out by the search that begins anew.
    const before = all.filter(
      (one) => one.type !== 'Quantifier' || one.min > 0 || canConsistOf(one.element, set, flags),
    );
    const canFail = behind.some((one) => one.type === 'Assertion' || !isPotentiallyEmpty(one, flags));
    if (!canFail || isAnchored(before, part, set, flags)) continue;
    if (before.every((one) => canConsistOf(one, set, flags))) return part.raw;
  }
  return null;
}

/** What is wrong with an expression, in words; null: it needs linear time, as far as the analysis sees. */
export function faultOf({ pattern, flags }: Omit<Expression, 'at'>, dialect: 'JavaScript' | 'SQL'): string | null {
  if (pattern === null) return 'is not made of constants; compare strings, or name its parts as constants';
  try {
    const unicode = flags.includes('u');
    const parsed = parser.parsePattern(pattern, 0, pattern.length, { unicode });
    const read = parser.parseFlags(flags);
    if (dialect === 'SQL' && [...partsOf(parsed)].some(({ type }) => type === 'Backreference'))
      return 'has a backreference, for which Postgres tries every division of the text';
    const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
    const [report] = reports;
    if (report)
      return `needs ${report.exponential ? 'exponential' : 'quadratic'} time for many ${JSON.stringify(report.character.pick)}`;
    const ambiguous = [...partsOf(parsed)].filter(isUnbounded).find((one) => readsInTwoWays(one, read));
    if (ambiguous) return `reads some text in two ways by ${ambiguous.raw}, and needs exponential time`;
    const again = readsItsBeginning(parsed, read);
    return again === null ? null : `begins again inside ${again}, and needs quadratic time`;
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const root = dirname(import.meta.dirname);

/** One line for each expression of the product that is refused. */
export function faults(): string[] {
  const files = globSync(['src/**/*.{ts,tsx}', 'supabase/functions/**/*.ts', 'local/**/*.ts'], { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.(?:test|stories)\.tsx?$/u.test(file));
  const migrations = globSync('supabase/migrations/*.sql', { cwd: root });
  const known = new Map<string, string | null>();
  const lines = (found: readonly Expression[], dialect: 'JavaScript' | 'SQL'): string[] =>
    found.flatMap((one) => {
      const key = `${dialect}/${one.pattern}/${one.flags}`;
      if (!known.has(key)) known.set(key, faultOf(one, dialect));
      const fault = known.get(key);
      return fault ? [`${one.at} /${one.pattern ?? '…'}/${one.flags} ${fault}`] : [];
    });
  return [
    ...files.flatMap((file) => lines(expressionsOf(join(root, file), file), 'JavaScript')),
    ...migrations.flatMap((file) =>
      lines(patternsOf(readFileSync(join(root, file), 'utf8'), relative(root, join(root, file))), 'SQL'),
    ),
  ];
}

if (import.meta.main) {
  const lines = faults();
  for (const line of lines) console.error(line);
  if (lines.length > 0) {
    console.error(`${lines.length} regular expressions need more than linear time for some text.`);
    process.exitCode = 1;
  }
}
