import { useSelector } from '@xstate/react';
import { FileUp, FlaskConical, Plus, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';

import type { SourceContent } from '../../contracts/training.ts';
import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import { href } from '../../machines/app/routing/route.ts';
import {
  selectIntake,
  selectList,
  selectPublishing,
  selectSource,
  type KnowledgeRef,
} from '../../machines/training/knowledge.machine.ts';
import { hasFilter, INTAKE, TRIAL, trainingRoute } from '../../machines/training/training.ts';
import { useLocation, useOptionalActor } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { LiveList } from '../app/liveList/LiveList.tsx';
import { LoadingPane } from '../app/LoadingPane.tsx';
import { SidePanel } from '../app/SidePanel.tsx';
import { useScrollRestoration } from '../app/useScrollRestoration.ts';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { KnowledgeFilters } from './KnowledgeFilters.tsx';
import { Publishing } from './Publishing.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { linkId, SourceRow } from './SourceRow.tsx';
import { trainingText } from './text/id.ts';
import { Trial, TrialAside } from './Trial.tsx';
import { useTrial } from './TrialContext.ts';
import { useFileDrop } from './useFileDrop.ts';

/** Only for a business that knows nothing yet. */
const Examples = lazyView(async () => (await import('./Examples.tsx')).Examples, { fallback: LoadingPane });
const Intake = lazyView(async () => (await import('./Intake.tsx')).Intake, { fallback: LoadingPane });

const ADD =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-3 md:px-4 text-sm font-semibold transition-colors duration-150';

/** What the AI knows, and beside it the open source or the trial of a question. */
export function KnowledgeTab({ actor }: { actor: KnowledgeRef }) {
  const text = useText(trainingText);
  const { businessId, filter, openId, route } = useSelector(actor, (snapshot) => snapshot.context);
  const sources = useOptionalActor(useSelector(actor, selectList));
  const source = useSelector(actor, selectSource);
  const publishing = useSelector(actor, selectPublishing);
  const trial = useTrial();
  const back = trainingRoute(businessId, filter);
  const list = useScrollRestoration(href(back));
  const showsTrial = openId === null && route.search.section === TRIAL;
  const showsIntake = openId === null && route.search.section === INTAKE;
  const intake = useSelector(actor, selectIntake);
  const location = useLocation();
  const page = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(page, intake, () =>
    location.send({ type: 'navigation.requested', to: trainingRoute(businessId, filter, { section: INTAKE }) }),
  );
  useFocusReturn(openId ?? (showsIntake ? INTAKE : null));
  return (
    <div ref={page} className="flex h-full min-w-0">
      <div
        ref={list}
        className={classes(
          'min-w-0 flex-1 overflow-y-auto',
          (openId !== null || showsTrial || showsIntake) && 'max-lg:hidden',
        )}
      >
        <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 px-4 py-3 md:px-8 md:py-6">
          <header className="grid grid-cols-1 gap-3">
            <p className="text-ink-soft">{text.lead}</p>
            <div className="flex flex-wrap gap-2">
              <Link
                id={linkId('faq')}
                to={trainingRoute(businessId, filter, { source: 'faq' })}
                aria-label={text.addFaq}
                className={classes(ADD, 'bg-accent text-on-accent hover:bg-accent-strong')}
              >
                <Plus aria-hidden="true" size={18} />
                {text.kinds.faq}
              </Link>
              <Link
                id={linkId('text')}
                to={trainingRoute(businessId, filter, { source: 'text' })}
                aria-label={text.addText}
                className={classes(ADD, 'border border-line-strong bg-surface hover:bg-hover')}
              >
                <Plus aria-hidden="true" size={18} />
                {text.kinds.text}
              </Link>
              <Link
                id={linkId(INTAKE)}
                to={trainingRoute(businessId, filter, { section: INTAKE })}
                aria-label={text.intake.title}
                className={classes(ADD, 'border border-line-strong bg-surface hover:bg-hover')}
              >
                <FileUp aria-hidden="true" size={18} />
                {text.intake.button}
              </Link>
              <Link
                to={trainingRoute(businessId, filter, { section: TRIAL })}
                className={classes(ADD, 'border border-line-strong bg-surface hover:bg-hover lg:hidden')}
              >
                <FlaskConical aria-hidden="true" size={18} />
                {text.trial.title}
              </Link>
            </div>
          </header>
          {publishing !== undefined && (
            <Publishing actor={publishing} sourceOf={(id) => trainingRoute(businessId, filter, { source: id })} />
          )}
          <KnowledgeFilters
            filter={filter}
            onSearch={(q) => actor.send({ type: 'search.typed', q })}
            onFilter={(chosen) => actor.send({ type: 'filter.chosen', filter: chosen })}
          />
          {sources && (
            <Sources
              actor={sources}
              openId={openId}
              onTemplate={(template) => actor.send({ type: 'template.chosen', template })}
            />
          )}
        </div>
      </div>
      {source !== undefined && (
        <SourcePanel
          key={openId}
          actor={source}
          back={back}
          sourceOf={(id) => trainingRoute(businessId, filter, { source: id })}
          trial={trial && <Trial actor={trial} />}
        />
      )}
      {showsIntake && intake !== undefined && (
        <SidePanel title={text.intake.title} close={text.source.close} page={INTAKE} back={back}>
          <Intake actor={intake} sourceOf={(id) => trainingRoute(businessId, filter, { source: id })} />
        </SidePanel>
      )}
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-20 grid place-items-center bg-page/80">
          <p className="rounded-lg border-2 border-dashed border-accent bg-surface px-6 py-4 font-semibold shadow-raised">
            {text.intake.drop}
          </p>
        </div>
      )}
      {openId === null && !showsIntake && trial !== undefined && (
        <div className={classes('h-full', showsTrial ? 'max-lg:w-full' : 'max-lg:hidden')}>
          {showsTrial ? (
            <SidePanel title={text.trial.title} close={text.source.close} page={null} back={back}>
              <div className="p-4">
                <Trial actor={trial} />
              </div>
            </SidePanel>
          ) : (
            <TrialAside actor={trial} />
          )}
        </div>
      )}
    </div>
  );
}

/** When the panel closes, the focus returns to the link that opened it. */
const useFocusReturn = (open: string | null): void => {
  const before = useRef(open);
  useEffect(() => {
    if (open === null && before.current !== null) document.getElementById(linkId(before.current))?.focus();
    before.current = open;
  }, [open]);
};

interface SourcesProps {
  actor: LiveListRef<'sources'>;
  /** Of the source beside the list. */
  openId: string | null;
  onTemplate: (template: SourceContent) => void;
}

/** The sources, last changed first. */
export function Sources({ actor, openId, onTemplate }: SourcesProps) {
  const text = useText(trainingText);
  const { businessId, ...filter } = useSelector(actor, (snapshot) => snapshot.context.scope);
  return (
    <LiveList
      actor={actor}
      text={text}
      skeleton="h-16"
      empty={
        hasFilter(filter) ? (
          <EmptyState icon={<SearchX size={22} />} title={text.nothing.title}>
            {text.nothing.body}
          </EmptyState>
        ) : (
          <Examples onChoose={onTemplate} />
        )
      }
      row={(source) => (
        <SourceRow
          source={source}
          to={trainingRoute(businessId, filter, { source: source.id })}
          isOpen={openId === source.id}
        />
      )}
    />
  );
}
