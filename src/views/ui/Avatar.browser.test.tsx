import '../../index.css';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { Avatar } from './Avatar.tsx';

test.each([
  ['Sari Wulandari', 'SW'],
  ['Rahma', 'R'],
  ['Ibu Ratna (panitia reuni SMA 3)', 'IS'],
  ['🌸 Ayu', 'A'],
  ['👩‍👧 🌸', '👩‍👧'],
  ['🇮🇩🇲🇾', '🇮🇩'],
  ['👍🏽👍🏽', '👍🏽'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F} 1',
    '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
  ],
  ['e\u0301lan', 'E\u0301'],
  ['ที่นี่', 'ที่'],
  ['\u0301', '\u0301'],
  ['+62 813-2555-0102', '#'],
  ['   ', '#'],
])('the initials of %s are %s', async (name, initials) => {
  const { container } = await render(<Avatar name={name} />);
  expect(container.textContent).toBe(initials);
});

test('initials fit their circle at twice the font size', async () => {
  // The settings of theme.css on a phone.
  document.documentElement.style.cssText = 'font-size: 200%; --spacing: 4px';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  const { container } = await render(<Avatar name="Wahyu Wibowo" size={32} />);
  const circle = container.firstElementChild!;
  expect(circle.scrollHeight).toBeLessThanOrEqual(circle.clientHeight);
  expect(circle.getBoundingClientRect()).toMatchObject({ width: 32, height: 32 });
});

test('a broken picture shows the initials, and a working one shows itself', async () => {
  const broken = 'data:image/png;base64,AAAA';
  const whole = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const { container, rerender } = await render(<Avatar name="Toko Batik" picture={broken} />);
  await expect.poll(() => container.textContent).toBe('TB');
  await rerender(<Avatar name="Toko Batik" picture={whole} />);
  await expect.poll(() => container.querySelector('img')?.naturalWidth).toBe(1);
});
