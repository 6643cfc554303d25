import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import { press } from '../../../../tests/sut/gestures.ts';
import { conversationText as text } from '../text/id.ts';
import { splitterOf } from '../timeline/searchHits.ts';
import { FormattedText } from './FormattedText.tsx';

const long = 'kata '.repeat(13_000).slice(0, 65_000);

test('a long message expands by portions, and collapses again after the last one', async () => {
  const screen = await render(<FormattedText>{long}</FormattedText>);
  const shown = () => screen.container.textContent.length;
  expect(shown()).toBeLessThan(900);
  let presses = 0;
  for (; screen.getByText(text.more).elements().length > 0; presses += 1) await press(screen.getByText(text.more));
  expect(presses).toBe(11);
  expect(shown()).toBe(long.length + text.less.length);
  await press(screen.getByText(text.less));
  expect(shown()).toBeLessThan(900);
});

test('a search hit in the collapsed part expands the message, and one before it does not', async () => {
  const screen = await render(
    <FormattedText hits={splitterOf(['batik'])}>{`${long.slice(0, 9000)} batik ${long}`}</FormattedText>,
  );
  await expect.element(screen.getByText('batik', { exact: true })).toBeInTheDocument();
  expect(screen.container.querySelectorAll('mark')).toHaveLength(1);
  await screen.rerender(<FormattedText hits={splitterOf(['batik'])}>{`batik ${long}`}</FormattedText>);
  expect(screen.container.textContent.length).toBeLessThan(900);
});

test('a press on an account number copies its digits, unless the press ends a text selection', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  const screen = await render(<FormattedText>{'Transfer ke BCA 8808-0812-3456-7890 a.n. Sari'}</FormattedText>);
  const number = screen.getByRole('button', { name: `${text.copyNumber} 8808-0812-3456-7890` });
  await press(number);
  expect(write).toHaveBeenLastCalledWith('8808081234567890');
  getSelection()?.selectAllChildren(screen.container);
  expect(getSelection()?.toString()).toContain('BCA 8808-0812-3456-7890 a.n. Sari');
  number.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(write).toHaveBeenCalledTimes(1);
  // A key press copies even with a selection.
  (number.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(write).toHaveBeenCalledTimes(2);
  expect(screen.container.querySelector('a')).toBeNull();
});
