import '../../index.css';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { DataRequest } from './DataRequest.tsx';
import { dataRequestText as text } from './text/request.id.ts';

afterEach(() => vi.restoreAllMocks());

test('a request opens the chat with the shop, and a wrong number keeps what was typed', async () => {
  await page.viewport(320, 800);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await render(<DataRequest />);
  const number = page.getByLabelText(text.number);
  await number.fill('0812');
  await page.getByRole('button', { name: text.open }).click();
  await expect.element(page.getByText(text.wrongNumber)).toBeVisible();
  await expect.element(number).toHaveValue('0812');
  expect(open).not.toHaveBeenCalled();
  await number.fill('0812-2555-0100');
  await page.getByLabelText(text.right).selectOptions(text.rights.correct);
  await page.getByRole('button', { name: text.open }).click();
  const link = 'https://wa.me/6281225550100?text=Permintaan%20data%20pribadi%3A%20perbaikan%20data%20saya';
  expect(open).toHaveBeenCalledWith(link, '_blank', 'noopener,noreferrer');
  await expect.element(page.getByRole('link', { name: text.notOpened })).toHaveAttribute('href', link);
  // Another right needs another link.
  await page.getByLabelText(text.right).selectOptions(text.rights.erase);
  expect(page.getByRole('link', { name: text.notOpened }).elements()).toEqual([]);
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
