/** What is done to many chats at once. Loaded when the first rooms are there. */
import { regained } from './machines/connection/regained.ts';
import { selectionMachine } from './machines/selection/selection.machine.ts';
import { defineSelection } from './services/supabase/selection.actors.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

export const wireSelection = (services: WorkspaceServices) =>
  selectionMachine.provide({
    actors: { ...defineSelection(services), watchConnection: regained } satisfies ActorsOf<typeof selectionMachine>,
  });
