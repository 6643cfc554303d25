/** The files that an answer may send: which of the offered ones a model means, and answers that show a file without sending one. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, test } from 'vitest';

import { UNLIMITED } from '../../../tests/sut/limits.ts';
import { answer } from './answer.ts';
import { chosenFiles, findWrongFile, MOST_FILES, noFiles } from './files.ts';
import { questionWith } from './questionFixture.ts';
import type { SendableFile } from './sendableFile.ts';

const file = (name: string, change: Partial<SendableFile> = {}): SendableFile => ({
  bucket: 'logos',
  path: `b/${name}.jpg`,
  name,
  kind: 'photo',
  filename: null,
  mimetype: 'image/jpeg',
  size: 1000,
  ...change,
});
const blus = file('Blus kawung');
const kain = file('Kain sidomukti');
const list = file('Pricelist', {
  bucket: 'knowledge',
  path: 'b/source',
  kind: 'document',
  filename: 'pricelist 2026.pdf',
  mimetype: null,
});
const offered = [blus, kain, list];

describe('the files that a model names', () => {
  test.each<[string[] | null, SendableFile[], string | null]>([
    [['f1'], [blus], null],
    [['F2'], [kain], null],
    [['[f1]'], [blus], null],
    [['"f1", "f3"'], [blus, list], null],
    [['f1 f2'], [blus, kain], null],
    [['f2', 'f2'], [kain], null],
    [['blus kawung'], [blus], null],
    [['pricelist 2026.pdf'], [list], null],
    [[], [], null],
    [null, [], null],
    [['null'], [], null],
    [['[]'], [], null],
    [['-', ''], [], null],
    [['f9'], [], 'f9'],
    [['https://evil.test/x.jpg'], [], 'https://evil.test/x.jpg'],
    [['b/Kain sidomukti.jpg'], [], 'b/Kain sidomukti.jpg'],
    [['f9', 'f1'], [blus], 'f9'],
  ])('%j are %j', (named, files, unknown) => expect(chosenFiles(offered, named)).toEqual({ files, unknown }));

  test('are at most three', () => {
    const many = Array.from({ length: 6 }, (_, n) => file(`Produk ${n}`));
    expect(chosenFiles(many, ['f6', 'f5', 'f4', 'f3', 'f2']).files).toEqual([many[5], many[4], many[3]]);
    expect(MOST_FILES).toBe(3);
  });
});

describe('words that show a file', () => {
  test.each([
    'Ini fotonya ya, Kak 😊',
    'Ini ya kak fotonya',
    'Berikut kami kirim gambar blusnya',
    'Fotonya sudah saya kirim ya Kak.',
    'Brosurnya terlampir.',
    'Kami kirimkan pricelistnya ya.',
    "Here's the photo you asked for",
    'Nih fotonya kak',
  ])('"%s" without one are refused, and let through with one', (text) => {
    expect(findWrongFile(text, noFiles)).not.toBeNull();
    expect(findWrongFile(text, { files: [blus], unknown: null })).toBeNull();
  });

  test.each([
    'Boleh kirim fotonya dulu, Kak?',
    'Foto produknya belum ada, Kak. Kami tanyakan ke tim dulu ya.',
    'Berikut daftar harganya: Blus Rp 165.000.',
    'Katalog lengkapnya di https://batik.test/katalog ya Kak',
    'Ini fotonya: https://batik.test/blus.jpg',
    'Cetak foto 4R Rp 5.000 per lembar.',
    'Silakan kirim bukti transfernya ke sini ya.',
    'Warnanya sama seperti di foto.',
    'Gambar bukti transfernya sudah kami terima.',
  ])('"%s" shows none', (text) => expect(findWrongFile(text, noFiles)).toBeNull());
});

describe.each(['v2', 'v3'] as const)('version %s', (version) => {
  const usage = {
    inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 2, text: 2, reasoning: undefined },
  };
  const modelSaying = (...replies: object[]) => {
    let call = 0;
    return new MockLanguageModelV4({
      doGenerate: async () => {
        const reply = { sources: [], hand_over: false, ...(replies[call] ?? replies.at(-1)) };
        call += 1;
        return version === 'v2'
          ? {
              content: [
                { type: 'text', text: JSON.stringify({ action: 'answer', reason: 'found', summary: '', ...reply }) },
              ],
              finishReason: { unified: 'stop', raw: 'stop' },
              usage,
              warnings: [],
            }
          : {
              content: [{ type: 'tool-call', toolCallId: `c${call}`, toolName: 'reply', input: JSON.stringify(reply) }],
              finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
              usage,
              warnings: [],
            };
      },
    });
  };
  const ask = async (model: MockLanguageModelV4, files: readonly object[] = offered, fails = false) => {
    const service = {
      rpc: async (_: string, { p_tool: tool }: { p_tool?: string }) =>
        tool === 'sendable_files' && fails
          ? { data: null, error: new Error('down') }
          : { data: tool === 'sendable_files' ? files : [], error: null },
    } as unknown as SupabaseClient;
    const one = { name: 'uji', model };
    return answer(
      { service, models: { small: one, large: one }, modelTimeout: UNLIMITED },
      questionWith({ version, burst: [{ author: 'customer', kind: 'text', text: 'minta foto blusnya kak' }] }),
    );
  };
  const asked = (model: MockLanguageModelV4): string => JSON.stringify(model.doGenerateCalls[0]);

  test('sends what it names of the offered files, which are in the prompt and the schema', async () => {
    const model = modelSaying({ text: 'Ini fotonya ya, Kak.', files: ['f1'] });
    expect(await ask(model)).toMatchObject({ status: 'answered', report: { answer: { files: [blus] } } });
    expect(asked(model)).toMatch(/Blus kawung[^]*Pricelist/);
    expect(asked(model)).toContain('"required":');
    expect(asked(model)).toContain('yang dikirim di bawah balasan');
    expect(asked(model)).not.toContain('b/source');
  });

  test('is asked for no files where none are offered', async () => {
    const model = modelSaying({ text: 'Halo, Kak.' });
    await ask(model, []);
    expect(asked(model)).not.toContain('berkas>');
    expect(asked(model)).not.toContain('yang dikirim di bawah balasan');
  });

  test.each([
    ['another business', { ...blus, path: 'other/x.jpg' }],
    ['a type that WhatsApp does not take', { ...list, filename: 'halaman.html' }],
    ['a size that is too large', { ...blus, size: 17 * 1024 * 1024 }],
  ])('offers no file of %s', async (_, one) => {
    const model = modelSaying({ text: 'Halo, Kak.' });
    await ask(model, [one]);
    expect(asked(model)).not.toContain('berkas>');
  });

  test('is corrected once for a file that does not exist, and the right one is sent', async () => {
    const model = modelSaying({ text: 'Ini fotonya.', files: ['f7'] }, { text: 'Ini fotonya.', files: ['f1'] });
    const outcome = await ask(model);
    expect(outcome).toMatchObject({ status: 'answered', report: { answer: { files: [blus] } } });
    expect(outcome.report.guard).toMatchObject({ rule: 'file', found: 'f7' });
    expect(model.doGenerateCalls).toHaveLength(2);
  });

  test('that shows a photo twice without sending one calls the team', async () => {
    const outcome = await ask(modelSaying({ text: 'Ini fotonya ya, Kak.', files: [] }));
    expect(outcome).toMatchObject({ status: 'escalated', report: { guard: { rule: 'file' } } });
  });

  test('answers without files when they cannot be read', async () => {
    const model = modelSaying({ text: 'Halo, Kak. Warna apa yang dicari?' });
    expect(await ask(model, offered, true)).toMatchObject({ status: 'answered' });
  });
});
