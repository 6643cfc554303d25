/**
 * Saving the settings of a business. Only changed columns are written (spec.md §7), and only over the row
 * that was read: its `updated_at` is part of the question, so that nobody's change is lost unseen.
 */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  businessSettingsSchema,
  functionErrorSchema,
  impactSchema,
  tagSchema,
  type GoLiveImpact,
  type SectionSaveResult,
  type SectionSaved,
  type SectionSaveRefusal,
  type BusinessTag,
  type FormValues,
} from '../../contracts/settings.ts';
import { readWhole } from '../platform/readRows.ts';
import { createLogos } from './logo.ts';
import { columns } from './settings.columns.ts';
import { BUSINESS, createSettingsReading, storedTags, type SettingsPlace } from './settings.reader.ts';

export interface SettingsDeps {
  rest: PostgrestClient;
  fetch: typeof globalThis.fetch;
  url: string;
}

/** What the server function answers to a yes. */
const savedSchema = v.pipe(v.string(), v.parseJson(), v.object({ toggles: v.record(v.string(), v.unknown()) }));

const TOGGLES = ['useAgentBehaviourV2', 'simulatorAgentVersion', 'liveAgentVersion', 'modelVersion'];

const isToggle = ([name]: [string, unknown]): boolean => TOGGLES.includes(name);

/** Reading again after a save is part of it; nothing else repeats a write. */
export const createSettings = ({ rest, fetch, url }: SettingsDeps) => {
  const logos = createLogos({ url, fetch });

  const { readBusiness, readAi, signed, read } = createSettingsReading(rest);

  const saveBusiness = async (
    place: SettingsPlace,
    changes: FormValues,
    version: string | null,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const { section, businessId } = place;
    const row = await readBusiness(businessId, signal);
    if (row.updated_at !== version) return { theirs: await kept(place, signal) };
    const { data, error, status } = await rest
      .from('business')
      .update({ ...columns[section]?.write(changes, row), updated_at: new Date().toISOString() })
      .eq('id', businessId)
      .eq('updated_at', version)
      .select(BUSINESS)
      .abortSignal(signal);
    if (error) return { refused: refusalOf(error, status) };
    const [written] = readWhole('business', v.array(businessSettingsSchema), data);
    if (written === undefined) return unwritten(place, version, signal);
    if (row.logo_url !== null && row.logo_url !== written.logo_url) void logos.drop(row.logo_url);
    return { saved: { ...(await signed(written, columns[section]?.read(written) ?? {}, signal)), unsaved: null } };
  };

  const saveToggles = async (
    businessId: string,
    toggles: FormValues,
    signal: AbortSignal,
  ): Promise<SectionSaveRefusal | null> => {
    const answer = await fetch(`${url}/functions/v1/update-toggles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: businessId, toggles }),
      signal,
    });
    const body = await answer.text();
    if (answer.ok) {
      // Nobody but the function repeats what is in force now: a page that stands between has changed nothing.
      readWhole('business', savedSchema, body);
      return null;
    }
    // spec.md §7: the decoded JSON error, or the text of the body.
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), functionErrorSchema), body);
    const detail = parsed.success ? parsed.output.message : body.slice(0, 500) || null;
    if (answer.status === 401 || answer.status >= 500) throw new Error(detail ?? `${answer.status}`);
    return { why: whyOf(answer.status), detail };
  };

  const saveAi = async (
    place: SettingsPlace,
    changes: FormValues,
    version: string | null,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const { businessId } = place;
    const { agent, stored } = await readAi(businessId, signal);
    if (stored.version !== version) return { theirs: { ...stored, unsaved: null } };
    const behaviour = Object.entries(changes).filter((change) => !isToggle(change));
    if (behaviour.length > 0) {
      const fields = Object.fromEntries(behaviour);
      const agents = rest.from('agent');
      // A business that was made only in part has no agent yet: what is set for it is the first that is known of it.
      const writing =
        agent === null
          ? agents.insert({ ...fields, business_id: businessId, profile_id: place.userId })
          : agents.update(fields).eq('id', agent.id).eq('updated_at', agent.updated_at);
      const { data, error, status } = await writing.select('id').abortSignal(signal);
      if (error) return { refused: refusalOf(error, status) };
      if (data.length === 0) return unwritten(place, version, signal);
    }
    const toggles = Object.entries(changes).filter(isToggle);
    const refused = toggles.length > 0 ? await saveToggles(businessId, Object.fromEntries(toggles), signal) : null;
    if (refused !== null) return { refused };
    return { saved: await kept(place, signal) };
  };

  /** All of the list or nothing, and nothing over a list that is not the one that was read. */
  const saveTags = async (
    place: SettingsPlace,
    tags: readonly BusinessTag[],
    version: string | null,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const { data, error, status } = await rest
      .rpc('save_tags', { business_id: place.businessId, tags, known: JSON.parse(version ?? '[]') as unknown })
      .abortSignal(signal);
    if (error) return { refused: refusalOf(error, status) };
    return data === null
      ? { theirs: await kept(place, signal) }
      : { saved: { ...storedTags(readWhole('tags', v.array(tagSchema), data)), unsaved: null } };
  };

  const saveKinds = async (
    place: SettingsPlace,
    kinds: FormValues,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const { error, status } = await rest
      .from('notification_preference')
      .upsert(
        { profile_id: place.userId, business_id: place.businessId, kinds },
        { onConflict: 'profile_id,business_id' },
      )
      .abortSignal(signal);
    return error ? { refused: refusalOf(error, status) } : { saved: await kept(place, signal) };
  };

  /** Nothing was written: somebody was faster, or the rows may be read and not changed. */
  const unwritten = async (
    place: SettingsPlace,
    version: string | null,
    signal: AbortSignal,
  ): Promise<SectionSaveResult> => {
    const theirs = await kept(place, signal);
    return theirs.version === version ? { refused: { why: 'denied', detail: null } } : { theirs };
  };

  const kept = async (place: SettingsPlace, signal: AbortSignal): Promise<SectionSaved> => ({
    ...(await read(place, signal)),
    unsaved: null,
  });

  return {
    read,

    /** `draft` is the whole section, `changes` what is different in it. Throws when the server cannot be reached. */
    save: (
      place: SettingsPlace,
      { changes, draft, version }: { changes: FormValues; draft: FormValues; version: string | null },
      signal: AbortSignal,
    ): Promise<SectionSaveResult> => {
      if (place.section === 'agen') return saveAi(place, changes, version, signal);
      if (place.section === 'tag') return saveTags(place, draft['tags'] as BusinessTag[], version, signal);
      if (place.section === 'notifikasi') return saveKinds(place, draft, signal);
      return saveBusiness(place, changes, version, signal);
    },

    /** What going live would mean now. */
    weigh: async (businessId: string, signal: AbortSignal): Promise<GoLiveImpact> => {
      const { data, error } = await rest.rpc('toggles_impact', { business_id: businessId }).abortSignal(signal);
      if (error) throw new Error('Failed to get business', { cause: error });
      return readWhole('business', impactSchema, data);
    },
  };
};

const whyOf = (status: number): SectionSaveRefusal['why'] =>
  status === 429 ? 'rate-limited' : status === 403 || status === 404 ? 'denied' : 'invalid';

/**
 * What could not be reached is thrown, so that it is told apart from what was refused: without words, as those of a browser
 * or of rows that broke off are for nobody. A token that is not taken says nothing of what its owner may do.
 */
const refusalOf = (error: PostgrestError, status: number): SectionSaveRefusal => {
  if (status < 400 || status === 401 || status >= 500) throw new Error('', { cause: error });
  return { why: whyOf(status), detail: error.message || null };
};
