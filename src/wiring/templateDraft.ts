/** The page of one message template with its services. Its code loads on the first visit. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { templateDraftMachine } from '../machines/campaigns/templateDraft.machine.ts';
import { navigationBlocker } from '../services/app/navigationGuard.actors.ts';
import { defineTemplateDraftActors } from '../services/campaigns/templates.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTemplateDraft = (services: WorkspaceServices) =>
  templateDraftMachine.provide({
    actors: {
      ...defineTemplateDraftActors(services),
      navigationGuard: navigationBlocker,
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<typeof templateDraftMachine>,
  });
