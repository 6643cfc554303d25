/** What the resources read, by their key. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import type { ResourceValues, Colleagues } from '../../contracts/app.resource.ts';
import { memberSchema, profileSchema } from '../../contracts/app.ts';
import { sellingSchema } from '../../contracts/orders.ts';
import {
  getFiles,
  getLastDay,
  getOpenRequests,
  getOtherRooms,
  getPast,
  getChatTickets,
  getSaid,
} from '../conversation/roomContext.ts';
import { findMessages } from '../inbox/messageSearch.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import type { SessionClient } from '../platform/session.ts';
import { getHours } from '../tickets/tickets.ts';

export interface ResourceDeps {
  rest: PostgrestClient;
  report: Report;
  current: SessionClient['current'];
}

/** Who is signed in. Throws "Failed to get profile". */
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

/** What whoever is signed in may do beyond their businesses. Throws "Failed to get role". */
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

/** The people of a business, oldest member first. Throws "Failed to get team". */
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
  return readRows('team_business', memberSchema, data, report).map(({ member }) => member);
};

/** The names of the tags of a business. Throws "Failed to get tags". */
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

/** What a business sells, and its tax. Throws "Failed to get catalog". */
const getSelling = async (
  { rest }: ResourceDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<ResourceValues[`selling/${string}`]> => {
  const { data, error } = await rest
    .from('business')
    .select('products:invoice_details->product_catalog,tax:invoice_details->tax')
    .eq('id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new Error('Failed to get catalog', { cause: error });
  return v.parse(sellingSchema, data ?? {});
};

export const defineResource = (deps: ResourceDeps) => ({
  read: fromPromise<unknown, { key: string }>(async ({ input: { key }, signal }) => {
    const [kind, id = '', ...words] = key.split('/');
    if (kind === 'user') return getUser(deps, signal);
    if (kind === 'permissions') return getPermissions(deps, signal);
    if (kind === 'team') return getTeam(deps, id, signal);
    if (kind === 'tags') return getTags(deps, id, signal);
    const [next = '', last = ''] = words;
    if (kind === 'found')
      return findMessages(deps, { businessId: id, before: next, words: words.slice(1).join('/') }, signal);
    if (kind === 'media') return getFiles(deps, id, next, signal);
    if (kind === 'others') return getOtherRooms(deps, { businessId: id, roomId: next, phone: last }, signal);
    if (kind === 'elsewhere') return getSaid(deps, id.split(','), next, signal);
    if (kind === 'day') return getLastDay(deps, id, signal);
    if (kind === 'hours') return getHours(deps, id, signal);
    if (kind === 'selling') return getSelling(deps, id, signal);
    if (kind === 'past') return getPast(deps, id, next, signal);
    if (kind === 'requests') return getOpenRequests(deps, id, signal);
    if (kind === 'tickets') return getChatTickets(deps, id, signal);
    throw new Error(`Nothing is read by the key "${key}"`);
  }),
});
