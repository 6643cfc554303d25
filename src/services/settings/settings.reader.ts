/** Reads each section of a business's settings with the version that a save compares. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { needSchemas } from '../../contracts/home.ts';
import {
  agentSettingsSchema,
  businessSettingsSchema,
  tagSchema,
  type AgentSettings,
  type AgentVersion,
  type BusinessSettings,
  type SavedSection,
  type BusinessTag,
  type FormSection,
  type FormValues,
} from '../../contracts/settings.ts';
import { getPreferences } from '../notifications/preferences.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import { requireBusinessId } from '../platform/requireBusinessId.ts';
import { sectionColumns } from './settings.columns.ts';

export interface SettingsKey {
  section: FormSection;
  businessId: string;
  userId: string;
}

/** The sections that are stored in the row of the agent, and partly in the row of the business. */
export type AgentSection = 'agen' | 'perilaku';

export type StoredSection = Omit<SavedSection, 'unsaved'>;

export const BUSINESS_COLUMNS =
  'updated_at,updated_by,name,description,team_name,logo_url,socials,operational_hours,enable_operational_hours,ai_silence_minutes,toggles,handover_rule,invoice_details,check_shipping_config';
const AGENT_COLUMNS =
  'id,updated_at,tone,instructions,greeting,forbidden_topics,enable_agent_partial_rollout,agent_rollout_probability,rollout_rest,test_phone,hold_seconds';
const NO_AGENT: AgentSettings = v.parse(agentSettingsSchema, { id: '', updated_at: '' });

/** Tags have no row with an `updated_at`: the list itself is the version. */
export const storedTags = (tags: BusinessTag[]): StoredSection => ({
  values: { tags },
  version: JSON.stringify(tags),
  lastChange: null,
});

export const createSettingsReader = (rest: PostgrestClient) => {
  const readBusiness = async (businessId: string, signal: AbortSignal): Promise<BusinessSettings> => {
    const { data, error } = await rest
      .from('business')
      .select(BUSINESS_COLUMNS)
      .eq('id', requireBusinessId(businessId))
      .abortSignal(signal)
      .single();
    if (error) throw new Error('Failed to get business', { cause: error });
    return parseOrThrow('business', businessSettingsSchema, data);
  };

  const profileName = async (profileId: string | null, signal: AbortSignal): Promise<string | null> => {
    if (profileId === null) return null;
    const { data } = await rest
      .from('profile')
      .select('full_name,email')
      .eq('id', profileId)
      .abortSignal(signal)
      .maybeSingle();
    const profile: { full_name: string | null; email: string | null } | null = data;
    return profile?.full_name ?? profile?.email ?? null;
  };

  const withLastChange = async (
    row: BusinessSettings,
    values: FormValues,
    signal: AbortSignal,
  ): Promise<StoredSection> => {
    const name = await profileName(row.updated_by, signal);
    return { values, version: row.updated_at, lastChange: name === null ? null : { name, at: row.updated_at } };
  };

  const readAgent = async (businessId: string, signal: AbortSignal): Promise<AgentSettings | null> => {
    const { data, error } = await rest
      .from('agent')
      .select(AGENT_COLUMNS)
      .eq('business_id', businessId)
      .order('created_at')
      .order('id')
      .limit(1)
      .abortSignal(signal)
      .maybeSingle();
    if (error) throw new Error('Failed to get agent', { cause: error });
    return data === null ? null : parseOrThrow('agent', agentSettingsSchema, data);
  };

  /** The version that answers the customers of a business whose owner has not chosen one. */
  const readDefaultVersion = async (signal: AbortSignal): Promise<AgentVersion> => {
    const { data, error } = await rest.rpc('default_agent_version').abortSignal(signal);
    if (error) throw new Error('Failed to get the default version', { cause: error });
    return parseOrThrow('agent', v.picklist(['v2', 'v3']), data);
  };

  const readHasVersions = async (businessId: string, signal: AbortSignal): Promise<boolean> => {
    const { data, error } = await rest
      .rpc('home_need', { business_id: businessId, kind: 'answering' })
      .abortSignal(signal);
    if (error) throw new Error('Failed to get the versions', { cause: error });
    return parseOrThrow('agent', needSchemas.answering, data).has_versions;
  };

  /** The versions of the AI and its behaviour are each stored in two rows; the version of the section combines both. */
  const readAgentSection = async (section: AgentSection, businessId: string, signal: AbortSignal) => {
    const [business, agent] = await Promise.all([readBusiness(businessId, signal), readAgent(businessId, signal)]);
    const {
      updated_at: changedAt,
      enable_agent_partial_rollout,
      agent_rollout_probability,
      rollout_rest,
      test_phone,
      hold_seconds,
      ...own
    } = agent ?? NO_AGENT;
    const { tone, instructions, greeting, forbidden_topics } = own;
    const [values, version] =
      section === 'agen'
        ? [
            {
              ...business.toggles,
              liveAgentVersion: business.toggles.liveAgentVersion ?? (await readDefaultVersion(signal)),
              enable_agent_partial_rollout,
              agent_rollout_probability,
              rollout_rest,
              test_phone,
              hold_seconds,
              has_versions: await readHasVersions(businessId, signal),
            },
            JSON.stringify(business.toggles),
          ]
        : [
            { tone, instructions, greeting, forbidden_topics, ...sectionColumns.perilaku?.read(business) },
            business.updated_at,
          ];
    const stored = await withLastChange(business, values, signal);
    return { agent, business, stored: { ...stored, version: `${version}/${changedAt}` } };
  };

  const readTags = async (businessId: string, signal: AbortSignal): Promise<BusinessTag[]> => {
    const { data, error } = await rest
      .from('business_tag')
      .select('id,name,color')
      .eq('business_id', businessId)
      .order('name')
      .abortSignal(signal);
    if (error) throw new Error('Failed to get tags', { cause: error });
    return parseOrThrow('tags', v.array(tagSchema), data);
  };

  const read = async (key: SettingsKey, signal: AbortSignal): Promise<StoredSection> => {
    const { section, businessId } = key;
    if (section === 'agen' || section === 'perilaku')
      return (await readAgentSection(section, businessId, signal)).stored;
    if (section === 'tag') return storedTags(await readTags(businessId, signal));
    if (section === 'notifikasi')
      return { values: { ...(await getPreferences(rest, key, signal)) }, version: null, lastChange: null };
    const row = await readBusiness(businessId, signal);
    return withLastChange(row, sectionColumns[section]?.read(row) ?? {}, signal);
  };

  return { readBusiness, readAgentSection, withLastChange, read };
};
