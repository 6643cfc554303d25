import type { Page } from 'playwright-core';

import type { House } from './house.ts';

/** Everything that a page must never do, as it happens. */
export const watched = async (house: House, page: Page): Promise<string[]> => {
  const wrongs: string[] = [];
  page.on('console', (message) => {
    // What the house itself says of a browser that may not keep the application.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') wrongs.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && new URL(request.url()).origin !== new URL(house.stack.url).origin)
      wrongs.push(`request: ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) wrongs.push(`frame: ${frame.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused: ${violatedDirective} ${blockedURI}`),
    );
  });
  return wrongs;
};
