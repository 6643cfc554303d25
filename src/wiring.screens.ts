/** The dashboard's screens beside the lists of rooms. The machine of each comes with its services when it is opened. */
import type { AnyActorLogic } from 'xstate';

import type { ScreenName } from './machines/location/route.ts';
import type { ScreenInput } from './machines/workspace/screen.ts';
import { arriving } from './wiring.arriving.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

type Loaders = Partial<Record<ScreenName, (services: WorkspaceServices) => Promise<AnyActorLogic>>>;

const loaders: Loaders = {
  integrations: async (services) => (await import('./wiring.integrations.ts')).wireIntegrations(services),
  settings: async (services) => (await import('./wiring.settings.ts')).wireSettings(services),
  tickets: async (services) => (await import('./wiring.tickets.ts')).wireTickets(services),
};

/** The actor of whichever screen its input names. */
export const wireScreen = (services: WorkspaceServices) =>
  arriving(
    ({ route }: ScreenInput) =>
      loaders[route.name]?.(services) ?? Promise.reject(new Error(`There is no screen ${route.name}`)),
    ({ route }) => route.name,
  );
