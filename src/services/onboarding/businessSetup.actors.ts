/** The actors of the business setup. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, type EventObject } from 'xstate';

import { channelSchema } from '../../contracts/app.ts';
import { statusChangeSchema } from '../../contracts/channels.ts';
import { MAX_STATUS_CHANGES } from '../../contracts/limits.ts';
import {
  agentAnswersSchema,
  setupAnswersSchema,
  setupProgressSchema,
  type InviteResult,
  type InviteRefusal,
  type LoadedSetup,
  type SetupSaveRefusal,
  type SetupSaveResult,
  type SetupChange,
} from '../../contracts/onboarding.ts';
import { callOf } from '../app/call.actors.ts';
import { followChannels } from '../channels/channels.follow.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction } from '../platform/edgeFunctions.ts';
import { columnsOf, type ReportInvalidRow } from '../platform/readRows.ts';
import type { Realtime } from '../platform/realtime.ts';
import type { SessionClient } from '../platform/session.ts';
import { uuidV5 } from '../platform/uuid.ts';
import { addShopText, readShopText } from './shopTraining.ts';

export interface BusinessSetupDeps extends Pick<SessionClient, 'url' | 'fetch'> {
  rest: PostgrestClient;
}

interface SaveRequest {
  businessId: string;
  agentId: string | null;
  change: SetupChange;
}

const EMBEDS = `team:team_business(member_id,role),channels:channel(${columnsOf(channelSchema)},links:channel_agent(agent_id),changes:channel_status_change(status,at)),agents:agent(id,tone,instructions,enable_agent_partial_rollout,agent_rollout_probability,rollout_rest),knowledge:knowledge_source(title),progress:onboarding(step,done,skipped)`;
const ANSWERS = 'industry,enable_operational_hours,operational_hours,handover_rule';

const shareEntries = {
  enable_agent_partial_rollout: v.fallback(v.boolean(), false),
  agent_rollout_probability: v.fallback(v.number(), 1),
  rollout_rest: v.fallback(v.string(), 'v2'),
};

/** Of the chats, that a live agent answers. */
const shareOf = ({
  enable_agent_partial_rollout: isPartial,
  agent_rollout_probability: share,
  rollout_rest: rest,
}: v.InferOutput<v.ObjectSchema<typeof shareEntries, undefined>>): number => (isPartial && rest === 'team' ? share : 1);

/** How many titles of the knowledge are named. */
const TITLES = 5;

const row = v.object({
  name: v.string(),
  mode: v.fallback(v.string(), 'testing'),
  profile_id: v.string(),
  team: v.array(v.object({ member_id: v.string(), role: v.string() })),
  channels: v.array(
    v.object({
      ...channelSchema.entries,
      changes: v.fallback(v.array(v.omit(statusChangeSchema, ['channel_id'])), []),
      links: v.union([v.array(v.unknown()), v.nullable(v.object({}))]),
    }),
  ),
  agents: v.array(v.looseObject({ id: v.string(), ...shareEntries })),
  knowledge: v.fallback(v.array(v.object({ title: v.string() })), []),
  progress: v.union([v.array(v.unknown()), v.nullable(v.unknown())]),
});

/** PostgREST embeds a single row as an object or as a list of one. */
const firstOf = (embedded: unknown): unknown => (Array.isArray(embedded) ? (embedded[0] ?? null) : embedded);

/** Throws "Failed to get business". */
const loadBusiness = async (
  { rest }: BusinessSetupDeps,
  { businessId, userId }: { businessId: string; userId: string },
  signal: AbortSignal,
): Promise<LoadedSetup> => {
  const { data, error } = await rest
    .from('business')
    .select(`name,mode,profile_id,${ANSWERS},${EMBEDS}`)
    .eq('id', businessId)
    .order('created_at', { referencedTable: 'channel' })
    .order('created_at', { referencedTable: 'agent' })
    .order('id', { referencedTable: 'channel.channel_status_change', ascending: false })
    .limit(MAX_STATUS_CHANGES, { referencedTable: 'channel.channel_status_change' })
    .eq('knowledge_source.is_published', true)
    .order('created_at', { referencedTable: 'knowledge_source' })
    .limit(TITLES, { referencedTable: 'knowledge_source' })
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new Error('Failed to get business', { cause: error });
  if (data === null) return { status: 'incomplete' };
  const { name, mode, profile_id, team, channels, agents, knowledge, progress } = v.parse(row, data);
  const owners = team.filter(({ role }) => role === 'owner').map(({ member_id }) => member_id);
  if (profile_id !== userId && !owners.includes(userId)) return { status: 'foreign' };
  const isLinked = channels.some(({ links }) => firstOf(links) !== null);
  const [agent] = agents;
  if (!isLinked || agent === undefined || owners.length === 0) return { status: 'incomplete' };
  const channel = channels.find(({ status }) => status === 'WORKING') ?? channels[0];
  const stored = firstOf(progress);
  return {
    status: 'own',
    name,
    isLive: mode === 'live',
    share: mode === 'live' ? shareOf(agent) : 0,
    knowledge: {
      titles: knowledge.map(({ title }) => title),
      text: (await readShopText(rest, businessId, signal))?.text ?? '',
    },
    agentId: agent.id,
    channel: channel ? channelOf(channel) : null,
    answers: { ...v.parse(setupAnswersSchema, data), ...v.parse(agentAnswersSchema, agent) },
    progress: stored === null ? null : v.parse(setupProgressSchema, stored),
  };
};

const channelOf = (channel: v.InferOutput<typeof row>['channels'][number]) => {
  const { links: _, changes, ...row } = channel;
  return { row, changes };
};

/** Saves the answers first and the progress last: a step is never marked as done before it is saved. */
const saveStep = async (
  { rest }: BusinessSetupDeps,
  request: SaveRequest,
  signal: AbortSignal,
): Promise<SetupSaveResult> => {
  const { businessId, agentId, change } = request;
  if (change.knowledge !== undefined) {
    const known = await readShopText(rest, businessId, signal);
    const { error, status } = await addShopText(rest, businessId, change.knowledge, signal, known?.revision ?? null);
    if (error) return { refused: knowledgeRefusalOf(error, status) };
  }
  const { tone, instructions, ...business } = change.answers;
  const agent = { ...(tone !== undefined && { tone }), ...(instructions !== undefined && { instructions }) };
  const updated_at = new Date().toISOString();
  if (Object.keys(business).length > 0) {
    const refused = refusalOf(
      await rest
        .from('business')
        .update({ ...business, updated_at })
        .eq('id', businessId)
        .select('id')
        .abortSignal(signal),
    );
    if (refused) return refused;
  }
  if (Object.keys(agent).length > 0) {
    const refused = refusalOf(
      await rest
        .from('agent')
        .update({ ...agent, updated_at })
        .eq('id', agentId)
        .select('id')
        .abortSignal(signal),
    );
    if (refused) return refused;
  }
  const progress = rest.from('onboarding').upsert({ business_id: businessId, ...change.progress });
  return refusalOf(await progress.select('business_id').abortSignal(signal)) ?? { saved: true };
};

const knowledgeRefusalOf = ({ code }: PostgrestError, status: number): SetupSaveRefusal => {
  if (status === 0 || status === 429 || status >= 500) return 'unreachable';
  return code === '42501' || code === 'not_owner' ? 'forbidden' : 'knowledge';
};

/** Row level security hides rows that the user may not change: no row is updated, and there is no error. */
const refusalOf = (response: {
  data: unknown[] | null;
  error: PostgrestError | null;
  status: number;
}): SetupSaveResult | null => {
  const { data, error, status } = response;
  if (error === null) return data !== null && data.length > 0 ? null : { refused: 'gone' };
  if (status === 403 || error.code === '42501') return { refused: 'forbidden' };
  return { refused: status === 0 || status === 429 || status >= 500 ? 'unreachable' : 'unexpected' };
};

const invitedSchema = v.object({ url: v.pipe(v.string(), v.url()), mailed: v.nullable(v.boolean()) });

const refusals: readonly string[] = ['already_member', 'too_many', 'rate_limited', 'invalid'] satisfies InviteRefusal[];

const invite = async (
  deps: BusinessSetupDeps,
  { businessId, id, email }: { businessId: string; id: string; email: string },
  signal: AbortSignal,
): Promise<InviteResult> => {
  const body = { id: await uuidV5(id, email), businessId, email, role: 'member' };
  const response = await callEdgeFunction(deps, 'team/invitations', { body, schema: invitedSchema, signal });
  if (response.ok) return { invited: email, url: response.value.url, mailed: response.value.mailed === true };
  const { code, status } = response.failure;
  if (code !== null && refusals.includes(code)) return { refused: code as InviteRefusal };
  return { refused: status === 0 || status >= 500 ? 'unreachable' : 'unexpected' };
};

export const defineBusinessSetup = ({
  openRealtime,
  report,
  ...deps
}: BusinessSetupDeps & { openRealtime: () => Realtime; report: ReportInvalidRow }) => ({
  followChannel: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    const realtime = openRealtime();
    const unfollow = followChannels({ realtime, report }, businessId, (news) => {
      // The channel polls the gateway for what was missed.
      if (news.type !== 'channels.invalidated') sendBack(news);
    });
    return () => {
      unfollow();
      realtime.close();
    };
  }),
  loadBusiness: callOf(deps, loadBusiness),
  saveStep: callOf(deps, saveStep),
  invite: callOf(deps, unlessTooOld(invite, { refused: 'oldPage' })),
});
