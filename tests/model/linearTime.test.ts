/**
 * What reads texts of customers, visitors, files, pages and models needs linear time: twice the text takes twice the work,
 * whatever it consists of. Functions are found in the source, so that a new one is tested by itself.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';
import { parseSync } from 'vite';
import { afterAll, describe, expect, test, vi } from 'vitest';

import { silentVoiceNote } from '../../local/whatsapp/phone/voiceNote.ts';
import { WorkCounter } from './work.ts';

vi.resetModules();
const counter = new WorkCounter();
afterAll(() => counter[Symbol.dispose]());

const [
  { blockIn },
  { photoAnswer },
  { bestFor, likeliest },
  { chosenFiles, findWrongFile },
  { checkClaims },
  { complete },
  { confidence },
  { decide },
  { intentOf },
  { listen },
  { itemsFor },
  { isBeside, keepsCondition, statesMeasure, statesQuantities },
  { isOfQuestion, statesVerbs },
  { statesThing },
  { reportsEvent, reportsTrouble },
  { lookAt },
  { rewrite },
  { sentencesFor },
  { summarize },
  { readResult },
  { hasVariants },
  { quotedParts },
  { contentOf },
  { readText },
  { findUnfounded },
  { claimsNothing, topicsOf },
  { hasKeyword, topicOf },
  { weighTranscript },
  { documentText },
] = await Promise.all([
  import('../../local/model/blocks.ts'),
  import('../../local/model/photos.ts'),
  import('../../local/model/quoting.ts'),
  import('../../supabase/functions/agent/files.ts'),
  import('../../local/model/checkClaims.ts'),
  import('../../local/model/completion.ts'),
  import('../../local/model/confidence.ts'),
  import('../../local/model/decide.ts'),
  import('../../local/model/intent.ts'),
  import('../../local/model/listen.ts'),
  import('../../local/model/items.ts'),
  import('../../local/model/measure.ts'),
  import('../../local/model/clauses.ts'),
  import('../../local/model/existence.ts'),
  import('../../local/model/trouble.ts'),
  import('../../local/model/look.ts'),
  import('../../local/model/rewrite.ts'),
  import('../../local/model/sentences.ts'),
  import('../../local/model/summarize.ts'),
  import('../../local/model/toolResult.ts'),
  import('../../local/model/variants.ts'),
  import('../../src/views/conversation/message/quotedParts.ts'),
  import('../../supabase/functions/_shared/waha/content.ts'),
  import('../../supabase/functions/agent/checks/basis.ts'),
  import('../../supabase/functions/agent/checks/founded.ts'),
  import('../../supabase/functions/agent/checks/smallTalk.ts'),
  import('../../supabase/functions/agent/guards.ts'),
  import('../../supabase/functions/agent/hearing.ts'),
  import('../../supabase/functions/reader/docx.ts'),
]);

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
  '*a_b~',
  'https://a.id/ ',
  'www.a.',
  'toko.com/ ',
  '08',
  ' 0812 3456',
  '+1 ',
  '1234567890 ',
  '1234 ',
  '123-',
  '*_~`',
  '> a\n',
  '- a\n',
  '`a',
  '1. ',
  'https://',
  'www.',
  'a.id/',
];
const ends = ['', 'x'];

const texts = units.flatMap((unit) =>
  ends.map((end) => (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end),
);

/**
 * How much more a function does for the second half of a text four times as long than for the first: 2 in linear time, 4
 * in quadratic. Differences leave out what it does for any text.
 */
function growthOf(read: (text: string) => unknown, given: typeof texts, length: number): number {
  const [once = 0, twice = 0, fourTimes = 0] = counter.of(
    [length, 2 * length, 4 * length].map((size) => () => {
      for (const textOf of given)
        try {
          read(textOf(size));
        } catch {
          // It refuses the text.
        }
    }),
  );
  // Less than a step for each character cannot be quadratic.
  return fourTimes < given.length * 4 * length ? 0 : (fourTimes - twice) / (twice - once);
}

/** The texts for which it does too much. Halves of them are read together, so that few are read by themselves. */
function slowAmong(read: (text: string) => unknown, given: typeof texts, length: number): string[] {
  const growth = growthOf(read, given, length);
  const [first] = given;
  if (given.length === 1 && first)
    return growth > MOST_GROWTH ? [`${JSON.stringify(first(20))}: ${growth.toFixed(1)}`] : [];
  if (growth < MOST_GROWTH_OF_ALL) return [];
  const half = Math.ceil(given.length / 2);
  return [given.slice(0, half), given.slice(half)].flatMap((part) => slowAmong(read, part, length));
}

/** Longer texts decide then: what is bounded grows at first. */
const growsTooMuch = (read: (text: string) => unknown): boolean => growthOf(read, texts, LENGTH) >= MOST_GROWTH_OF_ALL;

const slowTexts = (read: (text: string) => unknown): string[] =>
  growsTooMuch(read) ? slowAmong(read, texts, 8 * LENGTH) : [];

const LENGTH = 250;
/** Quadratic work has 4, linear 2. */
const MOST_GROWTH = 3;
/** One text of a hundred that needs quadratic work raises the growth of all together by less. */
const MOST_GROWTH_OF_ALL = 2.2;

const sources = globSync(['src/**/*.{ts,tsx}', 'supabase/functions/**/*.ts', 'local/model/*.ts'], { cwd: root })
  .filter((file) => !/\.(?:test|stories|model)\.tsx?$|[Ff]ixtures?\.ts$/u.test(file))
  .toSorted();
test.each<[string, (text: string) => unknown]>([
  ['a loop in a loop', (text) => Array.from(text, (one) => Array.from(text, (other) => one === other))],
  ['a copy for each letter', (text) => Array.from(text, (_, at) => text.split('').slice(at))],
  ['a search for each letter', (text) => Array.from(text, (_, at) => Array.from(text).indexOf('', at))],
  ['an expression that begins again', (text) => Array.from(text, (_, at) => /!\?/u.exec(text.slice(at)))],
])('quadratic work is noticed: %s', (_, read) => {
  expect(growthOf(read, texts.slice(0, 1), LENGTH)).toBeGreaterThan(MOST_GROWTH);
});

test('quadratic work for one text of all is noticed', () => {
  const read = (text: string) =>
    text.startsWith('_a_') ? Array.from(text, (_, at) => text.split('').slice(at)) : /!\?/u.exec(text);
  expect(growsTooMuch(read)).toBe(true);
  const few = texts.filter((textOf) => /^[*_~]a/u.test(textOf(2)));
  expect(slowAmong(read, few, LENGTH)).toEqual([expect.stringContaining('_a_'), expect.stringContaining('_a_')]);
});

interface Syntax {
  type: string;
  [key: string]: unknown;
}
const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value;

/** The exported functions of a module that need nothing but one text. */
function textFunctionsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const typeOf = (node: Syntax, key = 'typeAnnotation'): string => {
    const annotation = node[key] as { typeAnnotation?: { start: number; end: number } } | undefined;
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
      const isFunction =
        isSyntax(init) && /Function/u.test(init.type) && !typeOf(init, 'returnType').startsWith('Promise');
      // A hook needs a component.
      return isFunction && isOfText(init) && !/^use[A-Z]/u.test(name) ? [name] : [];
    });
  });
}

// The modules beside the folders of src start a page when they are imported.
const importable = sources.filter((file) => !/^src\/[^/]+$/u.test(file));
const functions = importable.flatMap((file) => textFunctionsOf(file).map((name) => [file, name] as const));

describe('functions', () => {
  test.each(functions)('%s: %s needs linear time', async (file, name) => {
    const module = (await import(join(root, file))) as Record<string, (text: string) => unknown>;
    expect(slowTexts((text) => module[name]?.(text))).toEqual([]);
  });
});

/** Functions that need more than a text, by the module that they are of. */
const readers: Record<string, (text: string) => unknown> = {
  'local/model/completion.ts': (content) =>
    complete({ model: 'small', tools: [], messages: [{ role: 'user', content }] }),
  'local/model/checkClaims.ts': (text) => checkClaims(text, text),
  'local/model/blocks.ts': (text) => blockIn(text, 'berkas'),
  'local/model/photos.ts': (text) => [
    photoAnswer(`<berkas>\n{"id":"f1","foto":"Kain"}\n</berkas>`, ['kain', `minta foto ${text}`]),
    photoAnswer(`<berkas>\n${text}\n</berkas>`, [text.slice(0, 600)]),
  ],
  'supabase/functions/agent/files.ts': (text) => [
    findWrongFile(text, { files: [], unknown: null }),
    chosenFiles([], [text.slice(0, 80)]),
  ],
  'local/model/decide.ts': (text) => decide(text, [{ id: '1', title: text, text, asked: [] } as never]),
  'local/model/quoting.ts': (text) => [
    bestFor(text.slice(0, 600), [{ id: '1', title: text, text, present: ['a'], stems: ['a'] }]),
    likeliest(
      text.slice(0, 600),
      [],
      [{ id: '1', title: text, text, score: 20, covered: 1, covered_vocabulary: 1, subject: 1 }],
    ),
  ],
  'local/model/intent.ts': (text) => intentOf(text, (word) => word === 'a'),
  'local/model/clauses.ts': (text) => [
    isOfQuestion(text.slice(0, 600), text, text),
    isOfQuestion('min brp dp nya disimpen', text, text),
    statesVerbs('disimpen brp lama', text, [text]),
  ],
  'local/model/existence.ts': (text) => [
    statesThing(`ada ${text.slice(0, 590)}`, { id: '1', title: '', text, present: [text.slice(0, 590)] }, text),
  ],
  'local/model/trouble.ts': (text) => [reportsTrouble(text), reportsEvent(text)],
  'local/model/measure.ts': (text) => [
    statesMeasure(text.slice(0, 600), text),
    keepsCondition(text.slice(0, 600), text),
    statesQuantities(text.slice(0, 600), text),
    isBeside(new Set(['wisuda']), { text: '' } as never, [{ id: '1', title: '', text }]),
  ],
  'local/model/items.ts': (text) => [
    itemsFor(text, 'kue 20 cm brp', ['a', 'ka']),
    itemsFor('Kue 20 cm 5rb, 30 cm 7rb', text.slice(0, 600), ['a']),
  ],
  'local/model/variants.ts': (text) => hasVariants(text, text),
  'local/model/confidence.ts': (text) => confidence(text.slice(0, 600), [{ id: '1', title: text, text }]),
  'local/model/sentences.ts': (text) => sentencesFor({ id: '1', title: text, text, stems: ['a'] }, text.slice(0, 600)),
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
  'local/model/toolResult.ts': (text) => readResult(v.object({}), text),
  'src/views/conversation/message/quotedParts.ts': (text) => quotedParts(text, text),
  'supabase/functions/_shared/waha/content.ts': (text) =>
    contentOf({ vCards: [`BEGIN:VCARD\n${text}\nEND:VCARD`], body: text } as never, 'contact'),
  // Answers have a limit of their own, so a text is read as a source and as what the customer writes.
  'supabase/functions/agent/checks/founded.ts': (text) =>
    findUnfounded('Rp 1.000, besok jam 8, 3 hari, 5 %.', {
      sources: [{ title: '', body: text }],
      asked: text,
      isStrict: true,
    }),
  'supabase/functions/agent/checks/smallTalk.ts': (text) =>
    claimsNothing(readText(text), readText(text), { names: [], topics: topicsOf([readText(text).tokens]) }),
  'local/model/listen.ts': (text) => listen(silentVoiceNote(1, [`TRANSCRIPT=${text}`])),
  'local/model/look.ts': (text) => {
    const url = `data:image/png;base64,${Buffer.from(`chabot-shows:${text}`).toString('base64')}`;
    return lookAt({ messages: [{ content: [{ type: 'image_url', image_url: { url } }] }] });
  },
  'supabase/functions/agent/hearing.ts': (text) => weighTranscript({ text, duration: 60, segments: [] }, null),
  'supabase/functions/agent/guards.ts': (text) => [
    hasKeyword(text, [text.slice(0, 200)]),
    topicOf(text, [text.slice(0, 200)]),
  ],
};

test('a cell of many paragraphs and a paragraph of many runs are put together once', () => {
  const run = (letter: string): string => `<w:r><w:t>${letter}</w:t></w:r>`;
  const many = (of: (letter: string) => string) => (text: string) => documentText(Array.from(text, of).join(''));
  const inCell = (text: string) =>
    documentText(
      `<w:tbl><w:tr><w:tc>${Array.from(text, (one) => `<w:p>${run(one)}</w:p>`).join('')}</w:tc></w:tr></w:tbl>`,
    );
  const inParagraph = (text: string) => documentText(`<w:p>${Array.from(text, run).join('')}</w:p>`);
  const rows = many((one) => `<w:tbl><w:tr><w:tc><w:p>${run(one)}</w:p></w:tc></w:tr></w:tbl>`);
  for (const read of [inCell, inParagraph, rows])
    expect(growthOf(read, texts.slice(0, 1), 4 * LENGTH)).toBeLessThan(MOST_GROWTH);
});

describe('readers', () => {
  test.each(Object.entries(readers))('of %s need linear time', (_, read) => {
    expect(slowTexts(read)).toEqual([]);
  });

  // model.ts serves the others, passage.ts is a type, name.ts a name, and dialects.ts stands in for servers of models in tests.
  test('each module of the built-in model and of the guards is read by one of these', () => {
    // founded.ts calls all the checks.
    const checks = globSync('supabase/functions/agent/checks/*.ts', { cwd: root });
    const covered = new Set([...functions.map(([file]) => file), ...Object.keys(readers), ...checks]);
    const ofStrangers = sources.filter((file) =>
      /^local\/model\/(?!dialects|model\.|name\.|passage\.)|^supabase\/functions\/agent\/(?:guards|checks\/\w+)\.ts$/u.test(
        file,
      ),
    );
    expect(ofStrangers.filter((file) => !covered.has(file))).toEqual([]);
  });
});
