/** Recipient lists and their contacts in the database. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { readListSearch } from '../../contracts/app.listSearch.ts';
import {
  consentEventSchema,
  contactFilters,
  contactSchema,
  contactsPageSchema,
  LIST_PAGE_SIZE,
  recipientListSchema,
  responsibilityTextSchema,
  unfinishedImportSchema,
  type ConsentEvent,
  type Contact,
  type ContactsPage,
  type ContactsRequest,
  type ListCommand,
  type ListDetails,
  type NewList,
  type ResponsibilityText,
} from '../../contracts/campaigns.recipients.ts';
import type { ExportDeps } from '../../contracts/exports.ts';
import { refusalOf, type Refusal } from '../../contracts/refusal.ts';
import { readPage, type PagedListDeps, type PagedListService } from '../app/pagedList.ts';
import { columnsOf, readRows } from '../platform/readRows.ts';

const failure = (message: string, error: PostgrestError | null): Error => new Error(message, { cause: error });

/** Throws "Failed to fetch recipient list contacts". */
export async function getContacts(
  { rest, report }: PagedListDeps,
  { listId, q, page, chosen }: ContactsRequest,
  signal: AbortSignal,
): Promise<ContactsPage> {
  const { page: number } = readListSearch({ businessId: listId, page });
  const { data, error } = await rest
    .rpc('find_contacts', {
      list_id: listId,
      query: q.trim() || null,
      page: Math.min(number, 1_000_000),
      // An unknown one in the address is ignored.
      chosen: contactFilters.find((known) => known === chosen) ?? null,
    })
    .abortSignal(signal);
  const answer = v.safeParse(contactsPageSchema, data);
  if (error || !answer.success) throw failure('Failed to fetch recipient list contacts', error);
  return { ...answer.output, contacts: readRows('contact', contactSchema, answer.output.contacts, report) };
}

/** Null: there is no such list. Throws "Failed to fetch recipient list". */
export async function getList(
  deps: PagedListDeps,
  request: ContactsRequest,
  signal: AbortSignal,
): Promise<ListDetails | null> {
  const { rest } = deps;
  const { listId } = request;
  if (!v.is(v.pipe(v.string(), v.uuid()), listId)) return null;
  const [list, unfinished, responsible] = await Promise.all([
    rest
      .from('recipient_lists')
      .select(columnsOf(recipientListSchema))
      .eq('id', listId)
      .abortSignal(signal)
      .maybeSingle(),
    rest
      .from('recipient_import')
      .select(columnsOf(unfinishedImportSchema))
      .eq('recipient_list_id', listId)
      .is('finished_at', null)
      .order('created_at', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle(),
    rest
      .from('list_responsibility')
      .select('taken_at')
      .eq('recipient_list_id', listId)
      .order('taken_at')
      .limit(1)
      .abortSignal(signal)
      .maybeSingle(),
  ]);
  if (list.error) throw failure('Failed to fetch recipient list', list.error);
  if (list.data === null) return null;
  const parsed = v.safeParse(recipientListSchema, list.data);
  if (!parsed.success) throw failure('Failed to fetch recipient list', null);
  const begun = v.safeParse(unfinishedImportSchema, unfinished.data);
  const taken = v.safeParse(v.object({ taken_at: v.string() }), responsible.data);
  return {
    list: parsed.output,
    contacts: await getContacts(deps, request, signal),
    unfinished: begun.success && begun.output.last_row > 0 ? begun.output : null,
    responsibleSince: taken.success ? taken.output.taken_at : null,
  };
}

/** Throws for an error that is no refusal. */
const resultOf = (what: string, { error }: { error: PostgrestError | null }): { refused: Refusal } | null => {
  if (error === null) return null;
  const refusal = refusalOf(error);
  if (refusal) return { refused: refusal };
  throw failure(what, error);
};

async function createList(
  { rest }: PagedListDeps,
  businessId: string,
  { id, name, filling, sourceName }: NewList,
): Promise<{ refused: Refusal } | null> {
  const made = await rest
    .from('recipient_lists')
    .insert({ id, business_id: businessId, name: name.trim(), source: filling.from, source_name: sourceName });
  // A repeated request.
  if (made.error?.code !== '23505') {
    const refused = resultOf('Failed to create the list', made);
    if (refused) return refused;
  }
  if (filling.from === 'rooms')
    return resultOf(
      'Failed to fill the list',
      await rest.rpc('add_rooms_to_list', {
        list_id: id,
        tag: filling.tag,
        status: filling.status,
        active_since: filling.activeSince,
      }),
    );
  if (filling.from === 'copy')
    return resultOf(
      'Failed to fill the list',
      await rest.rpc('copy_contacts', { from_list: filling.listId, to_list: id }),
    );
  return null;
}

const renameList = async ({ rest }: PagedListDeps, id: string, name: string) =>
  resultOf('Failed to rename the list', await rest.from('recipient_lists').update({ name: name.trim() }).eq('id', id));

const removeList = async ({ rest }: PagedListDeps, id: string) =>
  resultOf('Failed to delete the list', await rest.from('recipient_lists').delete().eq('id', id));

/** A number that is in the list already is refused in our own words. */
export const changeContact = async (
  { rest }: PagedListDeps,
  listId: string,
  id: string,
  change: { phone?: string; name: string | null; fields: Record<string, string> },
) => {
  const answer = await rest.from('recipient_list_contacts').update(change).eq('recipient_list_id', listId).eq('id', id);
  return answer.error?.code === '23505'
    ? { refused: { code: 'taken', sentence: 'contacts.taken' } }
    : resultOf('Failed to change the contact', answer);
};

export const removeContacts = async ({ rest }: PagedListDeps, listId: string, ids: readonly string[]) =>
  resultOf(
    'Failed to remove contacts',
    await rest.from('recipient_list_contacts').delete().eq('recipient_list_id', listId).in('id', ids),
  );

export const takeResponsibility = async ({ rest }: PagedListDeps, listId: string, version: number) =>
  resultOf('Failed to take responsibility', await rest.rpc('take_responsibility', { list_id: listId, version }));

export async function getResponsibilityText({ rest }: PagedListDeps, signal: AbortSignal): Promise<ResponsibilityText> {
  const { data, error } = await rest.rpc('responsibility_text').abortSignal(signal);
  if (error) throw failure('Failed to read the statement', error);
  return v.parse(responsibilityTextSchema, data);
}

/** All contacts of a list, page by page. The database records the export. */
export async function* exportContacts(
  { rest, report }: PagedListDeps,
  listId: string,
  signal: AbortSignal,
): AsyncGenerator<Contact[]> {
  let after: string | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ends
    const { data, error }: { data: unknown; error: PostgrestError | null } = await rest
      .rpc('export_contacts', { list_id: listId, after })
      .abortSignal(signal);
    if (error) throw failure('Failed to export contacts', error);
    const page: Contact[] = readRows('contact', contactSchema, data, report);
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.id ?? null;
  }
}

/** The names of the campaigns that send to a list. Throws "Failed to fetch campaigns". */
export async function getUses({ rest }: PagedListDeps, listId: string, signal: AbortSignal): Promise<string[]> {
  const { data, error } = await rest.rpc('list_uses', { list_id: listId }).abortSignal(signal);
  const names = v.safeParse(v.array(v.string()), data);
  if (error || !names.success) throw failure('Failed to fetch campaigns', error);
  return names.output;
}

/** The consent ledger of a business, page by page. The database records the export, which is for owners. */
async function* exportConsents(
  { rest, report }: PagedListDeps,
  businessId: string,
  signal: AbortSignal,
): AsyncGenerator<ConsentEvent[]> {
  let after: number | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ends
    const { data, error }: { data: unknown; error: PostgrestError | null } = await rest
      .rpc('export_consents', { business_id: businessId, after })
      .abortSignal(signal);
    if (error) throw failure('Failed to export the consents', error);
    const page: ConsentEvent[] = readRows('consent', consentEventSchema, data, report);
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.id ?? null;
  }
}

/** The recipient lists, newest first. */
export const recipientsService = (deps: PagedListDeps & ExportDeps): PagedListService<'recipients'> => ({
  follows: null,
  read: async (search, signal) => {
    const page = await readPage(
      deps,
      {
        table: 'recipient_lists',
        finder: 'find_recipient_lists',
        schema: recipientListSchema,
        failure: 'Failed to fetch recipient lists',
        newest: 'created_at',
        size: LIST_PAGE_SIZE,
      },
      search,
      signal,
    );
    return page === 'denied' ? { denied: true } : { ...page, about: null };
  },
  run: async (businessId, command, signal) => (await runCommand(deps, businessId, command, signal)) ?? { done: true },
});

/** Null: done. */
async function runCommand(
  deps: PagedListDeps & ExportDeps,
  businessId: string,
  command: ListCommand,
  signal: AbortSignal,
): Promise<{ refused: Refusal } | null> {
  if (command.do === 'create') return createList(deps, businessId, command.list);
  if (command.do === 'rename') return renameList(deps, command.id, command.name);
  if (command.do === 'remove') return removeList(deps, command.id);
  const { saveConsents } = await import('./contactsFile.ts');
  const events = [];
  for await (const page of exportConsents(deps, businessId, signal)) events.push(...page);
  saveConsents(events, await deps.exportWords());
  return null;
}
