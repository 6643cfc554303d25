/**
 * A list that is read a page at a time from the end of the page before, and grows while it is on the screen: tickets,
 * sources, unanswered questions, what is behind a number. All such lists have this chart, each with the types of its own
 * rows.
 *
 * The rows of the scope before stay while another scope is read. Any change reads the list again while it stays on the
 * screen. A command runs alone, and the list is read again after it.
 */
import { assign, sendParent, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type {
  LiveCommand,
  LiveListName,
  LivePageRequest,
  LivePageResult,
  LiveRow,
  LiveScope,
} from '../../contracts/app.liveList.ts';
import { withBeginning, withNextPage } from './keysetPages.ts';
import type { LiveListContext, LiveListEvent, ScopeTyped, SpecialOfList } from './liveList.ts';
import type { MachineTypes } from './machineTypes.ts';
import { callbackPlaceholder, placeholder } from './placeholder.ts';
import { request } from './request.ts';
import { CURRENT, STALE } from './staleness.ts';
import { withEvent } from './withEvent.ts';

/** The machine of one list, such as `createLiveListMachine<'homeRows'>()`. */
export const createLiveListMachine = <Of extends LiveListName>({
  applied = (rows) => rows,
}: SpecialOfList<Of> = {}) => {
  const liveList = setup({
    types: {} as MachineTypes<LiveListContext<Of>, LiveListEvent<Of>, LiveScope<Of>>,
    actors: {
      readPage: placeholder<LivePageResult<Of>, LivePageRequest<Of>>('readPage'),
      runCommand: placeholder<void, { command: LiveCommand<Of> | null }>('runCommand'),
      /** Sends `rows.invalidated` and `rows.changed`. */
      followRows: callbackPlaceholder<EventObject, { scope: LiveScope<Of> }>('followRows'),
    },
    guards: {
      isStale: ({ context }) => context.isStale,
      isDenied: (_, { output }: { output: LivePageResult<Of> }) => 'denied' in output,
      hasMore: ({ context }) => context.next !== null,
      /** Only the database knows the place of a row that is not in the list. */
      areListed: ({ context }, { rows }: { rows: readonly LiveRow<Of>[] }) =>
        rows.every(({ id }) => context.rows?.some((known) => known.id === id) === true),
    },
    actions: {
      markStale: assign(STALE),
      markCurrent: assign(CURRENT),
      setScope: assign(({ context }, { scope }: { scope: Partial<LiveScope<Of>> }) => ({
        scope: { ...context.scope, ...scope },
      })),
      tellScope: sendParent(({ context }): ScopeTyped<Of> => ({ type: 'scope.settled', scope: context.scope })),
      setPage: assign((_, { output }: { output: LivePageResult<Of> }) =>
        'denied' in output ? {} : { rows: output.rows, next: output.next, about: output.about, problem: null },
      ),
      append: assign(({ context }, { output }: { output: LivePageResult<Of> }) =>
        'denied' in output ? {} : { rows: withNextPage(context.rows ?? [], output.rows), next: output.next },
      ),
      /** Rows below the page that was read again stay. */
      refresh: assign(({ context }, { output }: { output: LivePageResult<Of> }) =>
        'denied' in output
          ? {}
          : { ...withBeginning({ rows: context.rows ?? [], next: context.next }, output), about: output.about },
      ),
      changeRows: assign(({ context }, { rows }: { rows: readonly LiveRow<Of>[] }) => ({
        rows: context.rows && context.rows.map((row) => rows.findLast(({ id }) => id === row.id) ?? row),
      })),
      setCommand: assign((_, { command }: { command: LiveCommand<Of> }) => ({ command, problem: null })),
      applyCommand: assign(({ context: { rows, command } }) => ({
        rows: rows && command && applied(rows, command),
        done: command,
      })),
      setProblem: assign((_, { problem }: { problem: LiveListContext<Of>['problem'] }) => ({ problem })),
    },
    delays: {
      /** Of a search field. */
      debounce: 300,
      timeout: 20_000,
      /** A list whose command makes a file has a longer one. */
      commandTimeout: 20_000,
    },
  });

  /** The answer may be older than the row. */
  const rowsDuringRead = liveList.createStateConfig({
    on: { 'rows.changed': { actions: [withEvent('changeRows'), 'markStale'] } },
  }).on;

  const typing = liveList.createStateConfig({
    tags: 'busy',
    meta: { story: 'Typing' },
    after: { debounce: { target: 'loading', actions: 'tellScope' } },
  });

  const loading = request(liveList, {
    src: 'readPage',
    story: 'Loading',
    input: ({ context: { scope } }) => ({ scope, after: null, shown: 0 }),
    done: [
      { guard: withEvent('isDenied'), target: 'denied' },
      { target: 'listed', actions: withEvent('setPage') },
    ],
    failed: { target: 'failed' },
    on: rowsDuringRead,
    entry: 'markCurrent',
  });

  const failed = liveList.createStateConfig({
    meta: { story: 'Failed' },
    always: { guard: 'isStale', target: 'loading' },
    on: { 'retry.requested': { target: 'loading' } },
  });

  /** The user is no longer in the team. */
  const denied = liveList.createStateConfig({ meta: { story: 'Denied' } });

  const commands = liveList.createStateConfig({
    on: { 'command.requested': { target: 'running', actions: withEvent('setCommand') } },
  }).on;

  const idle = liveList.createStateConfig({
    meta: { story: 'Listed' },
    always: { guard: 'isStale', target: 'refreshing' },
    on: { ...commands, 'more.requested': { guard: 'hasMore', target: 'loadingMore' } },
  });

  const loadingMore = request(liveList, {
    src: 'readPage',
    story: 'LoadingMore',
    input: ({ context: { scope, next } }) => ({ scope, after: next, shown: 0 }),
    done: [
      { guard: withEvent('isDenied'), target: '#liveList.denied' },
      { target: 'idle', actions: withEvent('append') },
    ],
    failed: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'more' } } },
    on: rowsDuringRead,
    entry: { type: 'setProblem', params: { problem: null } },
  });

  const refreshing = request(liveList, {
    src: 'readPage',
    story: 'Refreshing',
    input: ({ context: { scope, rows } }) => ({ scope, after: null, shown: rows?.length ?? 0 }),
    done: [
      { guard: withEvent('isDenied'), target: '#liveList.denied' },
      { target: 'idle', actions: withEvent('refresh') },
    ],
    // The list stays; the next change reads it again.
    failed: { target: 'idle' },
    // A change must not swallow what the user asks for. What has changed is read after it.
    on: {
      ...commands,
      ...rowsDuringRead,
      'more.requested': { guard: 'hasMore', target: 'loadingMore', actions: 'markStale' },
    },
    entry: 'markCurrent',
  });

  const running = request(liveList, {
    src: 'runCommand',
    story: 'Running',
    input: ({ context: { command } }) => ({ command }),
    done: { target: 'refreshing', actions: 'applyCommand' },
    // It may have been carried out.
    failed: { target: 'refreshing', actions: { type: 'setProblem', params: { problem: 'command' } } },
    limit: 'commandTimeout',
  });

  return liveList.createMachine({
    id: 'liveList',
    context: ({ input }) => ({
      scope: input,
      rows: null,
      next: null,
      about: undefined,
      command: null,
      done: null,
      problem: null,
      isStale: false,
    }),
    invoke: {
      id: 'followRows',
      src: 'followRows',
      input: ({ context: { scope } }) => ({ scope }),
      // Without it, the rows are those of the last read.
      onError: {},
    },
    on: {
      'scope.typed': { target: '.typing', reenter: true, actions: withEvent('setScope') },
      'scope.chosen': { target: '.loading', reenter: true, actions: withEvent('setScope') },
      'rows.invalidated': { actions: 'markStale' },
      'rows.changed': [
        { guard: withEvent('areListed'), actions: withEvent('changeRows') },
        { actions: [withEvent('changeRows'), 'markStale'] },
      ],
    },
    initial: 'loading',
    states: {
      typing,
      loading,
      failed,
      denied,
      listed: { initial: 'idle', states: { idle, loadingMore, refreshing, running } },
    },
  });
};

export type LiveListMachine<Of extends LiveListName> = ReturnType<typeof createLiveListMachine<Of>>;
export type LiveListRef<Of extends LiveListName> = ActorRefFrom<LiveListMachine<Of>>;
export type LiveListSnapshot<Of extends LiveListName> = SnapshotFrom<LiveListMachine<Of>>;
