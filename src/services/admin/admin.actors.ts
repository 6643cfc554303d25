/** What the panel of the administrators reads and changes, as actors. The database refuses everybody else. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import {
  businessLineSchema,
  pageSchema,
  personLineSchema,
  recordLineSchema,
  togglesSchema,
  type AdminListPage,
  type AdminListPageRequest,
  type HandoverLinkResult,
  type PermissionResult,
  type AdminRefusal,
  type Toggles,
  type TogglesResult,
} from '../../contracts/admin.ts';
import { goLiveImpactSchema, type GoLiveImpact } from '../../contracts/settings.ts';
import { callEdge } from '../platform/edgeFunctions.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import type { SessionClient } from '../platform/session.ts';
import { uuidOf } from '../platform/uuid.ts';

export interface AdministrationDeps extends Pick<SessionClient, 'url' | 'fetch'> {
  rest: PostgrestClient;
  report: Report;
}

const PAGE_SIZE = 25;

/** Throws what the database said. */
const readPage = async (
  { rest, report }: AdministrationDeps,
  { kind, search, after }: AdminListPageRequest,
  signal: AbortSignal,
): Promise<AdminListPage> => {
  if (kind === 'records') return readRecords({ rest, report }, after, signal);
  const isPeople = kind === 'people';
  const { data, error } = await rest
    .rpc(isPeople ? 'admin_people' : 'admin_businesses', { search, cursor: after, page_size: PAGE_SIZE })
    .abortSignal(signal);
  if (error) throw new Error(error.message, { cause: error });
  const { rows, next } = v.parse(pageSchema, data);
  return {
    lines: isPeople
      ? readRows('profile', personLineSchema, rows, report)
      : readRows('business', businessLineSchema, rows, report),
    next,
  };
};

const readRecords = async (
  { rest, report }: Pick<AdministrationDeps, 'rest' | 'report'>,
  after: AdminListPageRequest['after'],
  signal: AbortSignal,
): Promise<AdminListPage> => {
  const { data, error } = await rest
    .rpc('audit_page', { business_id: null, before_id: after?.['before_id'] ?? null, page_size: PAGE_SIZE })
    .abortSignal(signal);
  if (error) throw new Error(error.message, { cause: error });
  const lines = readRows('audit_log', recordLineSchema, data, report);
  const last = lines.at(-1);
  return {
    lines,
    next: last && Array.isArray(data) && data.length === PAGE_SIZE ? { before_id: Number(last.id) } : null,
  };
};

const savedSchema = v.object({ toggles: togglesSchema });
const errorSchema = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

/** The longest answer that is shown as it is. */
const LONGEST_TEXT = 300;

/** The server function of the specification. What it answers instead of yes is told as it is: its message, or its text. */
const saveToggles = async (
  { url, fetch }: AdministrationDeps,
  { businessId, toggles, reason }: { businessId: string; toggles: Partial<Toggles>; reason: string },
  signal: AbortSignal,
): Promise<TogglesResult> => {
  const answer = await fetch(`${url}/functions/v1/update-toggles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: businessId, toggles, reason }),
    signal,
  });
  const text = await answer.text();
  const json = decoded(text);
  if (answer.ok) return { toggles: v.parse(savedSchema, json).toggles };
  const error = v.safeParse(errorSchema, json);
  return { refused: error.success ? error.output.message : text.slice(0, LONGEST_TEXT) };
};

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const weighImpact = async (
  { rest }: AdministrationDeps,
  { businessId }: { businessId: string },
  signal: AbortSignal,
): Promise<GoLiveImpact> => {
  const { data, error } = await rest.rpc('toggles_impact', { business_id: businessId }).abortSignal(signal);
  if (error) throw new Error(error.message, { cause: error });
  return v.parse(goLiveImpactSchema, data);
};

const madeSchema = v.object({ url: v.pipe(v.string(), v.url()), mailed: v.nullable(v.boolean()) });

const byCode: Record<string, AdminRefusal> = {
  is_self: 'isSelf',
  not_found: 'notFound',
  reason_required: 'noReason',
  invalid: 'invalid',
  rate_limited: 'rateLimited',
};

const refusalOf = (code: string | null, status: number): AdminRefusal =>
  byCode[code ?? ''] ?? (status === 0 || status >= 500 ? 'unreachable' : 'unexpected');

const makeHandover = async (
  deps: AdministrationDeps,
  { businessId, id, email, message }: { businessId: string; id: string; email: string; message: string },
  signal: AbortSignal,
): Promise<HandoverLinkResult> => {
  const words = { email: email.trim() || null, message: message.trim() || null };
  const body = { id: await uuidOf(id, JSON.stringify(words)), businessId, ...words };
  const answer = await callEdge(deps, 'handover', { body, schema: madeSchema, signal });
  return answer.ok ? answer.value : { refused: refusalOf(answer.failure.code, answer.failure.status) };
};

const permissionsSchema = v.object({ permissions: v.array(v.string()) });

const setPermission = async (
  { rest }: AdministrationDeps,
  { personId, granted, reason }: { personId: string; granted: boolean; reason: string },
  signal: AbortSignal,
): Promise<PermissionResult> => {
  const { data, error, status } = await rest
    .rpc('set_permission', { profile_id: personId, permission: 'admin', granted, reason })
    .abortSignal(signal);
  return error ? { refused: refusalOf(error.code, status) } : v.parse(permissionsSchema, data);
};

export const defineAdministration = (deps: AdministrationDeps) => ({
  readPage: fromPromise<AdminListPage, AdminListPageRequest>(async ({ input, signal }) =>
    readPage(deps, input, signal),
  ),
  saveToggles: fromPromise<TogglesResult, { businessId: string; toggles: Partial<Toggles>; reason: string }>(
    async ({ input, signal }) => saveToggles(deps, input, signal),
  ),
  weighImpact: fromPromise<GoLiveImpact, { businessId: string }>(async ({ input, signal }) =>
    weighImpact(deps, input, signal),
  ),
  makeHandover: fromPromise<HandoverLinkResult, { businessId: string; id: string; email: string; message: string }>(
    async ({ input, signal }) => makeHandover(deps, input, signal),
  ),
  setPermission: fromPromise<PermissionResult, { personId: string; granted: boolean; reason: string }>(
    async ({ input, signal }) => setPermission(deps, input, signal),
  ),
});
