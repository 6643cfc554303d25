/**
 * Validation of each section. The text catalogue has a message for each code; the database enforces the same rules
 * (private.valid_*).
 */
import { MAX_GREETING, MAX_HANDOVER_MESSAGE, MAX_INSTRUCTIONS, MAX_NAME, MAX_TAG } from '../../contracts/limits.ts';
import { isHandle } from '../../contracts/settings.socials.ts';
import type { ClosedDays, FormSection, Hours, Product, SectionValues, FormValues } from '../../contracts/settings.ts';
import { isZone } from './openingHours.ts';

export type Problem =
  | 'required'
  | 'too-long'
  | 'too-many'
  | 'not-a-time'
  | 'incomplete-span'
  | 'empty-span'
  | 'overlap'
  | 'not-a-zone'
  | 'no-date'
  | 'reversed-dates'
  | 'not-a-number'
  | 'out-of-range'
  | 'duplicate'
  | 'not-a-link'
  | 'no-percentage'
  | 'no-time';

/** Keyed by field; in a list by `field.index`, and by `field.index.part` where a row has several fields. */
export type Problems = Record<string, Problem>;

/** In characters. */
export const MAX_LENGTH = {
  description: 10_000,
  holiday: 100,
  link: 2048,
  address: 1000,
  note: 1000,
  payment: 5000,
  terms: 10_000,
};
const MAX_COUNT = {
  hours: 50,
  holidays: 100,
  keywords: 30,
  topics: 30,
  products: 2000,
  tags: 100,
  banks: 30,
  couriers: 20,
};
const MAX_PRICE = 1e12;
const MAX_WEIGHT = 1e9;
const MAX_HOLD_SECONDS = 20;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

const text = (value: string, maxLength: number, isRequired = false): Problem | null =>
  isRequired && value.trim() === '' ? 'required' : value.length > maxLength ? 'too-long' : null;

const amount = (value: number, max: number): Problem | false =>
  !Number.isFinite(value) ? 'not-a-number' : !(value >= 0 && value <= max) && 'out-of-range';

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const DAY = 1440;
const WEEK = 7 * DAY;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** The ranges of a week that a span covers, in minutes. One that crosses the end of the week has two. */
const minuteRangesOf = ({ start, end, days = EVERY_DAY }: Hours): [number, number][] => {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return days.flatMap((day): [number, number][] => {
    const opens = (day - 1) * DAY + from;
    const closes = (day - 1) * DAY + (from < to ? to : DAY + to);
    return closes <= WEEK
      ? [[opens, closes]]
      : [
          [opens, WEEK],
          [0, closes - WEEK],
        ];
  });
};

/** Dates such as '2026-12-25' compare as texts. */
const closedDaysProblem = ({ from, to, name }: ClosedDays): Problem | null =>
  from === '' ? 'no-date' : to !== '' && to < from ? 'reversed-dates' : text(name, MAX_LENGTH.holiday);

const ruleProblems = (keywords: readonly string[], message: string): Record<string, Problem | false | null> => ({
  keywords:
    keywords.length > MAX_COUNT.keywords
      ? 'too-many'
      : keywords.some((keyword) => keyword.length > MAX_TAG) && 'too-long',
  message: text(message, MAX_HANDOVER_MESSAGE),
});

/** The part of the behaviour that a new business chooses. */
export const validateRule = ({ keywords, message }: { keywords: readonly string[]; message: string }): Problems =>
  onlyProblems(ruleProblems(keywords, message));

/** Only http(s) addresses: a "javascript:" address would run when a customer opens it. */
const link = (url: string): Problem | null =>
  url !== '' && !/^https?:\/\/[^\s/.]+\.\S+$/i.test(url) ? 'not-a-link' : text(url, MAX_LENGTH.link);

const social = (network: string, url: string): Problem | null => (isHandle(network, url) ? null : link(url));

/** Like a link, but the host needs no dot: a local storage host has none. */
const picture = (url: string): Problem | null =>
  url !== '' && !/^https?:\/\/\S+$/i.test(url) ? 'not-a-link' : text(url, MAX_LENGTH.link);

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('id');

const duplicates = (values: readonly string[]): Set<number> => {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [at, value] of values.entries()) {
    const key = nameKey(value);
    if (key !== '' && seen.has(key)) repeated.add(at);
    seen.add(key);
  }
  return repeated;
};

interface ValidatedProduct {
  /** Equal for two products with the same name. */
  key: string;
  problems: [part: string, Problem][];
}

/** Each product is validated once: a key press changes one product of thousands. */
const validatedProducts = new WeakMap<Product, ValidatedProduct>();

const validateProduct = (product: Product): ValidatedProduct => {
  const known = validatedProducts.get(product);
  if (known !== undefined) return known;
  const { name, price, weight } = product;
  const problems = onlyProblems({
    '': text(name, MAX_NAME, true),
    '.price': amount(price, MAX_PRICE),
    '.weight': weight !== null && amount(weight, MAX_WEIGHT),
  });
  const validated = { key: nameKey(name), problems: Object.entries(problems) };
  validatedProducts.set(product, validated);
  return validated;
};

/** The name in lower case, for search and for finding duplicates. */
export const productKey = (product: Product): string => validateProduct(product).key;

const onlyProblems = (problems: Record<string, Problem | null | false>): Problems =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, Problem] => Boolean(entry[1])));

const validators: { [Section in FormSection]: (draft: SectionValues[Section]) => Problems } = {
  bisnis: ({ name, description, team_name, logo_url, socials }) =>
    onlyProblems({
      name: text(name, MAX_NAME, true),
      description: text(description, MAX_LENGTH.description),
      team_name: text(team_name, MAX_NAME),
      logo_url: picture(logo_url ?? ''),
      ...Object.fromEntries(Object.entries(socials).map(([key, url]) => [`socials.${key}`, social(key, url)])),
    }),

  jam: ({ enable_operational_hours, operational_hours }) => {
    const holidays = operational_hours.filter(({ closed_on: closed }) => closed !== undefined).length;
    const problems: Record<string, Problem | false> = {
      operational_hours:
        holidays > MAX_COUNT.holidays || operational_hours.length - holidays > MAX_COUNT.hours
          ? 'too-many'
          : enable_operational_hours && !operational_hours.some(({ start, end }) => start && end) && 'required',
    };
    for (const [at, span] of operational_hours.entries()) {
      const { start, end, timezone, closed_on: closed } = span;
      const isUnreadable = [start, end].some((time) => time !== '' && !TIME.test(time));
      const isIncomplete = (start === '') !== (end === '');
      const earlier = operational_hours.slice(0, at).filter((other) => TIME.test(other.start) && TIME.test(other.end));
      const overlaps = (other: Hours) =>
        other.timezone === timezone &&
        minuteRangesOf(other).some(([from, to]) =>
          minuteRangesOf(span).some(([start_, end_]) => from < end_ && start_ < to),
        );
      problems[`operational_hours.${at}`] = closed
        ? (closedDaysProblem(closed) ?? false)
        : isUnreadable
          ? 'not-a-time'
          : isIncomplete
            ? 'incomplete-span'
            : !isZone(timezone)
              ? 'not-a-zone'
              : start !== '' && start === end && !(minutesOf(start) === 0)
                ? 'empty-span'
                : start !== '' && earlier.some(overlaps) && 'overlap';
    }
    return onlyProblems(problems);
  },

  agen: ({ agent_rollout_probability: probability, hold_seconds: hold }) =>
    onlyProblems({
      // NaN becomes null when the draft is stored on the device, and null compares like 0.
      agent_rollout_probability:
        !(Number.isFinite(probability) && probability >= 0 && probability <= 1) && 'out-of-range',
      hold_seconds: Number.isInteger(hold)
        ? !(hold >= 0 && hold <= MAX_HOLD_SECONDS) && 'out-of-range'
        : 'not-a-number',
    }),

  perilaku: ({ instructions, greeting, forbidden_topics: topics, keywords, message, ai_silence_minutes: minutes }) =>
    onlyProblems({
      instructions: text(instructions, MAX_INSTRUCTIONS),
      greeting: text(greeting, MAX_GREETING),
      forbidden_topics:
        topics.length > MAX_COUNT.topics ? 'too-many' : topics.some((topic) => topic.length > MAX_TAG) && 'too-long',
      ...ruleProblems(keywords, message),
      ai_silence_minutes: Number.isInteger(minutes)
        ? !(minutes >= 0 && minutes <= 10_080) && 'out-of-range'
        : 'not-a-number',
    }),

  pembayaran: ({ collector_name, collector_address, time_limit, tax, banks, instruction, terms_of_service }) => {
    const units = Object.values(time_limit);
    return onlyProblems({
      collector_name: text(collector_name, MAX_NAME),
      collector_address: text(collector_address, MAX_LENGTH.address),
      time_limit: units.some((unit) => !Number.isInteger(unit) || unit < 0)
        ? 'not-a-number'
        : time_limit.days > 365 || time_limit.hours > 23 || time_limit.minutes > 59 || time_limit.seconds > 59
          ? 'out-of-range'
          : units.every((unit) => unit === 0) && 'no-time',
      'tax.percentage': tax.percentage === null ? tax.enabled && 'no-percentage' : amount(tax.percentage, 100),
      banks: banks.length > MAX_COUNT.banks ? 'too-many' : duplicates(banks).size > 0 && 'duplicate',
      instruction: text(instruction, MAX_LENGTH.payment),
      terms_of_service: text(terms_of_service, MAX_LENGTH.terms),
    });
  },

  katalog: ({ product_catalog }) => {
    const problems: Problems = product_catalog.length > MAX_COUNT.products ? { product_catalog: 'too-many' } : {};
    const names = new Set<string>();
    for (const [at, product] of product_catalog.entries()) {
      const { key, problems: productProblems } = validateProduct(product);
      for (const [part, problem] of productProblems) problems[`product_catalog.${at}${part}`] = problem;
      if (key !== '' && names.has(key)) problems[`product_catalog.${at}`] ??= 'duplicate';
      names.add(key);
    }
    return problems;
  },

  ongkir: ({ enabled, origin, couriers, default_weight, free_above, note }) =>
    onlyProblems({
      origin: enabled && origin.area_id === '' && 'required',
      couriers: couriers.length > MAX_COUNT.couriers ? 'too-many' : enabled && couriers.length === 0 && 'required',
      default_weight: default_weight !== null && amount(default_weight, 1e6),
      free_above: free_above !== null && amount(free_above, MAX_PRICE),
      note: text(note, MAX_LENGTH.note),
    }),

  tag: ({ tags }) => {
    const repeated = duplicates(tags.map(({ name }) => name));
    return onlyProblems({
      tags: tags.length > MAX_COUNT.tags && 'too-many',
      ...Object.fromEntries(
        tags.map(({ name }, at) => [`tags.${at}`, text(name, MAX_TAG, true) ?? (repeated.has(at) && 'duplicate')]),
      ),
    });
  },

  notifikasi: () => ({}),
};

/** The problems of a draft; empty if it can be saved. */
export const validateSection = (section: FormSection, draft: FormValues): Problems =>
  (validators[section] as (values: FormValues) => Problems)(draft);
