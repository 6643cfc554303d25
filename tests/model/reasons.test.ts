import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { reasonText } from '../../src/views/reasons/reasonText.ts';
import { reasonsText as english } from '../../src/views/reasons/text/en.ts';
import { reasonsText as indonesian } from '../../src/views/reasons/text/id.ts';
import { helpReason } from '../../supabase/functions/push/helpReason.ts';

const migrations = join(import.meta.dirname, '../../supabase/migrations');
const sql = readdirSync(migrations).map((name) => readFileSync(join(migrations, name), 'utf8'));

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
