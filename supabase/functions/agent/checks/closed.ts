/** Whether an answer opens the shop on a day on which the sources close it, or closes it on a day on which it is open. */
import type { Basis, ReadText } from './basis.ts';
import { relativeDaysIn, todayOf, weekdayOf } from './times.ts';
import { groupsIn, isClosed } from './weekdays.ts';
import { negations, sentencesOf, wordSet, type Token } from './words.ts';

const closing = wordSet('tutup libur closed off prei');
/** Words with which a day is said to be one of work. */
const opening = wordSet('buka open opens bisa boleh saged can jalan datang dateng masuk melayani layani standby');

/** A day that a sentence names, by its weekday. */
interface Day {
  weekday: number;
  /** Counted from now: "besok", so that a holiday may be meant. */
  isCounted: boolean;
}

function daysIn(tokens: readonly Token[], now: Basis['now']): Day[] {
  const counted = now
    ? relativeDaysIn(tokens).flatMap(({ days }) =>
        days === null ? [] : [{ weekday: weekdayOf(todayOf(now) + days), isCounted: true }],
      )
    : [];
  // "besok, Minggu": the weekday says it already.
  const isCounted = counted.length > 0;
  const named = groupsIn(tokens).flatMap(({ days }) => [...days].map((weekday) => ({ weekday, isCounted })));
  return named.length > 0 ? named : counted;
}

/** The words of the first sentence that says otherwise of a day than all sources; null: none does. */
export function findWrongDayOff({ tokens, figures }: ReadText, { sources, now }: Basis): string | null {
  const groups = sources.flatMap((source) =>
    groupsIn(source.tokens).map((group) => ({
      days: group.days,
      isOff: isClosed(group),
      isOn:
        !isClosed(group) &&
        (group.near.has('buka') ||
          source.figures.some(({ kind, from }) => kind === 'time' && from - group.to <= 2 && from >= group.to)),
    })),
  );
  const off = new Set(groups.flatMap(({ days, isOff }) => (isOff ? [...days] : [])));
  const on = new Set(groups.flatMap(({ days, isOn }) => (isOn ? [...days] : [])));
  for (const { from, to, isQuestion } of sentencesOf(tokens)) {
    const here = tokens.slice(from, to);
    const isNegated = here.some(({ text }) => negations.has(text));
    if (isQuestion || isNegated) continue;
    const [saysOff, saysOn] = [closing, opening].map((words) => here.some(({ text }) => words.has(text)));
    const hasTime = figures.some(({ kind, from: at }) => kind === 'time' && at >= from && at < to);
    const days = daysIn(here, now);
    const isWrong = days.some(({ weekday, isCounted }) =>
      saysOff
        ? !saysOn && !hasTime && !isCounted && on.has(weekday) && !off.has(weekday)
        : saysOn && off.has(weekday) && !on.has(weekday),
    );
    if (isWrong) return here.map(({ raw }) => raw).join(' ');
  }
  return null;
}
