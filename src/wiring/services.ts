import { createRoomsStore } from '../machines/inbox/rooms.store.ts';
import { createDrafts } from '../services/composer/drafts.ts';
import { once } from '../services/platform/once.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import { whenIdle } from '../views/ui/whenIdle.ts';
import { openRealtime } from './realtime.ts';

/** An unreadable row is skipped and reported as an error of the page. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

/** Milliseconds for drawing the first view. */
const DRAW_TIME = 200;

/** Milliseconds after which the deferred code is loaded even if the first view has not come. */
const FIRST_VIEW_TIMEOUT = 4000;

/** What the machines behind the sign-in need. */
export type WorkspaceServices = ReturnType<typeof createWorkspaceServices>;

export const createWorkspaceServices = (client: SessionClient) => {
  const { rest, url, key, fetch, serverNow, current } = createBackend(client);
  const rooms = createRoomsStore();
  const { promise: firstViewShown, resolve: skipFirstView } = Promise.withResolvers<void>();
  setTimeout(skipFirstView, FIRST_VIEW_TIMEOUT);
  return {
    session: client,
    rest,
    url,
    key,
    fetch,
    report,
    rooms,
    drafts: createDrafts(localStorage),
    serverNow,
    current,
    /** The first view is drawn: deferred code may load, which would have delayed it. */
    firstViewShown,
    /** Everything that the first view needs is there. */
    noteFirstViewReady: () => void setTimeout(skipFirstView, DRAW_TIME),
    /** There is nothing to wait for. */
    skipFirstView,
    realtime: openRealtime(client, firstViewShown),
    offlineCopy: once(async () => {
      const { createOfflineCopy } = await import('../services/app/offlineCopy.ts');
      return createOfflineCopy(async () => (await client.current())?.user.id ?? null, report);
    }),
    storage: localStorage,
    whenIdle,
  };
};
