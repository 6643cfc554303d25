/** Whether the weekdays of an answer are those that its sources name for the same thing. */
import { namesIn, type Basis, type ReadText } from './basis.ts';
import { endsSentence, isDenied, wordSet, type Token } from './words.ts';

/** 0 is Sunday. */
export const weekdays = new Map(
  [
    'minggu ahad sunday',
    'senin monday senen',
    'selasa tuesday',
    'rabu rebo wednesday',
    'kamis thursday',
    'jumat friday',
    'sabtu saturday setu',
  ].flatMap((names, day) => names.split(' ').map((name): [string, number] => [name, day])),
);

/** Weekdays that are said of one thing: "Selasa dan Kamis", "Senin–Jumat", "setiap hari". */
export interface Group {
  days: ReadonlySet<number>;
  /** The words before and behind, up to the next group. */
  near: ReadonlySet<string>;
  from: number;
  to: number;
}

const ranges = wordSet('- – sampai hingga s/d sd to until');
const joints = wordSet(', dan & / atau and');
const every = wordSet('setiap tiap saben every each');
const week = [0, 1, 2, 3, 4, 5, 6];

/** "minggu" is a week behind a number and before words such as "depan". */
const isDay = (tokens: readonly Token[], at: number): boolean => {
  const { text = '' } = tokens[at] ?? {};
  if (!weekdays.has(text)) return false;
  if (text !== 'minggu') return true;
  const [before, behind] = [tokens[at - 1], tokens[at + 1]?.text ?? ''];
  return (
    before?.kind !== 'number' &&
    !weekWords.has(before?.text ?? '') &&
    !['depan', 'lalu', 'ini', 'sekali'].includes(behind)
  );
};
const weekWords = wordSet('per dua tiga empat lima enam beberapa se tiap seminggu akhir');

/** The days between two, both included: from Friday to Monday are four. */
function between(first: number, last: number): number[] {
  const days = [first];
  for (let day = first; day !== last;) {
    day = (day + 1) % 7;
    days.push(day);
  }
  return days;
}

/** The groups of weekdays of a text. */
export function groupsIn(tokens: readonly Token[]): Group[] {
  const found: { days: Set<number>; from: number; to: number }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const { text = '' } = tokens[at] ?? {};
    if (every.has(text) && ['hari', 'day', 'dinten'].includes(tokens[at + 1]?.text ?? '')) {
      found.push({ days: new Set(week), from: at, to: at + 2 });
      at += 1;
      continue;
    }
    if (!isDay(tokens, at)) continue;
    const days = new Set([weekdays.get(text) ?? 0]);
    let [last, next] = [weekdays.get(text) ?? 0, at + 1];
    for (;;) {
      const joint = tokens[next]?.text ?? '';
      const skipped = tokens[next + 1]?.text === 'hari' ? next + 2 : next + 1;
      const day = isDay(tokens, skipped) ? weekdays.get(tokens[skipped]?.text ?? '') : undefined;
      if (day === undefined || !(ranges.has(joint) || joints.has(joint))) break;
      for (const one of ranges.has(joint) ? between(last, day) : [day]) days.add(one);
      [last, next] = [day, skipped + 1];
    }
    found.push({ days, from: at, to: next });
    at = next - 1;
  }
  return found.map(({ days, from, to }, index) => {
    let [begin, end] = [from, to];
    const [least, most] = [found[index - 1]?.to ?? 0, found[index + 1]?.from ?? tokens.length];
    while (begin > least && !endsSentence(tokens, begin - 1) && tokens[begin - 1]?.text !== ';') begin -= 1;
    while (end < most && !endsSentence(tokens, end) && ![';', ','].includes(tokens[end]?.text ?? '')) end += 1;
    const near = namesIn([...tokens.slice(begin, from), ...tokens.slice(to, end)]);
    return { days, near, from, to };
  });
}

const only = wordSet('hanya cuma only');
const overlaps = (one: Group, days: ReadonlySet<number>): boolean => [...days].some((day) => one.days.has(day));
export const isClosed = ({ near }: Group): boolean =>
  ['tutup', 'libur', 'closed'].some((word) => near.has(word)) && !near.has('buka');

/** A weekday beside one of these is counted from now. */
const counted = wordSet('ini depan besok lusa kemarin lalu today tomorrow tanggal tgl next this nanti hari');

const isCounted = ({ tokens, figures }: ReadText, { from, to }: Group): boolean =>
  [-3, -2, -1].some((step) => counted.has(tokens[from + step]?.text ?? '') && tokens[from + step]?.text !== 'hari') ||
  [0, 1].some((step) => counted.has(tokens[to + step]?.text ?? '')) ||
  figures.some((figure) => figure.kind === 'date' && figure.from - to >= 0 && figure.from - to <= 1);

/**
 * The first weekday of an answer that no source names, or that the sources name for other things only. What is counted from
 * now is not compared, and a day of the customer may be repeated.
 */
export function findWrongWeekday(answer: ReadText, { sources, asked, chat }: Basis): string | null {
  const { tokens } = answer;
  const mine = groupsIn(tokens).filter((group) => !isCounted(answer, group));
  if (mine.length === 0) return null;
  const known = sources.flatMap(({ tokens: all }) => groupsIn(all));
  const said = [...groupsIn(asked.tokens), ...groupsIn(chat.tokens)];
  const names = namesIn(asked.tokens);
  for (const { days, near, from, to } of mine) {
    // "setiap hari" is more than the day that the customer named.
    const isEchoed = [...days].every((day) => said.some((one) => one.days.has(day)));
    const words = tokens
      .slice(from, to)
      .map(({ raw }) => raw)
      .join(' ');
    const label = [...near, ...names].filter((word) => !weekdays.has(word));
    const shared = (one: Group): number => label.filter((word) => one.near.has(word)).length;
    // What is said of the very thing counts, and not what is said of all.
    const best = Math.max(0, ...known.map(shared));
    const isOnly = [from - 1, from - 2].some((at) => only.has(tokens[at]?.text ?? ''));
    if (isOnly && !known.some((one) => one.days.size === days.size && shared(one) === best)) return words;
    const isOpen = near.has('buka') && !near.has('tutup');
    if (
      isOpen &&
      known.every((one) => !overlaps(one, days) || isClosed(one)) &&
      known.some((one) => overlaps(one, days))
    )
      return words;
    for (const day of days)
      if (!isEchoed && !isDenied(tokens, from, 5) && !known.some((one) => one.days.has(day) && shared(one) === best))
        return words;
  }
  return null;
}
