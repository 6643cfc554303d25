/**
 * The user's saved views of one business, which are named filters for the four tabs. It lives as long as the inbox. Applying a
 * view is the inbox's part; here views are loaded, saved, renamed and deleted.
 *
 * A failed load shows no error: the user can still filter by hand, and the views load when the connection returns.
 * Changes from another browser tab reload the views, but never while the user edits a name.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { SavedViewDraft, SavedView, SavedViewResult, SavedViewRefusal } from '../../contracts/inbox.savedViews.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { request } from '../app/request.ts';
import { CURRENT, STALE, type Staleness } from '../app/staleness.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context extends Staleness {
  businessId: string;
  /** In order of creation. */
  views: readonly SavedView[];
  draft: SavedViewDraft | null;
  refusal: SavedViewRefusal | null;
}

export type SavedViewsEvent =
  | { type: 'edit.requested'; draft: SavedViewDraft }
  | { type: 'edit.cancelled' }
  | { type: 'name.submitted'; name: string }
  | { type: 'deletion.requested' }
  /** They may have changed since they were loaded. */
  | { type: 'views.invalidated' }
  | { type: 'connection.regained' };

const savedViews = setup({
  types: {} as MachineTypes<Context, SavedViewsEvent, { businessId: string }>,
  actors: {
    loadViews: placeholder<SavedView[], { businessId: string }>('loadViews'),
    saveView: placeholder<SavedViewResult, { businessId: string; draft: SavedViewDraft | null }>('saveView'),
    deleteView: placeholder<void, { id: string }>('deleteView'),
    /** Sends `views.invalidated` when this user saves, renames or deletes a view in any session. */
    followViews: callbackPlaceholder('followViews'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isStale: ({ context }) => context.isStale,
    exists: ({ context }, { draft }: { draft: SavedViewDraft }) =>
      draft.isNew || context.views.some(({ id }) => id === draft.id),
    isExisting: ({ context }) => context.draft?.isNew === false,
    isSaved: (_, { output }: { output: SavedViewResult }) => 'saved' in output,
    isGone: (_, { output }: { output: SavedViewResult }) => 'refused' in output && output.refused === 'gone',
  },
  actions: {
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
    setViews: assign((_, { output }: { output: SavedView[] }) => ({ views: output })),
    startEditing: assign((_, { draft }: { draft: SavedViewDraft }) => ({ draft, refusal: null })),
    setName: assign(({ context }, { name }: { name: string }) => ({
      draft: context.draft && { ...context.draft, name },
      refusal: null,
    })),
    addSaved: assign(({ context }, { output }: { output: SavedViewResult }) => ({
      views: 'saved' in output ? upsertView(context.views, output.saved) : context.views,
      draft: null,
    })),
    setRefusal: assign((_, { output }: { output: SavedViewResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    markDeleted: assign(({ context }) => ({
      views: context.views.filter(({ id }) => id !== context.draft?.id),
      draft: context.draft && { ...context.draft, isNew: true },
      refusal: 'gone' as const,
    })),
    removeView: assign(({ context }) => ({
      views: context.views.filter(({ id }) => id !== context.draft?.id),
      draft: null,
    })),
    stopEditing: assign({ draft: null, refusal: null }),
  },
  delays: { timeout: 20_000 },
});

const loading = request(savedViews, {
  src: 'loadViews',
  story: 'LoadingViews',
  input: ({ context }) => ({ businessId: context.businessId }),
  done: { target: 'listed', actions: withEvent('setViews') },
  failed: { target: 'unavailable' },
  entry: 'markCurrent',
});

const unavailable = savedViews.createStateConfig({
  meta: { story: 'ViewsUnavailable' },
  always: { guard: 'isStale', target: 'loading' },
  on: { 'connection.regained': { target: 'loading' } },
});

/** What the user can do while views are shown, during a reload as well. */
const editRequests = savedViews.createStateConfig({
  on: { 'edit.requested': { guard: withEvent('exists'), target: 'editing', actions: withEvent('startEditing') } },
}).on;

const listed = savedViews.createStateConfig({
  meta: { story: 'ViewsListed' },
  always: { guard: 'isStale', target: 'refreshing' },
  on: editRequests,
});

/** Reloads while the old views stay on the screen. */
const refreshing = savedViews.createStateConfig({
  meta: { story: 'RefreshingViews' },
  entry: 'markCurrent',
  after: { timeout: { target: 'listed' } },
  invoke: {
    id: 'loadViews',
    src: 'loadViews',
    input: ({ context }) => ({ businessId: context.businessId }),
    onDone: { target: 'listed', actions: withEvent('setViews') },
    // The old views stay; the next change triggers another reload.
    onError: { target: 'listed' },
  },
  on: editRequests,
});

const editing = savedViews.createStateConfig({
  meta: { story: 'EditingView' },
  on: {
    'name.submitted': { target: 'saving', actions: withEvent('setName') },
    'deletion.requested': { guard: 'isExisting', target: 'deleting' },
    'edit.cancelled': { target: 'refreshing', actions: 'stopEditing' },
  },
});

const saving = request(savedViews, {
  src: 'saveView',
  story: 'SavingView',
  input: ({ context: { businessId, draft } }) => ({ businessId, draft }),
  done: [
    { guard: withEvent('isSaved'), target: 'refreshing', actions: withEvent('addSaved') },
    { guard: withEvent('isGone'), target: 'editing', actions: 'markDeleted' },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'editing', actions: { type: 'setRefusal', params: { output: { refused: 'unreachable' } } } },
});

const deleting = request(savedViews, {
  src: 'deleteView',
  story: 'DeletingView',
  input: ({ context }) => ({ id: context.draft?.id ?? '' }),
  done: { target: 'refreshing', actions: 'removeView' },
  failed: { target: 'editing', actions: { type: 'setRefusal', params: { output: { refused: 'unreachable' } } } },
});

export const savedViewsMachine = savedViews.createMachine({
  id: 'savedViews',
  context: ({ input }) => ({ businessId: input.businessId, views: [], draft: null, refusal: null, isStale: false }),
  invoke: [
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
    { id: 'followViews', src: 'followViews', onError: {} },
  ],
  on: { 'views.invalidated': { actions: 'markStale' } },
  initial: 'loading',
  states: { loading, unavailable, listed, refreshing, editing, saving, deleting },
});

export type SavedViewsRef = ActorRefFrom<typeof savedViewsMachine>;
export type SavedViewsSnapshot = SnapshotFrom<typeof savedViewsMachine>;

const upsertView = (views: readonly SavedView[], saved: SavedView): SavedView[] =>
  views.some(({ id }) => id === saved.id)
    ? views.map((view) => (view.id === saved.id ? saved : view))
    : [...views, saved];
