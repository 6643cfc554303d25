import type { ReactNode } from 'react';

import type { Figures, HomeFigures, ListName } from '../../contracts/home.ts';
import { FEWEST_FOR_PERCENT, homeRoute, SPANS } from '../../machines/home/home.ts';
import { Link } from '../app/Link.tsx';
import type { ResourceState } from '../app/useResourceState.ts';
import { useCalendar } from '../ui/calendar.ts';
import { classes } from '../ui/classes.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { DayChart } from './DayChart.tsx';
import { homeText } from './text/id.ts';
import { useHomeFormat } from './useHomeFormat.ts';

interface NumbersProps {
  businessId: string;
  span: string;
  figures: ResourceState<HomeFigures>;
}

/** The numbers of a span beside those of the same weekdays before, and the days as a chart. */
export function Numbers({ businessId, span, figures }: NumbersProps) {
  const text = useText(homeText).numbers;
  const { dayDate } = useHomeFormat();
  return (
    <section aria-labelledby="home-numbers" className="grid gap-3 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="home-numbers" className="text-base font-semibold">
          {text.title}
        </h2>
        <ul className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
          {[...SPANS, ...((SPANS as readonly string[]).includes(span) ? [] : [span])].map((offered) => (
            <li key={offered}>
              <Link
                to={homeRoute(businessId, { span: offered })}
                aria-current={offered === span ? 'true' : undefined}
                className={classes(
                  'grid min-h-11 place-content-center rounded-md px-3 text-sm font-medium md:min-h-9',
                  offered === span ? 'bg-surface text-ink shadow-raised' : 'text-ink-soft hover:bg-hover',
                )}
              >
                {text.spans[offered as keyof typeof text.spans] ?? dayDate(offered)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {figures.value === null ? (
        <Waiting figures={figures} />
      ) : (
        <Loaded businessId={businessId} span={span} figures={figures.value} />
      )}
    </section>
  );
}

function Waiting({ figures: { hasFailed, isSlow, isPending, retry } }: { figures: ResourceState<HomeFigures> }) {
  const text = useText(homeText);
  if (hasFailed || isSlow) return <LoadFailed text={text.numbers.failed} onRetry={retry} />;
  return (
    <div aria-busy="true" className="grid min-h-64 grid-cols-2 gap-3 md:grid-cols-3">
      <span className="sr-only">{text.needs.loading}</span>
      {isPending && [0, 1, 2, 3, 4, 5].map((at) => <Skeleton key={at} className="h-24 rounded-lg" />)}
    </div>
  );
}

function Loaded({ businessId, span, figures }: { businessId: string; span: string; figures: HomeFigures }) {
  const text = useText(homeText).numbers;
  const { now, before, days, opens_at, at } = figures;
  const format = useHomeFormat();
  const than = useComparedDays(span, figures);
  const compare = (name: keyof Figures): string => {
    const [one, other] = [now[name], before?.[name] ?? null];
    if (one === null || other === null) return text.noComparison;
    if (one === other) return text.same(than);
    if (name === 'reply_seconds') return one < other ? text.faster(than) : text.slower(than);
    const difference = format.count(Math.abs(one - other));
    return one > other ? text.more(difference, than) : text.fewer(difference, than);
  };
  const tile = (list: ListName & keyof typeof text.names, value: ReactNode, more: (string | null)[]) => (
    <li className="relative grid min-w-0 content-start gap-1 rounded-lg border border-line bg-surface p-3 hover:bg-hover">
      <span className="text-sm text-ink-soft">{text.names[list]}</span>
      <Link
        to={homeRoute(businessId, { span, list })}
        aria-label={typeof value === 'string' ? `${text.names[list]}: ${value}` : text.names[list]}
        className="tabular text-xl font-bold wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
      >
        {value}
      </Link>
      {more.map(
        (line) =>
          line && (
            <span key={line} className="text-xs wrap-anywhere text-ink-soft">
              {line}
            </span>
          ),
      )}
    </li>
  );
  const share = now.answered >= FEWEST_FOR_PERCENT ? text.percent(Math.round((now.by_ai / now.answered) * 100)) : null;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {opens_at === null
          ? text.updated(format.clockTime(at))
          : text.closed(format.date(opens_at), format.clockTime(opens_at))}
      </p>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {tile('chats', format.count(now.chats), [compare('chats')])}
        {tile('by_ai', share ?? format.count(now.by_ai), [
          share === null
            ? text.ofAnswered(format.count(now.answered))
            : `${format.count(now.by_ai)} ${text.ofAnswered(format.count(now.answered))}`,
          compare('by_ai'),
        ])}
        {tile('replies', now.reply_seconds === null ? text.unknown : format.duration(now.reply_seconds), [
          compare('reply_seconds'),
        ])}
        {tile('handed_over', format.count(now.handed_over), [compare('handed_over')])}
        {tile('completed', format.count(now.completed), [compare('completed')])}
        {tile('orders', format.count(now.orders), [format.money(now.order_value), compare('orders')])}
      </ul>
      <DayChart businessId={businessId} days={days} kind="chats" />
      {days.some(({ order_value }) => order_value > 0) && <DayChart businessId={businessId} days={days} kind="value" />}
    </>
  );
}

/** The days that numbers are compared with: 'Selasa lalu pukul 09.24', '7 hari sebelumnya'. */
const useComparedDays = (span: string, { to, at }: HomeFigures): string => {
  const text = useText(homeText).numbers;
  const { clockTime } = useHomeFormat();
  const { local, startOfDay } = useCalendar();
  if (span === 'week' || span === 'month') return text.before[span];
  const day = text.days[local(startOfDay(to)).getUTCDay()] ?? '';
  return text.lastWeekday(day, span === 'today' ? clockTime(at) : null);
};
