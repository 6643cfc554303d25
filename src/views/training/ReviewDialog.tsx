import { useSelector } from '@xstate/react';
import { TrendingDown } from 'lucide-react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { Answered, Compared, KnowledgeConflict, KnowledgeReview } from '../../contracts/training.review.ts';
import {
  changedAnswers,
  isWorse,
  selectNeedsAcceptance,
  type PublishingRef,
} from '../../machines/training/publishing.machine.ts';
import { Link } from '../app/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Section } from '../ui/Section.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tag } from '../ui/Tag.tsx';
import { uiText } from '../ui/text/id.ts';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { MarkedTexts } from './MarkedTexts.tsx';
import { trainingText } from './text/id.ts';
import { reviewText } from './text/review.id.ts';

type SourceOf = (id: string) => ScreenRoute;

/** What would come of publishing: blanks, contradictions, and the answers that change. */
export function ReviewDialog({ actor, sourceOf }: { actor: PublishingRef; sourceOf: SourceOf }) {
  const text = useText(reviewText);
  const failures = useRefusals({ failed: text.comparisonFailed });
  const snapshot = useSelector(actor, (state) => state);
  const needsAcceptance = useSelector(actor, selectNeedsAcceptance);
  const { review, compared, comparisonFailure, isAccepted } = snapshot.context;
  const isChecking = snapshot.matches('checking');
  const isComparing = snapshot.matches('comparing');
  const isPublishing = snapshot.matches('publishing');
  const reasons = useText(uiText).why;
  const close = () => actor.send({ type: 'review.closed' });
  return (
    <Dialog
      open
      title={text.title}
      onClose={close}
      footer={
        <>
          <Button disabled={isPublishing} onClick={close}>
            {text.close}
          </Button>
          <Button
            variant="primary"
            busy={isPublishing}
            disabled={!isPublishing && !snapshot.can({ type: 'publish.confirmed' })}
            because={
              isChecking || isComparing ? reasons.running : needsAcceptance ? text.acceptFirst : reasons.unloaded
            }
            onClick={() => actor.send({ type: 'publish.confirmed' })}
          >
            {isPublishing ? text.publishing : text.publish}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {isChecking && <output>{text.checking}</output>}
        {!isChecking && review !== null && (
          <>
            <Unfilled review={review} sourceOf={sourceOf} />
            <Conflicts review={review} sourceOf={sourceOf} />
            {needsAcceptance && review.unfilled.length === 0 && (
              <Switch
                label={text.accept}
                checked={isAccepted}
                disabled={isPublishing}
                onChange={(checked) => actor.send({ type: 'conflicts.accepted', isAccepted: checked })}
              />
            )}
            <Answers review={review} compared={compared} />
            {isComparing && (
              <Button
                size="small"
                className="justify-self-start"
                onClick={() => actor.send({ type: 'comparison.stopped' })}
              >
                {text.stop}
              </Button>
            )}
            {comparisonFailure !== null && <Notice tone="fail" title={failures[comparisonFailure]} />}
            {snapshot.can({ type: 'comparison.resumed' }) && (
              <Button
                size="small"
                className="justify-self-start"
                onClick={() => actor.send({ type: 'comparison.resumed' })}
              >
                {text.resume}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Blanks of an example that block publishing. */
function Unfilled({ review: { unfilled }, sourceOf }: { review: KnowledgeReview; sourceOf: SourceOf }) {
  const text = useText(reviewText);
  if (unfilled.length === 0) return null;
  return (
    <Notice tone="fail" title={text.unfilledTitle}>
      <p>{text.unfilledBody}</p>
      <ul className="grid gap-1 pt-1">
        {unfilled.map(({ source_id: id, title, blanks }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <SourceLink to={sourceOf(id)} title={title} />
            {`: ${blanks.map((blank) => `{{${blank}}}`).join(', ')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function SourceLink({ to, title }: { to: ScreenRoute; title: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent-strong hover:underline">
      <bdi>{title}</bdi>
    </Link>
  );
}

/** What was compared, and what was not. */
function WhatWasCompared({ compared }: { compared: NonNullable<KnowledgeReview['compared']> }) {
  const text = useText(reviewText);
  const { count } = useFormat();
  const { passages, sources, left, off } = compared;
  return (
    <p className="tabular text-sm text-ink-soft">
      {[
        text.compared(count(passages), count(sources)),
        ...(left > 0 ? [text.left(count(left))] : []),
        ...(off > 0 ? [text.off(count(off))] : []),
      ].join(' ')}
    </p>
  );
}

function Conflicts({ review: { conflicts, compared }, sourceOf }: { review: KnowledgeReview; sourceOf: SourceOf }) {
  const text = useText(reviewText);
  return (
    <Section title={text.conflicts} level={3}>
      {conflicts.length === 0 ? (
        <p className="text-sm text-ink-soft">{text.noConflicts}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {conflicts.map((conflict, at) => (
            <li key={`${conflict.kind}/${at}`} className="grid gap-1 p-3">
              <Conflict conflict={conflict} sourceOf={sourceOf} />
            </li>
          ))}
        </ul>
      )}
      {compared && <WhatWasCompared compared={compared} />}
    </Section>
  );
}

function Conflict({
  conflict: { kind, is_waiting, one, other },
  sourceOf,
}: {
  conflict: KnowledgeConflict;
  sourceOf: SourceOf;
}) {
  const text = useText(reviewText);
  const { count } = useFormat();
  const shown = (values: (string | number)[]) =>
    values.map((value) => (typeof value === 'number' ? text.amount(count(value)) : value)).join(', ');
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        <Tag tone={is_waiting ? 'help' : 'plain'}>{text.kinds[kind]}</Tag>
        {!is_waiting && <Tag>{text.published}</Tag>}
      </p>
      {[one, other].map(({ source_id: id, title, values }, at) => (
        <p key={id ?? `katalog-${at}`} className="tabular text-sm [overflow-wrap:anywhere]">
          {id === null ? text.ofCatalogue(title) : <SourceLink to={sourceOf(id)} title={title} />}
          {`: ${shown(values)}`}
        </p>
      ))}
    </>
  );
}

function Answers({ review: { cases }, compared }: { review: KnowledgeReview; compared: readonly Compared[] }) {
  const text = useText(reviewText);
  const { count } = useFormat();
  const changed = changedAnswers(compared);
  return (
    <Section title={text.answers} level={3}>
      {cases.length === 0 ? (
        <p className="text-sm text-ink-soft">{text.noCases}</p>
      ) : (
        <output className="tabular text-sm text-ink-soft">
          {text.progress(count(compared.length), count(cases.length), count(changed.length))}
        </output>
      )}
      {changed.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {changed.map((one) => (
            <li key={one.id} className="grid grid-cols-1 gap-2 rounded-md border border-line p-3">
              <ChangedAnswer compared={one} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ChangedAnswer({ compared }: { compared: Compared }) {
  const text = useText(reviewText);
  const { decisions } = useText(trainingText);
  const { question, before, after, unmet_after: unmet } = compared;
  const shown = (answered: Answered | null): string =>
    answered === null ? '' : (answered.text ?? decisions[answered.decision]);
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{question}</bdi>
      </p>
      {isWorse(compared) && (
        <p className="flex flex-wrap items-center gap-1.5 text-sm text-fail">
          <TrendingDown aria-hidden="true" size={16} />
          {text.worse(unmet.map((name) => text.expectations[name]).join(', '))}
        </p>
      )}
      <MarkedTexts before={shown(before)} after={shown(after)} names={text} />
    </>
  );
}
