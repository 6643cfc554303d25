/** What the pages of a browser have asked for and not yet been given: answers, and topics of the line that tells of changes. */
import type { BrowserContext, Page, WebSocket } from 'playwright-core';

interface UnderWay {
  /** What each of them is, for whoever reads of a page that never came to rest. */
  readonly waiting: Map<unknown, string>;
  /** How much the page has ever asked for. */
  begun: number;
}

const pages = new WeakMap<Page, UnderWay>();

/** What this page waits for now, and how much it has ever asked for. */
export const underWay = (page: Page): { waiting: string[]; begun: number } => {
  const known = pages.get(page);
  if (known === undefined) throw new Error('Of what this page asks nothing is kept: see keepUnderWay');
  return { waiting: [...known.waiting.values()], begun: known.begun };
};

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** `[join_ref, ref, topic, event, payload]` as Realtime's clients write it; nothing of what is none. */
const frameOf = (payload: string | Buffer): { ref?: unknown; topic?: unknown; event?: unknown } => {
  try {
    const [, ref, topic, event] = JSON.parse(String(payload)) as unknown[];
    return { ref, topic, event };
  } catch {
    return {};
  }
};

/** A line is waited for until something is heard over it, and a topic until the server has answered to it. */
const watchLine = (socket: WebSocket, begin: (one: unknown, what: string) => void, end: (one: unknown) => void) => {
  const topics = new Map<unknown, object>();
  begin(socket, `a line to ${pathOf(socket.url())}`);
  socket.on('framesent', ({ payload }) => {
    const { ref, topic, event } = frameOf(payload);
    if (event !== 'phx_join') return;
    const asked = {};
    topics.set(ref, asked);
    begin(asked, `topic ${String(topic)}`);
  });
  socket.on('framereceived', ({ payload }) => {
    const { ref, event } = frameOf(payload);
    if (event !== 'phx_reply' || !topics.has(ref)) return;
    end(topics.get(ref));
    end(socket);
  });
  socket.on('close', () => [socket, ...topics.values()].forEach(end));
};

/** Begins to keep what the pages of this context wait for. */
export const keepUnderWay = (context: BrowserContext): void => {
  context.on('page', (page) => {
    const waiting = new Map<unknown, string>();
    const mine: UnderWay = { waiting, begun: 0 };
    pages.set(page, mine);
    const begin = (one: unknown, what: string) => {
      waiting.set(one, what);
      mine.begun += 1;
    };
    const end = (one: unknown) => void waiting.delete(one);
    let before: unknown[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) before = [...waiting.keys()];
      begin(request, `${request.method()} ${pathOf(request.url())}`);
    });
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    page.on('websocket', (socket) => watchLine(socket, begin, end));
    // For what the page before it asked, nobody waits any more.
    page.on('domcontentloaded', () => before.splice(0).forEach(end));
  });
};
