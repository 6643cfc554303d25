import { useSelector } from '@xstate/react';
import { ClipboardCheck, Shuffle } from 'lucide-react';

import type { ScorecardDesk as Desk } from '../../../contracts/evaluation.scorecards.ts';
import { evaluationRoute } from '../../../machines/evaluation/evaluation.ts';
import {
  selectOpenCard,
  type ScorecardRef,
  type ScorecardSnapshot,
} from '../../../machines/evaluation/scorecard.machine.ts';
import { BackLink } from '../../app/BackLink.tsx';
import { DeskFrame } from '../../app/DeskFrame.tsx';
import { LoadingPane } from '../../app/LoadingPane.tsx';
import { useRefusal } from '../../refusals/useRefusal.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { CardList } from './CardList.tsx';
import { CardView } from './CardView.tsx';
import { CriteriaForm } from './CriteriaForm.tsx';
import { CriterionFigures } from './CriterionFigures.tsx';
import { scorecardText } from './text/id.ts';

/** The scorecards of a business: the drawn chats, one of them with its criteria, and the figures of each criterion. */
export function ScorecardDesk({ actor }: { actor: ScorecardRef }) {
  const text = useText(scorecardText);
  const snapshot = useSelector(actor, (state) => state);
  const { desk } = snapshot.context;
  return (
    <DeskFrame actor={actor} snapshot={snapshot} hasFigures={desk !== null} text={text}>
      {desk !== null && <Shown actor={actor} snapshot={snapshot} desk={desk} />}
    </DeskFrame>
  );
}

function Shown({ actor, snapshot, desk }: { actor: ScorecardRef; snapshot: ScorecardSnapshot; desk: Desk }) {
  const text = useText(scorecardText);
  const { openId } = snapshot.context;
  const card = selectOpenCard(snapshot);
  const isOpening = card === null && openId !== null && snapshot.hasTag('busy');
  const isCovered = card !== null || isOpening;
  const isGone = openId !== null && !isCovered;
  return (
    <div className="h-full min-w-0 overflow-y-auto lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:overflow-hidden">
      <output className="sr-only">{statusOf(snapshot, text)}</output>
      <div
        className={classes(
          'grid min-w-0 grid-cols-1 content-start gap-3 px-4 py-3 lg:overflow-y-auto lg:border-r lg:border-line',
          isCovered && 'max-lg:hidden',
        )}
      >
        <header className="grid gap-1">
          <h1 className="text-lg font-bold">{text.title}</h1>
          <p className="text-sm text-ink-soft">{text.intro}</p>
        </header>
        {!isCovered && <Problem actor={actor} snapshot={snapshot} />}
        {isGone && (
          <Notice
            tone="help"
            title={text.gone}
            action={<BackLink to={evaluationRoute(snapshot.context.businessId, 'nilai')}>{text.back}</BackLink>}
          />
        )}
        {openId === null && <DrawButton actor={actor} snapshot={snapshot} />}
        {desk.total === 0 ? (
          <EmptyState icon={<ClipboardCheck size={22} />} title={text.empty.title}>
            {text.empty.body}
          </EmptyState>
        ) : (
          <CardList actor={actor} desk={desk} />
        )}
      </div>
      <div className="min-w-0 px-4 py-3 lg:overflow-y-auto lg:px-6">
        {card !== null ? (
          <CardView key={card.id} actor={actor} card={card}>
            <Problem actor={actor} snapshot={snapshot} />
          </CardView>
        ) : isOpening ? (
          <>
            <Problem actor={actor} snapshot={snapshot} />
            <LoadingPane />
          </>
        ) : (
          <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6">
            <CriterionFigures figures={desk.agreement} />
            {openId === null && <CriteriaForm actor={actor} criteria={desk.criteria} />}
          </div>
        )}
      </div>
    </div>
  );
}

function DrawButton({ actor, snapshot }: { actor: ScorecardRef; snapshot: ScorecardSnapshot }) {
  const text = useText(scorecardText);
  const isDrawing = snapshot.matches({ shown: 'drawing' });
  return (
    <Button
      variant={snapshot.context.desk?.waiting === 0 ? 'primary' : 'secondary'}
      block
      icon={<Shuffle aria-hidden="true" size={18} />}
      busy={isDrawing}
      disabled={!isDrawing && !snapshot.can({ type: 'draw.requested' })}
      onClick={() => actor.send({ type: 'draw.requested' })}
    >
      {text.draw}
    </Button>
  );
}

function Problem({ actor, snapshot }: { actor: ScorecardRef; snapshot: ScorecardSnapshot }) {
  const text = useText(scorecardText);
  const { problem } = snapshot.context;
  const why = useRefusal(problem && 'refused' in problem ? problem.refused : null);
  if (problem === null) return null;
  const isNews = 'is' in problem && problem.is === 'none';
  return (
    <Notice
      tone={isNews ? 'info' : 'fail'}
      title={'is' in problem ? text.problems[problem.is] : why}
      button={{ label: text.dismiss, onClick: () => actor.send({ type: 'problem.dismissed' }) }}
    />
  );
}

/** What is being done, for screen readers. */
const statusOf = (snapshot: ScorecardSnapshot, { busy }: typeof scorecardText): string => {
  if (snapshot.matches({ shown: 'refreshing' })) return busy.refreshing;
  if (snapshot.matches({ shown: 'drawing' })) return busy.drawing;
  if (snapshot.matches({ shown: 'saving' })) return busy.saving;
  return snapshot.matches({ shown: 'savingCriteria' }) ? busy.savingCriteria : '';
};
