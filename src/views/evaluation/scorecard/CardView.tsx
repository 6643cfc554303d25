import { useSelector } from '@xstate/react';
import { ArrowRight, ExternalLink } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

import type { Scorecard } from '../../../contracts/evaluation.scorecards.ts';
import { evaluationRoute } from '../../../machines/evaluation/evaluation.ts';
import {
  MAX_SCORE_NOTE,
  selectNextId,
  selectScores,
  type ScorecardRef,
} from '../../../machines/evaluation/scorecard.machine.ts';
import { useLocation } from '../../app/AppContext.tsx';
import { BackLink } from '../../app/BackLink.tsx';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { focusOnMount } from '../../ui/focusOnMount.ts';
import { Form } from '../../ui/Form.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { ReasonTag } from './CardList.tsx';
import { CriterionScore } from './CriterionScore.tsx';
import { JudgedChat } from './JudgedChat.tsx';
import { scorecardText } from './text/id.ts';

const KEYS = { 1: 'pass', 0: 'fail', 2: 'na' } as const;
const isVerdictKey = (key: string): key is `${keyof typeof KEYS}` => key in KEYS;

/** In a field, a digit is text. */
const isField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

/**
 * One scorecard: the chat, and beside it the criteria. The keys answer only while the focus is within it, so that they do nothing to
 * a screen reader's or another part's own keys.
 */
export function CardView({ actor, card, children }: { actor: ScorecardRef; card: Scorecard; children: ReactNode }) {
  const text = useText(scorecardText);
  const { dayDate } = useFormat();
  const location = useLocation();
  const { businessId } = useSelector(actor, ({ context }) => context);
  const scores = useSelector(actor, selectScores);
  const nextId = useSelector(actor, selectNextId);
  const nextRoute = nextId === null ? null : evaluationRoute(businessId, 'nilai', nextId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const at = scores.findIndex(({ verdict }) => verdict === null);
    if (isVerdictKey(event.key) && at >= 0) actor.send({ type: 'score.given', at, verdict: KEYS[event.key] });
    else if (event.key.toLowerCase() === 'n' && nextRoute !== null)
      location.send({ type: 'navigation.requested', to: nextRoute });
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the controls within
    <div className="grid grid-cols-1 gap-3" onKeyDown={onKeyDown}>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink to={evaluationRoute(businessId, 'nilai')}>{text.back}</BackLink>
          {nextRoute === null ? (
            <p className="text-sm text-ink-soft">{text.noNext}</p>
          ) : (
            <Link
              to={nextRoute}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent-strong hover:underline"
            >
              {text.next}
              <ArrowRight aria-hidden="true" size={16} />
            </Link>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <h2
            ref={focusOnMount}
            tabIndex={-1}
            className="min-w-0 text-lg font-bold [overflow-wrap:anywhere] outline-none"
          >
            <bdi>{card.name ?? text.unnamed}</bdi>
          </h2>
          <ReasonTag reason={card.reason} />
        </div>
        <p className="text-sm text-ink-soft">{`${dayDate(card.day)} · ${text.why[card.reason]}`}</p>
      </div>
      {children}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <section aria-label={text.chat} className="grid min-w-0 grid-cols-1 gap-1">
          <JudgedChat turns={card.turns} label={text.chat} />
          <Link
            to={{ name: 'inbox', roomId: card.room_id, search: { businessId, withCompleted: '1' } }}
            className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm font-semibold text-accent-strong hover:underline"
          >
            <ExternalLink aria-hidden="true" size={16} />
            {text.openRoom}
          </Link>
        </section>
        <Judgement actor={actor} card={card} />
      </div>
    </div>
  );
}

/** A model that cannot judge is sure of no verdict. */
const hasModelVerdict = ({ model_scores: scores }: Scorecard): boolean =>
  scores?.some(({ verdict }) => verdict !== null) ?? false;

function Judgement({ actor, card }: { actor: ScorecardRef; card: Scorecard }) {
  const text = useText(scorecardText);
  const snapshot = useSelector(actor, (state) => state);
  const scores = selectScores(snapshot);
  const [showsProblem, setShowsProblem] = useState(false);
  const isSaving = snapshot.matches({ shown: 'saving' });
  const isUnsaved = card.id in snapshot.context.drafts;
  const problem = scores.some(({ verdict }) => verdict === null)
    ? text.incomplete
    : scores.some(({ note }) => Array.from(note.trim()).length > MAX_SCORE_NOTE)
      ? text.noteTooLong
      : null;
  const isResting = snapshot.can({ type: 'score.given', at: 0, verdict: 'pass' });
  return (
    <section aria-label={text.form} className="grid min-w-0 grid-cols-1 gap-3">
      <Form
        className="grid grid-cols-1 gap-3"
        onSubmit={() => {
          setShowsProblem(true);
          actor.send({ type: 'judgement.submitted' });
        }}
      >
        <p className="hidden text-sm text-ink-soft md:block">{text.keys}</p>
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {card.criteria.map((criterion, at) => (
            <li key={criterion} className="p-3">
              <CriterionScore
                criterion={criterion}
                score={scores[at] ?? { verdict: null, note: '' }}
                model={hasModelVerdict(card) ? card.model_scores?.[at] : undefined}
                disabled={!isResting}
                onVerdict={(verdict) => actor.send({ type: 'score.given', at, verdict })}
                onNote={(note) => actor.send({ type: 'note.written', at, note })}
              />
            </li>
          ))}
        </ol>
        {showsProblem && problem !== null && <FieldError>{problem}</FieldError>}
        <Button
          type="submit"
          variant="primary"
          busy={isSaving}
          disabled={!isSaving && (!isResting || (!isUnsaved && problem === null))}
        >
          {text.save}
        </Button>
      </Form>
      <ModelNote card={card} />
      <History card={card} />
    </section>
  );
}

/** Where the model stands. Its verdicts stand beside those of the member. */
function ModelNote({ card }: { card: Scorecard }) {
  const text = useText(scorecardText).model;
  const { status, has_judged: hasJudged, model_name: name } = card;
  const said = (): string => {
    if (status === 'unjudged') return text.failed;
    if (status !== 'judged') return text.waiting;
    if (!hasJudged) return text.hidden;
    if (!hasModelVerdict(card)) return text.cannot;
    return text.named(name ?? '');
  };
  return <p className="text-sm text-ink-soft">{said()}</p>;
}

/** Who judged when, newest first. */
function History({ card: { judgements } }: { card: Scorecard }) {
  const text = useText(scorecardText);
  const { count, date, zonedTime } = useFormat();
  if (judgements.length === 0) return null;
  return (
    <section aria-label={text.history} className="grid gap-1">
      <h3 className="text-sm font-semibold">{text.history}</h3>
      <ul className="divide-y divide-line">
        {judgements.map(({ id, by, at, scores }, place) => {
          const countOf = (verdict: string) => count(scores.filter((score) => score.verdict === verdict).length);
          return (
            <li key={id} className="py-1.5 text-sm">
              <p className="text-person">
                {text.judgedBy(by ?? text.someone, `${date(at)} ${zonedTime(at)}`)}
                {place === 0 && <span className="text-ink-soft">{` · ${text.current}`}</span>}
              </p>
              <p className="tabular text-ink-soft">{text.counted(countOf('pass'), countOf('fail'), countOf('na'))}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
