/** What there is to set, section by section: the values as the database has them (spec.md §3) and as people change them. */

/** One span of opening hours. '' while a time is not filled in (spec.md §5). */
export interface Hours {
  start: string;
  end: string;
  timezone: string;
}

export interface Product {
  name: string;
  /** Rupiah. */
  price: number;
  /** Grams; null where the business did not say. */
  weight: number | null;
}

export const TAG_COLOURS = [
  'abu',
  'merah',
  'jingga',
  'kuning',
  'hijau',
  'toska',
  'biru',
  'ungu',
  'merah_muda',
] as const;

/** A tag with a name and colour of its own; `id` is the client's until it is saved. */
export interface BusinessTag {
  id: string;
  name: string;
  color: (typeof TAG_COLOURS)[number];
}

type Version = 'v2' | 'v3';

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
    simulatorAgentVersion: Version;
    liveAgentVersion: Version;
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

export type FormSection = keyof SectionValues;

/** A section as its machine sees it. */
export type Values = Record<string, unknown>;

/** In the order in which they are listed. */
export const SECTIONS = [
  'bisnis',
  'jam',
  'agen',
  'serah-terima',
  'pembayaran',
  'katalog',
  'ongkir',
  'tag',
  'tim',
  'notifikasi',
  'akun',
  'data',
] as const;

export type SectionName = (typeof SECTIONS)[number];

export const isSectionName = (name: string | undefined): name is SectionName => SECTIONS.includes(name as SectionName);

/** What was not touched is the same object still, and is not looked into: a catalogue has thousands of them. */
const isSame = (one: unknown, other: unknown): boolean => {
  // What is typed and is no number differs from nothing at all.
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [mine, theirs] = [one as Values, other as Values];
  const names = Object.keys(mine);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(theirs).length &&
    names.every((name) => name in theirs && isSame(mine[name], theirs[name]))
  );
};

/** The fields that a draft would change. An object that was rebuilt alike is no change. */
export const changesOf = (saved: Values, draft: Values): Values =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isSame(value, saved[name])));
