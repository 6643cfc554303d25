import { expect, onTestFinished, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';

import { press } from '../../../../tests/sut/gestures.ts';
import { CopyButton } from './CopyButton.tsx';
import { checkoutText as text } from './text/id.ts';

/** The button of a number, in a browser that copies or refuses. */
const shown = async (isAllowed: boolean) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  if (isAllowed) write.mockResolvedValue();
  else write.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  onTestFinished(() => write.mockRestore());
  const see = await render(<CopyButton value="8808123" what={text.account.number} />);
  return { see, write };
};
const icon = (see: { container: HTMLElement }) => see.container.querySelector('svg')?.classList.value;

test('a copied number is confirmed in the button, by its icon and its name, and announced', async () => {
  const { see, write } = await shown(true);
  const button = see.getByRole('button', { name: text.copyWhat(text.account.number), exact: true });
  await expect.element(button).toHaveTextContent(text.copy);
  expect(icon(see)).toContain('lucide-copy');
  await press(button);
  await expect.element(see.getByRole('button', { name: text.copied, exact: true })).toHaveTextContent(text.copied);
  expect(icon(see)).toContain('lucide-check');
  await expect.element(see.getByRole('status')).toHaveTextContent(text.copied);
  expect(write.mock.calls).toEqual([['8808123']]);
});

test('a number that the browser does not copy stays to be copied, and the customer is told', async () => {
  const { see } = await shown(false);
  const button = see.getByRole('button', { name: text.copyWhat(text.account.number), exact: true });
  await expect.element(see.getByRole('status')).toHaveTextContent('');
  await press(button);
  await expect.element(see.getByRole('status')).toHaveTextContent(text.copyFailed);
  await expect.element(button).toHaveTextContent(text.copy);
  expect(icon(see)).toContain('lucide-copy');
});
