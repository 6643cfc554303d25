import type { PagedListName } from '../contracts/app.pagedList.ts';
import { createPagedListMachine, type PagedListMachine } from '../machines/app/pagedList.machine.ts';
import { definePagedListActors } from '../services/app/pagedList.actors.ts';
import type { PagedListService } from '../services/app/pagedList.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

/** One paged list with its service. */
export const wirePagedList = <Of extends PagedListName>(
  service: PagedListService<Of>,
  { realtime }: Pick<WorkspaceServices, 'realtime'>,
): PagedListMachine<Of> =>
  createPagedListMachine<Of>().provide({
    actors: definePagedListActors(service, realtime) satisfies ActorsOf<PagedListMachine<Of>>,
  });
