/** The recipient lists: their machines with their services. Their code loads on the first visit. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { recipientImportMachine } from '../machines/campaigns/recipientImport.machine.ts';
import { recipientListMachine } from '../machines/campaigns/recipientList.machine.ts';
import { recipientsMachine } from '../machines/campaigns/recipients.machine.ts';
import { createImportWorker } from '../services/campaigns/importWorker.ts';
import {
  defineRecipientImportActors,
  defineRecipientListActors,
  defineRecipientsActors,
} from '../services/campaigns/recipients.actors.ts';
import { recipientsService } from '../services/campaigns/recipients.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wirePagedList } from './pagedList.ts';
import type { WorkspaceServices } from './services.ts';
import { exportWords } from './words.ts';

export const wireRecipients = (services: WorkspaceServices) => {
  const { rest, report, drafts } = services;
  const deps = { rest, report, exportWords };
  const importer = recipientImportMachine.provide({
    actors: {
      ...defineRecipientImportActors({ ...deps, drafts, worker: createImportWorker() }),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<typeof recipientImportMachine>,
  });
  const list = recipientListMachine.provide({
    actors: { ...defineRecipientListActors(deps), importer } satisfies ActorsOf<typeof recipientListMachine>,
  });
  return recipientsMachine.provide({
    actors: {
      ...defineRecipientsActors(deps),
      lists: wirePagedList(recipientsService(deps), services),
      list,
    } satisfies ActorsOf<typeof recipientsMachine>,
  });
};
