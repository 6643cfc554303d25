/**
 * Saves the settings of a business. Only the changed columns are written, and only if the row's `updated_at` is still
 * the one that was read, so that another user's change is never overwritten unseen.
 */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { functionSentence, refusalOf as databaseRefusalOf } from '../../contracts/refusal.ts';
import {
  businessSettingsSchema,
  functionErrorSchema,
  goLiveImpactSchema,
  tagSchema,
  type GoLiveImpact,
  type SectionSaveResult,
  type SavedSection,
  type SectionSaveRefusal,
  type BusinessTag,
  type FormValues,
} from '../../contracts/settings.ts';
import { numberOf } from '../campaigns/numberOf.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import { createLogos } from './logo.ts';
import { sectionColumns } from './settings.columns.ts';
import {
  BUSINESS_COLUMNS,
  createSettingsReader,
  storedTags,
  type AgentSection,
  type SettingsKey,
} from './settings.reader.ts';

export interface SettingsDeps {
  rest: PostgrestClient;
  fetch: typeof globalThis.fetch;
  url: string;
}

/** The function's success response. */
const toggleResponseSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ toggles: v.record(v.string(), v.unknown()) }),
);

const TOGGLES = ['useAgentBehaviourV2', 'simulatorAgentVersion', 'liveAgentVersion', 'modelVersion'];

const isToggle = ([name]: [string, unknown]): boolean => TOGGLES.includes(name);

const AGENT_FIELDS = [
  'tone',
  'instructions',
  'greeting',
  'forbidden_topics',
  'enable_agent_partial_rollout',
  'agent_rollout_probability',
  'rollout_rest',
  'test_phone',
  'hold_seconds',
];

const isAgentField = ([name]: [string, unknown]): boolean => AGENT_FIELDS.includes(name);

/** A save also reads the section again. No write is retried. */
export const createSettings = ({ rest, fetch, url }: SettingsDeps) => {
  const logos = createLogos({ url, fetch });

  const { readBusiness, readAgentSection, withLastChange, read } = createSettingsReader(rest);

  const saveBusiness = async (
    key: SettingsKey,
    changes: FormValues,
    version: string | null,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const { section, businessId } = key;
    const row = await readBusiness(businessId, signal);
    if (row.updated_at !== version) return { theirs: await readSaved(key, signal) };
    const { data, error, status } = await rest
      .from('business')
      .update({ ...sectionColumns[section]?.write(changes, row), updated_at: new Date().toISOString() })
      .eq('id', businessId)
      .eq('updated_at', version)
      .select(BUSINESS_COLUMNS)
      .abortSignal(signal);
    if (error) return { refused: refusalOf(error, status) };
    const [written] = parseOrThrow('business', v.array(businessSettingsSchema), data);
    if (written === undefined) return resolveUnwritten(key, version, signal);
    if (row.logo_url !== null && row.logo_url !== written.logo_url) void logos.remove(row.logo_url);
    return {
      saved: {
        ...(await withLastChange(written, sectionColumns[section]?.read(written) ?? {}, signal)),
        unsaved: null,
      },
    };
  };

  const saveToggles = unlessTooOld(
    async (businessId: string, toggles: FormValues, signal: AbortSignal): Promise<SectionSaveRefusal | null> => {
      const response = await fetch(`${url}/functions/v1/update-toggles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: businessId, toggles }),
        signal,
      });
      const body = await response.text();
      if (response.ok) {
        // A proxy may return a page with status 200: only the function echoes the toggles.
        parseOrThrow('business', toggleResponseSchema, body);
        return null;
      }
      // The sentence of the decoded JSON error, or the text of the body.
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), functionErrorSchema), body);
      const detail = (parsed.success ? functionSentence(parsed.output) : null) ?? (body.slice(0, 500) || null);
      if (response.status === 401 || response.status >= 500) throw new Error(detail ?? `${response.status}`);
      return { why: reasonOf(response.status), detail };
    },
    { why: 'oldPage', detail: null } as const,
  );

  /** Writes one row after the other. If the second is refused, the next save finds the first one saved. */
  const saveAgentSection = async (
    key: SettingsKey & { section: AgentSection },
    changes: FormValues,
    version: string | null,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const { section, businessId } = key;
    const { agent, business, stored } = await readAgentSection(section, businessId, signal);
    if (stored.version !== version) return { theirs: { ...stored, unsaved: null } };
    const ofAgent = Object.entries(changes).filter(isAgentField);
    if (ofAgent.length > 0) {
      const fields: FormValues = Object.fromEntries(ofAgent);
      if (typeof fields['test_phone'] === 'string') {
        const number = fields['test_phone'].trim() === '' ? null : await numberOf(fields['test_phone']);
        if (number === null && fields['test_phone'].trim() !== '')
          return { refused: { why: 'phone', detail: fields['test_phone'] } };
        fields['test_phone'] = number;
      }
      const agents = rest.from('agent');
      // A partly created business has no agent yet: it is created with the first values.
      const query =
        agent === null
          ? agents.insert({ ...fields, business_id: businessId, profile_id: key.userId })
          : agents.update(fields).eq('id', agent.id).eq('updated_at', agent.updated_at);
      const { data, error, status } = await query.select('id').abortSignal(signal);
      if (error) return { refused: refusalOf(error, status) };
      if (data.length === 0) return resolveUnwritten(key, version, signal);
    }
    const ofBusiness = Object.entries(changes).filter((change) => !isAgentField(change) && !isToggle(change));
    if (ofBusiness.length > 0) {
      const { data, error, status } = await rest
        .from('business')
        .update({
          ...sectionColumns[section]?.write(Object.fromEntries(ofBusiness), business),
          updated_at: new Date().toISOString(),
        })
        .eq('id', businessId)
        .eq('updated_at', business.updated_at)
        .select('id')
        .abortSignal(signal);
      if (error) return { refused: refusalOf(error, status) };
      if (data.length === 0) return resolveUnwritten(key, version, signal);
    }
    const toggles = Object.entries(changes).filter(isToggle);
    const refused = toggles.length > 0 ? await saveToggles(businessId, Object.fromEntries(toggles), signal) : null;
    if (refused !== null) return { refused };
    return { saved: await readSaved(key, signal) };
  };

  /** Saves the whole list or nothing, and only over the list that was read. */
  const saveTags = async (
    key: SettingsKey,
    tags: readonly BusinessTag[],
    version: string | null,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const { data, error, status } = await rest
      .rpc('save_tags', { business_id: key.businessId, tags, previous: JSON.parse(version ?? '[]') as unknown })
      .abortSignal(signal);
    if (error) return { refused: refusalOf(error, status) };
    return data === null
      ? { theirs: await readSaved(key, signal) }
      : { saved: { ...storedTags(parseOrThrow('tags', v.array(tagSchema), data)), unsaved: null } };
  };

  const saveNotificationKinds = async (
    key: SettingsKey,
    kinds: FormValues,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const { error, status } = await rest
      .from('notification_preference')
      .upsert({ profile_id: key.userId, business_id: key.businessId, kinds }, { onConflict: 'profile_id,business_id' })
      .abortSignal(signal);
    return error ? { refused: refusalOf(error, status) } : { saved: await readSaved(key, signal) };
  };

  /** No row was written: another user saved first, or the user may read the rows and not change them. */
  const resolveUnwritten = async (
    key: SettingsKey,
    version: string | null,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const theirs = await readSaved(key, signal);
    return theirs.version === version ? { refused: { why: 'denied', detail: null } } : { theirs };
  };

  const readSaved = async (key: SettingsKey, signal: AbortSignal): Promise<SavedSection> => ({
    ...(await read(key, signal)),
    unsaved: null,
  });

  return {
    read,

    /** `draft` is the whole section, `changes` its changed fields. Throws if the server cannot be reached. */
    save: (
      key: SettingsKey,
      { changes, draft, version }: { changes: FormValues; draft: FormValues; version: string | null },
      signal: AbortSignal,
    ): Promise<SectionSaveResult> => {
      const { section } = key;
      if (section === 'agen' || section === 'perilaku')
        return saveAgentSection({ ...key, section }, changes, version, signal);
      if (key.section === 'tag') return saveTags(key, draft['tags'] as BusinessTag[], version, signal);
      if (key.section === 'notifikasi') return saveNotificationKinds(key, draft, signal);
      return saveBusiness(key, changes, version, signal);
    },

    /** Estimates the impact of turning the AI on for customers now. */
    estimateImpact: async (businessId: string, signal: AbortSignal): Promise<GoLiveImpact> => {
      const { data, error } = await rest.rpc('toggles_impact', { business_id: businessId }).abortSignal(signal);
      if (error) throw new Error('Failed to get business', { cause: error });
      return parseOrThrow('business', goLiveImpactSchema, data);
    },
  };
};

const reasonOf = (status: number): SectionSaveRefusal['why'] =>
  status === 429 ? 'rate-limited' : status === 403 || status === 404 ? 'denied' : 'invalid';

/**
 * Throws if the server could not be reached or answered incompletely, with an empty message: a browser's own words are
 * not shown to users. An expired token (401) is not a refusal either.
 */
const refusalOf = (error: PostgrestError, status: number): SectionSaveRefusal => {
  if (status < 400 || status === 401 || status >= 500) throw new Error('', { cause: error });
  return { why: reasonOf(status), detail: databaseRefusalOf(error)?.sentence ?? null };
};
