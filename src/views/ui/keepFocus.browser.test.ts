import { expect, test } from 'vitest';

import { keepFocus } from './keepFocus.ts';

test('a heading that is covered gives the focus to what covers it', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = '<header><h1 tabindex="-1">Inbox</h1></header>';
  const stop = keepFocus();
  try {
    page.querySelector('h1')?.focus();
    page.querySelector('header')?.toggleAttribute('inert', true);
    page.insertAdjacentHTML('beforeend', '<div role="toolbar"><button type="button">Batal</button></div>');
    await expect.poll(() => document.activeElement?.closest('[role=toolbar]') !== null).toBe(true);
    await expect.poll(() => document.activeElement?.textContent).toBe('Batal');
  } finally {
    stop();
    page.remove();
  }
});
