/** What the hundred questions tell of a model, with the intervals in which its true shares lie. */
import { upperQuantile, wilson } from '../../src/machines/evaluation/statistics.ts';
import { isRight, isRightlyDecided, type Outcome } from './asking.ts';
import type { Question } from './questions.ts';

/** `asked`: the customer was asked back, or the team was called. `failed`: the model was away, or its answer was no answer. */
export type Verdict = 'right' | 'asked' | 'wrong' | 'failed';

export interface Asked {
  question: Question;
  /** One for each repetition. */
  outcomes: readonly Outcome[];
}

/** Whether an answer asks the customer for something and claims nothing. */
const asksBack = ({ received, sources }: Outcome): boolean =>
  (received.at(-1)?.trim().endsWith('?') ?? false) && !(sources ?? []).some(({ used }) => used);

/** What became of a question. One that has no answer is right if it went where it should. */
export function verdictOf(question: Question, outcome: Outcome): Verdict {
  if (question.facts.length === 0 && isRightlyDecided(question, outcome)) return 'right';
  if (isRight(question, outcome)) return 'right';
  if (outcome.status === 'sent') return asksBack(outcome) ? 'asked' : 'wrong';
  if (outcome.status === 'failed' || outcome.error !== null) return 'failed';
  return outcome.status === 'escalated' ? 'asked' : 'wrong';
}

export interface Share {
  /** Of the questions, on average over the repetitions. */
  share: number;
  /** The interval of 95 %. Repetitions are no further questions, so they do not narrow it. */
  low: number;
  high: number;
  /** The questions. */
  of: number;
}

const both = upperQuantile(0.025);

/** Of the questions, how many have a property. */
function shareOf(asked: readonly Asked[], has: (question: Question, outcome: Outcome) => boolean): Share {
  const hits = asked
    .map(({ question, outcomes }) => outcomes.filter((outcome) => has(question, outcome)).length / outcomes.length)
    .reduce((sum, part) => sum + part, 0);
  const { low, high } = wilson({ hits, chats: asked.length }, both);
  return { share: asked.length === 0 ? 0 : hits / asked.length, low, high, of: asked.length };
}

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, one) => all + (one ?? 0), 0);

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Times of each name, the most frequent first. */
function counted(names: readonly (string | null)[]): [string, number][] {
  const times = new Map<string, number>();
  for (const name of names) if (name !== null) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].toSorted(([, one], [, other]) => other - one);
}

export interface Figures {
  /** Of the questions with an answer. */
  answerable: Record<Verdict, Share>;
  /** Of the others: people, silence, stops, orders to the AI. */
  decided: Share;
  /** Answers that a check of the code has stopped or had corrected. */
  guarded: Share;
  /** Right in each repetition. */
  steady: Share;
  /** Milliseconds of the model. */
  median: number;
  slowest: number;
  /** Of one question, on average. */
  tokensIn: number;
  tokensOut: number;
  /** Rupiah of one question, on average; null: the model has no price. */
  cost: number | null;
  failures: [string, number][];
  /** The ids of the questions that were answered wrong, with how often. */
  wrong: [string, number][];
}

export function figuresOf(all: readonly Asked[]): Figures {
  const answerable = all.filter(({ question }) => question.facts.length > 0);
  const others = all.filter(({ question }) => question.facts.length === 0);
  const verdict = (name: Verdict) => shareOf(answerable, (question, outcome) => verdictOf(question, outcome) === name);
  const outcomes = all.flatMap((one) => one.outcomes);
  const times = outcomes.flatMap(({ ms_model: ms }) => ms ?? []);
  const costs = outcomes.flatMap(({ cost }) => cost ?? []);
  const each = all.map(({ question, outcomes: several }) => ({
    question,
    outcomes: several.slice(0, 1),
    isSteady: several.every((outcome) => verdictOf(question, outcome) === 'right'),
  }));
  const steady = new Map(each.map(({ question, isSteady }) => [question.id, isSteady]));
  return {
    answerable: {
      right: verdict('right'),
      asked: verdict('asked'),
      wrong: verdict('wrong'),
      failed: verdict('failed'),
    },
    decided: shareOf(others, isRightlyDecided),
    guarded: shareOf(all, (_, { guard, ms_model: ms }) => guard !== null && ms !== null),
    steady: shareOf(each, ({ id }) => steady.get(id) ?? false),
    median: percentile(times, 0.5),
    slowest: percentile(times, 0.95),
    tokensIn: sum(outcomes.map(({ tokens_in: tokens }) => tokens)) / Math.max(outcomes.length, 1),
    tokensOut: sum(outcomes.map(({ tokens_out: tokens }) => tokens)) / Math.max(outcomes.length, 1),
    cost: costs.length === 0 ? null : sum(costs) / outcomes.length,
    failures: counted(outcomes.map(({ error }) => error)),
    wrong: counted(
      all.flatMap(({ question, outcomes: several }) =>
        several.map((outcome) => (verdictOf(question, outcome) === 'wrong' ? question.id : null)),
      ),
    ),
  };
}

const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const percent = (part: number): string => `${Math.round(part * 100)} %`;
const shown = ({ share, low, high, of }: Share): string =>
  `${percent(share).padStart(5)}   (${percent(low)} sampai ${percent(high)}, dari ${of})`;

/** The figures as lines of a table, in Indonesian as all commands write. */
export function linesOf(figures: Figures, repetitions: number): string[] {
  const { answerable, decided, guarded, steady, median, slowest, tokensIn, tokensOut, cost, failures, wrong } = figures;
  const named = (list: readonly [string, number][]): string =>
    list.length === 0 ? '–' : list.map(([name, times]) => (times > 1 ? `${name} × ${times}` : name)).join(', ');
  const rows: [string, string][] = [
    ['Benar', shown(answerable.right)],
    ['Bertanya balik atau memanggil tim', shown(answerable.asked)],
    ['Salah', shown(answerable.wrong)],
    ['Gagal', shown(answerable.failed)],
    ['Tepat memanggil orang, diam, berhenti', shown(decided)],
    ['Ditahan atau dibetulkan penjaga', shown(guarded)],
    ...(repetitions > 1 ? [[`Tepat dalam semua ${repetitions} ulangan`, shown(steady)] as [string, string]] : []),
    ['Waktu model, tengah dan 95 %', `${whole.format(median)} ms, ${whole.format(slowest)} ms`],
    ['Token dibaca dan ditulis, rata-rata', `${whole.format(tokensIn)}, ${whole.format(tokensOut)}`],
    ['Biaya 100 pertanyaan', cost === null ? 'AGENT_PRICES belum diatur' : `Rp ${whole.format(cost * 100)}`],
    ['Kegagalan model', named(failures)],
    ['Dijawab salah', named(wrong)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}
