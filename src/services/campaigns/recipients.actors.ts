import * as v from 'valibot';
/** The actors of the recipient lists. */
import { fromCallback, fromPromise, type AnyEventObject } from 'xstate';

import type {
  BatchRequest,
  BatchResult,
  ColumnMapping,
  Contact,
  ContactCommand,
  FileReading,
  OpenedFile,
  RejectTexts,
  ResponsibilityText,
  Review,
  ReviewRequest,
} from '../../contracts/campaigns.recipients.ts';
import type { ExportDeps } from '../../contracts/exports.ts';
import type { Refusal } from '../../contracts/refusal.ts';
import { callOf } from '../app/call.actors.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import type { Drafts } from '../composer/drafts.ts';
import type { ImportWorker } from './importWorker.ts';
import { numberOf } from './numberOf.ts';
import {
  changeContact,
  exportContacts,
  getContacts,
  getList,
  getResponsibilityText,
  getUses,
  removeContacts,
  takeResponsibility,
} from './recipients.ts';

type Done = { refused: Refusal } | { done: true };

export const defineRecipientsActors = (deps: PagedListDeps) => ({
  loadUses: fromPromise<string[], { listId: string }>(async ({ input: { listId }, signal }) =>
    getUses(deps, listId, signal),
  ),
});

const verdictsSchema = v.array(v.object({ row: v.number(), verdict: v.picklist(['added', 'duplicate', 'opted_out']) }));

const OPTED_OUT: Refusal = { code: 'no_marketing', sentence: 'contacts.opted_out' };
const NO_NUMBER: Refusal = { code: 'no_number', sentence: 'contacts.no_number' };

export const defineRecipientListActors = (deps: PagedListDeps & ExportDeps) => ({
  loadList: callOf(deps, getList),
  loadContacts: callOf(deps, getContacts),
  loadResponsibility: fromPromise<ResponsibilityText, Record<string, never>>(async ({ signal }) =>
    getResponsibilityText(deps, signal),
  ),
  changeContacts: fromPromise<
    Done & { known?: boolean },
    { listId: string; listName: string; command: ContactCommand | null }
  >(async ({ input: { listId, listName, command }, signal }) => {
    if (command?.do === 'add') return addContact(deps, listId, command);
    if (command?.do === 'change') return changeOne(deps, listId, command);
    if (command?.do === 'remove') return (await removeContacts(deps, listId, command.ids)) ?? { done: true };
    if (command?.do === 'takeResponsibility')
      return (await takeResponsibility(deps, listId, command.version)) ?? { done: true };
    const { saveContacts } = await import('./contactsFile.ts');
    const contacts: Contact[] = [];
    for await (const page of exportContacts(deps, listId, signal)) contacts.push(...page);
    saveContacts(listName, contacts, await deps.exportWords());
    return { done: true };
  }),
});

async function changeOne(
  deps: PagedListDeps,
  listId: string,
  { id, phone, name, fields }: Extract<ContactCommand, { do: 'change' }>,
): Promise<Done> {
  const changed = phone === null ? null : await numberOf(phone);
  if (phone !== null && changed === null) return { refused: NO_NUMBER };
  const change = { ...(changed !== null && { phone: changed }), name: name.trim() || null, fields };
  return (await changeContact(deps, listId, id, change)) ?? { done: true };
}

async function addContact(
  { rest }: PagedListDeps,
  listId: string,
  { phone, name }: { phone: string; name: string },
): Promise<Done & { known?: boolean }> {
  const typed = phone.trim();
  const isHidden = /^\d{5,40}@lid$/u.test(typed);
  const number = isHidden ? null : await numberOf(typed);
  if (!isHidden && number === null) return { refused: NO_NUMBER };
  const key = isHidden ? { chat_id: typed } : { phone: number };
  const { data, error } = await rest.rpc('import_contacts', {
    list_id: listId,
    import: { id: crypto.randomUUID() },
    rows: [{ row: 1, ...key, name }],
  });
  const verdicts = v.safeParse(verdictsSchema, data);
  if (error || !verdicts.success) throw new Error('Failed to add the contact', { cause: error });
  const verdict = verdicts.output[0]?.verdict;
  return verdict === 'opted_out' ? { refused: OPTED_OUT } : { done: true, known: verdict === 'duplicate' };
}

const mendsSchema = v.object({ rows: v.record(v.string(), v.string()) });
/** The numbers that a member has typed for rows, by the digest of their file. They survive a reload, and end with the import. */
const mendsOf = (drafts: Drafts) => {
  const { read, write } = drafts.forms('mends:', mendsSchema);
  const keyOf = (sha256: string) => ({ userId: 'import', businessId: 'file', roomId: sha256 });
  return {
    read: (sha256: string) => Object.entries(read(keyOf(sha256))?.rows ?? {}),
    add: (sha256: string, row: number, phone: string) =>
      write(keyOf(sha256), { rows: { ...read(keyOf(sha256))?.rows, [row]: phone } }),
    clear: (sha256: string) => write(keyOf(sha256), null),
  };
};

interface ImportDeps extends PagedListDeps {
  worker: ImportWorker;
  drafts: Drafts;
}
type Chosen = { file: Blob; name: string; sheet: string | null } | { text: string };

export const defineRecipientImportActors = (deps: ImportDeps) => {
  const { worker } = deps;
  const mends = mendsOf(deps.drafts);
  /** The digest of the open file. */
  let file = '';
  return {
    openFile: fromPromise<FileReading, { chosen: Chosen | null }>(async ({ input: { chosen }, signal }) => {
      const reading = await worker.ask('open', chosen ?? { text: '' }, signal);
      if ('opened' in reading) file = reading.opened.sha256;
      return reading;
    }),
    mapColumns: fromPromise<Review, { mapping: ColumnMapping | null }>(async ({ input: { mapping }, signal }) => {
      await worker.ask('map', mapping ?? { header: null, phone: null, name: null, lastName: null, fields: [] }, signal);
      for (const [row, phone] of mends.read(file))
        // oxlint-disable-next-line no-await-in-loop -- a number may be a duplicate of the one before
        await worker.ask('mend', { row: Number(row), phone }, signal);
      return worker.ask('page', { verdict: null, page: 1 }, signal);
    }),
    readReview: fromPromise<Review, ReviewRequest>(async ({ input, signal }) => worker.ask('page', input, signal)),
    mendRow: fromPromise<Review, { mend: { row: number; phone: string }; filter: ReviewRequest }>(
      async ({ input: { mend, filter }, signal }) => {
        await worker.ask('mend', mend, signal);
        mends.add(file, mend.row, mend.phone);
        return worker.ask('page', filter, signal);
      },
    ),
    sendBatch: fromPromise<BatchResult, BatchRequest & { opened: OpenedFile | null; mapping: ColumnMapping | null }>(
      async ({ input, signal }) => {
        const result = await sendBatch(deps, input, signal);
        if (result.isLast) mends.clear(file);
        return result;
      },
    ),
    saveRejects: fromPromise<void, { texts: RejectTexts | null }>(async ({ input: { texts }, signal }) => {
      if (texts === null) return;
      const rejects = await worker.ask('rejects', texts, signal);
      const { saveCsv } = await import('./contactsFile.ts');
      saveCsv(texts.fileName, rejects);
    }),
    holdWorker: fromCallback<AnyEventObject>(() => worker.close),
  };
};

/** The time of a consent of which the day is known. A day of Indonesia begins before that of UTC, and no consent is later than its record. */
export const timeOfConsent = (day: string, now: number): string =>
  new Date(Math.min(Date.parse(`${day}T00:00:00Z`), now)).toISOString();

/** Sends the next rows. The database knows a row by the import and its number, so that a repetition adds nothing. */
async function sendBatch(
  { rest, worker }: ImportDeps,
  {
    listId,
    importId,
    after,
    consent,
    opened,
    mapping,
  }: BatchRequest & { opened: OpenedFile | null; mapping: ColumnMapping | null },
  signal: AbortSignal,
): Promise<BatchResult> {
  const { rows, isLast } = await worker.ask('batch', { after }, signal);
  const { data, error } = await rest
    .rpc('import_contacts', {
      list_id: listId,
      import: {
        id: importId,
        file_name: opened?.name ?? '',
        file_sha256: opened?.sha256 ?? '',
        row_count: opened?.rowCount ?? 0,
        mapping,
        is_last: isLast,
      },
      rows,
      consent: consent && {
        source: consent.source,
        occurred_at: timeOfConsent(consent.day, Date.now()),
        words: consent.words,
        note: consent.note,
      },
    })
    .abortSignal(signal);
  const verdicts = v.safeParse(verdictsSchema, data);
  if (error || !verdicts.success) throw new Error('Failed to import contacts', { cause: error });
  await worker.ask('note', verdicts.output, signal);
  const count = (wanted: string) => verdicts.output.filter(({ verdict }) => verdict === wanted).length;
  return {
    after: rows.at(-1)?.row ?? after,
    added: count('added'),
    duplicates: count('duplicate'),
    optedOut: count('opted_out'),
    isLast,
  };
}
