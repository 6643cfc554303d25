/**
 * What reads texts of customers, visitors, files, pages and models needs linear time: twice the text takes twice as long,
 * whatever it consists of. Expressions and functions are found in the source, so that a new one is tested by itself.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

import { complete } from '../../local/model/completion.ts';
import { decide } from '../../local/model/decide.ts';
import { rewrite } from '../../local/model/rewrite.ts';
import { summarize } from '../../local/model/summarize.ts';
import { expressionsOf, type Expression } from '../../scripts/expressions.ts';
import { quotedParts } from '../../src/views/conversation/message/quotedParts.ts';
import { contentOf } from '../../supabase/functions/_shared/waha/content.ts';
import { findUnfounded, hasKeyword, topicOf } from '../../supabase/functions/agent/guards.ts';
import { findUnfoundedStatement } from '../../supabase/functions/agent/statements.ts';

const root = join(import.meta.dirname, '../..');

/** Letters, words, digits, marks, quotes, tags and blanks. */
const units = [
  'a',
  'A',
  'é',
  '1',
  ' ',
  '\n',
  '\t',
  '.',
  '!',
  '?',
  ',',
  ';',
  '-',
  '_',
  '"',
  "'",
  '(',
  '[',
  '{',
  '<',
  '>',
  '@',
  '/',
  '\\',
  '=',
  '+',
  '%',
  '&',
  '*',
  '~',
  '`',
  '|',
  '#',
  ':',
  '0',
  '😀',
  '‎',
  'ka',
  'kakak',
  'assalamualaikum,',
  'halo kak ',
  'jangan kirim ',
  'pesan 2 ',
  'minta admin ',
  'tolong telp ',
  '1.',
  '1,',
  '1 ',
  'rp1.',
  'rp ',
  '08-',
  'a.',
  'a@',
  'a-',
  'a b.',
  '.a',
  '1:0',
  '-1 ',
  ' \n',
  '\n\n',
  '. ',

  '<a ',
  '<input ',
  '<p>',
  '</p>',
  '<!--',
  '<![CDATA[',
  '<t>',
  '<rPh>',
  '&#',
  '&a;',
  '{{',
  '{{a ',
  '}}',
  '[a](',
  '((',
  '"a',
  '""',
  ';"',
  'a,',
  '\t=',
  "'=",
  '*a',
  '_a_ ',
  '~a',
  '```',
  '> ',
  '- ',
  '1) ',
  'https://',
  'www.',
  'a.id/',
];
const ends = ['', 'x', '\n'];

const repeated = (unit: string, length: number, end: string): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;

/** Milliseconds of computing, without those in which other programs had the processor. */
const durationOf = (run: () => void): number => {
  const begin = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
};

/** Milliseconds. What takes less for the longer of two texts is too short to be compared. */
const NOTICEABLE = 12;
/** Quadratic time has 4, linear 2. */
const MOST_GROWTH = 3;
const TRIES = 5;

/** How many times as long twice the text takes; 0 for what is too short to measure. */
function growthOf(run: (text: string) => void, text: (length: number) => string, length: number): number {
  const [once, twice] = [text(length), text(2 * length)];
  if (durationOf(() => run(twice)) < NOTICEABLE) return 0;
  // The shortest of several is the one that nothing else held up.
  const shortest = (one: string): number =>
    Math.min(...Array.from({ length: TRIES }, () => durationOf(() => run(one))));
  const needed = shortest(twice);
  return needed < NOTICEABLE ? 0 : needed / shortest(once);
}

/** The texts by which something grows faster than they do. */
function slowTexts(run: (text: string) => void, length: number, words: readonly string[] = []): string[] {
  return [...units, ...words].flatMap((unit) =>
    ends.flatMap((end) =>
      growthOf(run, (size) => repeated(unit, size, end), length) > MOST_GROWTH ? [JSON.stringify(unit + end)] : [],
    ),
  );
}

const sources = globSync(['src/**/*.{ts,tsx}', 'supabase/functions/**/*.ts', 'local/model/*.ts'], { cwd: root })
  .filter((file) => !/\.(?:test|stories|model)\.tsx?$|[Ff]ixtures?\.ts$/u.test(file))
  .toSorted();
const expressions = new Map<string, Expression[]>(
  sources.flatMap((file) => {
    const found = expressionsOf(join(root, file), file);
    return found.length > 0 ? [[file, found] as const] : [];
  }),
);

/** Words that an expression names, each with a blank and without. */
const wordsIn = (pattern: string): string[] => {
  const words = (pattern.match(/\p{L}{2,}/gu) ?? []).filter((word) => word.length < 20);
  return [...new Set(words)].slice(0, 8).flatMap((word) => [word, `${word} `]);
};

test.each([
  ['the end of a word', /\S+$/u, 'a', ' '],
  ['an open tag', /<input[^>]+type=/u, '<input ', ''],
  ['words that begin again', /\b(?:jangan|males)\b[^.]*\bbot\b/u, 'jangan ', ''],
])('quadratic time of an expression is noticed: %s', (_, form, unit, end) => {
  const run = (text: string): void => void form.test(text);
  expect(growthOf(run, (length) => repeated(unit, length, end), 8000)).toBeGreaterThan(MOST_GROWTH);
});

describe('expressions', () => {
  test.each([...expressions])('of %s need linear time', (_, found) => {
    const slow = found.flatMap(({ at, pattern, flags }) => {
      const form = new RegExp(pattern ?? '', flags);
      const run = (text: string): void => void (form.global ? text.replaceAll(form, '') : text.replace(form, ''));
      return slowTexts(run, 2500, wordsIn(pattern ?? '')).map((text) => `${at} ${text}`);
    });
    expect(slow).toEqual([]);
  });
});

interface Syntax {
  type: string;
  [key: string]: unknown;
}
const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value;

/** The exported functions of a module that need nothing but one text. */
function textFunctionsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const typeOf = (parameter: Syntax): string => {
    const annotation = parameter['typeAnnotation'] as { typeAnnotation?: { start: number; end: number } } | undefined;
    const type = annotation?.typeAnnotation;
    return type ? source.slice(type.start, type.end) : '';
  };
  const isOfText = ({ params }: Syntax): boolean => {
    const [first, ...others] = params as Syntax[];
    return (
      first !== undefined &&
      /^string(?: \| (?:null|undefined))?$/u.test(typeOf(first)) &&
      others.every(({ type, optional }) => type === 'AssignmentPattern' || optional === true)
    );
  };
  return parseSync(file, source).program.body.flatMap((statement): string[] => {
    const { declaration } = statement as unknown as { declaration?: Syntax };
    if (statement.type !== 'ExportNamedDeclaration' || !isSyntax(declaration)) return [];
    const named =
      declaration.type === 'FunctionDeclaration'
        ? [{ id: declaration['id'], init: declaration }]
        : ((declaration['declarations'] ?? []) as { id: unknown; init: unknown }[]);
    return named.flatMap(({ id, init }) => {
      const name = (id as { name?: string }).name ?? '';
      const isFunction = isSyntax(init) && /Function/u.test(init.type) && init['async'] !== true;
      // A hook needs a component.
      return isFunction && isOfText(init) && !/^use[A-Z]/u.test(name) ? [name] : [];
    });
  });
}

// The modules beside the folders of src start a page when they are imported.
const importable = [...expressions.keys()].filter((file) => !/^src\/[^/]+$/u.test(file));
const functions = importable.flatMap((file) => textFunctionsOf(file).map((name) => [file, name] as const));

describe('functions', () => {
  test.each(functions)('%s: %s needs linear time', async (file, name) => {
    const module = (await import(join(root, file))) as Record<string, (text: string) => unknown>;
    const run = (text: string): void => {
      try {
        module[name]?.(text);
      } catch {
        // It refuses the text.
      }
    };
    expect(slowTexts(run, 8000)).toEqual([]);
  });
});

/** Functions that need more than a text, by the module that they are of. */
const readers: Record<string, (text: string) => unknown> = {
  'local/model/completion.ts': (content) =>
    complete({ model: 'small', tools: [], messages: [{ role: 'user', content }] }),
  'local/model/decide.ts': (text) => decide(text, [{ id: '1', title: text, text, asked: [] } as never]),
  'local/model/order.ts': (content) =>
    complete({
      model: 'small',
      tools: [{ function: { name: 'create_order' } }, { function: { name: 'check_shipping' } }],
      messages: [{ role: 'user', content }],
    }),
  'local/model/rewrite.ts': (text) => [rewrite('tidy', text), rewrite('polite', text), rewrite('shorten', text)],
  'local/model/shipping.ts': (text) =>
    complete({
      model: 'small',
      tools: [{ function: { name: 'check_shipping' } }],
      messages: [{ role: 'user', content: `cek ongkir ke ${text}` }],
    }),
  'local/model/summarize.ts': (text) => summarize([{ by: 'Pelanggan', text }]),
  'src/views/conversation/message/quotedParts.ts': (text) => quotedParts(text, text),
  'supabase/functions/_shared/waha/content.ts': (text) =>
    contentOf({ vCards: [`BEGIN:VCARD\n${text}\nEND:VCARD`], body: text } as never, 'contact'),
  'supabase/functions/agent/guards.ts': (text) => [
    hasKeyword(text, [text.slice(0, 200)]),
    topicOf(text, [text.slice(0, 200)]),
    findUnfounded({ text, sources: [] }, { bases: [text], given: [], needsSource: false, maxLength: 1e6 }),
  ],
  'supabase/functions/agent/statements.ts': (text) => findUnfoundedStatement(text, [text], text),
};

describe('readers', () => {
  test.each(Object.entries(readers))('of %s need linear time', (_, read) => {
    const run = (text: string): void => {
      try {
        read(text);
      } catch {
        // It refuses the text.
      }
    };
    expect(slowTexts(run, 4000)).toEqual([]);
  });

  // dialects.ts stands in for servers of models in tests, and hears no customer.
  test('each module of the built-in model and of the guards is read by one of these', () => {
    const covered = new Set([...functions.map(([file]) => file), ...Object.keys(readers)]);
    const ofStrangers = [...expressions.keys()].filter((file) =>
      /^local\/model\/(?!dialects)|^supabase\/functions\/agent\/(?:guards|statements)\.ts$/u.test(file),
    );
    expect(ofStrangers.filter((file) => !covered.has(file))).toEqual([]);
  });
});
