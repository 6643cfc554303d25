import type { FormSection, Product, SectionValues, FormValues } from '../../contracts/settings.ts';
/** What a section may not hold. Words for each code are in the texts; the database refuses the same (private.valid_*). */
import { isZone } from './openingHours.ts';

export type Problem =
  | 'required'
  | 'too-long'
  | 'too-many'
  | 'not-a-time'
  | 'half-a-span'
  | 'empty-span'
  | 'overlap'
  | 'not-a-zone'
  | 'not-a-number'
  | 'out-of-range'
  | 'duplicate'
  | 'not-a-link'
  | 'no-percentage'
  | 'no-time';

/** By field; within a list by `field.index`, and by `field.index.part` where a row has several. */
export type Problems = Record<string, Problem>;

const LONGEST = {
  name: 200,
  description: 10_000,
  link: 2048,
  address: 1000,
  instructions: 4000,
  message: 1000,
  word: 60,
  payment: 5000,
  terms: 10_000,
};
const MOST = { hours: 50, keywords: 30, products: 2000, tags: 100, banks: 30, couriers: 20 };
const HIGHEST_PRICE = 1e12;
const HEAVIEST = 1e9;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

const text = (value: string, longest: number, isRequired = false): Problem | null =>
  isRequired && value.trim() === '' ? 'required' : value.length > longest ? 'too-long' : null;

const amount = (value: number, most: number): Problem | false =>
  !Number.isFinite(value) ? 'not-a-number' : !(value >= 0 && value <= most) && 'out-of-range';

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The parts of a day that a span covers, in minutes; across midnight it is two. */
const partsOf = ({ start, end }: { start: string; end: string }): [number, number][] => {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  if (from < to) return [[from, to]];
  return to === 0
    ? [[from, 1440]]
    : [
        [from, 1440],
        [0, to],
      ];
};

/** Nothing but the web's own addresses: "javascript:" would be run by whoever opens it. */
const link = (url: string): Problem | null =>
  url !== '' && !/^https?:\/\/[^\s/]+\.\S+$/i.test(url) ? 'not-a-link' : text(url, LONGEST.link);

/** Where the backend keeps pictures; on somebody's own machine that is a host without a dot. */
const picture = (url: string): Problem | null =>
  url !== '' && !/^https?:\/\/\S+$/i.test(url) ? 'not-a-link' : text(url, LONGEST.link);

const keyOf = (name: string): string => name.trim().toLocaleLowerCase('id');

const duplicates = (values: readonly string[]): Set<number> => {
  const seen = new Set<string>();
  const found = new Set<number>();
  for (const [at, value] of values.entries()) {
    const known = keyOf(value);
    if (known !== '' && seen.has(known)) found.add(at);
    seen.add(known);
  }
  return found;
};

interface Examined {
  /** What two products of one name have in common. */
  key: string;
  wrong: [part: string, Problem][];
}

/** A product is examined once: with each key that somebody presses one of thousands is another. */
const examined = new WeakMap<Product, Examined>();

const examine = (product: Product): Examined => {
  const known = examined.get(product);
  if (known !== undefined) return known;
  const { name, price, weight } = product;
  const problems = found({
    '': text(name, LONGEST.name, true),
    '.price': amount(price, HIGHEST_PRICE),
    '.weight': weight !== null && amount(weight, HEAVIEST),
  });
  const fresh = { key: keyOf(name), wrong: Object.entries(problems) };
  examined.set(product, fresh);
  return fresh;
};

/** By what products are found and told apart, whatever their capitals. */
export const nameOf = (product: Product): string => examine(product).key;

const found = (problems: Record<string, Problem | null | false>): Problems =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, Problem] => Boolean(entry[1])));

const checks: { [Section in FormSection]: (draft: SectionValues[Section]) => Problems } = {
  bisnis: ({ name, description, team_name, logo_url, socials }) =>
    found({
      name: text(name, LONGEST.name, true),
      description: text(description, LONGEST.description),
      team_name: text(team_name, LONGEST.name),
      logo_url: picture(logo_url ?? ''),
      ...Object.fromEntries(Object.entries(socials).map(([key, url]) => [`socials.${key}`, link(url)])),
    }),

  jam: ({ enable_operational_hours, operational_hours }) => {
    const problems: Record<string, Problem | false> = {
      operational_hours:
        operational_hours.length > MOST.hours
          ? 'too-many'
          : enable_operational_hours && !operational_hours.some(({ start, end }) => start && end) && 'required',
    };
    for (const [at, span] of operational_hours.entries()) {
      const { start, end, timezone } = span;
      const isBroken = [start, end].some((time) => time !== '' && !TIME.test(time));
      const isHalf = (start === '') !== (end === '');
      const earlier = operational_hours.slice(0, at).filter((other) => TIME.test(other.start) && TIME.test(other.end));
      const overlaps = (other: { start: string; end: string; timezone: string }) =>
        other.timezone === timezone &&
        partsOf(other).some(([from, to]) => partsOf(span).some(([start_, end_]) => from < end_ && start_ < to));
      problems[`operational_hours.${at}`] = isBroken
        ? 'not-a-time'
        : isHalf
          ? 'half-a-span'
          : !isZone(timezone)
            ? 'not-a-zone'
            : start !== '' && start === end && !(minutesOf(start) === 0)
              ? 'empty-span'
              : start !== '' && earlier.some(overlaps) && 'overlap';
    }
    return found(problems);
  },

  agen: ({ instructions, agent_rollout_probability: probability }) =>
    found({
      instructions: text(instructions, LONGEST.instructions),
      // What was no number is null once it was kept on the device, and null counts as 0 in a comparison.
      agent_rollout_probability:
        !(Number.isFinite(probability) && probability >= 0 && probability <= 1) && 'out-of-range',
    }),

  'serah-terima': ({ keywords, message, ai_silence_minutes: minutes }) =>
    found({
      keywords:
        keywords.length > MOST.keywords
          ? 'too-many'
          : keywords.some((keyword) => keyword.length > LONGEST.word) && 'too-long',
      message: text(message, LONGEST.message),
      ai_silence_minutes: Number.isInteger(minutes)
        ? !(minutes >= 0 && minutes <= 10_080) && 'out-of-range'
        : 'not-a-number',
    }),

  pembayaran: ({ collector_name, collector_address, time_limit, tax, banks, instruction, terms_of_service }) => {
    const parts = Object.values(time_limit);
    return found({
      collector_name: text(collector_name, LONGEST.name),
      collector_address: text(collector_address, LONGEST.address),
      time_limit: parts.some((part) => !Number.isInteger(part) || part < 0)
        ? 'not-a-number'
        : time_limit.days > 365 || time_limit.hours > 23 || time_limit.minutes > 59 || time_limit.seconds > 59
          ? 'out-of-range'
          : parts.every((part) => part === 0) && 'no-time',
      'tax.percentage': tax.percentage === null ? tax.enabled && 'no-percentage' : amount(tax.percentage, 100),
      banks: banks.length > MOST.banks ? 'too-many' : duplicates(banks).size > 0 && 'duplicate',
      instruction: text(instruction, LONGEST.payment),
      terms_of_service: text(terms_of_service, LONGEST.terms),
    });
  },

  katalog: ({ product_catalog }) => {
    const problems: Problems = product_catalog.length > MOST.products ? { product_catalog: 'too-many' } : {};
    const names = new Set<string>();
    for (const [at, product] of product_catalog.entries()) {
      const { key, wrong } = examine(product);
      for (const [part, problem] of wrong) problems[`product_catalog.${at}${part}`] = problem;
      if (key !== '' && names.has(key)) problems[`product_catalog.${at}`] ??= 'duplicate';
      names.add(key);
    }
    return problems;
  },

  ongkir: ({ enabled, origin, couriers, default_weight, free_above, note }) =>
    found({
      'origin.province': text(origin.province, 120),
      'origin.city': text(origin.city, 120, enabled),
      'origin.district': text(origin.district, 120),
      'origin.postal_code': origin.postal_code !== '' && !/^\d{5}$/.test(origin.postal_code) && 'not-a-number',
      couriers: couriers.length > MOST.couriers ? 'too-many' : enabled && couriers.length === 0 && 'required',
      default_weight: default_weight !== null && amount(default_weight, 1e6),
      free_above: free_above !== null && amount(free_above, HIGHEST_PRICE),
      note: text(note, LONGEST.message),
    }),

  tag: ({ tags }) => {
    const twice = duplicates(tags.map(({ name }) => name));
    return found({
      tags: tags.length > MOST.tags && 'too-many',
      ...Object.fromEntries(
        tags.map(({ name }, at) => [`tags.${at}`, text(name, LONGEST.word, true) ?? (twice.has(at) && 'duplicate')]),
      ),
    });
  },

  notifikasi: () => ({}),
};

/** What is wrong with a draft of this section; empty where it may be saved. */
export const check = (section: FormSection, draft: FormValues): Problems =>
  (checks[section] as (values: FormValues) => Problems)(draft);
