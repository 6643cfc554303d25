/** Types, actors, guards, actions and delays of the template's machine. */
import { assign, sendTo, setup, type EventObject } from 'xstate';

import type { Route, ScreenRoute } from '../../contracts/app.routing.ts';
import {
  NO_FACTS,
  type MediaFormat,
  type MetaAnswer,
  type OpenedTemplate,
  type SampleResult,
  type SampleUpload,
  type Template,
  type TemplateCategory,
  type TemplateDetails,
  type TemplateDraft,
  type TemplateDraftInput,
  type TemplateSave,
  type TemplateSaveResult,
  type TemplatesInvalidated,
} from '../../contracts/campaigns.templates.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { redirect, writeAddress } from '../app/routing/location.ts';
import type { ScreenInput } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { checkTemplate, headerOf, stopsOf } from './templateCheck.ts';
import type { Finding } from './templateCheck.types.ts';
import type { DraftContext, DraftEvent } from './templateDraft.events.ts';
import { authenticationComponents, withSample } from './templateEdit.ts';
import { fixTemplate } from './templateFix.ts';
import { NEW_DRAFT, templateIdOf, templateRoute, templatesRoute } from './templates.ts';

type Opened = { output: OpenedTemplate | null };
type Saved = { output: TemplateSaveResult };
type Answered = { output: MetaAnswer };
type Uploaded = { output: SampleResult };

const isSameDraft = (one: TemplateDraft | null, other: TemplateDraft | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What is edited: the change of members, or what Meta has. */
const editable = (template: Template): TemplateDraft =>
  template.draft ?? {
    name: template.name,
    language: template.language,
    category: template.category,
    components: template.components ?? [],
  };

const asSaved = ({ template, facts }: TemplateDetails) => ({ template, facts, isChanged: false, sent: null });

const isDraft = ({ template }: DraftContext): boolean => template === null || template.draft !== null;

const hasStatus =
  (status: Template['status']) =>
  ({ context }: { context: DraftContext }) =>
    context.template?.status === status;

/** Each save of this page is announced to it too. */
const isNewsOf = (template: Template | null, news: TemplatesInvalidated | null): boolean =>
  template !== null &&
  news !== null &&
  (news.id === null || (news.id === template.id && news.updatedAt !== template.updated_at));

const withoutNotices = { refusal: null, saveRefusal: null, sampleRefusal: null } as const;

/** Null: the header needs no file. */
export const sampleFormatOf = (draft: TemplateDraft): MediaFormat | null => {
  const format = headerOf(draft)?.format;
  return format === 'IMAGE' || format === 'VIDEO' || format === 'DOCUMENT' ? format : null;
};

export const templateDraft = setup({
  types: {} as MachineTypes<DraftContext, DraftEvent, ScreenInput>,
  actors: {
    /** Null: there is no such template. */
    openTemplate: placeholder<OpenedTemplate | null, TemplateDraftInput>('openTemplate'),
    saveTemplate: placeholder<TemplateSaveResult, TemplateSave>('saveTemplate'),
    copyTemplate: placeholder<TemplateSaveResult, Pick<TemplateSave, 'businessId' | 'draft'>>('copyTemplate'),
    /** Stores the sample of a header. */
    uploadSample: placeholder<SampleResult, SampleUpload>('uploadSample'),
    submitTemplate: placeholder<MetaAnswer, { id: string; revision: number }>('submitTemplate'),
    changeTemplate: placeholder<MetaAnswer, { id: string; action: 'delete' | 'unpause' }>('changeTemplate'),
    /** Deletes the draft, or the change of a template. */
    discardTemplate: placeholder<void, { id: string }>('discardTemplate'),
    /** Sends `templates.invalidated` from the business's topic. */
    followTemplates: callbackPlaceholder<EventObject, { businessId: string }>('followTemplates'),
    /** Blocks links, the back button and closing the tab while it runs; sends `navigation.blocked`. */
    navigationGuard: callbackPlaceholder('navigationGuard'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isFound: (_, { output }: Opened) => output !== null,
    isDraft: ({ context }) => isDraft(context),
    isInReview: hasStatus('in_review'),
    isApproved: hasStatus('approved'),
    isRejected: hasStatus('rejected'),
    isPaused: hasStatus('paused'),
    isDisabled: hasStatus('disabled'),
    isDeleted: hasStatus('deleted'),
    isOtherTemplate: ({ context }, { route }: { route: ScreenRoute }) =>
      templateIdOf(route) !== context.templateId && templateIdOf(route) !== context.id,
    isNews: ({ context: { template } }, news: TemplatesInvalidated) => isNewsOf(template, news),
    hasNews: ({ context: { template, news } }) => isNewsOf(template, news),
    isEditable: ({ context: { template } }) =>
      template !== null && ['approved', 'rejected', 'paused'].includes(template.status),
    isFixable: ({ context }, { finding }: { finding: Pick<Finding, 'rule' | 'at'> }) =>
      fixTemplate(context.draft, finding) !== null,
    /** Meta never changes the category of an approved template on request. */
    isCategoryFree: ({ context }) => context.template?.status !== 'approved',
    wantsSample: ({ context }) => sampleFormatOf(context.draft) !== null,
    isFixed: ({ context }) => context.beforeFix !== null,
    hasStops: ({ context: { draft, facts } }) => stopsOf(checkTemplate(draft, facts)).length > 0,
    /** What Meta is asked is for owners. */
    isUnpausable: ({ context: { isOwner, template } }) => isOwner && template?.status === 'paused',
    isRemovable: ({ context: { isOwner, template } }) => isOwner && template?.status !== 'deleted',
    maySubmit: ({ context }) => context.hasAccount && context.isOwner,
    isWritten: ({ context }) => context.template !== null || !isSameDraft(context.draft, NEW_DRAFT),
    isSaved: (_, { output }: Saved) => 'saved' in output,
    isLeaving: ({ context }) => context.destination !== null,
    isSavedAndLeaving: ({ context }, { output }: Saved) =>
      'saved' in output && !context.isChanged && context.destination !== null,
    isSavedAndChanged: ({ context }, { output }: Saved) => 'saved' in output && context.isChanged,
    isSavedWithStops: ({ context }, { output }: Saved) =>
      'saved' in output && stopsOf(checkTemplate(context.draft, output.saved.facts)).length > 0,
    /** The answer to an earlier save was lost: what is stored is what this page sent. */
    isEcho: ({ context }, { output }: Saved) =>
      'theirs' in output && context.sent !== null && isSameDraft(output.theirs.template.draft, context.sent),
    isTheirs: (_, { output }: Saved) => 'theirs' in output && output.theirs.template.draft !== null,
    isDone: (_, { output }: Answered) => 'done' in output,
    isStored: (_, { output }: Uploaded) => 'sample' in output,
  },
  actions: {
    /** Of this template. That something may have been missed is remembered until the next read. */
    keepNews: assign(({ context: { news: known, template, templateId } }, news: TemplatesInvalidated) =>
      known?.id === null || (news.id !== null && news.id !== (template?.id ?? templateId)) ? {} : { news },
    ),
    markStale: assign({ news: { type: 'templates.invalidated', id: null, updatedAt: null } }),
    clearNews: assign({ news: null }),
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route, templateId: templateIdOf(route) })),
    reset: assign({ template: null, draft: NEW_DRAFT, facts: NO_FACTS, showsErrors: false, ...withoutNotices }),
    setOpened: assign((_, { output }: Opened) => {
      if (output === null) return {};
      const { id, details, hasAccount } = output;
      if (details === null) return { id, hasAccount, template: null, draft: NEW_DRAFT, facts: NO_FACTS };
      return { id, hasAccount, ...asSaved(details), draft: editable(details.template) };
    }),
    changeDraft: assign(({ context }, { changes }: { changes: Partial<TemplateDraft> }) => ({
      draft: { ...context.draft, ...changes },
      isChanged: true,
      beforeFix: null,
      ...withoutNotices,
    })),
    /** The texts come back when the category changes back. */
    setCategory: assign(({ context: { draft, ownComponents } }, { category }: { category: TemplateCategory }) => {
      const isCode = category === 'AUTHENTICATION';
      if (isCode === (draft.category === 'AUTHENTICATION'))
        return { draft: { ...draft, category }, isChanged: true, ...withoutNotices };
      const components = isCode ? authenticationComponents(draft.language) : (ownComponents ?? NEW_DRAFT.components);
      return {
        draft: { ...draft, category, components },
        ownComponents: isCode ? draft.components : null,
        isChanged: true,
        beforeFix: null,
        ...withoutNotices,
      };
    }),
    fix: assign(({ context: { draft } }, { finding }: { finding: Pick<Finding, 'rule' | 'at'> }) => ({
      draft: fixTemplate(draft, finding) ?? draft,
      beforeFix: draft,
      isChanged: true,
    })),
    undoFix: assign(({ context: { draft, beforeFix } }) => ({
      draft: beforeFix ?? draft,
      beforeFix: null,
      isChanged: true,
    })),
    beginUpload: assign({ ...withoutNotices, beforeFix: null }),
    setSample: assign(({ context: { draft } }, { output }: Uploaded) =>
      'sample' in output ? { draft: withSample(draft, output.sample), isChanged: true } : {},
    ),
    setSampleRefusal: assign((_, { output }: Uploaded) =>
      'refused' in output ? { sampleRefusal: output.refused } : {},
    ),
    setNotUploaded: assign({ sampleRefusal: 'unreachable' as const }),
    showErrors: assign({ showsErrors: true }),
    setSent: assign(({ context }) => ({ sent: context.draft, isChanged: false })),
    /** Newer text that was typed meanwhile stays. */
    setSaved: assign(({ context }, { output }: Saved) =>
      'saved' in output ? { ...asSaved(output.saved), isChanged: context.isChanged } : {},
    ),
    adoptEcho: assign((_, { output }: Saved) => ('theirs' in output ? asSaved(output.theirs) : {})),
    /** The user answers the question before leaving. */
    setTheirs: assign((_, { output }: Saved) =>
      'theirs' in output ? { theirs: output.theirs, destination: null } : {},
    ),
    keepMine: assign(({ context: { theirs } }) =>
      theirs === null ? {} : { template: theirs.template, facts: theirs.facts, theirs: null },
    ),
    takeTheirs: assign(({ context: { theirs } }) =>
      theirs === null ? {} : { ...asSaved(theirs), draft: editable(theirs.template), theirs: null },
    ),
    setSaveRefusal: assign((_, { output }: Saved) => ({
      saveRefusal: 'refused' in output ? output.refused : ('not_editable' as const),
    })),
    setUnsaved: assign({ saveRefusal: 'unreachable' as const }),
    setRefusal: assign((_, { output }: Answered) => ('refused' in output ? { refusal: output } : {})),
    setUnreachable: assign({ refusal: { refused: 'unreachable', detail: null } as const }),
    clearNotices: assign({ ...withoutNotices, showsErrors: false }),
    beginEdit: assign(({ context: { template, draft } }) => ({
      draft: template === null ? draft : editable(template),
      ...withoutNotices,
      showsErrors: false,
    })),
    setDestination: assign((_, { to }: { to: Route }) => ({ destination: to })),
    clearDestination: assign({ destination: null }),
    leave: sendTo(toActor('location'), ({ context: { destination, route } }) => ({
      type: 'navigation.requested',
      to: destination ?? route,
    })),
    /** A reload opens what was saved. */
    nameRoute: sendTo(toActor('location'), ({ context: { businessId, id } }) =>
      writeAddress(templateRoute(businessId, id)),
    ),
    goToList: sendTo(toActor('location'), ({ context: { businessId } }) => redirect(templatesRoute(businessId))),
    goToCopy: sendTo(toActor('location'), ({ context: { businessId, route } }, { output }: Saved) => ({
      type: 'navigation.requested',
      to: 'saved' in output ? templateRoute(businessId, output.saved.template.id) : route,
    })),
  },
  delays: {
    timeout: 20_000,
    /** Milliseconds of no typing after which the draft is saved. */
    debounce: 800,
    /** 16 MB on a slow network. */
    uploadTimeout: 180_000,
    /** Longer than the service waits for Meta. */
    metaTimeout: 70_000,
    /** Longer than the service waits for a submission, which sends the sample of the header too. */
    submitTimeout: 140_000,
  },
});
