import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { selectOutbox } from '../../machines/app/workspace.machine.ts';
import { MediaContext, type MediaUrls } from '../conversation/timeline/messages.ts';
import { useAppContext, useOptionalActor, useWorkspace } from './AppContext.tsx';

/** Until the stores of the rooms are loaded, which sign the addresses of files. */
const pending: MediaUrls = { urlOf: async () => new Promise(() => undefined) };

/** A page with the addresses of stored files, outside a conversation. */
export function StoredMedia({ children }: { children: ReactNode }) {
  // The room stores are loaded with the outbox.
  const areStoresLoaded = useOptionalActor(useSelector(useWorkspace(), selectOutbox)) !== undefined;
  const { roomStores } = useAppContext();
  return <MediaContext value={areStoresLoaded ? roomStores().media : pending}>{children}</MediaContext>;
}
