/** What a page did last, for whoever reads of a failure: what it asked and was answered, where it went, what it said. */
import type { BrowserContext, Page } from 'playwright-core';

/** So many lines of each page are kept, the newest. */
const KEPT = 80;

const records = new WeakMap<Page, string[]>();

/** Begins to keep what the pages of this context do. Addresses are kept without their values: tokens travel in some. */
export const keepRecord = (context: BrowserContext): void => {
  context.on('page', (page) => {
    const lines: string[] = [];
    records.set(page, lines);
    const note = (line: string) => {
      lines.push(`${new Date().toISOString().slice(14, 23)} ${line}`);
      if (lines.length > KEPT) lines.shift();
    };
    const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
    const isPiece = (url: string) => pathOf(url).startsWith('/assets/');
    page.on('framenavigated', (frame) => note(`at ${pathOf(frame.url())}`));
    page.on('console', (message) => note(`${message.type()}: ${message.text()}`));
    page.on('request', (request) => {
      if (!isPiece(request.url())) note(`asks ${request.method()} ${pathOf(request.url())}`);
    });
    page.on('response', (response) => {
      if (!isPiece(response.url()) || !response.ok())
        note(`gets ${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
    });
    page.on('requestfailed', (request) =>
      note(`lost ${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText ?? 'without a reason'}`),
    );
    page.on('websocket', (socket) => {
      note(`line opens ${pathOf(socket.url())}`);
      socket.on('close', () => note('line closed'));
    });
  });
};

/** What this page did last, a line each, oldest first. */
export const recordOf = (page: Page): string => (records.get(page) ?? []).join('\n');
