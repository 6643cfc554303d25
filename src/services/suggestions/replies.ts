/** The library of quick replies in the database. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { ImportResult } from '../../contracts/app.import.ts';
import {
  importedRepliesSchema,
  openedReplySchema,
  REPLY_GROUPS,
  repliesPageSchema,
  replyRowSchema,
  type ImportedReply,
  type ImportedReplies,
  type OpenedReply,
  type ReadReplies,
  type ReplyImportRefusal,
  type ReplyCommand,
  type ReplySave,
  type ReplySource,
  type SaveReplyResult,
} from '../../contracts/suggestions.ts';
import type { PagedListDeps, PagedListService } from '../app/pagedList.ts';
import { parseOrThrow, readRows } from '../platform/readRows.ts';

const failure = (what: string, error: PostgrestError): Error => new Error(`Failed to get ${what}`, { cause: error });

const MAX_PAGE = 1000;

const callOf = (
  businessId: string,
  command: Exclude<ReplyCommand, { do: 'export' }>,
): readonly [name: string, args: object] => {
  switch (command.do) {
    case 'reject':
      return ['reject_reply_proposal', { id: command.id }];
    case 'setRule':
      return ['set_reply_rule', { business_id: businessId, is_for_owners: command.isForOwners }];
    case 'move':
      return ['change_quick_reply', { id: command.id, what: 'move', before: command.before }];
    case 'enable':
    case 'disable':
    case 'remove':
      return ['change_quick_reply', { id: command.id, what: command.do }];
  }
};

/** The replies of the team and the user's own, in their order. Unknown values of the address are ignored. */
export const repliesService = (deps: PagedListDeps): PagedListService<'replies'> => ({
  follows: 'quick_reply',
  read: async ({ businessId, q, status, kind, page }, signal) => {
    const { data, error } = await deps.rest
      .rpc('quick_replies_page', {
        business_id: businessId,
        words: q ?? null,
        category: kind ?? null,
        shown: REPLY_GROUPS.find((known) => known === status) ?? null,
        page: Math.min(Math.max(Math.floor(Number(page)) || 1, 1), MAX_PAGE),
      })
      .abortSignal(signal);
    if (error) throw failure('quick replies', error);
    const found = parseOrThrow('quick replies', repliesPageSchema, data);
    if (found === null) return { denied: true };
    const { rows, categories, proposals, may_edit: mayEdit, is_for_owners: isForOwners, ...shown } = found;
    return {
      ...shown,
      rows: readRows('quick replies', replyRowSchema, rows, deps.report),
      about: { categories, proposals, mayEdit, isForOwners },
    };
  },
  run: async (businessId, command, signal) => {
    if (command.do === 'export') {
      // With the writer of CSV, which few visits need.
      const { exportReplies } = await import('./replyFile.ts');
      await exportReplies(deps, businessId, signal);
      return { done: true };
    }
    const [name, args] = callOf(businessId, command);
    const { error } = await deps.rest.rpc(name, args).abortSignal(signal);
    if (error === null) return { done: true };
    if (error.code === 'not_found') return { refused: 'gone' };
    if (['denied', '42501', 'aal2_required'].includes(error.code)) return { refused: 'denied' };
    throw failure('quick replies', error);
  },
});

/** A reply, or a new one, with what its form offers. Throws "Failed to get quick reply". */
export async function openReply(
  { rest }: PagedListDeps,
  { businessId, source }: { businessId: string; source: ReplySource },
  signal: AbortSignal,
): Promise<OpenedReply> {
  const { data, error } = await rest
    .rpc('open_quick_reply', {
      business_id: businessId,
      source: source.from,
      source_id: source.from === 'new' ? null : source.id,
    })
    .abortSignal(signal);
  if (error) throw failure('quick reply', error);
  const found = parseOrThrow('quick reply', openedReplySchema, data);
  if (found === null) return null;
  const { reply, categories, may_edit: mayEdit } = found;
  return {
    id: reply.id ?? crypto.randomUUID(),
    base: reply.updated_at ?? null,
    draft: {
      title: reply.title,
      shortcut: source.from === 'new' ? source.text : reply.shortcut,
      body: reply.body,
      category: reply.category,
      file: reply.file,
      // Without the right to edit those of the team, a new one can only be a personal one.
      isPersonal: reply.is_personal ?? !mayEdit,
      isEnabled: reply.is_enabled,
    },
    commonEdit: reply.common_edit,
    categories,
    mayEdit,
  };
}

const refusals: Record<string, 'invalid' | 'taken' | 'tooMany' | 'denied' | 'changed' | 'noFile'> = {
  no_file: 'noFile',
  invalid: 'invalid',
  taken: 'taken',
  too_many: 'tooMany',
  changed: 'changed',
  denied: 'denied',
  not_found: 'denied',
  aal2_required: 'denied',
  '42501': 'denied',
};

/** Throws if the outcome is unknown. */
export async function saveReply(
  { rest }: PagedListDeps,
  { businessId, id, base, proposalId, draft }: ReplySave,
): Promise<SaveReplyResult> {
  const { isPersonal, isEnabled, ...texts } = draft;
  const { error } = await rest.rpc('save_quick_reply', {
    business_id: businessId,
    id,
    base,
    proposal_id: proposalId,
    reply: { ...texts, is_personal: isPersonal, is_enabled: isEnabled },
  });
  if (error === null) return { saved: true };
  const refused = refusals[error.code];
  if (refused === undefined) throw failure('quick reply', error);
  return { refused };
}

const takenSchema = v.array(v.object({ shortcut: v.string(), owner_id: v.nullable(v.string()) }));

/** The used shortcuts, and the user's right to add replies of the team. Throws "Failed to get quick replies". */
export async function readTaken(
  deps: PagedListDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<Omit<ReadReplies, 'rows'>> {
  const [{ data, error }, opened] = await Promise.all([
    deps.rest.from('quick_reply').select('shortcut,owner_id').eq('business_id', businessId).abortSignal(signal),
    openReply(deps, { businessId, source: { from: 'new', text: '' } }, signal),
  ]);
  if (error) throw failure('quick replies', error);
  const known = parseOrThrow('quick replies', takenSchema, data);
  const ofOwner = (isPersonal: boolean) =>
    known.filter(({ owner_id: owner }) => (owner !== null) === isPersonal).map(({ shortcut }) => shortcut);
  return { taken: { team: ofOwner(false), personal: ofOwner(true) }, mayEdit: opened?.mayEdit ?? false };
}

/** Throws if the outcome is unknown. */
export async function importReplies(
  { rest }: PagedListDeps,
  businessId: string,
  rows: readonly ImportedReply[],
): Promise<ImportResult<ImportedReplies, ReplyImportRefusal>> {
  const { data, error } = await rest.rpc('import_quick_replies', {
    business_id: businessId,
    rows: rows.map(({ id, draft: { title, shortcut, body, category, isPersonal, isEnabled } }) => ({
      id,
      title,
      shortcut,
      body,
      category,
      is_personal: isPersonal,
      is_enabled: isEnabled,
    })),
  });
  if (error === null) return { added: parseOrThrow('quick replies', importedRepliesSchema, data) };
  const refused = refusals[error.code];
  if (refused === 'denied' || refused === 'tooMany' || refused === 'invalid') return { refused };
  throw failure('quick replies', error);
}
