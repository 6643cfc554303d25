import { expect, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { composerText } from '../text/id.ts';
import { DraftChecksNotice } from './DraftChecks.tsx';

const text = composerText.draftChecks;
const catalog = [{ name: 'Blus kawung', price: 165_000 }];
const other = text.price('Blus kawung', '165.000', '156.000');

test('a price that differs from the catalogue is shown, and not again once it is ignored', async () => {
  const { rerender } = await render(<DraftChecksNotice draft="Blus kawung 156.000" catalog={catalog} />);
  await expect.element(page.getByText(other)).toBeVisible();
  await page.getByRole('button', { name: text.ignore }).click();
  await expect.element(page.getByText(other)).not.toBeInTheDocument();
  const another = text.price('Blus kawung', '165.000', '155.000');
  await rerender(<DraftChecksNotice draft="Blus kawung 156.000, eh blus kawung 155.000" catalog={catalog} />);
  await expect.element(page.getByText(another)).toBeVisible();
  await expect.element(page.getByText(other)).not.toBeInTheDocument();
  // The draft has been sent.
  await rerender(<DraftChecksNotice draft="" catalog={catalog} />);
  await expect.element(page.getByText(another)).not.toBeInTheDocument();
});

test('without a catalogue only weekdays are checked', async () => {
  await render(<DraftChecksNotice draft="Blus kawung 1.000, dikirim Selasa 23 November 2026" catalog={[]} />);
  await expect.element(page.getByText(text.day('23 November 2026', 'Senin', 'Selasa'))).toBeVisible();
});
