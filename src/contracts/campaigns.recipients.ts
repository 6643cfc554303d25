/** Recipient lists, their contacts, and the import of files. */
import * as v from 'valibot';

import { instantSchema, optionalField } from './primitives.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** The specification fixes the size. */
export const LIST_PAGE_SIZE = 10;
export const CONTACT_PAGE_SIZE = 50;
export const MAX_LIST_NAME = 200;

export const listSources = ['manual', 'paste', 'file', 'rooms', 'copy'] as const;
export type ListSource = (typeof listSources)[number];

export const recipientListSchema = v.object({
  id: uuid,
  name: v.string(),
  source: v.fallback(v.picklist(listSources), 'manual'),
  /** The name of the file or list that it came from. */
  source_name: optionalField(v.string()),
  contact_count: v.number(),
  opted_out_count: v.fallback(v.number(), 0),
  last_used_at: optionalField(instantSchema),
  created_at: instantSchema,
});
export type RecipientList = v.InferOutput<typeof recipientListSchema>;

export const listNameSchema = v.pick(recipientListSchema, ['id', 'name']);
/** A list that can be copied. */
export type ListName = v.InferOutput<typeof listNameSchema>;

/** What a new list is filled from. A file and a pasted text are imported in the list itself. */
export type ListFilling =
  | { from: 'manual' | 'file' | 'paste' }
  | { from: 'rooms'; tag: string | null; status: string | null; activeSince: string | null }
  | { from: 'copy'; listId: string };

export interface NewList {
  id: string;
  name: string;
  filling: ListFilling;
  /** The filter of the chats or the name of the copied list, as it is shown. A file brings its name. */
  sourceName: string | null;
}

/** `exportConsents`: the consent ledger as a file. */
export type ListCommand =
  | { do: 'exportConsents' }
  | { do: 'create'; list: NewList }
  | { do: 'rename'; id: string; name: string }
  | { do: 'remove'; id: string };

export const consentStates = ['unknown', 'given', 'paused', 'withdrawn'] as const;
export type ConsentState = (typeof consentStates)[number];

export const contactSchema = v.object({
  id: uuid,
  phone: optionalField(v.string()),
  /** Of a contact whose number is hidden. */
  chat_id: optionalField(v.string()),
  name: optionalField(v.string()),
  /** The other columns of its file: text by column name. */
  fields: v.fallback(v.record(v.string(), v.string()), {}),
  created_at: instantSchema,
  consent: v.fallback(v.picklist(consentStates), 'unknown'),
  since: optionalField(instantSchema),
});
export type Contact = v.InferOutput<typeof contactSchema>;

/** Contacts by their consent; `double`: those who may be one person. */
export const contactFilters = ['given', 'unknown', 'stopped', 'double'] as const;
export type ContactFilter = (typeof contactFilters)[number];

export interface ContactsRequest {
  listId: string;
  /** As in the address. */
  q: string;
  page: string;
  chosen: string;
}

export type ContactCommand =
  | { do: 'add'; phone: string; name: string }
  /** `phone`: null if it stays. */
  | { do: 'change'; id: string; phone: string | null; name: string; fields: Record<string, string> }
  | { do: 'remove'; ids: readonly string[] }
  | { do: 'takeResponsibility'; version: number }
  | { do: 'export' };

export const contactsPageSchema = v.object({ total: v.number(), page: v.number(), contacts: v.array(v.unknown()) });

export interface ContactsPage {
  contacts: Contact[];
  total: number;
  page: number;
}

export const unfinishedImportSchema = v.object({
  id: uuid,
  file_name: v.string(),
  file_sha256: v.string(),
  row_count: v.number(),
  last_row: v.number(),
  added: v.number(),
});
/** An import that stopped before its last row. */
export type UnfinishedImport = v.InferOutput<typeof unfinishedImportSchema>;

export interface ListDetails {
  list: RecipientList;
  contacts: ContactsPage;
  unfinished: UnfinishedImport | null;
  /** When an owner took responsibility for the list; null: never. */
  responsibleSince: string | null;
}

export const responsibilityTextSchema = v.object({ version: v.number(), body: v.string() });
export type ResponsibilityText = v.InferOutput<typeof responsibilityTextSchema>;

// Phone numbers --------------------------------------------------------------------------------------------------------

/** What was repaired in a cell, in the order in which it was found. */
export type PhoneRepair =
  | 'characters'
  | 'formula'
  | 'scientific'
  | 'quotes'
  | 'chatId'
  | 'link'
  | 'decimal'
  | 'extension'
  | 'letters'
  | 'leadingZero'
  | 'prefix'
  | 'textAround'
  | 'digitsAround'
  | 'otherNumber';

/** Why only a person can decide about a cell. */
export type PhoneDoubt = 'digitsLost' | 'twoNumbers' | 'shorthand' | 'foreign' | 'landline' | 'notMobile' | 'rounded';

/** Why a cell has no number. */
export type PhoneProblem =
  | 'empty'
  | 'notText'
  | 'fraction'
  | 'hidden'
  | 'group'
  | 'formula'
  | 'tooFewDigits'
  | 'noDigits'
  | 'notANumber';

export type PhoneReading =
  | { verdict: 'valid' | 'repaired'; e164: string; repairs: PhoneRepair[] }
  /** `e164`: the likely number. `numbers`: all that the cell may mean. `lost`: digits that the file has lost. */
  | { verdict: 'ambiguous'; doubt: PhoneDoubt; e164: string | null; numbers: string[]; lost: number }
  | { verdict: 'invalid'; problem: PhoneProblem };

// Import ---------------------------------------------------------------------------------------------------------------

/** Of a file. More is refused, not cut off silently. */
export const MAX_IMPORT_BYTES = 25_000_000;
export const MAX_IMPORT_ROWS = 100_000;
/** Further columns are left out, and the user is told. */
export const MAX_IMPORT_COLUMNS = 200;
/** Rows in one request. */
export const IMPORT_BATCH = 500;
export const REVIEW_PAGE_SIZE = 50;

/** Why a file cannot be read. */
export type FileProblem =
  | 'tooLarge'
  | 'tooManyRows'
  | 'empty'
  | 'locked'
  | 'oldExcel'
  | 'unsupported'
  | 'damaged'
  | 'tooSlow'
  | 'noWorker';

export interface ImportColumn {
  name: string;
  /** The first values. */
  samples: string[];
}

/** Columns by their index. `fields`: kept for the variables of a broadcast. */
export interface ColumnMapping {
  /** The number of the row with the titles of the columns; rows above it are no contacts. Null: there is none. */
  header: number | null;
  phone: number | null;
  name: number | null;
  /** A column whose text follows the name. */
  lastName: number | null;
  fields: number[];
}

export interface OpenedFile {
  name: string;
  kind: 'csv' | 'xlsx' | 'text';
  sha256: string;
  /** Of a CSV file. */
  encoding: string | null;
  delimiter: string | null;
  /** Visible sheets of a workbook, and the one that was read. */
  sheets: string[];
  sheet: string | null;
  /** With the header. */
  rowCount: number;
  columns: ImportColumn[];
  /** The names of the columns by each row that may be the header. `row` null: without a header. */
  headers: { row: number | null; names: string[] }[];
  /** Columns beyond the limit were left out. */
  isCut: boolean;
  mapping: ColumnMapping;
}

export type FileReading = { opened: OpenedFile } | { problem: FileProblem };

export const rowVerdicts = ['valid', 'repaired', 'landline', 'ambiguous', 'invalid', 'duplicate'] as const;
/** Of a row before the import. */
export type RowVerdict = (typeof rowVerdicts)[number];

/** What the database said about a row. */
export type ServerVerdict = 'added' | 'duplicate' | 'opted_out';

export interface ReviewedRow {
  /** In the file, from 1. */
  row: number;
  /** The cell as it is in the file. */
  before: string;
  name: string;
  verdict: RowVerdict;
  /** A number, or the id of a chat that hides it; null: none. */
  key: string | null;
  repairs: PhoneRepair[];
  doubt: PhoneDoubt | null;
  problem: PhoneProblem | null;
  /** What an ambiguous cell may mean. */
  numbers: string[];
  lost: number;
  /** Of a duplicate: the row with the same number. */
  sameAs: number | null;
}

export type RowCounts = Record<RowVerdict, number>;

export interface Review {
  counts: RowCounts;
  rows: ReviewedRow[];
  /** Rows under the filter. */
  total: number;
  page: number;
}

export interface ReviewRequest {
  verdict: RowVerdict | null;
  page: number;
}

/** How a member says that the persons of a file have agreed; null: not known. */
export interface DeclaredConsent {
  source: 'form' | 'cashier' | 'chat' | 'advert';
  /** A day, '2026-11-24'. */
  day: string;
  /** The words to which they agreed. */
  words: string;
  note: string;
}

export interface BatchRequest {
  listId: string;
  importId: string;
  /** The last row that the database has accepted. */
  after: number;
  consent: DeclaredConsent | null;
}

/** What a batch did. `after`: its last row. */
export interface BatchResult {
  after: number;
  added: number;
  duplicates: number;
  optedOut: number;
  isLast: boolean;
}

export interface RejectReason {
  reason: string;
  advice: string;
}

/** Texts of the file with the rows that were not imported. */
export interface RejectTexts {
  fileName: string;
  row: string;
  reason: string;
  advice: string;
  problems: Record<PhoneProblem, RejectReason>;
  doubts: Record<PhoneDoubt, RejectReason>;
  /** Followed by the number of the other row. */
  duplicate: RejectReason;
  server: Record<Exclude<ServerVerdict, 'added'>, RejectReason>;
}

export const consentEventSchema = v.object({
  id: v.number(),
  /** A digest, which is all that an erasure leaves. */
  person: v.string(),
  contact: optionalField(v.string()),
  name: optionalField(v.string()),
  purpose: v.string(),
  event: v.string(),
  state: v.string(),
  source: v.string(),
  actor_kind: v.string(),
  actor: optionalField(v.string()),
  words: optionalField(v.string()),
  text_version: optionalField(v.number()),
  proof: v.record(v.string(), v.unknown()),
  occurred_at: v.string(),
  recorded_at: v.string(),
});
/** A row of the consent ledger. */
export type ConsentEvent = v.InferOutput<typeof consentEventSchema>;
