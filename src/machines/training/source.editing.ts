/** The states of a source that is open: what members write, and what the server reads. */
import type { SourceInput } from '../../contracts/training.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { type Context, type Event, source, isTouched } from './source.setup.ts';

export const openInput = ({ context: { businessId, sourceId, template } }: { context: Context }): SourceInput => ({
  businessId,
  sourceId,
  template,
});

export const changeDraft = {
  target: '#source.editing.savingDraft',
  reenter: true,
  actions: { type: 'changeDraft', params: ({ event }: { event: Extract<Event, { type: 'draft.changed' }> }) => event },
} as const;

export const editing = source.createStateConfig({
  on: {
    'draft.changed': changeDraft,
    'source.submitted': [{ guard: 'isValid', target: 'saving' }, { actions: 'showErrors' }],
    'action.chosen': { guard: 'isStored', target: 'changing', actions: withEvent('setAction') },
    'removal.requested': { guard: 'isRemovable', target: 'confirmingRemoval' },
  },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      always: { guard: 'isStaleUntouched', target: 'refreshing' },
      on: { 'connection.regained': { guard: 'isUntouched', target: 'refreshing' } },
    },
    /** With each key, so that nothing is lost however the form is left. */
    savingDraft: {
      meta: { story: 'SavingDraft' },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => ({
          businessId: context.businessId,
          sourceId: context.sourceId,
          draft: isTouched(context) ? context.draft : null,
        }),
        onDone: { target: 'idle' },
        // If the storage is full or forbidden, the draft lasts as long as the page.
        onError: { target: 'idle' },
      },
    },
    /** Another member may have changed it: it is read again while it stays on the screen. */
    refreshing: request(source, {
      src: 'openSource',
      story: 'Refreshing',
      input: openInput,
      done: [
        { guard: withEvent('isFoundWritten'), target: 'idle', actions: withEvent('setOpened') },
        { target: '#source.notFound' },
      ],
      failed: { target: 'idle' },
      entry: 'markCurrent',
    }),
  },
});

/** What the server reads. Its changes come from there. */
export const reading = source.createStateConfig({
  on: {
    'action.chosen': { target: 'changing', actions: withEvent('setAction') },
    'removal.requested': { guard: 'isRemovable', target: 'confirmingRemoval' },
    'knowledge.invalidated': { target: '.refreshing' },
    'connection.regained': { target: '.refreshing' },
  },
  initial: 'sorting',
  states: {
    sorting: {
      always: [
        { guard: 'isStale', target: 'refreshing' },
        { guard: 'isQueued', target: 'queued' },
        { guard: 'isProcessing', target: 'processing' },
        { guard: 'isUnreadable', target: 'unreadable' },
        { guard: 'isOutdated', target: 'outdated' },
        { target: 'active' },
      ],
    },
    queued: { meta: { story: 'ReadQueued' } },
    processing: { meta: { story: 'ReadProcessing' } },
    unreadable: { meta: { story: 'ReadFailed' } },
    outdated: { meta: { story: 'ReadOutdated' } },
    active: { meta: { story: 'Read' } },
    refreshing: request(source, {
      src: 'openSource',
      story: 'ReadRefreshing',
      input: openInput,
      done: [
        { guard: withEvent('isFoundRead'), target: 'sorting', actions: withEvent('setOpened') },
        { target: '#source.notFound' },
      ],
      failed: { target: 'sorting' },
      on: { 'knowledge.invalidated': { actions: 'markStale' } },
      entry: 'markCurrent',
    }),
  },
});
