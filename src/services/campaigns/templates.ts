/** Message templates: pages of the list, one template with its draft, and what Meta is asked. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  metaAnswerSchema,
  officialAccountSchema,
  templateDetailsSchema,
  templateRowSchema,
  type MetaAnswer,
  type OfficialAccount,
  type OpenedTemplate,
  type TemplateDraftInput,
  type TemplatePage,
  type TemplatePageRequest,
  type TemplateRefusal,
  type TemplateSave,
  type TemplateSaveResult,
} from '../../contracts/campaigns.templates.ts';
import { callEdgeFunction, type EdgeFailure } from '../platform/edgeFunctions.ts';
import { parseOrThrow, readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import type { SessionClient } from '../platform/session.ts';

export interface TemplatesDeps extends Pick<SessionClient, 'url' | 'fetch'> {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

const PAGE_SIZE = 50;
/** Rows that one request reads at most. */
const MAX_PAGE_SIZE = 500;
/** Milliseconds: Meta is asked up to three times, for 20 s each. */
const META_TIMEOUT = 65_000;

const COLUMNS =
  'id,name,language,category,asked_category,next_category,status,meta_status,quality,reason,reason_text,changed_by,updated_at,revision_of_draft:draft->name';

const readError = (what: string, error: PostgrestError): Error => new Error(`Failed to get ${what}`, { cause: error });

/** Throws "Failed to get account". */
const getAccount = async (
  { rest }: TemplatesDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<OfficialAccount | null> => {
  const { data, error } = await rest
    .from('official_account')
    .select('synced_at')
    .eq('business_id', businessId)
    .abortSignal(signal);
  if (error) throw readError('account', error);
  return parseOrThrow('account', v.array(officialAccountSchema), data)[0] ?? null;
};

/** Whether the user can see the business at all. Otherwise no templates would look like none written. */
const isMember = async ({ rest }: TemplatesDeps, businessId: string, signal: AbortSignal): Promise<boolean> => {
  const { data, error } = await rest.from('business').select('id').eq('id', businessId).abortSignal(signal);
  if (error) throw readError('business', error);
  return data.length > 0;
};

/** Newest change first. Throws "Failed to get templates". */
export const getTemplates = async (
  deps: TemplatesDeps,
  { businessId, filter: { q, status, category }, after, shown }: TemplatePageRequest,
  signal: AbortSignal,
): Promise<TemplatePage> => {
  const { rest, report } = deps;
  const size = Math.min(Math.max(PAGE_SIZE, shown), MAX_PAGE_SIZE);
  let query = rest
    .from('whatsapp_template')
    .select(COLUMNS)
    .eq('business_id', businessId)
    .order('updated_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(size);
  query = status === null ? query.neq('status', 'deleted') : query.eq('status', status);
  if (category !== null) query = query.eq('category', category);
  // Names have letters, digits and underscores only; of a pattern, the underscore stands for any character.
  const words = q
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  if (words !== '') query = query.like('name', `%${words.replaceAll('_', String.raw`\_`)}%`);
  if (after !== null)
    query = query.or(`updated_at.lt.${after.updated_at},and(updated_at.eq.${after.updated_at},id.lt.${after.id})`);
  const [{ data, error }, account, member] = await Promise.all([
    query.abortSignal(signal),
    getAccount(deps, businessId, signal),
    isMember(deps, businessId, signal),
  ]);
  if (error) throw readError('templates', error);
  if (!member) return { denied: true };
  const rows = (data as Record<string, unknown>[]).map((row) => ({
    ...row,
    has_draft: row['revision_of_draft'] !== null,
  }));
  const templates = readRows('template', templateRowSchema, rows, report);
  const last = rows.length < size ? undefined : templates.at(-1);
  return { templates, account, next: last === undefined ? null : { updated_at: last.updated_at, id: last.id } };
};

/** Null: there is no such template, or it is not for the user. Throws "Failed to get template". */
export const openTemplate = async (
  deps: TemplatesDeps,
  { businessId, templateId }: TemplateDraftInput,
  signal: AbortSignal,
): Promise<OpenedTemplate | null> => {
  const account = getAccount(deps, businessId, signal);
  if (templateId === null) {
    const [hasAccount, member] = [(await account) !== null, await isMember(deps, businessId, signal)];
    return member ? { id: crypto.randomUUID(), details: null, hasAccount } : null;
  }
  const [{ data, error }, known] = await Promise.all([
    deps.rest.rpc('read_template', { id: templateId }).abortSignal(signal),
    account,
  ]);
  if (error) throw readError('template', error);
  const details = parseOrThrow('template', v.nullable(templateDetailsSchema), data);
  if (details?.template.business_id !== businessId) return null;
  return { id: templateId, details, hasAccount: known !== null };
};

const saveResultSchema = v.union([
  v.object({ saved: templateDetailsSchema }),
  v.object({ theirs: templateDetailsSchema }),
]);

/** A new draft with the content of another template. Throws if the outcome is unknown. */
export const copyTemplate = async (
  deps: TemplatesDeps,
  { businessId, draft }: Pick<TemplateSave, 'businessId' | 'draft'>,
): Promise<TemplateSaveResult> => saveTemplate(deps, { businessId, draft, id: crypto.randomUUID(), revision: 0 });

/** There is no abort signal: what was typed is saved even if the page is left meanwhile. Throws if the outcome is unknown. */
export const saveTemplate = async (
  { rest }: TemplatesDeps,
  { businessId, id, draft, revision }: TemplateSave,
): Promise<TemplateSaveResult> => {
  const { data, error } = await rest.rpc('save_template_draft', { business_id: businessId, id, draft, revision });
  if (error === null) return parseOrThrow('template', saveResultSchema, data);
  if (error.code === 'not_editable' || error.code === 'invalid') return { refused: error.code };
  if (error.code === 'too_many') return { refused: 'tooMany' };
  if (error.code === 'gone' || error.code === 'not_found') return { refused: 'gone' };
  throw readError('template', error);
};

/** Deletes a draft that Meta never had, or the change of another template. Throws if the outcome is unknown. */
export const discardTemplate = async ({ rest }: TemplatesDeps, id: string): Promise<void> => {
  const { error } = await rest.rpc('discard_template_draft', { id });
  // It is gone already.
  if (error !== null && error.code !== 'not_found') throw readError('template', error);
};

const askMeta = async (
  deps: TemplatesDeps,
  path: 'submit' | 'sync' | 'delete' | 'unpause',
  body: object,
  signal: AbortSignal,
): Promise<MetaAnswer> => {
  const answer = await callEdgeFunction(deps, `templates/${path}`, {
    body,
    schema: metaAnswerSchema,
    signal,
    timeout: META_TIMEOUT,
  });
  if (!answer.ok) return { refused: refusalOf(answer.failure), detail: answer.failure.detail };
  return 'refused' in answer.value ? answer.value : { done: true };
};

const refusalOf = ({ status, code }: EdgeFailure): TemplateRefusal => {
  if (status === 0) return 'unreachable';
  if (code === 'changed' || code === 'in_progress' || code === 'not_editable') return code;
  if (code === 'name_taken') return 'name_exists';
  if (code === 'no_account') return 'account';
  return status === 429 ? 'rate' : 'unknown';
};

export const submitTemplate = async (
  deps: TemplatesDeps,
  { id, revision }: { id: string; revision: number },
  signal: AbortSignal,
): Promise<MetaAnswer> => askMeta(deps, 'submit', { id, revision }, signal);

export const syncTemplates = async (
  deps: TemplatesDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<MetaAnswer> => askMeta(deps, 'sync', { business_id: businessId }, signal);

export const changeTemplate = async (
  deps: TemplatesDeps,
  { id, action }: { id: string; action: 'delete' | 'unpause' },
  signal: AbortSignal,
): Promise<MetaAnswer> => askMeta(deps, action, { id }, signal);
