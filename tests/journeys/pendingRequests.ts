/** The pending work of the pages of a browser: requests, sockets and joins of realtime topics. */
import type { BrowserContext, Page, WebSocket } from 'playwright-core';

interface PendingWork {
  /** A label for each pending request, socket and join, for failure reports. */
  readonly pending: Map<unknown, string>;
  /** How many have been started in total. */
  started: number;
}

const pages = new WeakMap<Page, PendingWork>();

/** The pending work of a page, and how much has been started in total. */
export const pendingOf = (page: Page): { pending: string[]; started: number } => {
  const work = pages.get(page);
  if (work === undefined) throw new Error('The requests of this page are not tracked: see trackPending');
  return { pending: [...work.pending.values()], started: work.started };
};

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** Parses `[join_ref, ref, topic, event, payload]`, the format of Realtime. Empty for other payloads. */
const frameOf = (payload: string | Buffer): { ref?: unknown; topic?: unknown; event?: unknown } => {
  try {
    const [, ref, topic, event] = JSON.parse(String(payload)) as unknown[];
    return { ref, topic, event };
  } catch {
    return {};
  }
};

/** A socket is pending until its first reply, and a topic until the server replies to its join. */
const trackSocket = (socket: WebSocket, add: (key: unknown, label: string) => void, remove: (key: unknown) => void) => {
  const topics = new Map<unknown, object>();
  add(socket, `socket ${pathOf(socket.url())}`);
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

/** Starts to track the pages of a browser. */
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
    let navigation: unknown = null;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) navigation = request;
      add(request, `${request.method()} ${pathOf(request.url())}`);
    });
    // Requests of the previous page no longer count, also those that it began while the new one was awaited.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || navigation === null) return;
      for (const key of pending.keys()) if (key !== navigation) remove(key);
      navigation = null;
    });
    page.on('requestfinished', remove);
    page.on('requestfailed', remove);
    page.on('websocket', (socket) => trackSocket(socket, add, remove));
  });
};
