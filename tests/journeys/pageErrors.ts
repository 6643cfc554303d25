import type { Page } from 'playwright-core';

import type { TestApp } from './testApp.ts';

/** Collects what a page must never do: console errors, dialogs, foreign requests and frames. */
export const collectPageErrors = async (app: TestApp, page: Page): Promise<string[]> => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The application warns when the browser blocks its service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && new URL(request.url()).origin !== new URL(app.stack.url).origin)
      problems.push(`request: ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) problems.push(`frame: ${frame.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused: ${violatedDirective} ${blockedURI}`),
    );
  });
  return problems;
};
