/** The settings of a business as database rows. Missing values fall back to the product's defaults. */
import * as v from 'valibot';

import { openDaysEntries, optionalField, pictureUrl } from './primitives.ts';
import type { OldPage } from './release.ts';

export const TONES = ['ramah', 'formal', 'santai'] as const;
export type AgentTone = (typeof TONES)[number];

const text = v.fallback(v.string(), '');
const flag = (fallback: boolean) => v.fallback(v.boolean(), fallback);
const number = optionalField(v.number());
const strings = v.fallback(v.array(v.string()), []);
const duration = v.fallback(v.number(), 0);

/** An object whose fields fall back one by one; a missing value or a non-object becomes an empty object. */
const object = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (typeof value === 'object' && value !== null ? value : {})),
      v.object(entries),
    ),
    {},
  );

const hours = object({
  start: text,
  end: text,
  timezone: v.fallback(v.string(), 'Asia/Jakarta'),
  ...openDaysEntries,
});

const productSchema = v.object({
  name: v.string(),
  price: v.number(),
  weight: number,
  photo: v.fallback(v.optional(v.nullable(v.string())), undefined),
});

/** Also parses the row that a write returns. `updated_at` stays a string: it is the version of the row. */
export const businessSettingsSchema = v.object({
  updated_at: v.string(),
  updated_by: optionalField(v.string()),
  name: text,
  description: text,
  team_name: text,
  logo_url: pictureUrl,
  socials: v.fallback(v.record(v.string(), v.string()), {}),
  operational_hours: v.fallback(v.array(hours), []),
  enable_operational_hours: flag(false),
  ai_silence_minutes: v.fallback(v.number(), 60),
  toggles: object({
    useAgentBehaviourV2: v.fallback(v.picklist(['off', 'simulator', 'live']), 'off'),
    simulatorAgentVersion: v.fallback(v.picklist(['v2', 'v3']), 'v2'),
    /** Undefined: the owner has not chosen one, and it follows the connected model. */
    liveAgentVersion: v.fallback(v.optional(v.picklist(['v2', 'v3'])), undefined),
    modelVersion: v.fallback(v.picklist(['small', 'large']), 'large'),
  }),
  handover_rule: object({
    angry: flag(true),
    keywords: strings,
    message: text,
  }),
  invoice_details: object({
    collector_name: text,
    collector_address: text,
    time_limit: object({ days: v.fallback(v.number(), 1), hours: duration, minutes: duration, seconds: duration }),
    tax: object({ enabled: flag(false), percentage: number }),
    product_catalog: v.fallback(v.array(productSchema), []),
    payment: object({
      virtual_account: object({ banks: strings }),
      manual_transfer: object({ instruction: text }),
    }),
    terms_of_service: text,
  }),
  check_shipping_config: object({
    enabled: flag(false),
    origin: object({ province: text, city: text, district: text, postal_code: text, area_id: text }),
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
  tone: v.fallback(v.picklist(TONES), 'ramah'),
  instructions: text,
  greeting: text,
  forbidden_topics: strings,
  enable_agent_partial_rollout: flag(false),
  agent_rollout_probability: v.fallback(v.number(), 1),
  /** Who answers the other chats: version 2, or the team. */
  rollout_rest: v.fallback(v.picklist(['v2', 'team']), 'v2'),
  /** The number from which the team tries the AI out; '' for none. */
  test_phone: text,
  /** Seconds for which the team can stop or change an answer before it is sent; 0: it is sent at once. */
  hold_seconds: duration,
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

/** By default a user is notified of escalations and new messages, not of chats that the AI handles. */
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

const lastTestsSchema = v.nullable(v.object({ total: v.number(), failed: v.number() }));

export const goLiveImpactSchema = v.object({
  active: v.number(),
  more: v.boolean(),
  workingChannels: v.number(),
  tests: v.object({ v2: lastTestsSchema, v3: lastTestsSchema }),
});

/** What is stored of a business, for how long, and when all of it goes. */
export const businessDataSchema = v.object({
  retentionDays: v.number(),
  name: v.string(),
  /** Null: no owner has asked for its deletion. */
  deleteAt: v.nullable(v.string()),
});
export type BusinessData = v.InferOutput<typeof businessDataSchema>;

/** What an owner chooses of it. */
export type BusinessDataChoice = { retentionDays: number } | { deleteNamed: string } | { keep: true };

/** The body of a function's error response. */
export const functionErrorSchema = v.object({ message: v.string(), code: v.optional(v.string()) });

/** The impact of turning the AI on for customers now. */
export interface GoLiveImpact {
  /** Chats that the AI would answer. `more`: there are more than that. */
  active: number;
  more: boolean;
  workingChannels: number;
  /** The last test run of each version; null: it was never tested. */
  tests: Record<'v2' | 'v3', { total: number; failed: number } | null>;
}

/** The values of each section, as the database has them and as a form edits them. */

/** One span of opening hours, or closed days; a time is '' until it is filled in. */
export interface Hours {
  start: string;
  end: string;
  timezone: string;
  /** The weekdays on which the span begins, from 1 for Monday to 7 for Sunday. Absent: every day. */
  days?: number[] | undefined;
  /** The business is closed on these days, and the entry has no times. */
  closed_on?: ClosedDays | undefined;
}

/** Days such as '2026-12-25'. */
export interface ClosedDays {
  from: string;
  /** The last day, inclusive; '' for a single day. */
  to: string;
  name: string;
}

/** Only owners may change a section, except `notifikasi`, which belongs to the current user. */
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
    enable_agent_partial_rollout: boolean;
    /** 0 to 1. */
    agent_rollout_probability: number;
    /** Who answers the other chats. */
    rollout_rest: 'v2' | 'team';
    /** The AI answers it whatever the share is; '' for none. */
    test_phone: string;
    hold_seconds: number;
    /** Two versions have answered customers. Not a setting: the database says so. */
    has_versions: boolean;
  };
  /** How the AI writes, what it leaves to the team, and when it calls for them. */
  perilaku: {
    tone: AgentTone;
    instructions: string;
    /** The first sentence to a new customer; '' for none. */
    greeting: string;
    forbidden_topics: string[];
    /** An angry customer is given to the team. */
    angry: boolean;
    /** Words at which the AI calls for the team. */
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
    /** `area_id`: of the provider of shipping prices; empty: no place is chosen. */
    origin: { province: string; city: string; district: string; postal_code: string; area_id: string };
    couriers: string[];
    /** Grams, for a product without a weight. */
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
    /** Whether a notification shows the text of the message. */
    preview: boolean;
    /** Whether the notification repeats until the user looks at the app. */
    repeat: boolean;
    /** Also while the app is in view with another chat open. */
    while_open: boolean;
  };
}

export type AgentVersion = 'v2' | 'v3';

export interface Product {
  name: string;
  /** Rupiah. */
  price: number;
  /** Grams; null if the business gave none. */
  weight: number | null;
  /** The public address of its photo, which the AI sends to customers who ask for it. */
  photo?: string | null | undefined;
}

/** A tag of the business. `id` is generated by the client until the tag is saved. */
export interface BusinessTag {
  id: string;
  name: string;
  color: TagColour;
}

export type TagColour = 'abu' | 'merah' | 'jingga' | 'kuning' | 'hijau' | 'toska' | 'biru' | 'ungu' | 'merah_muda';

export type LogoUploadResult = { url: string } | { refused: LogoRefusal };

/**
 * `notPicture` and `tooLarge` are found before the upload. `unreadable`: the type says picture, but it cannot be
 * decoded.
 */
export type LogoRefusal = 'notPicture' | 'tooLarge' | 'unreadable' | 'denied' | 'unreachable';

/** A section as it is opened, and whether the user may change it. */
export type LoadedSection = SavedSection & { mayChange: boolean };

/** A section as the database has it. `version` is the row's `updated_at`, verbatim. */
export interface SavedSection {
  values: FormValues;
  version: string | null;
  /** The last save; null if the user is unknown. */
  lastChange: { name: string; at: string } | null;
  /** A draft that is stored on this device and not saved. */
  unsaved: FormValues | null;
}

/** The values of a section, without their type. */
export type FormValues = Record<string, unknown>;

export type SectionSaveResult = { saved: SavedSection } | { theirs: SavedSection } | { refused: SectionSaveRefusal };

/** Why the server refused a save. `detail`: the server's message. */
export interface SectionSaveRefusal {
  /** `phone`: the number for trying the AI out cannot be read; `detail` is what was typed. */
  why: 'denied' | 'invalid' | 'phone' | 'rate-limited' | OldPage;
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

/** What a section reports to the settings page. */
export type SectionReport =
  | { type: 'section.dirtied' }
  | { type: 'section.cleaned' }
  | { type: 'section.saved'; section: FormSection; values: FormValues };

/** Changes of a draft, by its form or by the upload of a logo, or of the photo of a product. */
export interface SectionDraftChanged {
  type: 'draft.changed';
  changes: FormValues;
  photo?: { product: string; url: string };
}

/** An unsaved draft on this device, and the values it was based on. */
export interface SectionDraft {
  changes: FormValues;
  /** The same fields as they were read. */
  base: FormValues;
  version: string | null;
}
