import { useSelector } from '@xstate/react';
import { Download, FlaskConical } from 'lucide-react';

import type { TestRun } from '../../contracts/evaluation.ts';
import type { TestRunRef } from '../../machines/evaluation/testRun.machine.ts';
import { DeskFrame } from '../app/DeskFrame.tsx';
import { Page } from '../app/Page.tsx';
import { useRefusal } from '../refusals/useRefusal.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceChip } from '../ui/Chip.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useSaid } from '../ui/useSaid.ts';
import { useText } from '../ui/useText.ts';
import { RunForm } from './RunForm.tsx';
import { RunResults } from './RunResults.tsx';
import { RunTrend } from './RunTrend.tsx';
import { evaluationText } from './text/id.ts';

/** The runs of the test cases, and the results of one. */
export function TestRunView({ actor }: { actor: TestRunRef }) {
  const text = useText(evaluationText).runs;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { view, problem, query } = snapshot.context;
  const shown = view?.shown;
  useSaid(
    snapshot.hasTag('busy') || !shown
      ? null
      : shown.run.status === 'cancelled'
        ? text.cancelled
        : text.listed(count(shown.total)),
    JSON.stringify([query, shown?.run.id, shown?.run.status]),
  );
  const why = useRefusal(problem && 'refused' in problem ? problem.refused : null);
  return (
    <DeskFrame actor={actor} snapshot={snapshot} hasFigures={view !== null} text={text}>
      <Page title={text.title}>
        <RunForm actor={actor} />
        {problem !== null && (
          <Notice
            tone="fail"
            title={'failed' in problem ? text.problems[problem.failed] : why}
            button={{ label: text.dismiss, onClick: () => actor.send({ type: 'problem.dismissed' }) }}
          />
        )}
        <output className="sr-only">{statusOf(snapshot.value, text)}</output>
        {view === null || view.shown === null ? (
          <EmptyState icon={<FlaskConical size={22} />} title={text.none.title}>
            {text.none.body}
          </EmptyState>
        ) : (
          <>
            <RunTrend actor={actor} />
            <RunHead actor={actor} run={view.shown.run} />
            <RunResults actor={actor} />
          </>
        )}
      </Page>
    </DeskFrame>
  );
}

/** What is being done, for screen readers. */
const statusOf = (value: unknown, text: (typeof evaluationText)['runs']): string => {
  const [, leaf = value] = typeof value === 'object' && value !== null ? ['', Object.values(value)[0]] : [];
  const says: Record<string, string> = {
    loading: text.loading,
    refreshing: text.refreshing,
    starting: text.starting,
    cancelling: text.cancelling,
    judging: text.judging,
    exporting: text.exporting,
  };
  return says[String(leaf)] ?? '';
};

/** The figures of the shown run, and what can be done with it. */
function RunHead({ actor, run }: { actor: TestRunRef; run: TestRun }) {
  const text = useText(evaluationText);
  const { count, date, zonedTime } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const runs = snapshot.context.view?.runs ?? [];
  const { against } = snapshot.context.query;
  const named = (one: TestRun) =>
    text.runs.runOf(
      `${date(one.created_at)} ${zonedTime(one.created_at)}`,
      text.runs.versions[one.version],
      text.runs.models[one.model_size],
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">{named(run)}</h2>
      {run.status === 'running' && (
        <div className="grid gap-1">
          <p className="tabular text-sm">{text.runs.progress(count(run.done), count(run.total))}</p>
          <progress
            aria-label={text.runs.title}
            className="h-2 w-full accent-accent"
            max={run.total}
            value={run.done}
          />
          <p className="text-sm text-ink-soft">{text.runs.background}</p>
          <div>
            <ConfirmButton
              label={text.runs.cancel}
              confirmLabel={text.runs.cancel}
              disabled={!snapshot.can({ type: 'cancel.requested' })}
              onConfirm={() => actor.send({ type: 'cancel.requested' })}
            />
          </div>
        </div>
      )}
      {run.status === 'cancelled' && <p className="text-sm text-ink-soft">{text.runs.cancelled}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="text-sm text-ink-soft">
          {text.runs.compare}
        </span>
        <ChoiceChip
          label={text.runs.compare}
          value={against ?? ''}
          isOn={against !== null}
          options={[
            ['', text.runs.noCompare],
            ...runs.filter(({ id }) => id !== run.id).map((one) => [one.id, named(one)] as const),
          ]}
          onChange={(id) =>
            actor.send({
              type: 'query.changed',
              changes: { against: id || null, verdict: id === '' ? null : 'changed' },
            })
          }
        />
        <Button
          size="small"
          icon={<Download aria-hidden="true" size={16} />}
          busy={snapshot.matches({ shown: 'exporting' })}
          disabled={!snapshot.matches({ shown: 'exporting' }) && !snapshot.can({ type: 'export.requested' })}
          onClick={() => actor.send({ type: 'export.requested' })}
        >
          {text.runs.export}
        </Button>
      </div>
    </div>
  );
}
