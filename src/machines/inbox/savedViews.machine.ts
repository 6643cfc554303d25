/**
 * The names that a person has given to ways of narrowing their lists, in one business. It lives as long as the inbox
 * does, for all four tabs; what a view asks for is put in force by the inbox itself.
 *
 * What surprises: views that cannot be read are not spoken of. Whoever has none in sight narrows the list by hand, and
 * they come with the connection. And what is saved in another window of the person is read anew, never while a
 * name is being written.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { SavedViewDraft, SavedView, SavedViewResult, SavedViewRefusal } from '../../contracts/inbox.savedViews.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';

interface Context {
  businessId: string;
  /** In the order in which they were made. */
  views: readonly SavedView[];
  draft: SavedViewDraft | null;
  refusal: SavedViewRefusal | null;
}

export type SavedViewsEvent =
  | { type: 'naming.requested'; draft: SavedViewDraft }
  | { type: 'naming.cancelled' }
  | { type: 'name.submitted'; name: string }
  | { type: 'deletion.requested' }
  /** They may be others than those that were read. */
  | { type: 'views.outdated' }
  | { type: 'connection.regained' };

const savedViews = setup({
  types: {
    context: {} as Context,
    events: {} as SavedViewsEvent,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    loadViews: unprovided<SavedView[], { businessId: string }>('loadViews'),
    saveView: unprovided<SavedViewResult, { businessId: string; draft: SavedViewDraft | null }>('saveView'),
    deleteView: unprovided<void, { id: string }>('deleteView'),
    /** Tells `views.outdated` when this person saves, renames or deletes one, wherever they do. */
    followViews: unprovidedWatcher('followViews'),
    watchConnection: regained,
  },
  guards: {
    isThere: ({ context }, { draft }: { draft: SavedViewDraft }) =>
      draft.isNew || context.views.some(({ id }) => id === draft.id),
    isKept: ({ context }) => context.draft?.isNew === false,
    isSaved: (_, { output }: { output: SavedViewResult }) => 'saved' in output,
    isGone: (_, { output }: { output: SavedViewResult }) => 'refused' in output && output.refused === 'gone',
  },
  actions: {
    list: assign((_, { output }: { output: SavedView[] }) => ({ views: output })),
    begin: assign((_, { draft }: { draft: SavedViewDraft }) => ({ draft, refusal: null })),
    name: assign(({ context }, { name }: { name: string }) => ({
      draft: context.draft && { ...context.draft, name },
      refusal: null,
    })),
    keep: assign(({ context }, { output }: { output: SavedViewResult }) => ({
      views: 'saved' in output ? together(context.views, output.saved) : context.views,
      draft: null,
    })),
    refuse: assign((_, { output }: { output: SavedViewResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    lose: assign(({ context }) => ({
      views: context.views.filter(({ id }) => id !== context.draft?.id),
      draft: context.draft && { ...context.draft, isNew: true },
      refusal: 'gone' as const,
    })),
    drop: assign(({ context }) => ({
      views: context.views.filter(({ id }) => id !== context.draft?.id),
      draft: null,
    })),
    forget: assign({ draft: null, refusal: null }),
  },
  delays: { patience: 20_000 },
});

const loading = savedViews.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingViews' },
  after: { patience: { target: 'unknown' } },
  invoke: {
    id: 'loadViews',
    src: 'loadViews',
    input: ({ context }) => ({ businessId: context.businessId }),
    onDone: { target: 'listed', actions: { type: 'list', params: ({ event }) => event } },
    onError: { target: 'unknown' },
  },
});

const unknown = savedViews.createStateConfig({
  meta: { story: 'ViewsUnknown' },
  on: { 'connection.regained': { target: 'loading' }, 'views.outdated': { target: 'loading' } },
});

/** What somebody may ask of views that are on the screen, read anew or not. */
const requests = savedViews.createStateConfig({
  on: {
    'naming.requested': {
      guard: { type: 'isThere', params: ({ event }) => event },
      target: 'naming',
      actions: { type: 'begin', params: ({ event }) => event },
    },
  },
}).on;

const listed = savedViews.createStateConfig({
  meta: { story: 'ViewsListed' },
  on: { ...requests, 'views.outdated': { target: 'refreshing' } },
});

/** Read anew without taking anything from the screen. */
const refreshing = savedViews.createStateConfig({
  meta: { story: 'RefreshingViews' },
  after: { patience: { target: 'listed' } },
  invoke: {
    id: 'loadViews',
    src: 'loadViews',
    input: ({ context }) => ({ businessId: context.businessId }),
    onDone: { target: 'listed', actions: { type: 'list', params: ({ event }) => event } },
    // What was read before stays; the next news asks again.
    onError: { target: 'listed' },
  },
  on: { ...requests, 'views.outdated': { target: 'refreshing', reenter: true } },
});

const naming = savedViews.createStateConfig({
  meta: { story: 'NamingView' },
  on: {
    'name.submitted': { target: 'saving', actions: { type: 'name', params: ({ event }) => event } },
    'deletion.requested': { guard: 'isKept', target: 'deleting' },
    'naming.cancelled': { target: 'refreshing', actions: 'forget' },
  },
});

const saving = savedViews.createStateConfig({
  tags: 'busy',
  meta: { story: 'SavingView' },
  after: {
    patience: { target: 'naming', actions: { type: 'refuse', params: { output: { refused: 'unreachable' } } } },
  },
  invoke: {
    id: 'saveView',
    src: 'saveView',
    input: ({ context: { businessId, draft } }) => ({ businessId, draft }),
    onDone: [
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'refreshing',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      { guard: { type: 'isGone', params: ({ event }) => event }, target: 'naming', actions: 'lose' },
      { target: 'naming', actions: { type: 'refuse', params: ({ event }) => event } },
    ],
    onError: { target: 'naming', actions: { type: 'refuse', params: { output: { refused: 'unreachable' } } } },
  },
});

const deleting = savedViews.createStateConfig({
  tags: 'busy',
  meta: { story: 'DeletingView' },
  after: {
    patience: { target: 'naming', actions: { type: 'refuse', params: { output: { refused: 'unreachable' } } } },
  },
  invoke: {
    id: 'deleteView',
    src: 'deleteView',
    input: ({ context }) => ({ id: context.draft?.id ?? '' }),
    onDone: { target: 'refreshing', actions: 'drop' },
    onError: { target: 'naming', actions: { type: 'refuse', params: { output: { refused: 'unreachable' } } } },
  },
});

export const savedViewsMachine = savedViews.createMachine({
  id: 'savedViews',
  context: ({ input }) => ({ businessId: input.businessId, views: [], draft: null, refusal: null }),
  invoke: [
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
    { id: 'followViews', src: 'followViews', onError: {} },
  ],
  initial: 'loading',
  states: { loading, unknown, listed, refreshing, naming, saving, deleting },
});

export type SavedViewsRef = ActorRefFrom<typeof savedViewsMachine>;
export type SavedViewsSnapshot = SnapshotFrom<typeof savedViewsMachine>;

const together = (views: readonly SavedView[], saved: SavedView): SavedView[] =>
  views.some(({ id }) => id === saved.id)
    ? views.map((view) => (view.id === saved.id ? saved : view))
    : [...views, saved];
