/** The settings of a business as the database has them: what is absent is as the product has it (spec.md §3). */
import * as v from 'valibot';

import { maybe, picture } from './primitives.ts';

const text = v.fallback(v.string(), '');
const flag = (usual: boolean) => v.fallback(v.boolean(), usual);
const number = maybe(v.number());
const strings = v.fallback(v.array(v.string()), []);
const part = v.fallback(v.number(), 0);

/** An object whose fields each fall back by themselves; what is absent, or no object at all, is an empty one. */
const object = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((given) => (typeof given === 'object' && given !== null ? given : {})),
      v.object(entries),
    ),
    {},
  );

const hours = object({ start: text, end: text, timezone: v.fallback(v.string(), 'Asia/Jakarta') });

/** Also of a row that was read back after it was written. `updated_at` is never parsed: it is a version, word for word. */
export const businessSettingsSchema = v.object({
  updated_at: v.string(),
  updated_by: maybe(v.string()),
  name: text,
  description: text,
  team_name: text,
  logo_url: picture,
  socials: v.fallback(v.record(v.string(), v.string()), {}),
  operational_hours: v.fallback(v.array(hours), []),
  enable_operational_hours: flag(false),
  ai_silence_minutes: v.fallback(v.number(), 60),
  toggles: object({
    useAgentBehaviourV2: v.fallback(v.picklist(['off', 'simulator', 'live']), 'off'),
    simulatorAgentVersion: v.fallback(v.picklist(['v2', 'v3']), 'v2'),
    liveAgentVersion: v.fallback(v.picklist(['v2', 'v3']), 'v2'),
    modelVersion: v.fallback(v.picklist(['small', 'large']), 'large'),
  }),
  handover_rule: object({
    unknown: flag(true),
    angry: flag(true),
    asks_human: flag(true),
    keywords: strings,
    message: text,
  }),
  invoice_details: object({
    collector_name: text,
    collector_address: text,
    time_limit: object({ days: v.fallback(v.number(), 1), hours: part, minutes: part, seconds: part }),
    tax: object({ enabled: flag(false), percentage: number }),
    product_catalog: v.fallback(v.array(v.object({ name: v.string(), price: v.number(), weight: number })), []),
    payment: object({
      virtual_account: object({ banks: strings }),
      manual_transfer: object({ instruction: text }),
    }),
    terms_of_service: text,
  }),
  check_shipping_config: object({
    enabled: flag(false),
    origin: object({ province: text, city: text, district: text, postal_code: text }),
    couriers: strings,
    default_weight: number,
    free_above: number,
    note: text,
  }),
});
export type BusinessSettings = v.InferOutput<typeof businessSettingsSchema>;

export const agentSettingsSchema = v.object({
  id: v.string(),
  updated_at: v.string(),
  manner: v.fallback(v.picklist(['ramah', 'formal', 'santai']), 'ramah'),
  instructions: text,
  enable_agent_partial_rollout: flag(false),
  agent_rollout_probability: v.fallback(v.number(), 1),
});
export type AgentSettings = v.InferOutput<typeof agentSettingsSchema>;

export const tagSchema = v.object({
  id: v.string(),
  name: v.string(),
  color: v.fallback(
    v.picklist(['abu', 'merah', 'jingga', 'kuning', 'hijau', 'toska', 'biru', 'ungu', 'merah_muda']),
    'abu',
  ),
});

/** By default one is called for an eskalasi, and not for what the AI handles (product.md §1). */
export const notificationKindsSchema = object({
  eskalasi: flag(true),
  new_message: flag(true),
  ai_handled: flag(false),
  sound: flag(true),
  desktop: flag(false),
  preview: flag(true),
  repeat: flag(false),
  while_open: flag(true),
});

export const goLiveImpactSchema = v.object({ active: v.number(), more: v.boolean(), workingChannels: v.number() });

/** How a function says that it did not do what was asked. */
export const functionErrorSchema = v.object({ message: v.string(), code: v.optional(v.string()) });

/** What going live would mean now. */
export interface GoLiveImpact {
  /** Chats that the AI would answer from then on; `more`: at least so many. */
  active: number;
  more: boolean;
  workingChannels: number;
}

/** What there is to set, section by section: the values as the database has them (spec.md §3) and as people change them. */

/** One span of opening hours. '' while a time is not filled in (spec.md §5). */
export interface Hours {
  start: string;
  end: string;
  timezone: string;
}

/** Who may change them all: the owner, but for `notifikasi`, which belongs to whoever is looking. */
export interface SectionValues {
  bisnis: {
    name: string;
    description: string;
    team_name: string;
    logo_url: string | null;
    socials: Record<string, string>;
  };
  jam: { enable_operational_hours: boolean; operational_hours: Hours[] };
  agen: {
    useAgentBehaviourV2: 'off' | 'simulator' | 'live';
    simulatorAgentVersion: AgentVersion;
    liveAgentVersion: AgentVersion;
    modelVersion: 'small' | 'large';
    manner: 'ramah' | 'formal' | 'santai';
    instructions: string;
    enable_agent_partial_rollout: boolean;
    /** 0 to 1. */
    agent_rollout_probability: number;
  };
  'serah-terima': {
    unknown: boolean;
    angry: boolean;
    asks_human: boolean;
    keywords: string[];
    message: string;
    ai_silence_minutes: number;
  };
  pembayaran: {
    collector_name: string;
    collector_address: string;
    time_limit: { days: number; hours: number; minutes: number; seconds: number };
    tax: { enabled: boolean; percentage: number | null };
    banks: string[];
    instruction: string;
    terms_of_service: string;
  };
  katalog: { product_catalog: Product[] };
  ongkir: {
    enabled: boolean;
    origin: { province: string; city: string; district: string; postal_code: string };
    couriers: string[];
    /** Grams, for what has no weight of its own. */
    default_weight: number | null;
    /** Rupiah. */
    free_above: number | null;
    note: string;
  };
  tag: { tags: BusinessTag[] };
  notifikasi: {
    eskalasi: boolean;
    new_message: boolean;
    ai_handled: boolean;
    sound: boolean;
    desktop: boolean;
    /** Whether a notification shows what was written. */
    preview: boolean;
    /** Whether it is told again until somebody looks. */
    repeat: boolean;
    /** Also while they are here, if in another chat. */
    while_open: boolean;
  };
}

export type AgentVersion = 'v2' | 'v3';

export interface Product {
  name: string;
  /** Rupiah. */
  price: number;
  /** Grams; null where the business did not say. */
  weight: number | null;
}

/** A tag with a name and colour of its own; `id` is the client's until it is saved. */
export interface BusinessTag {
  id: string;
  name: string;
  color: TagColour;
}

export type TagColour = 'abu' | 'merah' | 'jingga' | 'kuning' | 'hijau' | 'toska' | 'biru' | 'ungu' | 'merah_muda';

export type LogoUploadResult = { url: string } | { refused: LogoRefusal };

/** `notPicture`, `tooLarge`: seen before anything is sent. `unreadable`: its name says picture, and it is none. */
export type LogoRefusal = 'notPicture' | 'tooLarge' | 'unreadable' | 'denied' | 'unreachable';

/** What a person finds when they open a section. A reader sees what is set, and why it is not theirs to change. */
export type LoadedSection = SavedSection & { mayChange: boolean };

/** A section as it stands in the database. `version`: the row's `updated_at`, word for word. */
export interface SavedSection {
  values: FormValues;
  version: string | null;
  /** Who saved it last, and when; null where nobody is known. */
  lastChange: { name: string; at: string } | null;
  /** What was typed on this device before and never saved. */
  unsaved: FormValues | null;
}

/** A section as its machine sees it. */
export type FormValues = Record<string, unknown>;

export type SectionSaveResult = { saved: SavedSection } | { theirs: SavedSection } | { refused: SectionSaveRefusal };

/** Why a section was not saved, though the server was reached. `detail`: its own words. */
export interface SectionSaveRefusal {
  why: 'denied' | 'invalid' | 'rate-limited';
  detail: string | null;
}

export interface SectionSaveRequest extends Omit<SectionInput, 'isOwner'> {
  changes: FormValues;
  draft: FormValues;
  version: string | null;
}

export interface SectionInput {
  section: FormSection;
  businessId: string;
  userId: string;
  isOwner: boolean;
}

export type FormSection = keyof SectionValues;

/** What was typed on this device and not saved, and what it was typed over. */
export interface SectionDraft {
  changes: FormValues;
  /** The same fields as they were read. */
  base: FormValues;
  version: string | null;
}
