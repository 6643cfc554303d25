import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

interface Sentence {
  /** The file, with the key of a catalogue. */
  place: string;
  sentence: string;
}

// The catalogues --------------------------------------------------------------------------------------------------------

const catalogues = import.meta.glob<Record<string, unknown>>('../../src/views/**/text/{id,*.id}.ts', { eager: true });

/** An argument of a sentence: as a string x, as a number 2. Its properties are such arguments. */
const argument: unknown = new Proxy(() => argument, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 2 : 'x');
    if (key === Symbol.iterator) return [][Symbol.iterator];
    return key === 'toString' ? () => 'x' : argument;
  },
});

const sentencesIn = (value: unknown, place: string): Sentence[] => {
  if (typeof value === 'string') return [{ place, sentence: value }];
  if (value === argument) return [];
  if (typeof value === 'function')
    return [['x', 'x', 'x', 'x', 'x', 'x'], [2, 2, 2, 2, 2, 2], Array.from({ length: 6 }, () => argument)].flatMap(
      (given) => {
        try {
          return sentencesIn(value(...given), place);
        } catch {
          return [];
        }
      },
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'catalogue' ? [] : sentencesIn(part, `${place}.${key}`),
  );
};

const shown = Object.entries(catalogues).flatMap(([path, exported]) =>
  Object.values(exported).flatMap((catalogue) =>
    sentencesIn(catalogue, path.replace('../../src/views/', '').replace(/\.ts$/, '')),
  ),
);

const functionsIn = (value: unknown, place: string): string[] => {
  if (typeof value === 'function') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => functionsIn(part, `${place}.${key}`));
};

// The server ------------------------------------------------------------------------------------------------------------

/** A text with one of these words is Indonesian: comments and names are English. */
const INDONESIAN =
  /(?<!\p{L})(?:yang|untuk|dari|anda|tidak|belum|dengan|sudah|pelanggan|ini|pesan|hanya|paling|dulu)(?!\p{L})/iu;

/** The string literals of SQL. What follows -- is no part of one. */
const literalsOfSql = (sql: string): string[] =>
  [...sql.matchAll(/--[^\n]*|\$\w*\$|'((?:[^']|'')*)'/g)].flatMap(([, literal]) =>
    literal === undefined ? [] : [literal],
  );

/**
 * What a function answers to users: every string, without the comments. In the folder of the agent most strings instruct a
 * model, so there it is the errors and the refusals of input.
 */
const literalsOfFunction = (path: string, code: string): string[] =>
  (path.includes('/agent/')
    ? [
        ...code.matchAll(/ApiError\(\s*[\w.]+,\s*'[^']*',\s*(['`])((?:(?!\1).)*)\1/gs),
        ...code.matchAll(/v\.\w+\((?:[^()\n]|\([^()]*\))*?,\s*(')([^']* [^']*)'\)/g),
      ]
    : [...code.matchAll(/\/\*.*?\*\/|\/\/[^\n]*|('|`|")((?:(?!\1)[^\\]|\\.)*)\1/gs)]
  ).map(([, , text = '']) => text);

const answered: Sentence[] = [
  ...filesOf('supabase/migrations')
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => literalsOfSql(read(path)).map((sentence) => ({ place: path, sentence }))),
  ...filesOf('supabase/functions')
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => literalsOfFunction(path, read(path)).map((sentence) => ({ place: path, sentence }))),
  ...filesOf('supabase/templates').map((path) => ({
    place: path,
    sentence: read(path).replaceAll(/<[^>]*>|\{\{[^}]*\}\}/g, ' '),
  })),
].filter(({ sentence }) => INDONESIAN.test(sentence));

const sentences = [...shown, ...answered];

// The words -------------------------------------------------------------------------------------------------------------

const replaced = read('docs/glossary.md')
  .split(/^## /m)
  .filter((section) => section.startsWith('One word on the screen'))
  .flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ')))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, say = '']) => say !== 'say' && !/^-+$/.test(say))
  .flatMap(([, say = '', not = '']) => not.split(', ').map((word) => ({ say, word })));

/** Where a replaced word is right, and why. The place is the beginning of a file's path or of a key. */
const exceptions: { place: string; words: string[]; reason: string }[] = [
  {
    place: 'legal/text/privacy.id',
    words: ['percakapan'],
    reason: 'the policy speaks of what is said, as the law does',
  },
  { place: 'legal/text/terms.id', words: ['percakapan'], reason: 'the terms speak of what is said, as the law does' },
  {
    place: 'integrations/text/',
    words: ['webhook'],
    reason: 'the page is read by programmers, and it is the term of the field',
  },
  { place: 'refusals/text/id.codes.webhook.', words: ['webhook'], reason: 'errors of that page' },
  { place: 'admin/text/', words: ['token', 'webhook'], reason: 'operators know the terms of the field' },
  {
    place: 'admin/text/installation.id',
    words: ['WAHA', 'md'],
    reason: 'operators type the command, and open what has this name',
  },
  { place: 'orders/checkout/text/id.account.guides.mandiri', words: ['token'], reason: 'the bank calls its device so' },
  {
    place: 'campaigns/templates/text/id.connect.tokenHint',
    words: ['token'],
    reason: 'the owner looks for it under this name at Meta',
  },
  {
    place: 'evaluation/scorecard/text/id.aboutKappa',
    words: ['kappa Cohen'],
    reason: 'the name of the figure, in a detail that is opened on demand',
  },
];

/** The messages that the specification fixes (docs/rules.md, "Error messages"). */
const FIXED = /^Failed to /;

const lettersAround = (word: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_/-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?:-?nya)?(?![\p{L}\p{N}_])`,
    'iu',
  );

const isExcepted = (word: string, at: string): boolean =>
  exceptions.some(({ place, words }) => at.startsWith(place) && words.includes(word));

const english = import.meta.glob<Record<string, unknown>>('../../src/views/**/text/{en,*.en}.ts', { eager: true });

/** The words that the English catalogues do not say, and where one of them is right. */
const replacedInEnglish: { say: string; not: RegExp; except: RegExp }[] = [
  { say: 'chat', not: /\bconversations?\b/i, except: /^legal\// },
  { say: 'delete', not: /\beras(?:e|ed|es|ing|ure)\b/i, except: /^legal\// },
  { say: 'AI', not: /\bagents?\b/i, except: /^legal\// },
  { say: 'broadcast', not: /\bcampaigns?\b/i, except: /^$/ },
  {
    say: 'hand to the team',
    not: /\bescalated?\b|\bcalls? (?:the team|for help|for you)\b/i,
    except: /^(?:conversation\/text\/en\.escalate\.open|evaluation\/text\/en\.intake\.fileHint)$/,
  },
  { say: 'usually', not: /\bmedian\b/i, except: /^$/ },
  { say: 'goal', not: /\bKPIs?\b/, except: /^$/ },
  {
    say: 'access key, unit of text',
    not: /\btokens?\b/i,
    except: /^(?:admin\/|orders\/checkout\/|campaigns\/templates\/text\/en\.connect\.tokenHint)/,
  },
  { say: 'the official way', not: /\bWAHA\b|\bUTF-8\b|\bbytes?\b/i, except: /^admin\/text\/installation\.en\./ },
  { say: 'a number with %', not: /[\dx][ \u00A0]%/, except: /^$/ },
];

describe('an English sentence', () => {
  const said = Object.entries(english).flatMap(([path, exported]) =>
    Object.values(exported).flatMap((catalogue) =>
      sentencesIn(catalogue, path.replace('../../src/views/', '').replace(/\.ts$/, '')),
    ),
  );

  test.each(replacedInEnglish)('says $say', ({ not, except }) => {
    expect(said.length).toBeGreaterThan(3000);
    expect(
      said.filter(({ place, sentence }) => not.test(sentence) && !FIXED.test(sentence) && !except.test(place)),
    ).toEqual([]);
  });
});

describe('an Indonesian sentence', () => {
  test('is read from every catalogue and from the server', () => {
    expect(shown.length).toBeGreaterThan(3000);
    expect(answered.length).toBeGreaterThan(150);
    const places = new Set(shown.map(({ place }) => place));
    const unread = Object.entries(catalogues).flatMap(([path, exported]) =>
      Object.values(exported)
        .flatMap((catalogue) => functionsIn(catalogue, path.replace('../../src/views/', '').replace(/\.ts$/, '')))
        .filter((place) => ![...places].some((known) => known === place || known.startsWith(`${place}.`))),
    );
    expect(unread).toEqual([]);
  });

  test.each(replaced)('says $say and not $word', ({ word }) => {
    const pattern = lettersAround(word);
    expect(
      sentences.filter(
        ({ place, sentence }) => pattern.test(sentence) && !FIXED.test(sentence) && !isExcepted(word, place),
      ),
    ).toEqual([]);
  });

  test.each(exceptions)('at $place needs the exception', ({ place, words }) => {
    const here = sentences.filter(({ place: at }) => at.startsWith(place));
    for (const word of words)
      expect(
        here.some(({ sentence }) => lettersAround(word).test(sentence)),
        word,
      ).toBe(true);
  });

  /** Two things and not three: the part before the comma is a clause, or the last two belong together. */
  const pairs: Record<string, string> = {
    'settings/text/id.perilaku.instructionsHint': 'what may and may not be promised is one thing',
    'legal/text/privacy.id.sections.10.parts.1': 'when and how is one question',
    'landing/text/id.steps.list.2.text': 'three sentences, of which one names two things',
    'landing/text/trial.id.handedOver.askedForPerson.body': 'a place before two clauses',
    'home/text/id.delivery.off': 'three steps, of which one names two things',
    'auth/text/id.points.0': 'day and night is one thing',
  };

  test('has a comma before the last of three things', () => {
    const series =
      /[\p{L}\d]+, (?!(?:atau|dan|lebih|tanpa|dengan|seperti|misalnya|mungkin|silakan|di|dari|sampai|lalu|tetapi|karena)\s)[\p{L}\d-]+(?: [\p{L}\d-]+)? (?:dan|atau) \p{L}/u;
    expect(sentences.filter(({ place, sentence }) => series.test(sentence) && pairs[place] === undefined)).toEqual([]);
  });

  test('writes a time with a full stop', () => {
    expect(sentences.filter(({ sentence }) => /\b\d{1,2}:\d{2}\b/.test(sentence))).toEqual([]);
  });

  test('names a hand-over, a key and a file as the glossary does', () => {
    const former =
      /serah[- ]terima|diserahterimakan|konfirmasi kunci sandi|baru saja dikirim|gerbang|hapus sesi|risiko terkecil|baru menunggu|daftar biasa|setengah jadi|chat v2|pesan suara\.weba/i;
    expect(shown.filter(({ sentence }) => former.test(sentence))).toEqual([]);
  });

  test('writes a percentage without a space', () => {
    expect(sentences.filter(({ sentence }) => /[\dx][ \u00A0]%/.test(sentence))).toEqual([]);
  });
});
