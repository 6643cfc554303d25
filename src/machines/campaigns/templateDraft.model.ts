import type { Route, ScreenRoute } from '../../contracts/app.routing.ts';
import type { OpenedTemplate, Template, TemplateDraft } from '../../contracts/campaigns.templates.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { templateDraftMachine } from './templateDraft.machine.ts';
import { businessId, detailsOf, draft, draftDetails, sample, sari, templateId } from './templates.fixture.ts';

const offline = new Error('Failed to get template');

const at = (source?: string): ScreenRoute => ({
  name: 'templateDraft',
  search: { businessId, ...(source !== undefined && { source }) },
});

const opened = (changes: Partial<Template>): OpenedTemplate => ({
  id: templateId,
  details: detailsOf(changes),
  hasAccount: true,
});

const bodyOf = (text: string): TemplateDraft['components'] => [{ type: 'BODY', text, samples: { 1: 'Sari' } }];

/** A line break too many, which the check corrects, and a picture that is not chosen yet. */
const flawed = draftDetails({
  components: [
    { type: 'HEADER', format: 'IMAGE', sample: null },
    ...bodyOf('Halo {{1}}, pesanan Anda sudah\n\n\nkami kirim hari ini.'),
  ],
});

const elsewhere: Route = { name: 'tickets', search: { businessId } };

const isFlawed = (written: TemplateDraft): boolean => JSON.stringify(written).includes(String.raw`\n\n\n`);

/** All but the route's, which every state answers. */
const EVENTS = [
  'draft.changed',
  'category.chosen',
  'file.chosen',
  'upload.cancelled',
  'fix.chosen',
  'fix.undone',
  'template.submitted',
  'mine.chosen',
  'theirs.chosen',
  'edit.requested',
  'copy.requested',
  'unpause.requested',
  'deletion.requested',
  'deletion.confirmed',
  'deletion.cancelled',
  'leave.confirmed',
  'leave.cancelled',
  'retry.requested',
  'connection.regained',
  'navigation.blocked',
] as const;

export const templateDraftModel = defineModel({
  machine: templateDraftMachine,
  input: { route: at(templateId), businessId, userId: sari, isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: at(templateId) },
      { type: 'route.changed', route: at() },
    ],
    'draft.changed': [{ type: 'draft.changed', changes: { name: 'pesanan_dikirim_lagi' } }],
    'category.chosen': [{ type: 'category.chosen', category: 'MARKETING' }],
    'file.chosen': [{ type: 'file.chosen', file: new File(['…'], 'batik.jpg', { type: 'image/jpeg' }) }],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
    'fix.chosen': [{ type: 'fix.chosen', finding: { rule: 'B8', at: 'body' } }],
    'fix.undone': [{ type: 'fix.undone' }],
    'template.submitted': [{ type: 'template.submitted' }],
    'mine.chosen': [{ type: 'mine.chosen' }],
    'theirs.chosen': [{ type: 'theirs.chosen' }],
    'edit.requested': [{ type: 'edit.requested' }],
    'copy.requested': [{ type: 'copy.requested' }],
    'unpause.requested': [{ type: 'unpause.requested' }],
    'deletion.requested': [{ type: 'deletion.requested' }],
    'deletion.confirmed': [{ type: 'deletion.confirmed' }],
    'deletion.cancelled': [{ type: 'deletion.cancelled' }],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.cancelled': [{ type: 'leave.cancelled' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'templates.invalidated': [{ type: 'templates.invalidated', id: null, updatedAt: null }],
    'navigation.blocked': [{ type: 'navigation.blocked', to: elsewhere }],
  },
  outcomes: {
    openTemplate: {
      done: {
        draft: { id: templateId, details: draftDetails(), hasAccount: true },
        flawed: { id: templateId, details: flawed, hasAccount: true },
        fresh: { id: templateId, details: null, hasAccount: false },
        inReview: opened({ status: 'in_review', meta_status: 'PENDING', quality: null }),
        approved: opened({}),
        rejected: opened({ status: 'rejected', reason: 'INVALID_FORMAT', reason_text: 'The link is shortened.' }),
        paused: opened({ status: 'paused', reason: 'RATE_LIMITING_PAUSE' }),
        disabled: opened({ status: 'disabled', reason: 'DISABLED' }),
        deleted: opened({ status: 'deleted' }),
        unknown: opened({ status: 'unknown', meta_status: 'LOCKED' }),
        missing: null,
      },
      error: { offline },
    },
    saveTemplate: {
      done: {
        saved: { saved: draftDetails({}, 2) },
        taken: {
          saved: {
            ...draftDetails({}, 2),
            facts: { is_name_taken: true, is_name_deleted: false, is_full: false, is_same_text: false },
          },
        },
        echo: { theirs: draftDetails({ name: 'pesanan_dikirim_lagi' }, 2) },
        theirs: { theirs: draftDetails({ components: bodyOf('Halo {{1}}, paket Anda sudah di jalan, ya.') }, 2) },
        refused: { refused: 'not_editable' },
      },
      error: { offline },
    },
    copyTemplate: {
      done: { copied: { saved: draftDetails({ name: 'pesanan_dikirim_2' }) }, refused: { refused: 'tooMany' } },
      error: { offline },
    },
    uploadSample: { done: { stored: { sample }, tooLarge: { refused: 'tooLarge' } }, error: { offline } },
    submitTemplate: {
      done: { submitted: { done: true }, refused: { refused: 'ratio', detail: 'Meta 100/2388293' } },
      error: { offline },
    },
    changeTemplate: {
      done: { changed: { done: true }, refused: { refused: 'account', detail: 'Meta 190/463' } },
      error: { offline },
    },
    discardTemplate: { done: { discarded: undefined }, error: { offline } },
    followTemplates: { done: {}, error: { offline } },
    navigationGuard: { done: {}, error: { offline } },
    watchConnection: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => {
    if (snapshot.matches({ editing: 'saved' }))
      return [
        context.refusal !== null,
        context.showsErrors,
        context.beforeFix !== null,
        context.template === null,
        context.hasAccount,
        isFlawed(context.draft),
        context.draft.components.length === 1 && context.draft.name === draft.name,
      ];
    if (snapshot.matches({ standing: 'refreshing' })) return [context.news !== null, context.template?.status];
    if (snapshot.matches({ editing: 'refreshing' }))
      return [context.beforeFix !== null, isFlawed(context.draft), context.hasAccount, context.template === null];
    const isFixed = context.beforeFix !== null;
    if (snapshot.matches({ editing: { pending: 'typing' } }))
      return [isFixed, isFlawed(context.draft), context.hasAccount, context.sampleRefusal !== null];
    if (snapshot.matches('checking')) return context.draft.name;
    if (snapshot.matches({ editing: { pending: 'saving' } }))
      return [isFixed, context.isChanged, context.destination !== null];
    if (snapshot.matches({ editing: { pending: 'unsaved' } })) return context.saveRefusal;
    return snapshot.matches('standing') && context.refusal?.refused;
  },
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches({ editing: 'saved' })) {
      if (context.refusal !== null) return 'Refused';
      if (context.template === null) return 'New';
      return context.showsErrors ? 'WithErrors' : null;
    }
    if (snapshot.matches({ editing: { pending: 'unsaved' } })) return context.saveRefusal;
    if (snapshot.matches({ editing: { pending: 'typing' } })) return context.sampleRefusal && 'SampleRefused';
    return null;
  },
  ignored: {
    opening: EVENTS,
    failed: without(EVENTS, 'retry.requested', 'connection.regained'),
    notFound: EVENTS,
    'editing.saved': without(
      EVENTS,
      'draft.changed',
      'category.chosen',
      'file.chosen',
      'fix.chosen',
      'fix.undone',
      'template.submitted',
      'deletion.requested',
      'connection.regained',
    ),
    'editing.refreshing': without(
      EVENTS,
      'draft.changed',
      'category.chosen',
      'file.chosen',
      'fix.chosen',
      'fix.undone',
      'template.submitted',
      'deletion.requested',
    ),
    'editing.pending.typing': without(
      EVENTS,
      'draft.changed',
      'category.chosen',
      'file.chosen',
      'fix.chosen',
      'fix.undone',
      'template.submitted',
      'navigation.blocked',
    ),
    'editing.pending.uploading': without(
      EVENTS,
      'draft.changed',
      'category.chosen',
      'upload.cancelled',
      'navigation.blocked',
    ),
    'editing.pending.saving': without(EVENTS, 'draft.changed', 'category.chosen', 'navigation.blocked'),
    'editing.pending.unsaved': without(
      EVENTS,
      'draft.changed',
      'category.chosen',
      'deletion.requested',
      'retry.requested',
      'connection.regained',
      'navigation.blocked',
    ),
    'editing.pending.confirmingLeave': without(EVENTS, 'leave.confirmed', 'leave.cancelled', 'navigation.blocked'),
    conflict: without(EVENTS, 'mine.chosen', 'theirs.chosen'),
    checking: EVENTS,
    submitting: EVENTS,
    confirmingDiscard: without(EVENTS, 'deletion.confirmed', 'deletion.cancelled'),
    discarding: EVENTS,
    discarded: EVENTS,
    'standing.inReview': without(EVENTS, 'copy.requested', 'deletion.requested', 'connection.regained'),
    'standing.approved': without(
      EVENTS,
      'edit.requested',
      'copy.requested',
      'deletion.requested',
      'connection.regained',
    ),
    'standing.rejected': without(
      EVENTS,
      'edit.requested',
      'copy.requested',
      'deletion.requested',
      'connection.regained',
    ),
    'standing.paused': without(
      EVENTS,
      'edit.requested',
      'copy.requested',
      'unpause.requested',
      'deletion.requested',
      'connection.regained',
    ),
    'standing.disabled': without(EVENTS, 'copy.requested', 'deletion.requested', 'connection.regained'),
    'standing.deleted': without(EVENTS, 'copy.requested', 'connection.regained'),
    'standing.unknown': without(EVENTS, 'copy.requested', 'deletion.requested', 'connection.regained'),
    'standing.refreshing': without(
      EVENTS,
      'edit.requested',
      'copy.requested',
      'unpause.requested',
      'deletion.requested',
      'connection.regained',
    ),
    copying: EVENTS,
    confirmingDeletion: without(EVENTS, 'deletion.confirmed', 'deletion.cancelled'),
    deleting: EVENTS,
    unpausing: EVENTS,
  },
  deliberate: {
    'standing.refreshing on error openTemplate': 'a change that came meanwhile is read',
    'standing.refreshing on after timeout': 'a change that came meanwhile is read',
  },
  maxPaths: 200,
});
