import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import { press } from '../../../../tests/sut/hands.ts';
import { conversationText as text } from '../text/id.ts';
import { splitterOf } from '../timeline/searchHits.ts';
import { Formatted } from './FormattedText.tsx';

const long = 'kata '.repeat(13_000).slice(0, 65_000);

test('of the longest message a press shows some more, and the last one folds it again', async () => {
  const screen = await render(<Formatted>{long}</Formatted>);
  const shown = () => screen.container.textContent.length;
  expect(shown()).toBeLessThan(900);
  let presses = 0;
  for (; screen.getByText(text.more).elements().length > 0; presses += 1) await press(screen.getByText(text.more));
  expect(presses).toBe(11);
  expect(shown()).toBe(long.length + text.less.length);
  await press(screen.getByText(text.less));
  expect(shown()).toBeLessThan(900);
});

test('a word that was found behind the fold is there, marked, and nothing is unfolded for one before it', async () => {
  const screen = await render(
    <Formatted hits={splitterOf(['batik'])}>{`${long.slice(0, 9000)} batik ${long}`}</Formatted>,
  );
  await expect.element(screen.getByText('batik', { exact: true })).toBeInTheDocument();
  expect(screen.container.querySelectorAll('mark')).toHaveLength(1);
  await screen.rerender(<Formatted hits={splitterOf(['batik'])}>{`batik ${long}`}</Formatted>);
  expect(screen.container.textContent.length).toBeLessThan(900);
});

test('the number of an account is copied by a press, its digits alone, and is words to whoever marks them', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  const screen = await render(<Formatted>{'Transfer ke BCA 8808-0812-3456-7890 a.n. Sari'}</Formatted>);
  const number = screen.getByRole('button', { name: `${text.copyNumber} 8808-0812-3456-7890` });
  await press(number);
  expect(write).toHaveBeenLastCalledWith('8808081234567890');
  getSelection()?.selectAllChildren(screen.container);
  expect(getSelection()?.toString()).toContain('BCA 8808-0812-3456-7890 a.n. Sari');
  number.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(write).toHaveBeenCalledTimes(1);
  // A key means it, whatever is marked.
  (number.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(write).toHaveBeenCalledTimes(2);
  expect(screen.container.querySelector('a')).toBeNull();
});
