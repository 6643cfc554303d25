/**
 * One message template: its draft, which is checked while it is written and saved by itself, its submission, and what Meta
 * has decided about it. It lives while the page of the template is open.
 *
 * Members share a draft. A save names the revision that was edited; if another member was first, nothing is written and the
 * user chooses. A submission does not end here: the decision of Meta comes hours later as a change of the row, and the page
 * follows it. A template that Meta has can be edited again; until the change is submitted, both exist.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { NO_FACTS } from '../../contracts/campaigns.templates.ts';
import { request } from '../app/request.ts';
import { duringRead } from '../app/staleness.ts';
import { withEvent } from '../app/withEvent.ts';
import { checkTemplate } from './templateCheck.ts';
import type { Finding } from './templateCheck.types.ts';
import { checking, confirmingDiscard, copying, discarded, discarding, submitting } from './templateDraft.commands.ts';
import { conflict, editing } from './templateDraft.editing.ts';
import { templateDraft } from './templateDraft.setup.ts';
import { NEW_DRAFT, templateIdOf } from './templates.ts';

const opening = request(templateDraft, {
  src: 'openTemplate',
  story: 'Opening',
  input: ({ context: { businessId, templateId, template, id } }) => ({
    businessId,
    templateId: template === null ? templateId : id,
  }),
  done: [{ guard: withEvent('isFound'), target: 'sorting', actions: withEvent('setOpened') }, { target: 'notFound' }],
  failed: { target: 'failed' },
  entry: 'clearNews',
});

const failed = templateDraft.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'opening' }, 'connection.regained': { target: 'opening' } },
});

/** It was deleted, or never existed. */
const notFound = templateDraft.createStateConfig({ meta: { story: 'NotFound' } });

const sorting = templateDraft.createStateConfig({
  always: [{ guard: 'isDraft', target: 'editing' }, { target: 'standing' }],
});

const unpause = { 'unpause.requested': { guard: 'isUnpausable', target: '#templateDraft.unpausing' } } as const;

/** What Meta has decided. */
const standing = templateDraft.createStateConfig({
  on: {
    'copy.requested': { target: 'copying' },
    'edit.requested': { guard: 'isEditable', target: 'editing', actions: 'beginEdit' },
    'deletion.requested': { guard: 'isRemovable', target: 'confirmingDeletion' },
    'templates.invalidated': { guard: withEvent('isNews'), target: '.refreshing' },
    'connection.regained': { target: '.refreshing' },
  },
  initial: 'sorting',
  states: {
    sorting: {
      always: [
        { guard: 'hasNews', target: 'refreshing' },
        { guard: 'isInReview', target: 'inReview' },
        { guard: 'isApproved', target: 'approved' },
        { guard: 'isRejected', target: 'rejected' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'isDisabled', target: 'disabled' },
        { guard: 'isDeleted', target: 'deleted' },
        { target: 'unknown' },
      ],
    },
    inReview: { meta: { story: 'InReview' } },
    approved: { meta: { story: 'Approved' } },
    rejected: { meta: { story: 'Rejected' } },
    paused: { meta: { story: 'Paused' }, on: unpause },
    disabled: { meta: { story: 'Disabled' } },
    deleted: { meta: { story: 'Deleted' } },
    /** A status that Meta has added since. */
    unknown: { meta: { story: 'Unknown' } },
    refreshing: request(templateDraft, {
      src: 'openTemplate',
      story: 'Refreshing',
      input: ({ context: { businessId, id } }) => ({ businessId, templateId: id }),
      done: [
        { guard: withEvent('isFound'), target: '#templateDraft.sorting', actions: withEvent('setOpened') },
        { target: '#templateDraft.notFound' },
      ],
      failed: { target: 'sorting' },
      on: { ...duringRead(unpause), 'templates.invalidated': { actions: withEvent('keepNews') } },
      entry: 'clearNews',
    }),
  },
});

const confirmingDeletion = templateDraft.createStateConfig({
  meta: { story: 'ConfirmingDeletion' },
  on: {
    'deletion.confirmed': { target: 'deleting' },
    'deletion.cancelled': { target: 'standing' },
  },
});

const deleting = request(templateDraft, {
  src: 'changeTemplate',
  story: 'Deleting',
  input: ({ context: { id } }) => ({ id, action: 'delete' }),
  done: [
    { guard: withEvent('isDone'), target: 'discarded' },
    { target: 'standing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'standing', actions: 'setUnreachable' },
  limit: 'metaTimeout',
  entry: 'clearNotices',
});

const unpausing = request(templateDraft, {
  src: 'changeTemplate',
  story: 'Unpausing',
  input: ({ context: { id } }) => ({ id, action: 'unpause' }),
  done: [
    { guard: withEvent('isDone'), target: 'standing.refreshing' },
    { target: 'standing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'standing', actions: 'setUnreachable' },
  limit: 'metaTimeout',
  entry: 'clearNotices',
});

export const templateDraftMachine = templateDraft.createMachine({
  id: 'templateDraft',
  context: ({ input }) => ({
    ...input,
    templateId: templateIdOf(input.route),
    id: '',
    hasAccount: false,
    template: null,
    facts: NO_FACTS,
    draft: NEW_DRAFT,
    sent: null,
    isChanged: false,
    theirs: null,
    showsErrors: false,
    saveRefusal: null,
    refusal: null,
    sampleRefusal: null,
    beforeFix: null,
    ownComponents: null,
    destination: null,
    news: null,
  }),
  invoke: [
    {
      id: 'followTemplates',
      src: 'followTemplates',
      input: ({ context: { businessId } }) => ({ businessId }),
      onError: {},
    },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  on: {
    'templates.invalidated': { actions: withEvent('keepNews') },
    'route.changed': [
      { guard: withEvent('isOtherTemplate'), target: '.opening', actions: ['reset', withEvent('setRoute')] },
      { actions: withEvent('setRoute') },
    ],
  },
  initial: 'opening',
  states: {
    opening,
    failed,
    notFound,
    sorting,
    editing,
    conflict,
    checking,
    submitting,
    confirmingDiscard,
    discarding,
    discarded,
    standing,
    copying,
    confirmingDeletion,
    deleting,
    unpausing,
  },
});

export type TemplateDraftRef = ActorRefFrom<typeof templateDraftMachine>;
export type TemplateDraftSnapshot = SnapshotFrom<typeof templateDraftMachine>;

/** What the check finds in what is written, before a submission only in what the user has begun. */
export const selectFindings = ({ context: { draft, facts } }: TemplateDraftSnapshot): Finding[] =>
  checkTemplate(draft, facts);
