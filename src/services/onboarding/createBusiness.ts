/**
 * The five rows of a new business (spec.md §4, §6), each made once however often it is asked for. The browser chose the
 * business's id; the others are derived from it, so that a repeat meets the row that is there (23505) and only has to
 * see whose it is.
 */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type {
  ExistingBusiness,
  CreateStepResult,
  CreateStepRequest,
  CreateStep,
  CreateRefusal,
} from '../../contracts/onboarding.ts';
import type { SessionClient } from '../platform/session.ts';
import { uuidOf } from '../platform/uuid.ts';

export interface OnboardingDeps {
  rest: PostgrestClient;
  current: SessionClient['current'];
}

type Make = (rest: PostgrestClient, request: CreateStepRequest, signal: AbortSignal) => Promise<CreateStepResult>;

const made: CreateStepResult = { made: true };

/** What is made of every business but its own row. */
const idOf = (businessId: string, what: 'owner' | 'channel' | 'agent') => uuidOf(businessId, what);

const makeBusiness: Make = async (rest, { businessId: id, userId, name }, signal) => {
  const { error, status } = await rest
    .from('business')
    .insert({ id, profile_id: userId, name, mode: 'testing' })
    .abortSignal(signal);
  if (!isThere(error)) return answer(error, status);
  const before = await rest.from('business').select('profile_id,name').eq('id', id).abortSignal(signal).maybeSingle();
  if (before.error) return answer(before.error, before.status);
  const row = v.safeParse(v.object({ profile_id: v.string(), name: v.string() }), before.data);
  if (!row.success || row.output.profile_id !== userId) return { refused: 'taken' };
  if (row.output.name === name) return made;
  // An answer was lost, and the person has thought of another name since.
  const renamed = await rest.from('business').update({ name }).eq('id', id).abortSignal(signal);
  return answer(renamed.error, renamed.status);
};

const makeOwner: Make = async (rest, { businessId, userId }, signal) => {
  const row = { id: await idOf(businessId, 'owner'), business_id: businessId, member_id: userId, role: 'owner' };
  const { error, status } = await rest.from('team_business').insert(row).abortSignal(signal);
  if (!isThere(error)) return answer(error, status);
  const { business_id, member_id, role } = row;
  return found(
    await rest.from('team_business').select('id').match({ business_id, member_id, role }).abortSignal(signal),
  );
};

const makeChannel: Make = async (rest, { businessId }, signal) => {
  const id = await idOf(businessId, 'channel');
  const row = { id, business_id: businessId, name: 'WhatsApp', status: 'pending', source: 'waha' };
  const { error, status } = await rest.from('channel').insert(row).abortSignal(signal);
  if (!isThere(error)) return answer(error, status);
  return found(await rest.from('channel').select('id').match({ id, business_id: businessId }).abortSignal(signal));
};

const makeAgent: Make = async (rest, { businessId, userId }, signal) => {
  const id = await idOf(businessId, 'agent');
  const row = {
    id,
    business_id: businessId,
    profile_id: userId,
    enable_agent_partial_rollout: false,
    agent_rollout_probability: 1,
  };
  const { error, status } = await rest.from('agent').insert(row).abortSignal(signal);
  if (!isThere(error)) return answer(error, status);
  return found(await rest.from('agent').select('id').match({ id, business_id: businessId }).abortSignal(signal));
};

const link: Make = async (rest, { businessId }, signal) => {
  const row = { channel_id: await idOf(businessId, 'channel'), agent_id: await idOf(businessId, 'agent') };
  const { error, status } = await rest.from('channel_agent').upsert(row).abortSignal(signal);
  // Neither a business to belong to nor a row to point at: one of the two is not there.
  return error && MISSING.has(error.code) ? { refused: 'missing' } : answer(error, status);
};

const makers: Record<CreateStep, Make> = {
  business: makeBusiness,
  teamBusiness: makeOwner,
  channel: makeChannel,
  agent: makeAgent,
  link,
};

/** Makes the row of a step, or finds that it has been made. */
export const make = async (
  { rest, current }: OnboardingDeps,
  request: CreateStepRequest,
  signal: AbortSignal,
): Promise<CreateStepResult> =>
  (await current())?.user.id === request.userId ? makers[request.step](rest, request, signal) : { refused: 'noUser' };

const foundSchema = v.object({
  name: v.string(),
  profile_id: v.string(),
  team: v.array(v.object({ role: v.string() })),
  channels: v.array(v.object({ links: v.union([v.array(v.unknown()), v.nullable(v.object({}))]) })),
  agents: v.array(v.unknown()),
});

const PARTS = 'team:team_business(role),channels:channel(links:channel_agent(agent_id)),agents:agent(id)';

/** How far a business is made, and whether it is this person's. Throws "Failed to get business". */
export const lookUp = async (
  { rest }: OnboardingDeps,
  { businessId, userId }: Pick<CreateStepRequest, 'businessId' | 'userId'>,
  signal: AbortSignal,
): Promise<ExistingBusiness> => {
  const { data, error } = await rest
    .from('business')
    .select(`name,profile_id,${PARTS}`)
    .eq('id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new Error('Failed to get business', { cause: error });
  if (data === null) return { is: 'new' };
  const { name, profile_id, team, channels, agents } = v.parse(foundSchema, data);
  if (profile_id !== userId) return { is: 'foreign' };
  const isLinked = channels.some(({ links }) => (Array.isArray(links) ? links.length > 0 : links !== null));
  const isWhole = isLinked && agents.length > 0 && team.some(({ role }) => role === 'owner');
  return { is: isWhole ? 'whole' : 'begun', name };
};

const isThere = (error: PostgrestError | null): boolean => error?.code === '23505';

/** A row of our own that was there before, or somebody else's in its place. */
const found = ({ data, error, status }: Rows): CreateStepResult => {
  if (error) return answer(error, status);
  return data !== null && data.length > 0 ? made : { refused: 'taken' };
};

interface Rows {
  data: unknown[] | null;
  error: PostgrestError | null;
  status: number;
}

/** A foreign key that points nowhere, or a business that nobody could be asked for. */
const MISSING: ReadonlySet<string> = new Set(['23503', '23502']);

const answer = (error: PostgrestError | null, status: number): CreateStepResult =>
  error === null ? made : { refused: whyOf(error, status) };

const whyOf = ({ code, message }: PostgrestError, status: number): CreateRefusal => {
  if (status === 401) return 'noUser';
  // The account behind the session is gone.
  if (code === '23503' && message.includes('profile')) return 'noUser';
  if (status === 403 || code === '42501') return 'forbidden';
  return status === 0 || status === 429 || status >= 500 ? 'unreachable' : 'unexpected';
};
