import { useSelector } from '@xstate/react';

import {
  selectCases,
  selectEditor,
  selectIntake,
  selectRuns,
  type EvaluationRef,
} from '../../machines/evaluation/evaluation.machine.ts';
import { evaluationRoute, tabOf, TABS } from '../../machines/evaluation/evaluation.ts';
import { Link } from '../app/Link.tsx';
import { classes } from '../ui/classes.ts';
import { useText } from '../ui/useText.ts';
import { CaseEditor } from './CaseEditor.tsx';
import { CaseIntake } from './CaseIntake.tsx';
import { CaseList } from './CaseList.tsx';
import { TestRunView } from './TestRunView.tsx';
import { evaluationText } from './text/id.ts';

/** `/evaluate`: the test cases of the AI and their runs. */
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
        <Part actor={actor} />
      </div>
    </div>
  );
}

function Part({ actor }: { actor: EvaluationRef }) {
  const cases = useSelector(actor, selectCases);
  const editor = useSelector(actor, selectEditor);
  const intake = useSelector(actor, selectIntake);
  const runs = useSelector(actor, selectRuns);
  if (editor !== undefined) return <CaseEditor key={editor.sessionId} actor={editor} />;
  if (intake !== undefined) return <CaseIntake key={intake.sessionId} actor={intake} />;
  if (runs !== undefined) return <TestRunView key={runs.sessionId} actor={runs} />;
  return cases && <CaseList key={cases.sessionId} actor={cases} />;
}
