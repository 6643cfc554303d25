/**
 * Reading and writing the settings of a business. Only changed columns are written (spec.md §7), and only over the row
 * that was read: its `updated_at` is part of the question, so that nobody's change is lost unseen.
 */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { Impact, SaveAnswer, Saved, SaveRefusal } from '../../machines/settings/section.machine.ts';
import type { BusinessTag, FormSection, Values } from '../../machines/settings/sections.ts';
import {
  agentSettingsSchema,
  businessSettingsSchema,
  functionErrorSchema,
  impactSchema,
  tagSchema,
  type AgentSettings,
  type BusinessSettings,
} from '../schemas/settings.ts';
import { getChoices } from './choices.ts';
import { createLogos } from './logos.ts';

export interface SettingsDeps {
  rest: PostgrestClient;
  fetch: typeof globalThis.fetch;
  url: string;
}

export interface SettingsPlace {
  section: FormSection;
  businessId: string;
  userId: string;
}

export type Stored = Omit<Saved, 'unsaved'>;

const BUSINESS =
  'updated_at,updated_by,name,description,team_name,logo_url,socials,operational_hours,enable_operational_hours,ai_silence_minutes,toggles,handover_rule,invoice_details,check_shipping_config';
const AGENT = 'id,updated_at,manner,instructions,enable_agent_partial_rollout,agent_rollout_probability';

/** How a section that stands in the row of the business is read from it, and written back to it. */
interface Columns {
  read: (row: BusinessSettings) => Values;
  write: (changes: Values, row: BusinessSettings) => Record<string, unknown>;
}

const plain = (...names: (keyof BusinessSettings)[]): Columns => ({
  read: (row) => Object.fromEntries(names.map((name) => [name, row[name]])),
  write: (changes) => changes,
});

/** '' is what a person leaves in a field that is not filled in; the column says null. */
const emptyAsNull = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/** What is not filled in is left out of a JSON column. */
const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

const columns: Partial<Record<FormSection, Columns>> = {
  bisnis: {
    read: plain('name', 'description', 'team_name', 'logo_url', 'socials').read,
    write: ({ socials, ...changes }) => ({
      ...emptyAsNull(changes),
      ...(socials === undefined ? {} : { socials: filled(socials as Values) }),
    }),
  },
  jam: plain('enable_operational_hours', 'operational_hours'),
  'serah-terima': {
    read: ({ handover_rule, ai_silence_minutes }) => ({ ...handover_rule, ai_silence_minutes }),
    write: ({ ai_silence_minutes, ...rule }, row) => ({
      ...(ai_silence_minutes === undefined ? {} : { ai_silence_minutes }),
      ...(Object.keys(rule).length === 0 ? {} : { handover_rule: { ...row.handover_rule, ...rule } }),
    }),
  },
  pembayaran: {
    read: ({ invoice_details: { collector_name, collector_address, time_limit, tax, payment, terms_of_service } }) => ({
      collector_name,
      collector_address,
      time_limit,
      tax,
      banks: payment.virtual_account.banks,
      instruction: payment.manual_transfer.instruction,
      terms_of_service,
    }),
    write: ({ banks, instruction, ...invoice }, { invoice_details: before }) => ({
      invoice_details: {
        ...before,
        ...invoice,
        payment: {
          virtual_account: { banks: banks ?? before.payment.virtual_account.banks },
          manual_transfer: { instruction: instruction ?? before.payment.manual_transfer.instruction },
        },
      },
    }),
  },
  katalog: {
    read: ({ invoice_details: { product_catalog } }) => ({ product_catalog }),
    write: (changes, row) => ({ invoice_details: { ...row.invoice_details, ...changes } }),
  },
  ongkir: {
    read: ({ check_shipping_config }) => check_shipping_config,
    write: (changes, row) => ({ check_shipping_config: { ...row.check_shipping_config, ...changes } }),
  },
};

const TOGGLES = ['useAgentBehaviourV2', 'simulatorAgentVersion', 'liveAgentVersion', 'modelVersion'];

/** Tags have no row of their own that could say when the list was changed. */
const storedTags = (tags: BusinessTag[]): Stored => ({ values: { tags }, version: JSON.stringify(tags), by: null });

const isToggle = ([name]: [string, unknown]): boolean => TOGGLES.includes(name);

/** Reading again after a save is part of it; nothing else repeats a write. */
export const createSettings = ({ rest, fetch, url }: SettingsDeps) => {
  const logos = createLogos({ url, fetch });

  const readBusiness = async (businessId: string, signal: AbortSignal): Promise<BusinessSettings> => {
    const { data, error } = await rest
      .from('business')
      .select(BUSINESS)
      .eq('id', businessId)
      .abortSignal(signal)
      .single();
    if (error) throw new Error('Failed to get business', { cause: error });
    return v.parse(businessSettingsSchema, data);
  };

  const nameOf = async (profileId: string | null, signal: AbortSignal): Promise<string | null> => {
    if (profileId === null) return null;
    const { data } = await rest
      .from('profile')
      .select('full_name,email')
      .eq('id', profileId)
      .abortSignal(signal)
      .maybeSingle();
    const person: { full_name: string | null; email: string | null } | null = data;
    return person?.full_name ?? person?.email ?? null;
  };

  const signed = async (row: BusinessSettings, values: Values, signal: AbortSignal): Promise<Stored> => {
    const name = await nameOf(row.updated_by, signal);
    return { values, version: row.updated_at, by: name === null ? null : { name, at: row.updated_at } };
  };

  const readAgent = async (businessId: string, signal: AbortSignal): Promise<AgentSettings | null> => {
    const { data, error } = await rest
      .from('agent')
      .select(AGENT)
      .eq('business_id', businessId)
      .order('created_at')
      .order('id')
      .limit(1)
      .abortSignal(signal)
      .maybeSingle();
    if (error) throw new Error('Failed to get agent', { cause: error });
    return data === null ? null : v.parse(agentSettingsSchema, data);
  };

  /** The AI stands in two rows; both versions together are the section's. */
  const readAi = async (businessId: string, signal: AbortSignal) => {
    const [business, agent] = await Promise.all([readBusiness(businessId, signal), readAgent(businessId, signal)]);
    const {
      id: _,
      updated_at = '',
      ...behaviour
    } = agent ?? {
      id: '',
      manner: 'ramah',
      instructions: '',
      enable_agent_partial_rollout: false,
      agent_rollout_probability: 1,
    };
    const stored = await signed(business, { ...business.toggles, ...behaviour }, signal);
    return { agent, stored: { ...stored, version: `${JSON.stringify(business.toggles)}/${updated_at}` } };
  };

  const readTags = async (businessId: string, signal: AbortSignal): Promise<BusinessTag[]> => {
    const { data, error } = await rest
      .from('business_tag')
      .select('id,name,color')
      .eq('business_id', businessId)
      .order('name')
      .abortSignal(signal);
    if (error) throw new Error('Failed to get tags', { cause: error });
    return v.parse(v.array(tagSchema), data);
  };

  const read = async (place: SettingsPlace, signal: AbortSignal): Promise<Stored> => {
    const { section, businessId } = place;
    if (section === 'agen') return (await readAi(businessId, signal)).stored;
    if (section === 'tag') return storedTags(await readTags(businessId, signal));
    if (section === 'notifikasi')
      return { values: { ...(await getChoices(rest, place, signal)) }, version: null, by: null };
    const row = await readBusiness(businessId, signal);
    return signed(row, columns[section]?.read(row) ?? {}, signal);
  };

  const saveBusiness = async (
    place: SettingsPlace,
    changes: Values,
    version: string | null,
    signal: AbortSignal,
  ): Promise<SaveAnswer> => {
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
    const [written] = v.parse(v.array(businessSettingsSchema), data);
    if (written === undefined) return unwritten(place, version, signal);
    if (row.logo_url !== null && row.logo_url !== written.logo_url) void logos.drop(row.logo_url);
    return { saved: { ...(await signed(written, columns[section]?.read(written) ?? {}, signal)), unsaved: null } };
  };

  const saveToggles = async (businessId: string, toggles: Values, signal: AbortSignal): Promise<SaveRefusal | null> => {
    const answer = await fetch(`${url}/functions/v1/update-toggles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: businessId, toggles }),
      signal,
    });
    if (answer.ok) return null;
    // spec.md §7: the decoded JSON error, or the text of the body.
    const body = await answer.text();
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), functionErrorSchema), body);
    const detail = parsed.success ? parsed.output.message : body.slice(0, 500) || null;
    if (answer.status >= 500) throw new Error(detail ?? `${answer.status}`);
    return { why: whyOf(answer.status), detail };
  };

  const saveAi = async (
    place: SettingsPlace,
    changes: Values,
    version: string | null,
    signal: AbortSignal,
  ): Promise<SaveAnswer> => {
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
  ): Promise<SaveAnswer> => {
    const { data, error, status } = await rest
      .rpc('save_tags', { business_id: place.businessId, tags, known: JSON.parse(version ?? '[]') as unknown })
      .abortSignal(signal);
    if (error) return { refused: refusalOf(error, status) };
    return data === null
      ? { theirs: await kept(place, signal) }
      : { saved: { ...storedTags(v.parse(v.array(tagSchema), data)), unsaved: null } };
  };

  const saveKinds = async (place: SettingsPlace, kinds: Values, signal: AbortSignal): Promise<SaveAnswer> => {
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
  const unwritten = async (place: SettingsPlace, version: string | null, signal: AbortSignal): Promise<SaveAnswer> => {
    const theirs = await kept(place, signal);
    return theirs.version === version ? { refused: { why: 'denied', detail: null } } : { theirs };
  };

  const kept = async (place: SettingsPlace, signal: AbortSignal): Promise<Saved> => ({
    ...(await read(place, signal)),
    unsaved: null,
  });

  return {
    read,

    /** `draft` is the whole section, `changes` what is different in it. Throws when the server cannot be reached. */
    save: (
      place: SettingsPlace,
      { changes, draft, version }: { changes: Values; draft: Values; version: string | null },
      signal: AbortSignal,
    ): Promise<SaveAnswer> => {
      if (place.section === 'agen') return saveAi(place, changes, version, signal);
      if (place.section === 'tag') return saveTags(place, draft['tags'] as BusinessTag[], version, signal);
      if (place.section === 'notifikasi') return saveKinds(place, draft, signal);
      return saveBusiness(place, changes, version, signal);
    },

    /** What going live would mean now. */
    weigh: async (businessId: string, signal: AbortSignal): Promise<Impact> => {
      const { data, error } = await rest.rpc('toggles_impact', { business_id: businessId }).abortSignal(signal);
      if (error) throw new Error('Failed to get business', { cause: error });
      return v.parse(impactSchema, data);
    },
  };
};

const whyOf = (status: number): SaveRefusal['why'] =>
  status === 429 ? 'rate-limited' : status === 401 || status === 403 || status === 404 ? 'denied' : 'invalid';

/** What could not be reached is thrown, so that it is told apart from what was refused. */
const refusalOf = (error: PostgrestError, status: number): SaveRefusal => {
  if (status === 0 || status >= 500) throw new Error(error.message, { cause: error });
  return { why: whyOf(status), detail: error.message || null };
};
