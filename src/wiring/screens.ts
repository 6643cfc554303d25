/** Dashboard screens other than the room lists. Each machine is loaded with its services on the first visit. */
import type { AnyActorLogic } from 'xstate';

import type { ScreenName } from '../contracts/app.routing.ts';
import type { ScreenInput } from '../machines/app/screen.ts';
import { lazyActor } from './lazyActor.ts';
import type { WorkspaceServices } from './services.ts';

const loaders: Record<ScreenName, (services: WorkspaceServices) => Promise<AnyActorLogic>> = {
  integrations: async (services) => (await import('./channels.ts')).wireChannels(services),
  settings: async (services) => (await import('./settings.ts')).wireSettings(services),
  tickets: async (services) => (await import('./tickets.ts')).wireTickets(services),
  simulate: async (services) => (await import('./simulator.ts')).wireSimulator(services),
  templates: async (services) => (await import('./templates.ts')).wireTemplates(services),
  templateDraft: async (services) => (await import('./templateDraft.ts')).wireTemplateDraft(services),
  training: async (services) => (await import('./training.ts')).wireTraining(services),
  recipients: async (services) => (await import('./recipients.ts')).wireRecipients(services),
};

/** The actor of the screen in its input's route. */
export const wireScreen = (services: WorkspaceServices) =>
  lazyActor(
    ({ route }: ScreenInput) => loaders[route.name](services),
    ({ route }) => route.name,
  );
