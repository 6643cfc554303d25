import type { LiveListName } from '../contracts/app.liveList.ts';
import type { LiveListMachine } from '../machines/app/liveList.machine.ts';
import { defineLiveListActors, type LiveListService } from '../services/app/liveList.actors.ts';
import type { Realtime } from '../services/platform/realtime.ts';
import type { ActorsOf } from './actorsOf.ts';

/**
 * A live list with its service. `realtime`: null if there are no changes to follow.
 *
 * @param wait milliseconds for which a command may take, where it takes longer than those of other lists
 */
export const wireLiveList = <Of extends LiveListName>(
  machine: LiveListMachine<Of>,
  service: LiveListService<Of>,
  { realtime }: { realtime: Realtime | null },
  wait?: number,
): LiveListMachine<Of> =>
  machine.provide({
    actors: defineLiveListActors(service, realtime) satisfies ActorsOf<LiveListMachine<Of>>,
    ...(wait !== undefined && { delays: { commandTimeout: wait } }),
  });
