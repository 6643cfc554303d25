import { createRoomsStore } from '../machines/inbox/rooms.store.ts';
import { createFirstView } from '../services/app/firstView.ts';
import { createDrafts } from '../services/composer/drafts.ts';
import { once } from '../services/platform/once.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import { whenIdle } from '../views/ui/whenIdle.ts';
import { openRealtime } from './realtime.ts';

/** An unreadable row is skipped and reported as an error of the page. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

/** What the machines behind the sign-in need. */
export type WorkspaceServices = ReturnType<typeof createWorkspaceServices>;

export const createWorkspaceServices = (client: SessionClient) => {
  const { rest, url, key, fetch, serverNow, current } = createBackend(client);
  const rooms = createRoomsStore();
  const firstView = createFirstView();
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
    firstView,
    realtime: openRealtime(client, firstView.shown),
    offlineCopy: once(async () => {
      const { createOfflineCopy } = await import('../services/app/offlineCopy.ts');
      return createOfflineCopy(async () => (await client.current())?.user.id ?? null, report, client.isFailing);
    }),
    storage: localStorage,
    whenIdle,
  };
};
