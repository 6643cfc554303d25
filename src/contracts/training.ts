/** What a business has taught its AI: sources, their drafts, and versions, as the database returns them. */
import * as v from 'valibot';

import { instantSchema, optionalField } from './primitives.ts';

const uuid = v.pipe(v.string(), v.uuid());

const kinds = ['faq', 'text', 'file', 'url', 'catalogue'] as const;
const statuses = ['queued', 'processing', 'active', 'failed', 'outdated'] as const;
const drafts = ['new', 'changed', 'removed'] as const;
/** Why a source could not be read. */
const failures = [
  'too_large',
  'empty',
  'too_short',
  'no_text',
  'password',
  'broken',
  'wrong_type',
  'old_office',
  'spreadsheet',
  'too_much',
  'missing',
  'no_products',
  'stopped',
  'too_slow',
  'forbidden_address',
  'no_network',
  'unknown_host',
  'unreachable',
  'slow',
  'login',
  'not_found',
  'refused',
  'robots',
  'server',
  'redirects',
  'wrong_content',
] as const;

/** How far reading is, and afterwards what was read. */
const readingSchema = v.object({
  page: v.optional(v.number()),
  pages: v.optional(v.number()),
  pagesRead: v.optional(v.number()),
  characters: v.optional(v.number()),
  /** What was left out at the end. */
  cut: v.optional(v.picklist(['pages', 'characters', 'rows'])),
  /** What a member has to look at: how often, and the first one. */
  warnings: v.optional(
    v.array(
      v.object({ rule: v.picklist(['injection', 'nik', 'card', 'account']), count: v.number(), found: v.string() }),
    ),
  ),
  /** Other sources that say nearly the same. */
  twins: v.optional(v.array(v.object({ id: uuid, title: v.string() }))),
});

/** A row of `knowledge_source`. */
export const sourceSchema = v.object({
  id: uuid,
  business_id: uuid,
  kind: v.picklist(kinds),
  title: v.string(),
  status: v.picklist(statuses),
  failure: optionalField(v.fallback(v.picklist(failures), 'stopped')),
  /** The name of a file, or an address. */
  origin: optionalField(v.string()),
  reading: v.fallback(readingSchema, {}),
  read_at: optionalField(instantSchema),
  is_enabled: v.boolean(),
  /** Whether the AI may send the file itself to customers. */
  is_sendable: v.optional(v.boolean()),
  tags: v.fallback(v.array(v.string()), []),
  is_published: v.boolean(),
  /** The change that waits for publishing. */
  draft: optionalField(v.picklist(drafts)),
  revision: v.number(),
  changed_by: optionalField(uuid),
  updated_at: instantSchema,
  /** From then on it answers no customer. */
  valid_until: optionalField(instantSchema),
  /** In how many answers to customers it was used; null: in none, or not asked for. */
  knowledge_use: optionalField(v.object({ answers: v.number() })),
});
export type Source = v.InferOutput<typeof sourceSchema>;

export const contentSchema = v.object({ title: v.string(), questions: v.array(v.string()), body: v.string() });
export type SourceContent = v.InferOutput<typeof contentSchema>;

/** A source with what its editor shows. */
export const detailsSchema = v.object({
  ...sourceSchema.entries,
  /** Empty while nothing has been read. */
  content: v.nullish(contentSchema, { title: '', questions: [], body: '' }),
  /** What customers get while a change of the content waits. */
  published: v.nullable(contentSchema),
});
export type SourceDetails = v.InferOutput<typeof detailsSchema>;

/** What a member has typed, kept on the device until it is saved. */
export const sourceDraftSchema = v.object({
  /** Chosen by the client, so that a repeated request does not make a second source. */
  id: uuid,
  /** The revision that is edited; null: a new source. */
  revision: v.nullable(v.number()),
  title: v.string(),
  /** One question a line. */
  questions: v.string(),
  body: v.string(),
  /** Divided by commas. */
  tags: v.string(),
});
export type SourceDraft = v.InferOutput<typeof sourceDraftSchema>;

/** A draft that changes nothing of the source. */
export const draftOf = ({ id, revision, tags, content: { title, questions, body } }: SourceDetails): SourceDraft => ({
  id,
  revision,
  title,
  questions: questions.join('\n'),
  body,
  tags: tags.join(', '),
});

/** Whether members write it, or it is read from somewhere. */
export const isWritten = ({ kind }: Pick<Source, 'kind'>): boolean => kind === 'faq' || kind === 'text';

/** Kinds that members write. In a route instead of an id: a new source of this kind. */
export type WrittenKind = 'faq' | 'text';

export interface SourceInput {
  businessId: string;
  /** An id, or the kind of a new source. */
  sourceId: string;
  /** What a new source begins with. */
  template: SourceContent | null;
}

export interface OpenedSource {
  /** Null: a new source. */
  details: SourceDetails | null;
  draft: SourceDraft;
  /** Whether the draft was kept by an earlier visit. */
  isRestored: boolean;
}

export interface SourceDraftSave {
  businessId: string;
  sourceId: string;
  /** Null deletes it. */
  draft: SourceDraft | null;
}

export interface SourceSave {
  businessId: string;
  sourceId: string;
  kind: WrittenKind;
  draft: SourceDraft | null;
}

/** `reread`: of a source that is read from somewhere. `share`: the AI may send the file of a source. */
export type SourceAction = 'enable' | 'disable' | 'share' | 'unshare' | 'remove' | 'undo' | 'reread';

export interface SourceActionRequest {
  sourceId: string;
  revision: number;
  action: SourceAction;
}

/** `theirs`: another member changed the content first. `gone`: removed, or access was lost. */
export type SourceResult =
  | { saved: SourceDetails }
  | { theirs: SourceDetails }
  | { removed: true }
  | { gone: true }
  | { refused: 'tooMany' | 'tooOften' | 'invalid' };

export interface KnowledgeFilter {
  q: string;
  kind: Source['kind'] | null;
  state: SourceState | null;
}

/** Of `active`, sources that are turned off are left out; `waiting`: a change waits for publishing. */
export type SourceState = Source['status'] | 'off' | 'waiting';

/** Keyset cursor: the last row of a page. */
export interface SourceCursor {
  after_at: string;
  after_id: string;
}

/** The editor of a source is done: the list opens this one instead, or none. */
export interface SourceLeft {
  type: 'source.left';
  open: string | null;
}

/** Sources or versions changed, by any member; or realtime was disconnected for a while. */
export interface KnowledgeInvalidated {
  type: 'knowledge.invalidated';
}

const versionSchema = v.object({
  number: v.number(),
  published_at: instantSchema,
  published_by: optionalField(uuid),
  /** The version whose passages it has again. */
  restored_from: optionalField(v.number()),
});

export const changesSchema = v.object({
  /** Null: nothing was published yet. */
  version: v.nullable(versionSchema),
  count: v.number(),
  /** What the changes are; publishing others is refused. */
  digest: v.string(),
  /** The latest 100. */
  changes: v.array(
    v.object({
      id: uuid,
      kind: v.picklist(kinds),
      title: v.string(),
      draft: v.picklist(drafts),
      changed_by: optionalField(uuid),
      updated_at: instantSchema,
    }),
  ),
});
export type KnowledgeChanges = v.InferOutput<typeof changesSchema>;

/** `changed`: a colleague changed or published something in between. */
/** `unfilled`: a blank of an example was left in. */
export type PublishResult = { version: number } | { changed: true } | { refused: 'denied' | 'unfilled' };

export const foundSchema = v.object({ source_id: uuid, title: v.string(), body: v.string() });
/** A passage that would be found for a question. */
export type FoundPassage = v.InferOutput<typeof foundSchema>;

export interface TrialRequest {
  businessId: string;
  question: string;
  /** As if the waiting changes were published. */
  withChanges: boolean;
}
