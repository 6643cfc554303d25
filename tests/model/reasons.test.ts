import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { refusalOf } from '../../src/contracts/refusal.ts';
import { roomLine } from '../../src/views/conversation/roomLines/roomLine.ts';
import { roomLinesText as linesInEnglish } from '../../src/views/conversation/roomLines/text/en.ts';
import { roomLinesText as lines } from '../../src/views/conversation/roomLines/text/id.ts';
import { reasonText } from '../../src/views/reasons/reasonText.ts';
import { reasonsText as english } from '../../src/views/reasons/text/en.ts';
import { reasonsText as indonesian } from '../../src/views/reasons/text/id.ts';
import { refusalText } from '../../src/views/refusals/refusalText.ts';
import { refusalsText as refusalsInEnglish } from '../../src/views/refusals/text/en.ts';
import { refusalsText as refusals } from '../../src/views/refusals/text/id.ts';
import { helpReason } from '../../supabase/functions/push/helpReason.ts';
import { sqlInForce } from './sqlInForce.ts';

const root = join(import.meta.dirname, '../..');
/** The migrations without their comments. */
const sql = [sqlInForce().replaceAll(/^\s*--.*$/gmu, '')];
const codeIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
const unique = (found: (string | undefined)[]): string[] => [...new Set(found.map(String))].toSorted();

/** The codes that SQL stores as reasons, alone or with a value. */
const stored = [
  ...new Set(
    sql.flatMap((text) =>
      [...text.matchAll(/'((?:ai|team|review)\.[a-z_]+)(?:: [^']*)?'/g)].map(([, code = '']) => code),
    ),
  ),
];
/** The page of a member stores this one. */
const codes = [...stored, 'ai.promised_team'].toSorted();

test('every stored code has a sentence in both languages, and no other', () => {
  expect(stored.length).toBeGreaterThan(20);
  expect(Object.keys(indonesian.codes).toSorted()).toEqual(codes);
  expect(Object.keys(english.codes).toSorted()).toEqual(codes);
});

test.each(codes.filter((code) => !code.startsWith('review.')))(
  '%s is told by a push message as on the page',
  (code) => {
    const reason = code === 'ai.paused' ? 'ai.paused: Stok dihitung' : code;
    expect(helpReason(reason, 'id')).toBe(reasonText(reason, indonesian));
    expect(helpReason(reason, 'en')).toBe(reasonText(reason, english));
    expect(helpReason(reason, 'id')).not.toContain(code);
  },
);

test.each([
  ['what a member wrote', 'Minta refund', 'Minta refund'],
  ['an earlier sentence of the server', 'AI tidak tahu jawabannya', 'AI tidak tahu jawabannya'],
  ['a code of a newer server', 'ai.tomorrow', 'ai.tomorrow'],
  ['a pause with the words of a member', 'ai.paused: Stok: dihitung', 'The AI is stopped: Stok: dihitung'],
  ['a pause of the server', 'ai.paused: ai.looped', `The AI is stopped: ${String(english.codes['ai.looped'])}`],
  ['counts', 'review.judged: 8 10', 'Exam of ten questions: 8 of 10 answers good'],
])('%s is readable in English', (_, reason, shown) => {
  expect(reasonText(reason, english)).toBe(shown);
});

describe('refusals', () => {
  const all = sql.join('\n');
  /** The second argument of every call of `raise_error`: the code of the sentence, alone or in `format` with a value. */
  const calls = [...all.matchAll(/(?<!function )private\.raise_error\((?!text)([^;]*)/gu)].map(([, args = '']) => args);
  const raised = calls.map(
    (args) => /^\s*(?:'\w+'|reason),\s*(?:format\()?'([a-z]+\.[a-z_]+)(?:: %s)?'/u.exec(args)?.[1] ?? args,
  );
  const thrown = codeIn('supabase/functions').flatMap((text) =>
    [...text.matchAll(/new ApiError\(\s*[\w.()]+,\s*'(\w+)'/gu)].map(([, code = '']) => `error.${code}`),
  );
  const foundByThePage = codeIn('src/services').flatMap((text) =>
    [...text.matchAll(/sentence: '([^']*)'/gu)].map(([, code = '']) => code),
  );

  test('every error that the database or a function raises has a sentence in both languages, and no other', () => {
    expect(raised.length).toBeGreaterThan(200);
    expect(thrown.length).toBeGreaterThan(60);
    const sentences = unique([...raised, ...thrown, ...foundByThePage]);
    expect(Object.keys(refusals.codes).toSorted()).toEqual(sentences);
    expect(Object.keys(refusalsInEnglish.codes).toSorted()).toEqual(sentences);
  });

  test('an error that is raised without `raise_error` has a code of Postgres, whose words no user reads', () => {
    const own = all.replace(/create function private\.raise_error[\s\S]*?\n\$\$;/u, '');
    const raises = [...own.matchAll(/^\s*raise (?!notice)([^;]*);/gmu)].map(([, how = '']) => how);
    expect(raises.length).toBeGreaterThan(5);
    const codeOf = (how: string): string =>
      /errcode = '(\w{5})'/u.exec(how)?.[1] ?? /^sqlstate '(\w{5})'/u.exec(how)?.[1] ?? 'P0001';
    expect(
      raises.filter((how) => codeOf(how) === 'PGRST' || refusalOf({ code: codeOf(how), message: 'a.b' }) !== null),
    ).toEqual([]);
  });

  test.each([
    ['one with a value', 'webhook.too_often: 12', 'Sent too often. Try again in 12 seconds.'],
    ['one of a newer server', 'webhook.tomorrow', refusalsInEnglish.unknown],
    ['the text of a proxy', 'upstream connect error', 'upstream connect error'],
  ])('a refusal is readable in English: %s', (_, refusal, shown) => {
    expect(refusalText(refusal, refusalsInEnglish)).toBe(shown);
  });

  test.each(Object.entries(refusals.codes))('%s is in the language of the user', (code, sentence) => {
    // What the specification fixes is the same in both.
    if (typeof sentence === 'string' && sentence.startsWith('Failed to ')) return;
    expect(refusalText(`${code}: 2`, refusalsInEnglish)).not.toBe(refusalText(`${code}: 2`, refusals));
  });
});

describe('lines in a chat for its team', () => {
  const written = sql.flatMap((text) =>
    [...text.matchAll(/perform private\.write_line\(([^;]*);/gu)].flatMap(([, args = '']) =>
      [...args.matchAll(/'([a-z]+\.[a-z_]+)'/gu)].map(([, code = '']) => code),
    ),
  );
  const count = (amount: number): string => amount.toLocaleString('id-ID');

  test('every line that the database writes has a sentence in both languages, and no other', () => {
    expect(written.length).toBeGreaterThan(15);
    expect(Object.keys(lines.codes).toSorted()).toEqual(unique(written));
    expect(Object.keys(linesInEnglish.codes).toSorted()).toEqual(unique(written));
  });

  test.each([
    [
      'an amount and an order',
      'payment.reversed: {"bank": "BCA", "order": 42, "amount": 250000}',
      'BCA took back the payment of order #42.',
    ],
    [
      'what a member wrote',
      'proof.rejected: {"order": 42, "reason": "Buram: foto lagi"}',
      'The proof of transfer for order #42 was rejected: Buram: foto lagi',
    ],
    ['a code of a newer server', 'payment.tomorrow: {"order": 42}', linesInEnglish.unknown],
    ['facts that are no JSON', 'payment.reversed: BCA', linesInEnglish.unknown],
    ['a sentence', 'Uang sudah masuk.', 'Uang sudah masuk.'],
  ])('%s is readable in English', (_, body, shown) => {
    expect(roomLine(body, linesInEnglish, count)).toBe(shown);
  });
});

/** The functions of SQL that hold sentences, and who reads them. Users read codes, of which the page makes sentences. */
const sentencesInSql: Record<string, string> = {
  'private.opens_again': 'customers',
  'private.waiting_notice_text': 'customers',
  'private.record_requested_right': 'customers',
  'private.apply_consent_wish': 'customers',
  'private.ask_for_help': 'customers',
  'private.simulation_scene': 'customers, in the simulator',
  'private.orders_of_chat': 'the model',
  'private.payment_link_of_chat': 'the model',
  'private.usual_criteria': 'the model that judges; owners replace them',
  'private.report_text': 'owners, on WhatsApp in Indonesian; the page says the same from figures',
  'public.responsibility_text': 'owners, who sign exactly this text',
};
const INDONESIAN =
  /(?<!\p{L})(?:yang|untuk|dari|anda|tidak|belum|dengan|sudah|pelanggan|ini|pesan|hanya|paling|dulu|kami|akan|sebelum|bisa|dapat)(?!\p{L})/iu;

test('no other function of the database holds a sentence', () => {
  const holders = sql.flatMap((text) =>
    text
      .split(/^create function /mu)
      .slice(1)
      .filter((definition) =>
        [...definition.replaceAll(/--[^\n']*$/gmu, '').matchAll(/'((?:[^']|'')*)'/gu)].some(
          ([, literal = '']) =>
            literal.includes(' ') && INDONESIAN.test(literal) && !/\\[mMsSWb]|^\^|\(\?/u.test(literal),
        ),
      )
      .map((definition) => /^[\w.]+/u.exec(definition)?.[0]),
  );
  expect(unique(holders)).toEqual(Object.keys(sentencesInSql).toSorted());
});
