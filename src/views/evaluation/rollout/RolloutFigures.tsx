import { useSelector } from '@xstate/react';

import type { RolloutDesk, VersionFigures } from '../../../contracts/evaluation.rollout.ts';
import type { RolloutDeskRef } from '../../../machines/evaluation/rolloutDesk.machine.ts';
import { compareShares, type Comparison } from '../../../machines/evaluation/statistics.ts';
import { Link } from '../../app/Link.tsx';
import { ChoiceChip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { rolloutText } from './text/id.ts';

/** Percentages of fewer chats say nothing. */
const FEWEST_FOR_PERCENT = 20;

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

/** Both versions beside each other: the figures, and in words what they show. */
export function RolloutFigures({ actor, desk }: { actor: RolloutDeskRef; desk: RolloutDesk }) {
  const text = useText(rolloutText);
  const { businessId, query } = useSelector(actor, ({ context }) => context);
  return (
    <section aria-label={text.figures} className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{text.figures}</h2>
      <div className="flex flex-wrap gap-2">
        <ChoiceChip
          label={text.span}
          value={query.span}
          options={(['trial', 'week', 'month'] as const).map((span) => [span, text.spans[span]] as const)}
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
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div
          aria-hidden="true"
          className="grid grid-cols-2 gap-x-3 border-b border-line px-3 py-2 text-sm font-semibold md:grid-cols-[14rem_1fr_1fr_18rem]"
        >
          <span className="max-md:hidden" />
          <span>{text.versions.v2}</span>
          <span>{text.versions.v3}</span>
        </div>
        <ul className="divide-y divide-line">
          {FIGURES.map((figure) => (
            <Row key={figure} figure={figure} desk={desk} businessId={businessId} channelId={query.channelId} />
          ))}
        </ul>
      </div>
      <p className="text-sm text-ink-soft">{text.method}</p>
      <Link
        to={{ name: 'inbox', roomId: null, search: { businessId, rolloutStatus: 'none' } }}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent-strong hover:underline"
      >
        {text.outside}
      </Link>
    </section>
  );
}

/** The list of chats in which those of a figure are. */
const listOf = (figure: Figure, version: 'v2' | 'v3', businessId: string, channelId: string | null) => {
  const search = { businessId, rolloutStatus: version, ...(channelId !== null && { channelId }) };
  if (figure === 'handed_over') return { name: 'eskalasi', roomId: null, search } as const;
  if (figure === 'resolved') return { name: 'taskCompleted', roomId: null, search } as const;
  return { name: 'inbox', roomId: null, search: { ...search, withCompleted: '1' } } as const;
};

function Row({
  figure,
  desk,
  businessId,
  channelId,
}: {
  figure: Figure;
  desk: RolloutDesk;
  businessId: string;
  channelId: string | null;
}) {
  const text = useText(rolloutText);
  const { count } = useFormat();
  const valueOf = (of: VersionFigures): string => {
    if (figure === 'chats') return count(of.chats);
    if (figure === 'reply_seconds') {
      if (of.reply_seconds === null) return text.none;
      return of.reply_seconds < 120
        ? text.seconds(count(of.reply_seconds))
        : text.minutes(count(Math.round(of.reply_seconds / 60)));
    }
    if (of.chats === 0) return text.none;
    if (of.chats < FEWEST_FOR_PERCENT) return text.ofChats(count(of[figure]), count(of.chats));
    return text.shareOf(String(Math.round((of[figure] / of.chats) * 100)), count(of.chats));
  };
  return (
    <li className="grid grid-cols-2 items-center gap-x-3 px-3 py-2 md:grid-cols-[14rem_1fr_1fr_18rem]">
      <div className="col-span-2 text-sm md:col-span-1">
        <h3 className="font-semibold">{text.figure[figure]}</h3>
        {text.figureHint[figure] && <p className="text-xs text-ink-soft">{text.figureHint[figure]}</p>}
      </div>
      {(['v2', 'v3'] as const).map((version) => (
        <Link
          key={version}
          to={listOf(figure, version, businessId, channelId)}
          aria-label={text.linkOf(text.figure[figure], text.versions[version], valueOf(desk[version]))}
          className="tabular inline-flex min-h-11 items-center font-semibold text-accent-strong hover:underline"
        >
          {valueOf(desk[version])}
        </Link>
      ))}
      {isShare(figure) && (
        <div className="col-span-2 text-sm md:col-span-1">
          <Words comparison={comparisonOf(figure, desk)} desk={desk} />
        </div>
      )}
    </li>
  );
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
  const { low, high } = comparison.difference;
  if (comparison.result === 'alike')
    return <p className="text-ink-soft">{text.alike(points(Math.max(Math.abs(low), Math.abs(high))))}</p>;
  const isBetter = comparison.result === 'better';
  const [near, far] = isBetter ? [high, low] : [low, high];
  return (
    <p className={classes('font-semibold', isBetter ? 'text-done' : 'text-fail')}>
      {(isBetter ? text.better : text.worse)(points(near), points(far))}
    </p>
  );
}
