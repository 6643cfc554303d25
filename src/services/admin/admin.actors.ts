/** The actors of the admin panel. The database refuses users without the admin permission. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  broadcastEntrySchema,
  businessEntrySchema,
  businessFiguresSchema,
  failureEntrySchema,
  sessionEntrySchema,
  viewedChatSchema,
  viewedMessageSchema,
  viewedOrderSchema,
  viewedSettingsSchema,
  viewPermitSchema,
  pageSchema,
  personEntrySchema,
  auditEntrySchema,
  togglesSchema,
  type AskResult,
  type FiguresResult,
  type ViewPermit,
  type ViewRequest,
  type ViewResult,
  type HandoverLinkResult,
  type AdminChange,
  type AdminChangeResult,
  type AdminEntry,
  type AdminListKind,
  type AdminRefusal,
  type BroadcastEntry,
  type PersonEntry,
  type SessionEntry,
  type Toggles,
  type TogglesResult,
} from '../../contracts/admin.ts';
import { functionSentence } from '../../contracts/refusal.ts';
import { goLiveImpactSchema, type GoLiveImpact } from '../../contracts/settings.ts';
import { callOf } from '../app/call.actors.ts';
import type { LiveListService } from '../app/liveList.actors.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction } from '../platform/edgeFunctions.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import type { SessionClient } from '../platform/session.ts';
import { uuidV5 } from '../platform/uuid.ts';

export interface AdminDeps extends Pick<SessionClient, 'url' | 'key' | 'fetch'> {
  /** The gateway's base path. */
  gateway: string;
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

const PAGE_SIZE = 25;
/** What each list has, with the schema of its rows. */
const ENTRIES: Record<AdminListKind, readonly [string, v.GenericSchema<unknown, AdminEntry>]> = {
  businesses: ['business', businessEntrySchema],
  people: ['profile', personEntrySchema],
  sessions: ['channel', sessionEntrySchema],
  broadcasts: ['campaigns', broadcastEntrySchema],
  errors: ['failure', failureEntrySchema],
  auditLog: ['audit_log', auditEntrySchema],
};

/** Throws "Failed to read". The message of the response may be that of a system inside. */
const readAs = <T>(schema: v.GenericSchema<unknown, T>, { data, error }: { data: unknown; error: unknown }): T => {
  if (error) throw new Error('Failed to read', { cause: error });
  return v.parse(schema, data);
};

export const adminListService = ({
  rest,
  report,
}: Pick<AdminDeps, 'rest' | 'report'>): LiveListService<'adminEntries'> => ({
  read: async ({ scope: { kind, search, named, filter }, after }, signal) => {
    const page = { ...(kind !== 'errors' && { search }), cursor: after, page_size: PAGE_SIZE };
    const response = await (
      kind === 'auditLog' ? rest.rpc('admin_audit', { ...page, named, ...filter }) : rest.rpc(`admin_${kind}`, page)
    ).abortSignal(signal);
    const { rows, next, totals } = readAs(pageSchema, response);
    return { rows: readRows<AdminEntry>(...ENTRIES[kind], rows, report), next, about: totals };
  },
});

const savedSchema = v.object({ toggles: togglesSchema });
const errorSchema = v.object({ code: v.optional(v.string()), message: v.optional(v.string()) });

/** Characters of a response that are shown. */
const MAX_TEXT = 300;

/** Calls the function `update-toggles`. A failure is the sentence of its JSON error, or else the text of the response. */
const saveToggles = async (
  { url, fetch }: AdminDeps,
  { businessId, toggles, reason }: { businessId: string; toggles: Partial<Toggles>; reason: string },
  signal: AbortSignal,
): Promise<TogglesResult> => {
  const response = await fetch(`${url}/functions/v1/update-toggles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: businessId, toggles, reason }),
    signal,
  });
  const text = await response.text();
  const json = parseJson(text);
  if (response.ok) return { toggles: v.parse(savedSchema, json).toggles };
  const error = v.safeParse(errorSchema, json);
  return { refused: (error.success ? functionSentence(error.output) : null) ?? text.slice(0, MAX_TEXT) };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const readImpact = async (
  { rest }: AdminDeps,
  { businessId }: { businessId: string },
  signal: AbortSignal,
): Promise<GoLiveImpact> =>
  readAs(goLiveImpactSchema, await rest.rpc('toggles_impact', { business_id: businessId }).abortSignal(signal));

const handoverLinkSchema = v.object({ url: v.pipe(v.string(), v.url()), mailed: v.boolean() });

const refusalByCode: Record<string, AdminRefusal> = {
  is_self: 'isSelf',
  not_found: 'notFound',
  reason_required: 'noReason',
  invalid: 'invalid',
  rate_limited: 'rateLimited',
};

const refusalOf = (code: string | null, status: number): AdminRefusal =>
  refusalByCode[code ?? ''] ?? (status === 0 || status >= 500 ? 'unreachable' : 'unexpected');

const createHandoverLink = async (
  deps: AdminDeps,
  { businessId, id, email, message }: { businessId: string; id: string; email: string; message: string },
  signal: AbortSignal,
): Promise<HandoverLinkResult> => {
  const content = { email: email.trim(), message: message.trim() || null };
  const body = { id: await uuidV5(id, JSON.stringify(content)), businessId, ...content };
  const response = await callEdgeFunction(deps, 'handover', { body, schema: handoverLinkSchema, signal });
  return response.ok ? response.value : { refused: refusalOf(response.failure.code, response.failure.status) };
};

const permissionsSchema = v.object({ permissions: v.array(v.string()) });

const setPermission = async (
  { rest }: AdminDeps,
  { entry, granted }: { entry: PersonEntry; granted: boolean },
  reason: string,
  signal: AbortSignal,
): Promise<AdminChangeResult> => {
  const { data, error, status } = await rest
    .rpc('set_permission', { profile_id: entry.id, permission: 'admin', granted, reason })
    .abortSignal(signal);
  return error
    ? { refused: refusalOf(error.code, status) }
    : { entry: { ...entry, permissions: v.parse(permissionsSchema, data).permissions } };
};

/**
 * Restarts the session of any business. The gateway has the database record the reason first, and WAHA reports the new
 * status by and by.
 */
const restartSession = async (
  { gateway, key, fetch }: AdminDeps,
  { session }: SessionEntry,
  reason: string,
  signal: AbortSignal,
): Promise<AdminChangeResult> => {
  const response = await fetch(`${gateway}/sessions/${encodeURIComponent(session)}/restart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ reason }),
    signal,
  });
  if (response.ok) return { entry: null };
  const error = v.safeParse(errorSchema, parseJson(await response.text()));
  return { refused: refusalOf((error.success && error.output.code) || null, response.status) };
};

const pauseBroadcast = async (
  { rest }: AdminDeps,
  { id }: BroadcastEntry,
  reason: string,
  signal: AbortSignal,
): Promise<AdminChangeResult> => {
  const { data, error, status } = await rest.rpc('pause_broadcast', { campaign_id: id, reason }).abortSignal(signal);
  return error ? { refused: refusalOf(error.code, status) } : { entry: v.parse(broadcastEntrySchema, data) };
};

const saveChange = async (
  deps: AdminDeps,
  { change, reason }: { change: AdminChange; reason: string },
  signal: AbortSignal,
): Promise<AdminChangeResult> => {
  switch (change.kind) {
    case 'permission':
      return setPermission(deps, change, reason, signal);
    case 'pause':
      return pauseBroadcast(deps, change.entry, reason, signal);
    case 'restart':
      return restartSession(deps, change.entry, reason, signal);
  }
};

const viewBusiness = async ({ rest }: AdminDeps, args: object, signal: AbortSignal) =>
  rest.rpc('view_business', args).abortSignal(signal);

const permitSchema = v.object({ permit: v.nullable(viewPermitSchema) });
const figuresSchema = v.object({ ...permitSchema.entries, figures: businessFiguresSchema });

const readFigures = async (deps: AdminDeps, businessId: string, signal: AbortSignal): Promise<FiguresResult> =>
  readAs(figuresSchema, await viewBusiness(deps, { business_id: businessId, view: 'figures' }, signal));

const readPermit = async (deps: AdminDeps, businessId: string, signal: AbortSignal): Promise<ViewPermit | null> => {
  const response = await viewBusiness(deps, { business_id: businessId, view: 'permit' }, signal);
  // The user is no administrator any more, or the business is deleted.
  return response.error?.code === 'not_found' ? null : readAs(permitSchema, response).permit;
};

/** Milliseconds between two looks at a permit under which data are shown. */
const PERMIT_CHECK = 5000;

/** Reports the permit again and again, and when the page comes back into view. A failed look is followed by the next one. */
const followPermit = (deps: AdminDeps, businessId: string, report: (permit: ViewPermit | null) => void) => {
  const left = new AbortController();
  const check = () => {
    readPermit(deps, businessId, left.signal).then(report, () => {});
  };
  const timer = setInterval(check, PERMIT_CHECK);
  document.addEventListener('visibilitychange', check, { signal: left.signal });
  return () => {
    clearInterval(timer);
    left.abort();
  };
};

const askToView = async (
  { rest }: AdminDeps,
  { businessId, reason }: { businessId: string; reason: string },
  signal: AbortSignal,
): Promise<AskResult> => {
  const { data, error, status } = await rest
    .rpc('ask_to_view', { business_id: businessId, reason })
    .abortSignal(signal);
  return error ? { refused: refusalOf(error.code, status) } : { permit: v.parse(viewPermitSchema, data) };
};

const viewSchema = v.object({ ...pageSchema.entries, permit: viewPermitSchema });

const readView = async (
  deps: AdminDeps,
  { businessId, view, roomId, after }: ViewRequest,
  signal: AbortSignal,
): Promise<ViewResult> => {
  const request = { business_id: businessId, view, room_id: roomId, cursor: after };
  const response = await viewBusiness(deps, request, signal);
  if (response.error?.code === 'permit_required') return { refused: 'ended' };
  if (response.error?.code === 'not_found') return { refused: 'gone' };
  const { rows, next, permit } = readAs(viewSchema, response);
  return { page: { ...viewedRows(view, rows, deps.report), next }, permit };
};

const viewedRows = (view: ViewRequest['view'], rows: unknown[], report: ReportInvalidRow) => {
  switch (view) {
    case 'chats':
      return { view, rows: readRows('room', viewedChatSchema, rows, report) };
    case 'messages':
      return { view, rows: readRows('message', viewedMessageSchema, rows, report) };
    case 'orders':
      return { view, rows: readRows('customer_order', viewedOrderSchema, rows, report) };
    case 'settings':
      return { view, rows: readRows('business', viewedSettingsSchema, rows, report) };
  }
};

const OLD_PAGE = { refused: 'oldPage' } as const;

export const defineAdminActors = (deps: AdminDeps) => ({
  saveToggles: callOf(deps, unlessTooOld(saveToggles, OLD_PAGE)),
  readImpact: callOf(deps, readImpact),
  readFigures: fromPromise<FiguresResult, { businessId: string }>(async ({ input, signal }) =>
    readFigures(deps, input.businessId, signal),
  ),
  readPermit: fromPromise<ViewPermit | null, { businessId: string }>(async ({ input, signal }) =>
    readPermit(deps, input.businessId, signal),
  ),
  followPermit: fromCallback<EventObject, { businessId: string }>(({ input, sendBack }) =>
    followPermit(deps, input.businessId, (permit) => sendBack({ type: 'permit.reported', permit })),
  ),
  askToView: callOf(deps, askToView),
  readView: callOf(deps, readView),
  createHandoverLink: callOf(deps, unlessTooOld(createHandoverLink, OLD_PAGE)),
  saveChange: callOf(deps, unlessTooOld(saveChange, OLD_PAGE)),
});
