/**
 * Creates the five rows of a new business, each exactly once. The browser chooses the business's id and the other ids
 * are derived from it, so a repeated insert meets the existing row (23505) and only checks its owner.
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
import type { ShopText } from '../landing/shopText.ts';
import type { SessionClient } from '../platform/session.ts';
import { uuidV5 } from '../platform/uuid.ts';
import { readCreationPermission } from './creationPermission.ts';
import { addShopText } from './shopTraining.ts';

export interface CreateBusinessDeps {
  rest: PostgrestClient;
  current: SessionClient['current'];
  /** What the user wrote on the landing page; absent where a business gets no training from there. */
  shopText?: ShopText | undefined;
}

type CreateRow = (rest: PostgrestClient, request: CreateStepRequest, signal: AbortSignal) => Promise<CreateStepResult>;

const CREATED: CreateStepResult = { created: true };

/** The id of another row of the business. */
const rowIdOf = (businessId: string, what: 'owner' | 'channel' | 'agent') => uuidV5(businessId, what);

const createBusiness: CreateRow = async (rest, { businessId: id, userId, name }, signal) => {
  const { error, status } = await rest
    .from('business')
    .insert({ id, profile_id: userId, name, mode: 'testing' })
    .abortSignal(signal);
  if (!isDuplicate(error)) return toResult(error, status);
  const existing = await rest.from('business').select('profile_id,name').eq('id', id).abortSignal(signal).maybeSingle();
  if (existing.error) return toResult(existing.error, existing.status);
  const row = v.safeParse(v.object({ profile_id: v.string(), name: v.string() }), existing.data);
  if (!row.success || row.output.profile_id !== userId) return { refused: 'taken' };
  if (row.output.name === name) return CREATED;
  // A response was lost, and the user has changed the name since.
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
  // The channel or the agent does not exist.
  return error && MISSING_ROW_CODES.has(error.code) ? { refused: 'missing' } : toResult(error, status);
};

const creators: Record<CreateStep, CreateRow> = {
  business: createBusiness,
  teamBusiness: createOwner,
  channel: createChannel,
  agent: createAgent,
  link: linkAgent,
};

/** Creates the row of a step, or finds the existing row. */
export const createRow = async (
  { rest, current, shopText }: CreateBusinessDeps,
  request: CreateStepRequest,
  signal: AbortSignal,
): Promise<CreateStepResult> => {
  if ((await current())?.user.id !== request.userId) return { refused: 'noUser' };
  const result = await creators[request.step](rest, request, signal);
  return request.step === 'link' && 'created' in result
    ? addTraining({ rest, shopText }, request.businessId, signal)
    : result;
};

/** With the last step, after which the business can have training. A text that the database refuses is dropped. */
const addTraining = async (
  { rest, shopText }: Pick<CreateBusinessDeps, 'rest' | 'shopText'>,
  businessId: string,
  signal: AbortSignal,
): Promise<CreateStepResult> => {
  const text = shopText?.read() ?? null;
  if (text === null) return CREATED;
  const { error, status } = await addShopText(rest, businessId, text, signal);
  const result = toResult(error, status);
  if ('refused' in result && (result.refused === 'unreachable' || result.refused === 'noUser')) return result;
  shopText?.remove();
  return CREATED;
};

const businessSchema = v.object({
  name: v.string(),
  profile_id: v.string(),
  team: v.array(v.object({ role: v.string() })),
  channels: v.array(v.object({ links: v.union([v.array(v.unknown()), v.nullable(v.object({}))]) })),
  agents: v.array(v.unknown()),
});

const EMBEDS = 'team:team_business(role),channels:channel(links:channel_agent(agent_id)),agents:agent(id)';

/** How much of a business exists, whether it belongs to the user, and if not, whether they may create one. Throws "Failed to get business". */
export const lookUp = async (
  { rest, shopText }: CreateBusinessDeps,
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
  if (data === null) {
    const permission = await readCreationPermission(rest, signal);
    return permission === 'allowed'
      ? { status: 'new', shopText: shopText?.read() ?? null }
      : { status: 'denied', why: permission };
  }
  const { name, profile_id, team, channels, agents } = v.parse(businessSchema, data);
  if (profile_id !== userId) return { status: 'foreign' };
  const isLinked = channels.some(({ links }) => (Array.isArray(links) ? links.length > 0 : links !== null));
  const isComplete = isLinked && agents.length > 0 && team.some(({ role }) => role === 'owner');
  return { status: isComplete ? 'complete' : 'partial', name };
};

const isDuplicate = (error: PostgrestError | null): boolean => error?.code === '23505';

/** The existing row belongs to the user, or the id is taken. */
const ownRowResult = ({ data, error, status }: Rows): CreateStepResult => {
  if (error) return toResult(error, status);
  return data !== null && data.length > 0 ? CREATED : { refused: 'taken' };
};

interface Rows {
  data: unknown[] | null;
  error: PostgrestError | null;
  status: number;
}

/** Codes of a broken foreign key, and of a null that the trigger could not fill in. */
const MISSING_ROW_CODES: ReadonlySet<string> = new Set(['23503', '23502']);

const toResult = (error: PostgrestError | null, status: number): CreateStepResult =>
  error === null ? CREATED : { refused: reasonOf(error, status) };

const reasonOf = ({ code, message }: PostgrestError, status: number): CreateRefusal => {
  if (status === 401) return 'noUser';
  if (code === 'too_many') return 'limit';
  // The account of the session was deleted.
  if (code === '23503' && message.includes('profile')) return 'noUser';
  if (status === 403 || code === '42501') return 'forbidden';
  return status === 0 || status === 429 || status >= 500 ? 'unreachable' : 'unexpected';
};
