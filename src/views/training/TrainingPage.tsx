import { useSelector } from '@xstate/react';

import { selectTab, selectTestCases, selectTrial, type TrainingRef } from '../../machines/training/training.machine.ts';
import { INTAKE, openIdOf, TABS, tabRoute, TRIAL, type ActorTab } from '../../machines/training/training.ts';
import { useLoadedActor } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { LoadingPane } from '../app/LoadingPane.tsx';
import { actorView, type ActorView } from '../ui/actorView.ts';
import { classes } from '../ui/classes.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { KnowledgeTab } from './KnowledgeTab.tsx';
import { trainingText } from './text/id.ts';
import { TestCasesContext, TrialContext } from './TrialContext.ts';

const tabViews: Record<ActorTab, ActorView> = {
  pengetahuan: actorView(async () => KnowledgeTab, LoadingPane),
  pertanyaan: actorView(async () => (await import('./UnansweredTab.tsx')).UnansweredTab, LoadingPane),
  perilaku: actorView(async () => (await import('./BehaviourTab.tsx')).BehaviourTab, LoadingPane),
};

// Its list comes with the customer panel's code, which the other tabs do without.
const TestCases = lazyView(async () => (await import('./TestCases.tsx')).TestCases, { fallback: LoadingPane });

const SetupLink = lazyView(async () => (await import('../onboarding/SetupLink.tsx')).SetupLink, { optional: true });

/** `/training`: the tabs, and the tab in view. */
export function TrainingPage({ actor }: { actor: TrainingRef }) {
  const text = useText(trainingText);
  const { businessId, route, tab } = useSelector(actor, (snapshot) => snapshot.context);
  const isBack = route.search.from === 'setup';
  // On a narrow page the open source, the intake and the trial cover all the rest.
  const isCovered = openIdOf(route) !== null || route.search.section === TRIAL || route.search.section === INTAKE;
  return (
    <div className="flex h-full min-w-0 flex-col">
      <header className={classes('shrink-0 border-b border-line bg-surface', isCovered && 'max-lg:hidden')}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-3 md:px-8">
          <h1 className="text-lg font-bold">{text.title}</h1>
          <SetupLink
            label={isBack ? text.backToSetup : text.continueSetup}
            isBack={isBack}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-strong hover:underline"
          />
        </div>
        <nav aria-label={text.title} className="flex overflow-x-auto px-2 md:px-6">
          {TABS.map((name) => (
            <Link
              key={name}
              to={tabRoute(businessId, name)}
              aria-current={name === tab ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-11 shrink-0 items-center border-b-2 px-2 text-sm font-semibold',
                name === tab ? 'border-accent text-accent-strong' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {text.tabs[name]}
            </Link>
          ))}
        </nav>
      </header>
      <div className="min-h-0 flex-1">
        <ErrorBoundary pane resetKey={tab}>
          <OpenTab key={tab} actor={actor} />
        </ErrorBoundary>
      </div>
    </div>
  );
}

/** The tab's name says which machine its actor runs. */
function OpenTab({ actor }: { actor: TrainingRef }) {
  const name = useSelector(actor, ({ context }) => context.tab);
  const testCases = useSelector(actor, selectTestCases);
  const trial = useSelector(actor, selectTrial);
  const tab = useLoadedActor(useSelector(actor, selectTab));
  if (name === 'tes') return testCases === undefined ? <LoadingPane /> : <TestCases actor={testCases} />;
  const View = tabViews[name];
  return (
    <TrialContext value={trial}>
      <TestCasesContext value={testCases}>
        {tab === undefined ? <LoadingPane /> : <View actor={tab} />}
      </TestCasesContext>
    </TrialContext>
  );
}
