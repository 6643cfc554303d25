/** Fetches the value of each cached read by its key. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import type { ResourceValues, Colleagues } from '../../contracts/app.resource.ts';
import { memberRowSchema, profileSchema } from '../../contracts/app.ts';
import { catalogSchema } from '../../contracts/orders.ts';
import {
  getFiles,
  getEscalationDay,
  getOpenPrivacyRequests,
  getOtherRooms,
  getAuditTrail,
  getChatTickets,
  getMessagesOfRooms,
} from '../conversation/roomContext.ts';
import { searchMessages } from '../inbox/messageSearch.ts';
import { readSetupFinished } from '../onboarding/setupFinished.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import { requireBusinessId } from '../platform/requireBusinessId.ts';
import type { SessionClient } from '../platform/session.ts';
import { getOpeningHours } from '../tickets/tickets.ts';

export interface ResourceDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
  current: SessionClient['current'];
}

/** Profile of the signed-in user. Throws "Failed to get profile". */
const getUser = async ({ rest, current }: ResourceDeps, signal: AbortSignal): Promise<ResourceValues['user']> => {
  const session = await current();
  if (session === null) throw new Error('Failed to get profile');
  const { data, error } = await rest
    .from('profile')
    .select('id,full_name,email')
    .eq('id', session.user.id)
    .abortSignal(signal)
    .single();
  if (error) throw new Error('Failed to get profile', { cause: error });
  return v.parse(profileSchema, data);
};

/** Permissions of the signed-in user beyond their businesses. Throws "Failed to get role". */
const getPermissions = async (
  { rest, current }: ResourceDeps,
  signal: AbortSignal,
): Promise<ResourceValues['permissions']> => {
  const session = await current();
  if (session === null) throw new Error('Failed to get role');
  const { data, error } = await rest
    .from('role')
    .select('permission')
    .eq('profile_id', session.user.id)
    .abortSignal(signal);
  if (error) throw new Error('Failed to get role', { cause: error });
  return v.parse(v.array(v.object({ permission: v.string() })), data).map(({ permission }) => permission);
};

/** Members of a business, oldest membership first. Throws "Failed to get team". */
const getTeam = async (
  { rest, report }: ResourceDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<Colleagues> => {
  const { data, error } = await rest
    .from('team_business')
    .select('member:profile(id,full_name)')
    .eq('business_id', businessId)
    .order('created_at')
    .abortSignal(signal);
  if (error) throw new Error('Failed to get team', { cause: error });
  return readRows('team_business', memberRowSchema, data, report).map(({ member }) => member);
};

/** Tag names of a business. Throws "Failed to get tags". */
export const getTags = async (
  { rest }: Pick<ResourceDeps, 'rest'>,
  businessId: string,
  signal: AbortSignal,
): Promise<ResourceValues[`tags/${string}`]> => {
  const { data, error } = await rest
    .from('business_tag')
    .select('name')
    .eq('business_id', businessId)
    .order('name')
    .abortSignal(signal);
  if (error) throw new Error('Failed to get tags', { cause: error });
  return v.parse(v.array(v.object({ name: v.string() })), data).map(({ name }) => name);
};

/** Products of a business and its tax. Throws "Failed to get catalog". */
const getCatalog = async (
  { rest }: ResourceDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<ResourceValues[`catalog/${string}`]> => {
  const { data, error } = await rest
    .from('business')
    .select('products:invoice_details->product_catalog,tax:invoice_details->tax')
    .eq('id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new Error('Failed to get catalog', { cause: error });
  return v.parse(catalogSchema, data ?? {});
};

export const defineResource = (deps: ResourceDeps) => ({
  read: fromPromise<unknown, { key: string }>(async ({ input: { key }, signal }) => {
    const [kind, id = '', ...words] = key.split('/');
    if (kind === 'user') return getUser(deps, signal);
    if (kind === 'permissions') return getPermissions(deps, signal);
    if (kind === 'setup') return readSetupFinished(deps.rest, id, signal);
    if (kind === 'team') return getTeam(deps, requireBusinessId(id), signal);
    if (kind === 'tags') return getTags(deps, requireBusinessId(id), signal);
    const [next = '', last = ''] = words;
    if (kind === 'messageSearch')
      return searchMessages(
        deps,
        { businessId: requireBusinessId(id), before: next, words: words.slice(1).join('/') },
        signal,
      );
    if (kind === 'media') return getFiles(deps, id, next, signal);
    if (kind === 'otherRooms')
      return getOtherRooms(deps, { businessId: requireBusinessId(id), roomId: next, phone: last }, signal);
    if (kind === 'otherRoomMessages') return getMessagesOfRooms(deps, id.split(','), next, signal);
    if (kind === 'lastDay') return getEscalationDay(deps, requireBusinessId(id), signal);
    if (kind === 'hours') return getOpeningHours(deps, requireBusinessId(id), signal);
    if (kind === 'catalog') return getCatalog(deps, requireBusinessId(id), signal);
    if (kind === 'auditTrail') return getAuditTrail(deps, id, next, signal);
    // Read by a dialog or another page only, so that the first page does not load its code.
    if (kind === 'creationPermission')
      return (await import('../onboarding/creationPermission.ts')).readCreationPermission(deps.rest, signal);
    if (kind === 'shopText') return (await import('../landing/shopText.ts')).shopText(localStorage).read();
    if (kind === 'answerReason')
      return (await import('../conversation/answerReason.ts')).getAnswerReason(deps, id, signal);
    if (kind === 'escalation') return (await import('../training/teaching.ts')).getEscalation(deps, id, signal);
    if (kind === 'outages')
      return (await import('./agentOutages.ts')).getAgentOutages(deps.rest, requireBusinessId(id), signal);
    if (kind === 'home') return (await import('../home/home.ts')).readHome(deps, requireBusinessId(id), words, signal);
    if (kind === 'requests') return getOpenPrivacyRequests(deps, requireBusinessId(id), signal);
    if (kind === 'marketingConsent')
      return (await import('../campaigns/marketingConsent.ts')).getMarketingConsent(deps.rest, id, signal);
    if (kind === 'broadcastsTo')
      return (await import('../campaigns/broadcastsTo.ts')).getBroadcastsTo(deps.rest, id, words, signal);
    if (kind === 'recipientLists')
      return (await import('../campaigns/listNames.ts')).getListNames(deps.rest, requireBusinessId(id), signal);
    if (kind === 'tickets') return getChatTickets(deps, id, signal);
    throw new Error(`Nothing is read by the key "${key}"`);
  }),
});
