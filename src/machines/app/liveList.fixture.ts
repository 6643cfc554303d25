import type {
  LiveCommand,
  LiveListName,
  LivePageResult,
  LiveLists,
  LiveRow,
  LiveScope,
} from '../../contracts/app.liveList.ts';
import { defineModel, type Model } from './defineModel.ts';
import { createLiveListMachine, type LiveListMachine } from './liveList.machine.ts';

interface Sample<Of extends LiveListName> {
  scope: LiveScope<Of>;
  /** At least two: the last one is the second page. */
  rows: readonly LiveRow<Of>[];
  /** The end of the first page. */
  next: LiveLists[Of]['cursor'];
  /** Along with a list without rows. */
  about?: LiveLists[Of]['about'];
  /** What the user chooses or types, if there is a choice. */
  chosen?: readonly Partial<LiveScope<Of>>[];
  typed?: Partial<LiveScope<Of>>;
  command?: LiveCommand<Of>;
  /** Left out: nothing is special. */
  machine?: LiveListMachine<Of>;
  /** The list hears of changes. */
  isFollowed?: boolean;
  /** It is sent the rows that have changed. */
  isSentRows?: boolean;
  /** The user can lose the list. */
  canBeDenied?: boolean;
}

/** A model of one list. Without `isSample`, its paths are walked. */
export const liveListModelOf = <Of extends LiveListName>(
  {
    scope,
    rows,
    next,
    about,
    chosen = [],
    typed,
    command,
    machine = createLiveListMachine<Of>(),
    isFollowed = false,
    isSentRows = false,
    canBeDenied = false,
  }: Sample<Of>,
  isSample = true,
): Model => {
  const pages: Record<string, LivePageResult<LiveListName>> = {
    some: { rows: rows.slice(0, -1), next },
    last: { rows: rows.slice(-1), next: null },
    none: { rows: [], next: null, about },
    ...(canBeDenied && { denied: { denied: true } }),
  };
  const offline = new Error('Failed to fetch');
  return defineModel({
    machine: machine as unknown as LiveListMachine<LiveListName>,
    input: scope,
    events: {
      'scope.chosen': chosen.map((chosenScope) => ({ type: 'scope.chosen' as const, scope: chosenScope })),
      'scope.typed': typed ? [{ type: 'scope.typed', scope: typed }] : [],
      'more.requested': [{ type: 'more.requested' }],
      'retry.requested': [{ type: 'retry.requested' }],
      'command.requested': command ? [{ type: 'command.requested', command }] : [],
      'rows.changed': isSentRows
        ? [rows.slice(0, 1), rows.slice(-1)].map((changed) => ({ type: 'rows.changed' as const, rows: changed }))
        : [],
      'rows.invalidated': isFollowed ? [{ type: 'rows.invalidated' }] : [],
    },
    outcomes: {
      readPage: { done: pages, error: { offline } },
      runCommand: { done: { done: undefined }, error: { offline } },
      followRows: { done: {}, error: { offline } },
    },
    vertex: ({ context, ...snapshot }) => [
      context.rows?.length,
      context.next === null,
      snapshot.matches({ listed: 'idle' }) && [context.problem, context.done !== null, context.about !== undefined],
      snapshot.matches({ listed: 'refreshing' }) && context.problem,
    ],
    variant: ({ context, ...snapshot }) => {
      if (!snapshot.matches('listed')) return null;
      const what = context.rows?.length === 0 ? (context.about === undefined ? 'Empty' : 'EmptyWithAbout') : '';
      const problem = { more: 'MoreFailed', command: 'CommandFailed', none: '' }[context.problem ?? 'none'];
      return what + problem + (snapshot.matches({ listed: 'idle' }) && context.done !== null ? 'Done' : '');
    },
    ignored: {
      typing: ['more.requested', 'retry.requested', 'command.requested'],
      loading: ['more.requested', 'retry.requested', 'command.requested'],
      failed: ['more.requested', 'command.requested'],
      denied: ['more.requested', 'retry.requested', 'command.requested'],
      listed: ['retry.requested'],
      'listed.loadingMore': ['more.requested', 'command.requested'],
      'listed.running': ['more.requested', 'command.requested'],
    },
    maxPaths: 80,
    isSample,
  });
};
