/** Message templates: pages of the list, one template with its draft, and what Meta is asked. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  metaAnswerSchema,
  officialAccountSchema,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
  templateDetailsSchema,
  templateRowSchema,
  TEMPLATES_PAGE_SIZE,
  type MetaAnswer,
  type OfficialAccount,
  type OpenedTemplate,
  type TemplateDraftInput,
  type TemplateRefusal,
  type TemplateSave,
  type TemplateSaveResult,
} from '../../contracts/campaigns.templates.ts';
import { readPage, type PagedListDeps, type PagedListService } from '../app/pagedList.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction, type EdgeFailure } from '../platform/edgeFunctions.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import type { SessionClient } from '../platform/session.ts';

export type TemplatesDeps = Pick<SessionClient, 'url' | 'fetch'> & PagedListDeps;

/** Milliseconds: Meta is asked up to three times, for 20 s each. */
const META_TIMEOUT = 65_000;
/** Milliseconds: the sample of the header goes to Meta first, within 90 s. */
const SUBMIT_TIMEOUT = 135_000;

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

/** The templates, that with the newest change first. Unknown values of the filter are ignored. */
export const templatesService = (deps: TemplatesDeps): PagedListService<'templates'> => ({
  follows: 'whatsapp_template',
  read: async (search, signal) => {
    const status = TEMPLATE_STATUSES.find((known) => known === search.status);
    const category = TEMPLATE_CATEGORIES.find((known) => known === search.kind);
    const [page, about] = await Promise.all([
      readPage(
        deps,
        {
          table: 'whatsapp_template',
          finder: 'find_templates',
          schema: templateRowSchema,
          failure: 'Failed to get templates',
          newest: 'updated_at',
          size: TEMPLATES_PAGE_SIZE,
          where: {
            ...(status === undefined ? { 'status.neq': 'deleted' } : { status }),
            ...(category && { category }),
          },
        },
        search,
        signal,
      ),
      getAccount(deps, search.businessId, signal),
    ]);
    return page === 'denied' ? { denied: true } : { ...page, about };
  },
  run: async (businessId, command, signal) => {
    if (command.do === 'disconnect') {
      const { error } = await deps.rest.rpc('disconnect_official_account', { business_id: businessId });
      if (error === null) return { done: true };
      if (error.code === 'not_owner') return { refused: { refused: 'denied', detail: null } };
      throw readError('account', error);
    }
    const answer =
      command.do === 'sync'
        ? await askMeta(deps, 'sync', { business_id: businessId }, signal)
        : await askMeta(
            deps,
            'connect',
            { business_id: businessId, waba_id: command.wabaId, token: command.token },
            signal,
          );
    return 'refused' in answer ? { refused: answer } : answer;
  },
});

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

const askMeta = unlessTooOld(
  async (
    deps: TemplatesDeps,
    path: 'connect' | 'submit' | 'sync' | 'delete' | 'unpause',
    body: object,
    signal: AbortSignal,
  ): Promise<MetaAnswer> => {
    const answer = await callEdgeFunction(deps, `templates/${path}`, {
      body,
      schema: metaAnswerSchema,
      signal,
      timeout: path === 'submit' ? SUBMIT_TIMEOUT : META_TIMEOUT,
    });
    if (!answer.ok) return { refused: refusalOf(answer.failure), detail: answer.failure.detail };
    return 'refused' in answer.value ? answer.value : { done: true };
  },
  { refused: 'oldPage', detail: null } as const,
);

const refusalOf = ({ status, code }: EdgeFailure): TemplateRefusal => {
  if (status === 0) return 'unreachable';
  if (code === 'changed' || code === 'in_progress' || code === 'not_editable') return code;
  if (code === 'not_owner') return 'denied';
  if (code === 'other_account') return code;
  if (code === 'name_taken') return 'name_exists';
  if (code === 'no_account') return 'account';
  return status === 429 ? 'rate' : 'unknown';
};

export const submitTemplate = async (
  deps: TemplatesDeps,
  { id, revision }: { id: string; revision: number },
  signal: AbortSignal,
): Promise<MetaAnswer> => askMeta(deps, 'submit', { id, revision }, signal);

export const changeTemplate = async (
  deps: TemplatesDeps,
  { id, action }: { id: string; action: 'delete' | 'unpause' },
  signal: AbortSignal,
): Promise<MetaAnswer> => askMeta(deps, action, { id }, signal);
