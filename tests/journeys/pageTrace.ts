/** What a page did last, for whoever reads of a failure: what it asked and was answered, where it went, what it said. */
import type { BrowserContext, Page } from 'playwright-core';

/** So many lines of each page are kept, the newest. */
const TRACE_LIMIT = 80;

const traces = new WeakMap<Page, string[]>();

/** Begins to keep what the pages of this context do. Addresses are kept without their values: tokens travel in some. */
export const recordTrace = (context: BrowserContext): void => {
  context.on('page', (page) => {
    const lines: string[] = [];
    traces.set(page, lines);
    const add = (line: string) => {
      lines.push(`${new Date().toISOString().slice(14, 23)} ${line}`);
      if (lines.length > TRACE_LIMIT) lines.shift();
    };
    const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
    const isAsset = (url: string) => pathOf(url).startsWith('/assets/');
    page.on('framenavigated', (frame) => add(`at ${pathOf(frame.url())}`));
    page.on('console', (message) => add(`${message.type()}: ${message.text()}`));
    page.on('request', (request) => {
      if (!isAsset(request.url())) add(`asks ${request.method()} ${pathOf(request.url())}`);
    });
    page.on('response', (response) => {
      if (!isAsset(response.url()) || !response.ok())
        add(`gets ${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
    });
    page.on('requestfailed', (request) =>
      add(`lost ${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText ?? 'without a reason'}`),
    );
    page.on('websocket', (socket) => {
      add(`line opens ${pathOf(socket.url())}`);
      socket.on('close', () => add('line closed'));
    });
  });
};

/** What this page did last, a line each, oldest first. */
export const traceOf = (page: Page): string => (traces.get(page) ?? []).join('\n');
