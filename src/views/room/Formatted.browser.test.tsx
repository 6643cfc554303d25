import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { press } from '../../../tests/sut/hands.ts';
import { room as text } from '../text/id/room.ts';
import { Formatted } from './Formatted.tsx';
import { splitterOf } from './marks.ts';

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
    <Formatted marks={splitterOf(['batik'])}>{`${long.slice(0, 9000)} batik ${long}`}</Formatted>,
  );
  await expect.element(screen.getByText('batik', { exact: true })).toBeInTheDocument();
  expect(screen.container.querySelectorAll('mark')).toHaveLength(1);
  await screen.rerender(<Formatted marks={splitterOf(['batik'])}>{`batik ${long}`}</Formatted>);
  expect(screen.container.textContent.length).toBeLessThan(900);
});
