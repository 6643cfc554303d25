/**
 * The recipients of one broadcast under one filter, in the order of sending, read a page at a time. It lives while the
 * broadcast is open.
 *
 * Rows are not announced, but the counts of the broadcast are: each change of them reads the rows that are shown again, while
 * they stay.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type {
  Recipient,
  RecipientFilter,
  RecipientPageSize,
  RecipientsPage,
  RecipientsRequest,
} from '../../contracts/campaigns.broadcasts.ts';
import { placeholder } from '../app/placeholder.ts';

/** The words of an exported file, in the user's language. */
export interface ExportTexts {
  columns: readonly [string, string, string, string, string, string, string, string];
  states: Record<string, string>;
  reasons: Record<string, string>;
}

interface ExportRequest {
  name: string;
  zone: string;
  texts: ExportTexts | null;
}

interface Context {
  campaignId: string;
  filter: RecipientFilter;
  size: RecipientPageSize;
  recipients: Recipient[];
  hasMore: boolean;
  exported: ExportRequest;
  problem: 'more' | 'export' | null;
  /** The counts have changed since the last read began. */
  isOutdated: boolean;
}

type Event =
  | { type: 'filter.chosen'; filter: RecipientFilter }
  | { type: 'size.chosen'; size: RecipientPageSize }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  | { type: 'reload.requested' }
  /** Recipients of the broadcast have another state. */
  | { type: 'counts.changed' }
  | ({ type: 'export.requested' } & ExportRequest);

const table = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { campaignId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    loadRecipients: placeholder<RecipientsPage, RecipientsRequest>('loadRecipients'),
    exportRecipients: placeholder<void, ExportRequest & { campaignId: string }>('exportRecipients'),
  },
  guards: {
    isNone: (_, { output }: { output: RecipientsPage }) => output.recipients.length === 0,
    hasMore: ({ context }) => context.hasMore,
    hasNone: ({ context }) => context.recipients.length === 0,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    setFilter: assign((_, { filter }: { filter: RecipientFilter }) => ({ filter, problem: null })),
    setSize: assign((_, { size }: { size: RecipientPageSize }) => ({ size, problem: null })),
    setPage: assign((_, { output }: { output: RecipientsPage }) => ({ ...output, problem: null })),
    append: assign(({ context }, { output }: { output: RecipientsPage }) => ({
      // Read again after a failure, a page may repeat rows.
      recipients: [
        ...context.recipients,
        ...output.recipients.filter(({ id }) => context.recipients.every((known) => known.id !== id)),
      ],
      hasMore: output.hasMore,
      problem: null,
    })),
    /** Rows that were shown below the page stay there. */
    refresh: assign(({ context }, { output: { recipients, hasMore } }: { output: RecipientsPage }) => {
      const last = recipients.at(-1);
      const below = context.recipients.filter(({ position }) => last !== undefined && position > last.position);
      return hasMore && below.length > 0 ? { recipients: [...recipients, ...below] } : { recipients, hasMore };
    }),
    setCurrent: assign({ isOutdated: false }),
    setOutdated: assign({ isOutdated: true }),
    setExport: assign((_, { name, zone, texts }: ExportRequest) => ({
      exported: { name, zone, texts },
      problem: null,
    })),
    setMoreFailed: assign({ problem: 'more' as const }),
    setExportFailed: assign({ problem: 'export' as const }),
  },
  delays: {
    timeout: 20_000,
    /** Between two reads, because a broadcast may change more than once a second. */
    settled: 2000,
    /** Of 100,000 rows. */
    exportTimeout: 180_000,
  },
});

const requestOf = ({ campaignId, filter, size }: Context): RecipientsRequest => ({
  campaignId,
  filter,
  size,
  after: null,
});

/** Rows that are read again at once. */
const MAX_REFRESHED = 500;

const loading = table.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  entry: 'setCurrent',
  on: { 'counts.changed': { actions: 'setOutdated' } },
  invoke: {
    id: 'loadRecipients',
    src: 'loadRecipients',
    input: ({ context }) => requestOf(context),
    onDone: [
      {
        guard: { type: 'isNone', params: ({ event }) => event },
        target: 'none',
        actions: { type: 'setPage', params: ({ event }) => event },
      },
      { target: 'listed', actions: { type: 'setPage', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const reload = { 'reload.requested': { target: '#broadcastRecipients.loading' } } as const;

const requests = {
  ...reload,
  'more.requested': { guard: 'hasMore', target: '#broadcastRecipients.listed.loadingMore' },
  'export.requested': {
    target: '#broadcastRecipients.listed.exporting',
    actions: { type: 'setExport', params: ({ event }) => event },
  },
} as const satisfies Parameters<typeof table.createStateConfig>[0]['on'];

/** The rows stay meanwhile, and if they cannot be read. */
const refreshing = table.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  entry: 'setCurrent',
  invoke: {
    id: 'loadRecipients',
    src: 'loadRecipients',
    input: ({ context }) => ({
      ...requestOf(context),
      size: Math.max(context.size, Math.min(context.recipients.length, MAX_REFRESHED)),
    }),
    onDone: [
      {
        guard: { type: 'isNone', params: ({ event }) => event },
        target: 'none',
        actions: { type: 'setPage', params: ({ event }) => event },
      },
      { target: 'listed', actions: { type: 'refresh', params: ({ event }) => event } },
    ],
    onError: [{ guard: 'hasNone', target: 'none' }, { target: 'listed' }],
  },
  on: { ...requests, 'counts.changed': { actions: 'setOutdated' } },
  after: { timeout: [{ guard: 'hasNone', target: 'none' }, { target: 'listed' }] },
});

const outdated = { settled: { guard: 'isOutdated', target: '#broadcastRecipients.refreshing' } } as const;
const follow = { 'counts.changed': { target: '#broadcastRecipients.refreshing' } } as const;

const listed = table.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Listed' },
      on: { ...requests, ...follow },
      after: outdated,
    },
    loadingMore: {
      tags: 'busy',
      meta: { story: 'LoadingMore' },
      invoke: {
        id: 'loadRecipients',
        src: 'loadRecipients',
        input: ({ context }) => ({ ...requestOf(context), after: context.recipients.at(-1) ?? null }),
        onDone: { target: 'idle', actions: { type: 'append', params: ({ event }) => event } },
        onError: { target: 'idle', actions: 'setMoreFailed' },
      },
      on: { 'counts.changed': { actions: 'setOutdated' } },
      after: { timeout: { target: 'idle', actions: 'setMoreFailed' } },
    },
    exporting: {
      tags: 'busy',
      meta: { story: 'Exporting' },
      invoke: {
        id: 'exportRecipients',
        src: 'exportRecipients',
        input: ({ context: { campaignId, exported } }) => ({ campaignId, ...exported }),
        onDone: { target: 'idle' },
        onError: { target: 'idle', actions: 'setExportFailed' },
      },
      on: { 'counts.changed': { actions: 'setOutdated' } },
      after: { exportTimeout: { target: 'idle', actions: 'setExportFailed' } },
    },
  },
});

export const broadcastRecipientsMachine = table.createMachine({
  id: 'broadcastRecipients',
  context: ({ input: { campaignId } }) => ({
    campaignId,
    filter: null,
    size: 10,
    recipients: [],
    hasMore: false,
    exported: { name: '', zone: '', texts: null },
    problem: null,
    isOutdated: false,
  }),
  on: {
    'filter.chosen': {
      target: '.loading',
      reenter: true,
      actions: { type: 'setFilter', params: ({ event }) => event },
    },
    'size.chosen': { target: '.loading', reenter: true, actions: { type: 'setSize', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading,
    failed: { meta: { story: 'Failed' }, on: { ...reload, 'retry.requested': { target: 'loading' } } },
    none: { meta: { story: 'None' }, on: { ...reload, ...follow }, after: outdated },
    listed,
    refreshing,
  },
});

export type BroadcastRecipientsRef = ActorRefFrom<typeof broadcastRecipientsMachine>;
export type BroadcastRecipientsSnapshot = SnapshotFrom<typeof broadcastRecipientsMachine>;
