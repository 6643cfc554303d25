/** The recent events of a page, for failure reports: requests, responses, navigation, console and sockets. */
import type { BrowserContext, Page } from 'playwright-core';

/** The number of entries that are kept for each page. */
const TRACE_LIMIT = 80;

const traces = new WeakMap<Page, string[]>();

/** Starts to record the pages of a browser. Query strings are left out, because some contain tokens. */
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
    page.on('framenavigated', (frame) => add(`navigated ${pathOf(frame.url())}`));
    page.on('console', (message) => add(`${message.type()}: ${message.text()}`));
    page.on('request', (request) => {
      if (!isAsset(request.url())) add(`request ${request.method()} ${pathOf(request.url())}`);
    });
    page.on('response', (response) => {
      if (!isAsset(response.url()) || !response.ok())
        add(`response ${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
    });
    page.on('requestfailed', (request) =>
      add(`failed ${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText ?? 'unknown error'}`),
    );
    page.on('websocket', (socket) => {
      add(`socket opened ${pathOf(socket.url())}`);
      socket.on('close', () => add('socket closed'));
    });
  });
};

/** The recent events of a page, one per line, oldest first. */
export const traceOf = (page: Page): string => (traces.get(page) ?? []).join('\n');
