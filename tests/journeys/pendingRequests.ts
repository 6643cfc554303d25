/** What the pages of a browser have asked for and not yet been given: answers, and topics of the line that tells of changes. */
import type { BrowserContext, Page, WebSocket } from 'playwright-core';

interface PendingWork {
  /** What each of them is, for whoever reads of a page that never came to rest. */
  readonly pending: Map<unknown, string>;
  /** How much the page has ever asked for. */
  started: number;
}

const pages = new WeakMap<Page, PendingWork>();

/** What this page waits for now, and how much it has ever asked for. */
export const pendingOf = (page: Page): { pending: string[]; started: number } => {
  const work = pages.get(page);
  if (work === undefined) throw new Error('Of what this page asks nothing is kept: see keepUnderWay');
  return { pending: [...work.pending.values()], started: work.started };
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
const trackSocket = (socket: WebSocket, add: (key: unknown, label: string) => void, remove: (key: unknown) => void) => {
  const topics = new Map<unknown, object>();
  add(socket, `a line to ${pathOf(socket.url())}`);
  socket.on('framesent', ({ payload }) => {
    const { ref, topic, event } = frameOf(payload);
    if (event !== 'phx_join') return;
    const join = {};
    topics.set(ref, join);
    add(join, `topic ${String(topic)}`);
  });
  socket.on('framereceived', ({ payload }) => {
    const { ref, event } = frameOf(payload);
    if (event !== 'phx_reply' || !topics.has(ref)) return;
    remove(topics.get(ref));
    remove(socket);
  });
  socket.on('close', () => [socket, ...topics.values()].forEach(remove));
};

/** Begins to keep what the pages of this context wait for. */
export const trackPending = (context: BrowserContext): void => {
  context.on('page', (page) => {
    const pending = new Map<unknown, string>();
    const work: PendingWork = { pending, started: 0 };
    pages.set(page, work);
    const add = (key: unknown, label: string) => {
      pending.set(key, label);
      work.started += 1;
    };
    const remove = (key: unknown) => void pending.delete(key);
    let fromPreviousPage: unknown[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) fromPreviousPage = [...pending.keys()];
      add(request, `${request.method()} ${pathOf(request.url())}`);
    });
    page.on('requestfinished', remove);
    page.on('requestfailed', remove);
    page.on('websocket', (socket) => trackSocket(socket, add, remove));
    // For what the page before it asked, nobody waits any more.
    page.on('domcontentloaded', () => fromPreviousPage.splice(0).forEach(remove));
  });
};
