import { useSelector } from '@xstate/react';

import {
  selectCases,
  selectEditor,
  selectIntake,
  selectRollout,
  selectRuns,
  selectScorecard,
  type EvaluationRef,
} from '../../machines/evaluation/evaluation.machine.ts';
import { evaluationRoute, tabOf, TABS } from '../../machines/evaluation/evaluation.ts';
import { useLoadedActor } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { LoadingPane } from '../app/LoadingPane.tsx';
import { classes } from '../ui/classes.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { CaseEditor } from './CaseEditor.tsx';
import { CaseIntake } from './CaseIntake.tsx';
import { CaseList } from './CaseList.tsx';
import { TestRunView } from './TestRunView.tsx';
import { evaluationText } from './text/id.ts';

const RolloutDesk = lazyView(async () => (await import('./rollout/RolloutDesk.tsx')).RolloutDesk, {
  fallback: LoadingPane,
});

const ScorecardDesk = lazyView(async () => (await import('./scorecard/ScorecardDesk.tsx')).ScorecardDesk, {
  fallback: LoadingPane,
});

/** `/evaluate`: the test cases of the AI, their runs, the scorecards of chats, and the rollout of a version. */
export function EvaluatePage({ actor }: { actor: EvaluationRef }) {
  const text = useText(evaluationText);
  const { businessId, route } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <div className="flex h-full min-w-0 flex-col">
      <nav
        aria-label={text.sections}
        className="flex shrink-0 overflow-x-auto border-b border-line bg-surface px-2 md:px-6"
      >
        {TABS.map((tab) => (
          <Link
            key={tab}
            to={evaluationRoute(businessId, tab)}
            aria-current={tab === tabOf(route) ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-11 shrink-0 items-center border-b-2 px-2 text-sm font-semibold',
              tab === tabOf(route)
                ? 'border-accent text-accent-strong'
                : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {text.tabs[tab]}
          </Link>
        ))}
      </nav>
      <div className="min-h-0 flex-1">
        <ErrorBoundary pane resetKey={tabOf(route)}>
          <Part actor={actor} />
        </ErrorBoundary>
      </div>
    </div>
  );
}

function Part({ actor }: { actor: EvaluationRef }) {
  const cases = useSelector(actor, selectCases);
  const editor = useSelector(actor, selectEditor);
  const intake = useSelector(actor, selectIntake);
  const runs = useSelector(actor, selectRuns);
  const isRollout = useSelector(actor, (snapshot) => snapshot.matches('rollout'));
  const rollout = useLoadedActor(useSelector(actor, selectRollout));
  const isScorecard = useSelector(actor, (snapshot) => snapshot.matches('scorecard'));
  const scorecard = useLoadedActor(useSelector(actor, selectScorecard));
  if (isScorecard) return scorecard === undefined ? <LoadingPane /> : <ScorecardDesk actor={scorecard} />;
  if (isRollout) return rollout === undefined ? <LoadingPane /> : <RolloutDesk actor={rollout} />;
  if (editor !== undefined) return <CaseEditor key={editor.sessionId} actor={editor} />;
  if (intake !== undefined) return <CaseIntake key={intake.sessionId} actor={intake} />;
  if (runs !== undefined) return <TestRunView key={runs.sessionId} actor={runs} />;
  return cases && <CaseList key={cases.sessionId} actor={cases} />;
}
