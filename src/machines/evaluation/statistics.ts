/**
 * Statistics of two versions that answer different chats at the same time.
 *
 * Sources: the score interval of E. B. Wilson, "Probable Inference" (J. Am. Stat. Assoc. 22, 1927, 209–212); the interval of a
 * difference from two of them, method 10 of R. G. Newcombe (Statistics in Medicine 17, 1998, 873–890); the quantile of the
 * normal distribution, 26.2.23 of Abramowitz and Stegun. Repeated looks share the error of 5 %: the k-th look spends
 * 5 % / (k + 1)(k + 2), half of what the sum over all looks may be, because a page is also looked at between two of them. So
 * looking often finds no difference by chance (an alpha spending in the sense of Lan and DeMets, Biometrika 70, 1983, 659–663).
 */

/** Chats of a version, and those of them to which something happened. */
export interface Share {
  hits: number;
  chats: number;
}
export interface Interval {
  low: number;
  high: number;
}

const ERROR = 0.05;
/** Chats of a version between two looks. */
const CHATS_BETWEEN_LOOKS = 20;

/** The z of which the normal distribution has this part above it, from 0 to 0.5, within 0.00045. */
export function upperQuantile(part: number): number {
  const t = Math.sqrt(-2 * Math.log(part));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3);
}

/** The number of the last look at so many chats; 0: none yet. */
export const lookAt = (chats: number): number => Math.floor(chats / CHATS_BETWEEN_LOOKS);

/** The z of a look, on one or on both sides. */
export const quantileOfLook = (look: number, sides: 1 | 2): number =>
  upperQuantile(ERROR / (sides * (look + 1) * (look + 2)));

/** Between which shares the true one lies. Without chats, anything. */
export function wilson({ hits, chats }: Share, z: number): Interval {
  if (chats === 0) return { low: 0, high: 1 };
  const share = hits / chats;
  const centre = (share + z ** 2 / (2 * chats)) / (1 + z ** 2 / chats);
  const reach = (z / (1 + z ** 2 / chats)) * Math.sqrt((share * (1 - share)) / chats + z ** 2 / (4 * chats ** 2));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

/** Of fewer chats, a share says nothing. */
export const FEWEST_CHATS = 5;

/** Between which shares the true one lies, however often it is looked at. Null: of too few chats. */
export const intervalOf = (share: Share): Interval | null =>
  share.chats < FEWEST_CHATS ? null : wilson(share, quantileOfLook(lookAt(share.chats), 2));

/** Whether the true share is on the good side of a goal, as far as its interval shows. */
export function judgeGoal(
  { low, high }: Interval,
  goal: number,
  isMoreBetter: boolean,
): 'reached' | 'missed' | 'unsure' {
  if (isMoreBetter ? low >= goal : high <= goal) return 'reached';
  return (isMoreBetter ? high < goal : low > goal) ? 'missed' : 'unsure';
}

/** Between which values the difference of the second share to the first one lies. */
export function differenceOf(first: Share, second: Share, z: number): Interval {
  const [one, other] = [wilson(first, z), wilson(second, z)];
  const [a, b] = [first.hits / first.chats, second.hits / second.chats];
  return {
    low: b - a - Math.sqrt((b - other.low) ** 2 + (one.high - a) ** 2),
    high: b - a + Math.sqrt((other.high - b) ** 2 + (a - one.low) ** 2),
  };
}

/** The smallest difference that is worth deciding about: ten points. */
const WORTH = 0.1;
/** 5 % on both sides, and four of five such differences found. */
const POWER = (1.959964 + 0.841621) ** 2;

/** Chats that each version needs to show such a difference to this share. */
export function chatsNeeded(share: number): number {
  const other = share >= WORTH ? share - WORTH : share + WORTH;
  return Math.ceil((POWER * (share * (1 - share) + other * (1 - other))) / WORTH ** 2);
}

export type Comparison =
  /** `missing`: chats, of the version that has fewer. */
  | { result: 'tooFew'; missing: number }
  /** Of a share of which less is better. */
  | { result: 'better' | 'worse' | 'alike'; difference: Interval };

/** What can be said of two versions. */
export function compareShares(first: Share, second: Share): Comparison {
  const least = Math.min(first.chats, second.chats);
  if (lookAt(least) > 0) {
    const difference = differenceOf(first, second, quantileOfLook(lookAt(least), 2));
    if (difference.high < 0) return { result: 'better', difference };
    if (difference.low > 0) return { result: 'worse', difference };
  }
  const needed = chatsNeeded(first.chats === 0 ? 0.5 : first.hits / first.chats);
  if (least < needed) return { result: 'tooFew', missing: needed - least };
  return { result: 'alike', difference: differenceOf(first, second, quantileOfLook(lookAt(least), 2)) };
}

/** How often one judge said `first` and the other `second` of the same thing. */
export interface JudgedPair {
  first: string;
  second: string;
  count: number;
}

/** Of fewer pairs, the interval of kappa covers most of its scale. */
export const FEWEST_PAIRS = 20;

export interface Agreement {
  pairs: number;
  /** The share of the pairs in which both said the same; null without pairs. */
  observed: number | null;
  /** Agreement beyond chance, at most 1. Null: too few pairs, or both always said the same one thing, so that chance explains all. */
  kappa: { value: number; low: number; high: number } | null;
}

/**
 * Cohen's kappa of two judges, (po − pe) / (1 − pe), with its interval of 95 % by the standard error √(po (1 − po) / n) / (1 − pe):
 * J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960), 37–46.
 */
export function agreementOf(given: readonly JudgedPair[]): Agreement {
  const sumOf = (isCounted: (pair: JudgedPair) => boolean): number =>
    given.reduce((sum, pair) => (isCounted(pair) ? sum + pair.count : sum), 0);
  const pairs = sumOf(() => true);
  if (pairs === 0) return { pairs, observed: null, kappa: null };
  const observed = sumOf(({ first, second }) => first === second) / pairs;
  const names = new Set(given.flatMap(({ first, second }) => [first, second]));
  const expected = [...names].reduce(
    (sum, name) => sum + (sumOf(({ first }) => first === name) * sumOf(({ second }) => second === name)) / pairs ** 2,
    0,
  );
  if (pairs < FEWEST_PAIRS || expected > 1 - 1e-9) return { pairs, observed, kappa: null };
  const value = (observed - expected) / (1 - expected);
  const reach = (1.959964 * Math.sqrt((observed * (1 - observed)) / pairs)) / (1 - expected);
  return { pairs, observed, kappa: { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) } };
}

/** What a kappa is called: J. R. Landis and G. G. Koch, Biometrics 33 (1977), 159–174. `poor`: also their "slight" and "fair". */
export const levelOf = (kappa: number): 'poor' | 'fair' | 'good' | 'best' =>
  kappa <= 0.4 ? 'poor' : kappa <= 0.6 ? 'fair' : kappa <= 0.8 ? 'good' : 'best';
