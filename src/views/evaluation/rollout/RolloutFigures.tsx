import { useSelector } from '@xstate/react';

import type { GoalName, RolloutDesk, VersionFigures } from '../../../contracts/evaluation.rollout.ts';
import type { RolloutDeskRef } from '../../../machines/evaluation/rolloutDesk.machine.ts';
import {
  compareShares,
  FEWEST_CHATS,
  intervalOf,
  judgeGoal,
  type Comparison,
  type Interval,
} from '../../../machines/evaluation/statistics.ts';
import { Link } from '../../app/Link.tsx';
import { ChoiceChip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/useText.ts';
import { rolloutText } from './text/id.ts';
import { useDeskText } from './useDeskText.ts';

const FIGURES = [
  'chats',
  'resolved',
  'handed_over',
  'reply_seconds',
  'wrong',
  'complaints',
  'ordered',
  'failed',
] as const;
type Figure = (typeof FIGURES)[number];
type Share = Exclude<Figure, 'chats' | 'reply_seconds'>;

const isShare = (figure: Figure): figure is Share => figure !== 'chats' && figure !== 'reply_seconds';
/** Of which more is better. */
const GOOD: readonly Figure[] = ['resolved', 'ordered'];

const comparisonOf = (figure: Share, { v2, v3 }: RolloutDesk): Comparison => {
  const share = (of: VersionFigures) => ({
    hits: GOOD.includes(figure) ? of.chats - of[figure] : of[figure],
    chats: of.chats,
  });
  return compareShares(share(v2), share(v3));
};

/** The figure's name has a line of its own on a phone. */
const COLUMNS = 'grid grid-cols-2 gap-x-3 px-3 py-2 md:grid-cols-[14rem_1fr_1fr_14rem]';

/** Both versions beside each other: the figures, and in words what they show. */
export function RolloutFigures({ actor, desk }: { actor: RolloutDeskRef; desk: RolloutDesk }) {
  const hasVersions = desk.answering.has_versions;
  const text = useDeskText(hasVersions);
  const { businessId, query } = useSelector(actor, ({ context }) => context);
  // Without a beginning, the figures are those of the last 30 days.
  const hasBegun = desk.began_at !== null;
  const spans = [...(hasBegun ? (['trial'] as const) : []), 'week', 'month', 'quarter'] as const;
  return (
    <Section title={text.figures}>
      <div className="flex flex-wrap gap-2">
        <ChoiceChip
          label={text.span}
          value={hasBegun || query.span !== 'trial' ? query.span : 'month'}
          options={spans.map((span) => [span, text.spans[span]] as const)}
          onChange={(span) => actor.send({ type: 'query.changed', changes: { span } })}
        />
        {desk.channels.length > 1 && (
          <ChoiceChip
            label={text.channel}
            value={query.channelId ?? ''}
            isOn={query.channelId !== null}
            options={[['', text.allChannels], ...desk.channels.map(({ id, name }) => [id, name] as const)]}
            onChange={(id) => actor.send({ type: 'query.changed', changes: { channelId: id || null } })}
          />
        )}
      </div>
      {desk.v2.chats + desk.v3.chats === 0 && <p className="text-sm text-ink-soft">{text.noChats}</p>}
      <table
        aria-label={text.figures}
        className="block overflow-hidden rounded-lg border border-line bg-surface text-left"
      >
        <thead className="block">
          <tr className={classes(COLUMNS, 'relative border-b border-line text-sm')}>
            <th scope="col" className="max-md:sr-only">
              {text.figureName}
            </th>
            {versionsOf(desk).map((version) => (
              <th key={version} scope="col">
                {text.versions[version]}
              </th>
            ))}
            {hasVersions && (
              <th scope="col" className="max-md:sr-only">
                {text.difference}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {FIGURES.map((figure) => (
            <Row
              key={figure}
              figure={figure}
              desk={desk}
              onOpen={(version) => actor.send({ type: 'chats.requested', of: { version, figure } })}
            />
          ))}
        </tbody>
      </table>
      <details className="text-sm text-ink-soft">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{text.calculation}</summary>
        <p>{text.method}</p>
        <ul className="mt-2 grid gap-1">
          {FIGURES.filter(isShare).map((figure) => (
            <Ranges key={figure} figure={figure} desk={desk} />
          ))}
        </ul>
      </details>
      {hasVersions && (
        <Link
          to={{ name: 'inbox', roomId: null, search: { businessId, rolloutStatus: 'none' } }}
          className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent-strong hover:underline"
        >
          {text.outside}
        </Link>
      )}
    </Section>
  );
}

/** Without two versions, the one that has answered customers. */
const versionsOf = (desk: RolloutDesk): readonly ('v2' | 'v3')[] => {
  if (desk.answering.has_versions) return ['v2', 'v3'];
  return [desk.v2.chats > 0 ? 'v2' : 'v3'];
};

function Row({ figure, desk, onOpen }: { figure: Figure; desk: RolloutDesk; onOpen: (version: 'v2' | 'v3') => void }) {
  const text = useDeskText(desk.answering.has_versions);
  const { count } = useFormat();
  const goal = goalOf(figure, desk);
  const secondsOf = (seconds: number) =>
    seconds < 120 ? text.seconds(count(seconds)) : text.minutes(count(Math.round(seconds / 60)));
  const valueOf = (of: VersionFigures): string => {
    if (figure === 'chats') return count(of.chats);
    if (figure === 'reply_seconds')
      return of.reply_seconds === null ? text.none : text.ofChats(secondsOf(of.reply_seconds), count(of.replied));
    if (of.chats === 0) return text.none;
    if (isUnknown(figure, of)) return text.noReports(count(of.chats));
    if (of.chats < FEWEST_CHATS) return text.ofChats(count(of[figure]), count(of.chats));
    return text.shareOf(percent(of[figure] / of.chats), count(of.chats));
  };
  return (
    <tr className={COLUMNS}>
      <th scope="row" className="col-span-2 text-sm font-normal md:col-span-1">
        <p className="font-semibold">{text.figure[figure]}</p>
        {text.figureHint[figure] && <p className="text-xs text-ink-soft">{text.figureHint[figure]}</p>}
        {goal !== null && (
          <p className="tabular">
            {(GOOD.includes(figure) ? text.goal.least : text.goal.most)(
              figure === 'reply_seconds' ? text.seconds(count(goal)) : text.percent(count(goal)),
            )}
          </p>
        )}
      </th>
      {versionsOf(desk).map((version) => (
        <td key={version} className="tabular min-w-0 text-sm">
          <button
            type="button"
            aria-label={text.linkOf(text.figure[figure], text.versions[version], valueOf(desk[version]))}
            className="inline-flex min-h-11 items-center text-left text-base font-semibold text-accent-strong hover:underline"
            onClick={() => onOpen(version)}
          >
            {valueOf(desk[version])}
          </button>
          <GoalVerdict figure={figure} of={desk[version]} goal={goal} />
        </td>
      ))}
      <td
        className={classes('col-span-2 text-sm md:col-span-1 md:self-center', !desk.answering.has_versions && 'hidden')}
      >
        {isShare(figure) && !(isUnknown(figure, desk.v2) && isUnknown(figure, desk.v3)) && (
          <Words comparison={comparisonOf(figure, desk)} desk={desk} />
        )}
      </td>
    </tr>
  );
}

const hasGoal = (figure: Figure): figure is GoalName =>
  figure !== 'chats' && figure !== 'complaints' && figure !== 'failed';

const goalOf = (figure: Figure, desk: RolloutDesk): number | null => (hasGoal(figure) ? desk.goals[figure] : null);

/** Not every answer is rated: without a report, it is not known how many are wrong. */
const isUnknown = (figure: Share, of: VersionFigures): boolean => figure === 'wrong' && of.wrong === 0;

const percent = (share: number): string => String(Math.round(share * 100));

/** What can be said of a figure's goal. */
function GoalVerdict({ figure, of, goal }: { figure: Figure; of: VersionFigures; goal: number | null }) {
  if (figure === 'reply_seconds') {
    if (of.reply_seconds === null || goal === null) return null;
    return <Verdict verdict={of.reply_seconds <= goal ? 'reached' : 'missed'} />;
  }
  if (figure === 'chats' || isUnknown(figure, of)) return null;
  const interval = intervalOf({ hits: of[figure], chats: of.chats });
  if (interval === null) return null;
  return goal === null ? null : <Verdict verdict={verdictOf(figure, interval, goal / 100)} />;
}

const verdictOf = (figure: Share, interval: Interval, goal: number) => {
  const verdict = judgeGoal(interval, goal, GOOD.includes(figure));
  // More answers may be wrong than are reported.
  return figure === 'wrong' && verdict === 'reached' ? 'unsure' : verdict;
};

const verdictTones = { reached: 'text-done', missed: 'text-fail', unsure: 'text-ink-soft' };

function Verdict({ verdict }: { verdict: keyof typeof verdictTones }) {
  const text = useText(rolloutText);
  return <p className={verdictTones[verdict]}>{text.goal[verdict]}</p>;
}

const points = (share: number): string => String(Math.round(Math.abs(share) * 100));

/** What the figures show, in words. */
function Words({ comparison, desk }: { comparison: Comparison; desk: RolloutDesk }) {
  const text = useText(rolloutText);
  const { count } = useFormat();
  if (comparison.result === 'tooFew') {
    const { missing } = comparison;
    const share = desk.v3.chats <= desk.v2.chats ? desk.probability : 1 - desk.probability;
    const days = Math.ceil(missing / ((desk.chats_per_day ?? 0) * share));
    const roughly = missing > 20 ? Math.ceil(missing / 10) * 10 : missing;
    return (
      <p className="text-ink-soft">
        {Number.isFinite(days) ? text.tooFewDays(count(roughly), count(days)) : text.tooFew(count(roughly))}
      </p>
    );
  }
  if (comparison.result === 'alike') return <p className="text-ink-soft">{text.alike}</p>;
  const isBetter = comparison.result === 'better';
  return (
    <p className={classes('font-semibold', isBetter ? 'text-done' : 'text-fail')}>
      {isBetter ? text.better : text.worse}
    </p>
  );
}

/** Between which values a share of each version lies, and the difference of the versions. */
function Ranges({ figure, desk }: { figure: Share; desk: RolloutDesk }) {
  const hasVersions = desk.answering.has_versions;
  const text = useDeskText(hasVersions);
  const shares = versionsOf(desk).flatMap((version) => {
    const of = desk[version];
    const interval = isUnknown(figure, of) ? null : intervalOf({ hits: of[figure], chats: of.chats });
    return interval === null
      ? []
      : [text.between(text.versions[version], percent(interval.low), percent(interval.high))];
  });
  if (shares.length === 0) return null;
  const between = hasVersions ? differences(comparisonOf(figure, desk), text) : [];
  return <li className="tabular">{`${text.figure[figure]}: ${[...shares, ...between].join('; ')}`}</li>;
}

const differences = (comparison: Comparison, text: typeof rolloutText): string[] => {
  if (comparison.result === 'tooFew') return [];
  const { low, high } = comparison.difference;
  if (comparison.result === 'alike') return [text.differsLittle(points(Math.max(Math.abs(low), Math.abs(high))))];
  const [near, far] = comparison.result === 'better' ? [high, low] : [low, high];
  return [text.differs(points(near), points(far))];
};
