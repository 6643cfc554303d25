/** The machines of the dashboard's screens by name. A file of its own: no first page needs it. */
import type { AnyActorLogic } from 'xstate';

import type { ScreenName } from '../contracts/app.routing.ts';
import type { WorkspaceServices } from './services.ts';

export const screenLoaders: Record<ScreenName, (services: WorkspaceServices) => Promise<AnyActorLogic>> = {
  home: async (services) => (await import('./home.ts')).wireHome(services),
  integrations: async (services) => (await import('./channels.ts')).wireChannels(services),
  settings: async (services) => (await import('./settings.ts')).wireSettings(services),
  tickets: async (services) => (await import('./tickets.ts')).wireTickets(services),
  orders: async (services) => (await import('./orders.ts')).wireOrders(services),
  simulate: async (services) => (await import('./simulator.ts')).wireSimulator(services),
  evaluate: async (services) => (await import('./evaluation.ts')).wireEvaluation(services),
  suggestions: async (services) => (await import('./suggestions.ts')).wireSuggestions(services),
  templates: async (services) => (await import('./templates.ts')).wireTemplates(services),
  templateDraft: async (services) => (await import('./templateDraft.ts')).wireTemplateDraft(services),
  training: async (services) => (await import('./training.ts')).wireTraining(services),
  recipients: async (services) => (await import('./recipients.ts')).wireRecipients(services),
  broadcasts: async (services) => (await import('./broadcasts.ts')).wireBroadcasts(services),
};
