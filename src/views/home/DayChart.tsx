import type { DayFigures } from '../../contracts/home.ts';
import { homeRoute } from '../../machines/home/home.ts';
import { Link } from '../app/Link.tsx';
import { useText } from '../ui/useText.ts';
import { homeText } from './text/id.ts';
import { useHomeFormat } from './useHomeFormat.ts';

const [HEIGHT, STEP] = [60, 10];

/** A bar per day, drawn by hand: a charting library takes 20 kB. The table below it has the same numbers. */
export function DayChart({
  businessId,
  days,
  kind,
}: {
  businessId: string;
  days: DayFigures[];
  kind: 'chats' | 'value';
}) {
  const text = useText(homeText).chart;
  const { count, money, dayDate } = useHomeFormat();
  const isChats = kind === 'chats';
  const valueOf = (day: DayFigures): number => (isChats ? day.chats : day.order_value);
  const shown = isChats ? count : money;
  const most = days.reduce<DayFigures | undefined>(
    (top, day) => (!top || valueOf(day) > valueOf(top) ? day : top),
    undefined,
  );
  if (most === undefined || valueOf(most) === 0)
    return isChats && <p className="rounded-lg border border-line p-4 text-center text-ink-soft">{text.empty}</p>;
  const scale = HEIGHT / valueOf(most);
  const bar = (at: number, height: number, fill: string) => (
    <rect x={at * STEP + 1.5} y={HEIGHT - height} width={STEP - 3} height={height} rx={0.8} className={fill} />
  );
  return (
    <figure className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-semibold">{text[kind]}</span>
        {isChats && (
          <span className="flex items-center gap-1 text-xs text-ink-soft">
            <span aria-hidden="true" className="size-2.5 rounded-xs bg-ai" />
            {text.byAi}
            <span aria-hidden="true" className="ml-2 size-2.5 rounded-xs bg-line-strong" />
            {text.all}
          </span>
        )}
      </figcaption>
      <p className="sr-only">{text.summary(shown(valueOf(most)), dayDate(most.day))}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
      >
        {days.map((day, at) => (
          <g key={day.day}>
            {bar(at, valueOf(day) * scale, isChats ? 'fill-line-strong' : 'fill-accent')}
            {isChats && bar(at, day.by_ai * scale, 'fill-ai')}
          </g>
        ))}
      </svg>
      <p className="flex justify-between text-xs text-ink-soft">
        <span>{dayDate(days[0]?.day ?? most.day)}</span>
        <span>{dayDate(days.at(-1)?.day ?? most.day)}</span>
      </p>
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent-strong">
          {text.table}
        </summary>
        <table className="tabular w-full text-left">
          <thead>
            <tr>
              <th scope="col">{text.day}</th>
              <th scope="col" className="text-right">
                {isChats ? text.all : text.orderValue}
              </th>
              {isChats && (
                <th scope="col" className="text-right">
                  {text.byAi}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className="font-normal">
                  <Link
                    to={homeRoute(businessId, { span: day.day })}
                    className="flex min-h-11 items-center text-accent-strong hover:underline"
                  >
                    {dayDate(day.day)}
                  </Link>
                </th>
                <td className="text-right">{shown(valueOf(day))}</td>
                {isChats && <td className="text-right">{count(day.by_ai)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
