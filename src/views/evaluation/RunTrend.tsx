import { useSelector } from '@xstate/react';

import type { TestRun } from '../../contracts/evaluation.ts';
import { evaluationRoute } from '../../machines/evaluation/evaluation.ts';
import type { TestRunRef } from '../../machines/evaluation/testRun.machine.ts';
import { Link } from '../app/Link.tsx';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { Section } from '../ui/Section.tsx';
import { useText } from '../ui/useText.ts';
import { evaluationText } from './text/id.ts';

const parts = [
  ['passed', 'bg-done'],
  ['flaky', 'bg-help'],
  ['review', 'bg-help/60'],
  ['failed', 'bg-fail'],
] as const;

/** The last ten runs: how many test cases passed in each. */
export function RunTrend({ actor }: { actor: TestRunRef }) {
  const text = useText(evaluationText).runs;
  const view = useSelector(actor, (snapshot) => snapshot.context.view);
  return (
    <Section title={text.trend}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {view?.runs.map((run) => (
          <li key={run.id}>
            <Row actor={actor} run={run} isShown={run.id === view.shown?.run.id} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Row({ actor, run, isShown }: { actor: TestRunRef; run: TestRun; isShown: boolean }) {
  const text = useText(evaluationText).runs;
  const { count, date, zonedTime } = useFormat();
  const businessId = useSelector(actor, (snapshot) => snapshot.context.businessId);
  return (
    <Link
      to={evaluationRoute(businessId, 'hasil', run.id)}
      aria-current={isShown ? 'true' : undefined}
      className={classes(
        'grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3 px-3 py-2 text-sm hover:bg-hover md:grid-cols-[26rem_1fr_auto]',
        isShown && 'bg-accent-wash',
      )}
    >
      <span className="min-w-0 truncate">
        {text.runOf(
          `${date(run.created_at)} ${zonedTime(run.created_at)}`,
          text.versions[run.version],
          text.models[run.model_size],
        )}
      </span>
      <span
        aria-hidden="true"
        className="order-last col-span-2 flex h-2 overflow-hidden rounded-sm bg-sunken md:order-none md:col-span-1"
      >
        {parts.map(([part, colour]) => (
          <span key={part} className={colour} style={{ width: `${(run[part] / Math.max(run.total, 1)) * 100}%` }} />
        ))}
      </span>
      <span className="tabular shrink-0 text-ink-soft">{text.trendOf(count(run.passed), count(run.total))}</span>
    </Link>
  );
}
