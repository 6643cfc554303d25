/**
 * The chats behind one figure of the rollout desk, a page at a time. It lives as long as their dialog, and does not follow
 * changes: a list that moves while it is read would hide chats.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type {
  FigureChat,
  FigureChatsPage,
  FigureChatsRequest,
  FigureOfVersion,
} from '../../contracts/evaluation.rollout.ts';
import { placeholder } from '../app/placeholder.ts';

type Input = Omit<FigureChatsRequest, 'after'>;

interface Context extends Input, FigureOfVersion {
  rows: FigureChat[];
  /** The end of the last page that was read; null: there are no more. */
  next: FigureChatsRequest['after'];
}

const chats = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'retry.requested' } | { type: 'more.requested' },
    input: {} as Input,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readChats: placeholder<FigureChatsPage, FigureChatsRequest>('readChats'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
  },
  actions: {
    addPage: assign(({ context }, { output: { rows, next } }: { output: FigureChatsPage }) => ({
      // A chat that counts anew meanwhile may be on two pages.
      rows: [...context.rows, ...rows.filter(({ id }) => context.rows.every((row) => row.id !== id))],
      next,
    })),
  },
  delays: { timeout: 20_000 },
});

const requestOf = ({ businessId, query, version, figure, next }: Context): FigureChatsRequest => ({
  businessId,
  query,
  version,
  figure,
  after: next,
});

const loading = chats.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'readChats',
    src: 'readChats',
    input: ({ context }) => requestOf(context),
    onDone: { target: 'listed', actions: { type: 'addPage', params: ({ event }) => event } },
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = chats.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const listed = chats.createStateConfig({
  meta: { story: 'Listed' },
  on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } },
});

const loadingMore = chats.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingMore' },
  invoke: {
    id: 'readChats',
    src: 'readChats',
    input: ({ context }) => requestOf(context),
    onDone: { target: 'listed', actions: { type: 'addPage', params: ({ event }) => event } },
    onError: { target: 'moreFailed' },
  },
  after: { timeout: { target: 'moreFailed' } },
});

const moreFailed = chats.createStateConfig({
  meta: { story: 'MoreFailed' },
  on: { 'more.requested': { target: 'loadingMore' } },
});

export const figureChatsMachine = chats.createMachine({
  id: 'figureChats',
  context: ({ input }) => ({ ...input, rows: [], next: null }),
  initial: 'loading',
  states: { loading, failed, listed, loadingMore, moreFailed },
});

export type FigureChatsRef = ActorRefFrom<typeof figureChatsMachine>;
