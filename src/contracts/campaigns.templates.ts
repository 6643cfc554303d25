import * as v from 'valibot';

import { instantSchema } from './primitives.ts';
import type { OldPage } from './release.ts';

/** Message templates of WhatsApp's official API, and the account in which Meta keeps them. */

export const TEMPLATES_PAGE_SIZE = 25;

export const TEMPLATE_CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** `unknown`: a status that Meta has added since; `meta_status` has its word. */
export const TEMPLATE_STATUSES = [
  'draft',
  'in_review',
  'approved',
  'rejected',
  'paused',
  'disabled',
  'deleted',
  'unknown',
] as const;

const samplesSchema = v.record(v.string(), v.string());

/** A file of the bucket `media` that Meta gets as the example of a header. */
const sampleSchema = v.object({
  path: v.string(),
  mimetype: v.string(),
  filename: v.nullable(v.string()),
  /** Bytes. */
  size: v.number(),
});
export type TemplateSample = v.InferOutput<typeof sampleSchema>;

export const MEDIA_FORMATS = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

const headerSchema = v.union([
  v.object({ type: v.literal('HEADER'), format: v.literal('TEXT'), text: v.string(), samples: samplesSchema }),
  v.object({
    type: v.literal('HEADER'),
    format: v.picklist(MEDIA_FORMATS),
    /** Null: none was chosen, or only Meta has it. */
    sample: v.nullable(sampleSchema),
  }),
  v.object({ type: v.literal('HEADER'), format: v.literal('LOCATION') }),
]);

const buttonSchema = v.union([
  v.object({ type: v.literal('QUICK_REPLY'), text: v.string() }),
  v.object({ type: v.literal('URL'), text: v.string(), url: v.string(), sample: v.string() }),
  v.object({ type: v.literal('PHONE_NUMBER'), text: v.string(), phone: v.string() }),
  v.object({ type: v.literal('COPY_CODE'), sample: v.string() }),
  /** `minutes`: for how long the code is valid. */
  v.object({ type: v.literal('OTP'), text: v.string(), minutes: v.number() }),
]);

export const componentSchema = v.union([
  headerSchema,
  v.object({ type: v.literal('BODY'), text: v.string(), samples: samplesSchema }),
  v.object({ type: v.literal('FOOTER'), text: v.string() }),
  v.object({ type: v.literal('BUTTONS'), buttons: v.array(buttonSchema) }),
]);

/** A part of a template. The function `templates` translates it to and from the form of Meta. */
export type TemplateComponent = v.InferOutput<typeof componentSchema>;
export type TemplateHeader = v.InferOutput<typeof headerSchema>;
export type TemplateButton = v.InferOutput<typeof buttonSchema>;
/** A sample for each variable of a text, by the variable's name. */
export type TemplateSamples = v.InferOutput<typeof samplesSchema>;

const draftSchema = v.object({
  name: v.string(),
  language: v.string(),
  category: v.picklist(TEMPLATE_CATEGORIES),
  components: v.array(componentSchema),
});

/** What a member writes. */
export type TemplateDraft = v.InferOutput<typeof draftSchema>;

/** What the database knows of the other templates that concerns a draft (rules N2 to N5 of the check). */
const factsSchema = v.object({
  is_name_taken: v.boolean(),
  is_name_deleted: v.boolean(),
  is_full: v.boolean(),
  is_same_text: v.boolean(),
});
export type TemplateFacts = v.InferOutput<typeof factsSchema>;

export const NO_FACTS: TemplateFacts = {
  is_name_taken: false,
  is_name_deleted: false,
  is_full: false,
  is_same_text: false,
};

const componentsSchema = v.pipe(
  v.array(v.unknown()),
  // Parts that Meta has added since are not shown.
  v.transform((parts) =>
    parts.flatMap((part) => {
      const parsed = v.safeParse(componentSchema, part);
      return parsed.success ? [parsed.output] : [];
    }),
  ),
);

/** The broadcasts that took their text from a template. */
const usesSchema = v.object({
  count: v.number(),
  /** Up to five of them. */
  newest: v.array(v.object({ id: v.string(), name: v.string(), is_draft: v.boolean() })),
});
export type TemplateUses = v.InferOutput<typeof usesSchema>;

const rowEntries = {
  id: v.string(),
  name: v.string(),
  language: v.string(),
  category: v.picklist(TEMPLATE_CATEGORIES),
  requested_category: v.nullable(v.picklist(TEMPLATE_CATEGORIES)),
  next_category: v.nullable(v.picklist(TEMPLATE_CATEGORIES)),
  status: v.fallback(v.picklist(TEMPLATE_STATUSES), 'unknown'),
  meta_status: v.nullable(v.string()),
  quality: v.nullable(v.picklist(['GREEN', 'YELLOW', 'RED', 'UNKNOWN'])),
  /** Meta's code; for a rejection INVALID_FORMAT, …, for a pause FIRST_PAUSE, … */
  reason: v.nullable(v.string()),
  reason_text: v.nullable(v.string()),
  changed_by: v.nullable(v.string()),
  updated_at: instantSchema,
  used_in: usesSchema,
};

/** A row of the list. */
export const templateRowSchema = v.object({ ...rowEntries, has_draft: v.boolean() });
export type TemplateRow = v.InferOutput<typeof templateRowSchema>;

const templateSchema = v.object({
  ...rowEntries,
  business_id: v.string(),
  components: v.nullable(componentsSchema),
  draft: v.nullable(v.object({ ...draftSchema.entries, components: componentsSchema })),
  /** Counts the changes of the draft. */
  revision: v.number(),
  /** A text: a number would round it. */
  meta_id: v.nullable(v.string()),
  next_category_at: v.nullable(instantSchema),
});
/** A template with all that Meta and the members have written. */
export type Template = v.InferOutput<typeof templateSchema>;

export const templateDetailsSchema = v.object({ template: templateSchema, facts: v.fallback(factsSchema, NO_FACTS) });
export type TemplateDetails = v.InferOutput<typeof templateDetailsSchema>;

/** The account at Meta, without secrets. Null: the business has none, and templates can be drafted only. */
export const officialAccountSchema = v.object({ synced_at: v.nullable(instantSchema) });
export type OfficialAccount = v.InferOutput<typeof officialAccountSchema>;

/** Why Meta, or its absence, refuses a request. */
const REFUSALS = [
  'name_exists',
  'name_deleted',
  'not_editable',
  'too_long',
  'header',
  'body',
  'footer',
  'ratio',
  'edge_variable',
  'quota',
  'account',
  'rate',
  /** The file of the header: Meta does not take it, or it is gone. */
  'sample',
  /** The connection was cut before Meta had the whole file. The next submission continues. */
  'sample_cut',
  'invalid',
  /** No answer: it may have been carried out. */
  'unknown',
  /** Another process is at it. */
  'in_progress',
  /** A member has changed it since. */
  'changed',
  'unreachable',
  /** Only owners may. */
  'denied',
  /** The account belongs to another business. */
  'other_account',
] as const;
export type TemplateRefusal = (typeof REFUSALS)[number] | OldPage;

/** `detail`: Meta's numbers of the error, or the status of the response, for support. */
export interface RefusedByMeta {
  refused: TemplateRefusal;
  detail: string | null;
}

export const metaAnswerSchema = v.union([
  v.object({ refused: v.fallback(v.picklist(REFUSALS), 'invalid'), detail: v.nullable(v.string()) }),
  v.object({ status: v.string() }),
  v.object({ count: v.number() }),
]);

export type MetaAnswer = { done: true } | RefusedByMeta;

/** `sync`: reads all templates from Meta. `connect`: the token is kept on the server. */
export type TemplatesCommand = { do: 'sync' } | { do: 'disconnect' } | { do: 'connect'; wabaId: string; token: string };

/** A new template has an id that the client chose, and no row yet. */
export interface TemplateDraftInput {
  businessId: string;
  /** Null: a new template. */
  templateId: string | null;
}

export interface OpenedTemplate {
  id: string;
  /** Null: it is not saved yet. */
  details: TemplateDetails | null;
  hasAccount: boolean;
}

export interface TemplateSave {
  businessId: string;
  id: string;
  draft: TemplateDraft;
  revision: number;
}

export type TemplateSaveResult =
  | { saved: TemplateDetails }
  | { theirs: TemplateDetails }
  | { refused: 'not_editable' | 'gone' | 'invalid' | 'tooMany' };

/** Why a file cannot be the sample of a header. */
export type SampleRefusal = 'type' | 'tooLarge' | 'unreadable' | 'denied';
export type SampleResult = { sample: TemplateSample } | { refused: SampleRefusal };

export interface SampleUpload {
  businessId: string;
  format: MediaFormat;
  file: File;
}

/** A change of the templates of the business that another page or Meta made. */
export interface TemplatesInvalidated {
  type: 'templates.invalidated';
  /** Of the changed template; null: unknown, after a gap. */
  id: string | null;
  /** As `Template.updated_at`. */
  updatedAt: string | null;
}
