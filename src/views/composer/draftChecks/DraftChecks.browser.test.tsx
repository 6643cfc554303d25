import { expect, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { composerText as sending } from '../text/id.ts';
import { FiguresNotice } from './DraftChecks.tsx';

const text = sending.figures;
const catalog = [{ name: 'Blus kawung', price: 165_000 }];
const other = text.price('Blus kawung', '165.000', '156.000');

test('a price that is not the catalogue’s is told, and not again once it is ignored', async () => {
  const { rerender } = await render(<FiguresNotice words="Blus kawung 156.000" catalog={catalog} />);
  await expect.element(page.getByText(other)).toBeVisible();
  await page.getByRole('button', { name: text.ignore }).click();
  await expect.element(page.getByText(other)).not.toBeInTheDocument();
  const another = text.price('Blus kawung', '165.000', '155.000');
  await rerender(<FiguresNotice words="Blus kawung 156.000, eh blus kawung 155.000" catalog={catalog} />);
  await expect.element(page.getByText(another)).toBeVisible();
  await expect.element(page.getByText(other)).not.toBeInTheDocument();
  // It has been sent.
  await rerender(<FiguresNotice words="" catalog={catalog} />);
  await expect.element(page.getByText(another)).not.toBeInTheDocument();
});

test('without a catalogue only days are looked at', async () => {
  await render(<FiguresNotice words="Blus kawung 1.000, dikirim Selasa 23 November 2026" catalog={[]} />);
  await expect.element(page.getByText(text.day('23 November 2026', 'Senin', 'Selasa'))).toBeVisible();
});
