import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import '../../../index.css';
import type { AnswerRating, AnswerReason, RatingFailure } from '../../../contracts/conversation.answerReason.ts';
import type { ResourceState } from '../../app/useResourceState.ts';
import { uiText } from '../../ui/text/id.ts';
import { AnswerReasonView } from './AnswerReasonView.tsx';
import { answerReasonText as text } from './text/answerReason.id.ts';

const BODY = 'Toko buka pukul 08.00. Minggu tutup pukul 15.00.';
const recorded: AnswerReason = {
  kind: 'recorded',
  version: 'v2',
  model_size: 'large',
  model_name: 'bawaan-mengutip',
  tools: null,
  ms_model: 412,
  tokens_in: 900,
  tokens_out: 34,
  cost: 3.42,
  chatCost: 27.5,
  isInRollout: true,
  feedback: null,
  votes: { up: 0, down: 0 },
  created_at: '2026-11-23T10:00:00Z',
  sources: [
    { id: 'a', title: 'Jam buka', body: BODY, isUsed: true },
    { id: 'b', title: 'Alamat', body: null, isUsed: false },
  ],
};

const stored = async (): Promise<RatingFailure | null> => null;

const open = async (
  state: Partial<ResourceState<AnswerReason>>,
  onRate: (rating: AnswerRating) => Promise<RatingFailure | null> = stored,
) => {
  const initial = { value: null, isPending: true, isSlow: false, hasFailed: false, retry: () => undefined };
  return render(
    <AnswerReasonView state={{ ...initial, ...state }} answer="Minggu tutup pukul 15.00." onRate={onRate} />,
  );
};

test('the used passage is shown with its quoted sentence marked, and how the answer was made', async () => {
  await open({ value: recorded, isPending: false });
  await expect.element(page.getByText('Jam buka')).toBeVisible();
  expect(
    page
      .getByRole('mark')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Minggu tutup pukul 15.00.']);
  expect(page.getByText(text.builtin, { exact: false }).element().textContent).toMatch(
    /^Versi 2 · bagian dari peluncuran · model besar · .* · Disiapkan dalam 0,4 detik · 934 satuan teks · biaya Rp 3,4, seluruh chat ini Rp 28/,
  );
});

test('other passages are listed on demand, a deleted one without its text', async () => {
  await open({ value: recorded, isPending: false });
  await userEvent.click(page.getByText(text.others('1')));
  await expect.element(page.getByText(text.deleted)).toBeVisible();
});

test('an answer without a record says so', async () => {
  await open({ value: { kind: 'unrecorded' }, isPending: false });
  await expect.element(page.getByText(text.unrecorded)).toBeVisible();
});

test('an answer without passages says so', async () => {
  await open({ value: { ...recorded, sources: [] }, isPending: false });
  await expect.element(page.getByText(text.noSources)).toBeVisible();
});

test('what the AI read is listed in order, with what it searched for', async () => {
  const tools = [
    { name: 'search_knowledge', query: 'jam buka minggu', failed: false },
    { name: 'order_status', query: null, failed: true },
  ];
  await open({ value: { ...recorded, version: 'v3', tools }, isPending: false });
  const list = page.getByRole('region', { name: text.tools }).getByRole('listitem').elements();
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'Mencari di pengetahuan: “jam buka minggu”',
    'Membaca pesanan di chat ini (tidak berhasil)',
  ]);
});

test('a failed read offers a retry', async () => {
  const retry = vi.fn<() => void>();
  await open({ hasFailed: true, isPending: false, retry });
  await expect.element(page.getByRole('alert').getByText(text.failed)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: uiText.retry }));
  expect(retry).toHaveBeenCalledOnce();
});

const rating = text.rating;
const thumb = (name: string) => page.getByRole('button', { name, exact: true });

test('a thumb is stored at once, and pressed again it is taken back', async () => {
  const rate = vi.fn<(rating: AnswerRating) => Promise<RatingFailure | null>>(stored);
  await open({ value: recorded, isPending: false }, rate);
  await userEvent.click(thumb(rating.up));
  await expect.element(thumb(rating.up)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(thumb(rating.up));
  await expect.element(thumb(rating.up)).toHaveAttribute('aria-pressed', 'false');
  expect(rate.mock.calls).toEqual([
    [{ verdict: 'up', reason: null, passage_id: null, note: null, isReport: false }],
    [null],
  ]);
});

test('a thumb down takes the wrong source and a note, and is reported to the owner', async () => {
  const rate = vi.fn<(rating: AnswerRating) => Promise<RatingFailure | null>>(stored);
  await open({ value: recorded, isPending: false }, rate);
  await userEvent.click(thumb(rating.down));
  await userEvent.click(thumb(rating.reasons.source));
  await userEvent.click(page.getByRole('radio', { name: 'Jam buka' }));
  await userEvent.fill(page.getByRole('textbox', { name: rating.note }), 'Minggu kami tutup');
  await userEvent.click(thumb(rating.report));
  await expect.element(page.getByText(rating.sent.reported)).toBeVisible();
  expect(rate).toHaveBeenLastCalledWith({
    verdict: 'down',
    reason: 'source',
    passage_id: 'a',
    note: 'Minggu kami tutup',
    isReport: true,
  });
});

test('a verdict that is not stored is told, and the form keeps what was typed', async () => {
  const feedback = { verdict: 'down', reason: 'other', passage_id: null, note: 'Kasar', reported_at: null } as const;
  await open({ value: { ...recorded, feedback }, isPending: false }, async () => 'failed');
  await userEvent.fill(page.getByRole('textbox', { name: rating.note }), 'Terlalu kasar');
  await userEvent.click(thumb(rating.save));
  await expect.element(page.getByRole('alert').getByText(rating.failure.failed)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: rating.note })).toHaveValue('Terlalu kasar');
});

test('a reported answer cannot be reported twice', async () => {
  const feedback = { verdict: 'down', reason: null, passage_id: null, note: null, reported_at: '2026-11-23' } as const;
  await open({ value: { ...recorded, feedback }, isPending: false });
  await expect.element(page.getByText(rating.wasReported)).toBeVisible();
  expect(thumb(rating.report).elements()).toEqual([]);
});
