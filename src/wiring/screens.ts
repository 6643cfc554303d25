/** Dashboard screens other than the room lists. Each machine is loaded with its services on the first visit. */
import type { ScreenInput } from '../machines/app/screen.ts';
import { lazyActor } from './lazyActor.ts';
import type { WorkspaceServices } from './services.ts';

/** The actor of the screen in its input's route. */
export const wireScreen = (services: WorkspaceServices) =>
  lazyActor(
    async ({ route }: ScreenInput) => (await import('./screenLoaders.ts')).screenLoaders[route.name](services),
    ({ route }) => route.name,
  );
