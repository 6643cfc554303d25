import { useSelector } from '@xstate/react';

import type { Scorecard, ScorecardDesk, ScorecardRow } from '../../../contracts/evaluation.scorecards.ts';
import { evaluationRoute } from '../../../machines/evaluation/evaluation.ts';
import type { ScorecardRef } from '../../../machines/evaluation/scorecard.machine.ts';
import { Link } from '../../app/Link.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { scorecardText } from './text/id.ts';

const tones: Record<Scorecard['reason'], TagTone> = {
  random: 'plain',
  complaint: 'fail',
  wait: 'help',
  correction: 'person',
};

/** Why a chat was drawn. */
export function ReasonTag({ reason }: { reason: Scorecard['reason'] }) {
  const text = useText(scorecardText);
  return <Tag tone={tones[reason]}>{text.reasons[reason]}</Tag>;
}

/** The drawn chats, those without a judgement first. */
export function CardList({ actor, desk }: { actor: ScorecardRef; desk: ScorecardDesk }) {
  const text = useText(scorecardText);
  const { count } = useFormat();
  const { businessId, openId } = useSelector(actor, ({ context }) => context);
  return (
    <section aria-label={text.list} className="grid grid-cols-1 gap-2">
      <p className="tabular text-sm font-semibold">{text.waiting(count(desk.waiting), count(desk.total))}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {desk.cards.map((row) => (
          <li key={row.id}>
            <Link
              to={evaluationRoute(businessId, 'nilai', row.id)}
              aria-current={row.id === openId ? 'true' : undefined}
              className={classes(
                'grid min-h-11 grid-cols-1 gap-1 px-3 py-2 hover:bg-hover',
                row.id === openId && 'bg-accent-wash',
              )}
            >
              <Row row={row} />
            </Link>
          </li>
        ))}
      </ul>
      {desk.total > desk.cards.length && <p className="text-sm text-ink-soft">{text.more(count(desk.cards.length))}</p>}
    </section>
  );
}

function Row({ row }: { row: ScorecardRow }) {
  const text = useText(scorecardText);
  const { count, dayDate } = useFormat();
  const isJudged = row.judged_at !== null;
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <bdi className={classes('min-w-0 truncate', !isJudged && 'font-semibold')}>{row.name ?? text.unnamed}</bdi>
        <span className="tabular shrink-0 text-xs text-ink-soft">{dayDate(row.day)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-1.5">
        <ReasonTag reason={row.reason} />
        {isJudged ? (
          <Tag tone={row.failed === 0 ? 'done' : 'fail'}>
            {row.failed === 0 ? text.allMet : text.unmet(count(row.failed))}
          </Tag>
        ) : (
          <span className="text-xs text-ink-soft">{text.notJudged}</span>
        )}
      </span>
    </>
  );
}
