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

export interface CreateBusinessDeps {
  rest: PostgrestClient;
  current: SessionClient['current'];
}

type CreateRow = (rest: PostgrestClient, request: CreateStepRequest, signal: AbortSignal) => Promise<CreateStepResult>;

const CREATED: CreateStepResult = { created: true };

/** What is made of every business but its own row. */
const rowIdOf = (businessId: string, what: 'owner' | 'channel' | 'agent') => uuidOf(businessId, what);

const createBusiness: CreateRow = async (rest, { businessId: id, userId, name }, signal) => {
  const { error, status } = await rest
    .from('business')
    .insert({ id, profile_id: userId, name, mode: 'testing' })
    .abortSignal(signal);
  if (!isDuplicate(error)) return toResult(error, status);
  const before = await rest.from('business').select('profile_id,name').eq('id', id).abortSignal(signal).maybeSingle();
  if (before.error) return toResult(before.error, before.status);
  const row = v.safeParse(v.object({ profile_id: v.string(), name: v.string() }), before.data);
  if (!row.success || row.output.profile_id !== userId) return { refused: 'taken' };
  if (row.output.name === name) return CREATED;
  // An answer was lost, and the person has thought of another name since.
  const renamed = await rest.from('business').update({ name }).eq('id', id).abortSignal(signal);
  return toResult(renamed.error, renamed.status);
};

const createOwner: CreateRow = async (rest, { businessId, userId }, signal) => {
  const row = { id: await rowIdOf(businessId, 'owner'), business_id: businessId, member_id: userId, role: 'owner' };
  const { error, status } = await rest.from('team_business').insert(row).abortSignal(signal);
  if (!isDuplicate(error)) return toResult(error, status);
  const { business_id, member_id, role } = row;
  return ownRowResult(
    await rest.from('team_business').select('id').match({ business_id, member_id, role }).abortSignal(signal),
  );
};

const createChannel: CreateRow = async (rest, { businessId }, signal) => {
  const id = await rowIdOf(businessId, 'channel');
  const row = { id, business_id: businessId, name: 'WhatsApp', status: 'pending', source: 'waha' };
  const { error, status } = await rest.from('channel').insert(row).abortSignal(signal);
  if (!isDuplicate(error)) return toResult(error, status);
  return ownRowResult(
    await rest.from('channel').select('id').match({ id, business_id: businessId }).abortSignal(signal),
  );
};

const createAgent: CreateRow = async (rest, { businessId, userId }, signal) => {
  const id = await rowIdOf(businessId, 'agent');
  const row = {
    id,
    business_id: businessId,
    profile_id: userId,
    enable_agent_partial_rollout: false,
    agent_rollout_probability: 1,
  };
  const { error, status } = await rest.from('agent').insert(row).abortSignal(signal);
  if (!isDuplicate(error)) return toResult(error, status);
  return ownRowResult(await rest.from('agent').select('id').match({ id, business_id: businessId }).abortSignal(signal));
};

const linkAgent: CreateRow = async (rest, { businessId }, signal) => {
  const row = { channel_id: await rowIdOf(businessId, 'channel'), agent_id: await rowIdOf(businessId, 'agent') };
  const { error, status } = await rest.from('channel_agent').upsert(row).abortSignal(signal);
  // Neither a business to belong to nor a row to point at: one of the two is not there.
  return error && MISSING_ROW_CODES.has(error.code) ? { refused: 'missing' } : toResult(error, status);
};

const creators: Record<CreateStep, CreateRow> = {
  business: createBusiness,
  teamBusiness: createOwner,
  channel: createChannel,
  agent: createAgent,
  link: linkAgent,
};

/** Makes the row of a step, or finds that it has been made. */
export const createRow = async (
  { rest, current }: CreateBusinessDeps,
  request: CreateStepRequest,
  signal: AbortSignal,
): Promise<CreateStepResult> =>
  (await current())?.user.id === request.userId ? creators[request.step](rest, request, signal) : { refused: 'noUser' };

const businessSchema = v.object({
  name: v.string(),
  profile_id: v.string(),
  team: v.array(v.object({ role: v.string() })),
  channels: v.array(v.object({ links: v.union([v.array(v.unknown()), v.nullable(v.object({}))]) })),
  agents: v.array(v.unknown()),
});

const EMBEDS = 'team:team_business(role),channels:channel(links:channel_agent(agent_id)),agents:agent(id)';

/** How far a business is made, and whether it is this person's. Throws "Failed to get business". */
export const lookUp = async (
  { rest }: CreateBusinessDeps,
  { businessId, userId }: Pick<CreateStepRequest, 'businessId' | 'userId'>,
  signal: AbortSignal,
): Promise<ExistingBusiness> => {
  const { data, error } = await rest
    .from('business')
    .select(`name,profile_id,${EMBEDS}`)
    .eq('id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new Error('Failed to get business', { cause: error });
  if (data === null) return { status: 'new' };
  const { name, profile_id, team, channels, agents } = v.parse(businessSchema, data);
  if (profile_id !== userId) return { status: 'foreign' };
  const isLinked = channels.some(({ links }) => (Array.isArray(links) ? links.length > 0 : links !== null));
  const isComplete = isLinked && agents.length > 0 && team.some(({ role }) => role === 'owner');
  return { status: isComplete ? 'complete' : 'partial', name };
};

const isDuplicate = (error: PostgrestError | null): boolean => error?.code === '23505';

/** A row of our own that was there before, or somebody else's in its place. */
const ownRowResult = ({ data, error, status }: Rows): CreateStepResult => {
  if (error) return toResult(error, status);
  return data !== null && data.length > 0 ? CREATED : { refused: 'taken' };
};

interface Rows {
  data: unknown[] | null;
  error: PostgrestError | null;
  status: number;
}

/** A foreign key that points nowhere, or a business that nobody could be asked for. */
const MISSING_ROW_CODES: ReadonlySet<string> = new Set(['23503', '23502']);

const toResult = (error: PostgrestError | null, status: number): CreateStepResult =>
  error === null ? CREATED : { refused: reasonOf(error, status) };

const reasonOf = ({ code, message }: PostgrestError, status: number): CreateRefusal => {
  if (status === 401) return 'noUser';
  // The account behind the session is gone.
  if (code === '23503' && message.includes('profile')) return 'noUser';
  if (status === 403 || code === '42501') return 'forbidden';
  return status === 0 || status === 429 || status >= 500 ? 'unreachable' : 'unexpected';
};
