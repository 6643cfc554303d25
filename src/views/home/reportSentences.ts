import type { HomeReport, ListName } from '../../contracts/home.ts';
import { FEWEST_FOR_PERCENT } from '../../machines/home/home.ts';
import type { Format } from '../ui/format.ts';
import type { HomeText } from './text/id.ts';

/** The most waiting chats that are counted. */
const MOST_WAITING = 100;

interface Sentence {
  text: string;
  /** What proves it. */
  list: ListName | 'escalations';
}

/**
 * A day as a title and five sentences in the user's language, each with the list that proves it. In Indonesian they are those
 * that private.report_text sends on WhatsApp. What is unknown is said to be so.
 */
export function reportSentences(
  report: HomeReport,
  { report: { says }, numbers }: HomeText,
  { count, dayDate, dayOf, clockTime }: Format,
): { title: string; sentences: Sentence[] } {
  const weekdayOf = (day: string): string => numbers.days[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  /** 'Senin, 23 November': without the year, which a report does not need. */
  const fullDay = (day: string): string => `${weekdayOf(day)}, ${dayDate(day).replace(/ \d{4}$/, '')}`;
  const { chats, before, answered, orders, longest } = report;
  const day = fullDay(report.day);
  const lead = report.when === 'past' ? day : says[report.when](report.when === 'today' ? clockTime(report.at) : day);
  const counted = chats === 0 ? says.noChats(lead) : says.chats(lead, count(chats));
  return {
    title: says.title(report.shop, day),
    sentences: [
      { text: compared(counted, chats, before), list: 'chats' },
      {
        text:
          answered === 0
            ? says.noAnswers
            : says.byAi(
                count(report.by_ai),
                count(answered),
                answered >= FEWEST_FOR_PERCENT ? String(Math.round((report.by_ai * 100) / answered)) : null,
                count(report.handed_over),
              ),
        list: 'by_ai',
      },
      { text: replied(), list: chats > answered ? 'unanswered' : 'replies' },
      {
        text:
          orders === 0
            ? says.noOrders(count(report.completed))
            : says.orders(count(report.completed), count(orders), numbers.money(count(report.order_value))),
        list: orders > 0 ? 'orders' : 'completed',
      },
      { text: longest === null ? says.noneWaits : waits(longest), list: 'escalations' },
    ],
  };

  function compared(said: string, now: number, then: number | null): string {
    if (then === null) return says.noBefore(said);
    const weekday = weekdayOf(report.day);
    if (then === now) return says.same(said, weekday);
    return (now > then ? says.more : says.fewer)(said, count(Math.abs(now - then)), weekday);
  }

  function replied(): string {
    const said =
      report.reply_seconds === null ? says.noReply : says.reply(duration(report.reply_seconds), report.has_hours);
    if (chats === 0) return `${said}.`;
    return chats === answered ? says.allAnswered(said) : says.unanswered(said, count(chats - answered));
  }

  function duration(seconds: number): string {
    if (seconds < 60) return says.seconds(String(seconds));
    return seconds < 3570
      ? says.minutes(String(Math.round(seconds / 60)))
      : says.hours(String(Math.round(seconds / 3600)));
  }

  function waits({ name, since }: NonNullable<HomeReport['longest']>): string {
    const isToday = dayOf(since) === dayOf(report.at);
    return says.waits(
      report.waiting >= MOST_WAITING ? null : report.waiting,
      name ?? says.someone,
      isToday ? says.at(clockTime(since)) : fullDay(dayOf(since)),
    );
  }
}
