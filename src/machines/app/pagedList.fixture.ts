import type {
  PagedCommand,
  PagedListName,
  PagedListPage,
  PagedLists,
  PagedRow,
} from '../../contracts/app.pagedList.ts';
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { defineModel } from './defineModel.ts';
import { createPagedListMachine } from './pagedList.machine.ts';

interface Sample<Of extends PagedListName> {
  businessId: string;
  route: ScreenRoute;
  rows: readonly PagedRow<Of>[];
  about: PagedLists[Of]['about'];
  command: PagedCommand<Of>;
  refusal: PagedLists[Of]['refusal'];
  /** What is chosen of the filters. */
  filter?: { status: string };
}

/** The model of one list, with rows, a command and a refusal of that list. Without `isSample`, all of its paths are walked. */
export const pagedListModelOf = <Of extends PagedListName>(
  { businessId, route, rows, about, command, refusal, filter = { status: 'rejected' } }: Sample<Of>,
  isSample = true,
) => {
  const at = (search: object): ScreenRoute => ({ ...route, search: { ...route.search, ...search } });
  const pages = {
    some: { rows, total: 23, page: 1, about },
    none: { rows: [], total: 0, page: 1, about },
    denied: { denied: true },
  } satisfies Record<string, PagedListPage<PagedListName>>;
  return defineModel({
    machine: createPagedListMachine<PagedListName>(),
    input: { route, businessId, isOwner: true },
    events: {
      'route.changed': [
        { type: 'route.changed', route: at({ page: '2' }) },
        { type: 'route.changed', route },
      ],
      'search.typed': [{ type: 'search.typed', q: 'pesanan' }],
      'filter.chosen': [{ type: 'filter.chosen', search: filter }],
      'retry.requested': [{ type: 'retry.requested' }],
      'command.requested': [{ type: 'command.requested', command }],
      'refusal.dismissed': [{ type: 'refusal.dismissed' }],
      'rows.changed': [{ type: 'rows.changed', rows: rows.slice(0, 1) }],
      'rows.invalidated': [{ type: 'rows.invalidated' }],
    },
    outcomes: {
      readPage: { done: pages, error: { offline: new Error('Failed to fetch') } },
      runCommand: {
        done: { done: { done: true }, refused: { refused: refusal } },
        error: { offline: new Error('Failed to fetch') },
      },
      followRows: { done: {}, error: { offline: new Error('Failed to fetch') } },
    },
    vertex: ({ context, ...snapshot }) => [
      (snapshot.matches('listed') || snapshot.matches('loading')) && context.refusal,
      snapshot.matches('listed') && context.rows?.length,
      snapshot.matches('loading') && context.route.search.q,
    ],
    variant: ({ context, ...snapshot }) => {
      if (!snapshot.matches('listed')) return null;
      if (context.refusal !== null) return context.refusal === 'failed' ? 'Failed' : 'Refused';
      if (context.rows?.length !== 0) return null;
      return context.route.search.q === undefined ? 'None' : 'NothingFound';
    },
    ignored: {
      typing: ['retry.requested', 'command.requested', 'refusal.dismissed'],
      loading: ['retry.requested', 'command.requested', 'refusal.dismissed'],
      failed: ['command.requested', 'refusal.dismissed'],
      denied: ['retry.requested', 'command.requested', 'refusal.dismissed'],
      listed: ['retry.requested'],
      refreshing: ['retry.requested'],
      running: ['retry.requested', 'command.requested', 'refusal.dismissed'],
    },
    maxPaths: 40,
    isSample,
  });
};
