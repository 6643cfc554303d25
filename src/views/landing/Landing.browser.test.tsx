import '../../landing.css';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { Landing } from './Landing.tsx';

test.each([
  ['light', 320],
  ['dark', 1440],
] as const)('the landing page is accessible and fits in %s colours at %i px', async (theme, width) => {
  document.documentElement.dataset['theme'] = theme;
  await page.viewport(width, 800);
  await render(<Landing otherLanguage="en" />);
  const { violations } = await axe.run(document.body);
  expect(violations).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
