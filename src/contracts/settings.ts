/** The settings of a business as the database has them: what is absent is as the product has it (spec.md §3). */
import * as v from 'valibot';

import { maybe, picture } from './maybe.ts';

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
export const kindsSchema = object({
  eskalasi: flag(true),
  new_message: flag(true),
  ai_handled: flag(false),
  sound: flag(true),
  desktop: flag(false),
  preview: flag(true),
  repeat: flag(false),
  while_open: flag(true),
});

export const impactSchema = v.object({ active: v.number(), more: v.boolean(), workingChannels: v.number() });

/** How a function says that it did not do what was asked. */
export const functionErrorSchema = v.object({ message: v.string(), code: v.optional(v.string()) });
