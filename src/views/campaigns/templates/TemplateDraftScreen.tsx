import { useSelector } from '@xstate/react';

import { selectOutbox } from '../../../machines/app/workspace.machine.ts';
import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { useAppContext, useOptionalActor, useWorkspace } from '../../app/AppContext.tsx';
import { MediaContext, type MediaUrls } from '../../conversation/timeline/messages.ts';
import { TemplateDraftPage } from './TemplateDraftPage.tsx';

/** Until the stores of the rooms are loaded, which sign the addresses of files. */
const pending: MediaUrls = { urlOf: async () => new Promise(() => undefined) };

/** The page of a template with the addresses of its files. */
export function TemplateDraftScreen({ actor }: { actor: TemplateDraftRef }) {
  // The room stores are loaded with the outbox.
  const areStoresLoaded = useOptionalActor(useSelector(useWorkspace(), selectOutbox)) !== undefined;
  const { roomStores } = useAppContext();
  return (
    <MediaContext value={areStoresLoaded ? roomStores().media : pending}>
      <TemplateDraftPage actor={actor} />
    </MediaContext>
  );
}
