import { useSelector } from '@xstate/react';
import { BookOpen, Power } from 'lucide-react';
import { useState } from 'react';

import type { ReviewRow } from '../../../contracts/onboarding.review.ts';
import {
  countAnswers,
  isJudged,
  type AgentReviewRef,
  type AgentReviewSnapshot,
} from '../../../machines/onboarding/agentReview.machine.ts';
import { answeringLine } from '../../answers/answeringLine.ts';
import { answeringText } from '../../answers/text/answering.id.ts';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { uiText } from '../../ui/text/id.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { ReviewItem } from './ReviewItem.tsx';
import { agentReviewText } from './text/id.ts';

/** Ten questions of customers with the agent's answers, and turning the agent on afterwards. */
export function AgentReview({ actor }: { actor: AgentReviewRef }) {
  const text = useText(agentReviewText);
  const { running } = useText(uiText).why;
  const snapshot = useSelector(actor, (state) => state);
  if (snapshot.matches('loading'))
    return (
      <div aria-busy="true">
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="h-56 rounded-lg" />
      </div>
    );
  if (snapshot.matches('loadFailed'))
    return (
      <Notice
        tone="fail"
        title={text.loadFailed.title}
        action={<RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />}
      >
        {text.loadFailed.body}
      </Notice>
    );
  if (snapshot.matches('denied')) return <Notice tone="help" title={text.denied} />;
  if (snapshot.matches('live')) return <Live snapshot={snapshot} />;
  return (
    <WhyDisabled value={running}>
      <div className="grid gap-4">
        <Refusal snapshot={snapshot} />
        {snapshot.matches('ready') || snapshot.matches('starting') ? (
          <Ready actor={actor} snapshot={snapshot} />
        ) : (
          <Answers actor={actor} snapshot={snapshot} />
        )}
      </div>
    </WhyDisabled>
  );
}

/** The AI answers customers: in how many chats, the way to change that, and the way to try it out. */
function Live({ snapshot }: { snapshot: AgentReviewSnapshot }) {
  const text = useText(agentReviewText).live;
  const answering = useText(answeringText);
  const { businessId, share } = snapshot.context;
  return (
    <Notice title={text.title}>
      <p>
        <strong className="font-semibold">{answeringLine('live', share, answering)}</strong>
        {' · '}
        <Link
          to={{ name: 'settings', search: { businessId, section: 'agen', from: 'setup' } }}
          aria-label={answering.changeLabel}
          className="inline-flex min-h-11 items-center font-semibold text-accent-strong hover:underline"
        >
          {answering.change}
        </Link>
      </p>
      {share < 1 && <p>{answering.rest}</p>}
      <p>{text.tryOut}</p>
    </Notice>
  );
}

/** How many questions were answered, handed over, left without a reply, and not asked yet. */
function useCounts(rows: readonly ReviewRow[]): string {
  const text = useText(agentReviewText).counts;
  const { answered, handedOver, silent, waiting } = countAnswers(rows);
  return [
    text.answered(answered),
    handedOver > 0 && text.handedOver(handedOver),
    silent > 0 && text.silent(silent),
    waiting > 0 && text.waiting(waiting),
  ]
    .filter(Boolean)
    .join(', ');
}

function Refusal({ snapshot }: { snapshot: AgentReviewSnapshot }) {
  const text = useText(agentReviewText);
  const { refusal } = snapshot.context;
  return (
    refusal && (
      <Notice tone="fail" title={text.refused.title}>
        {text.refused.why[refusal]}
      </Notice>
    )
  );
}

interface PartProps {
  actor: AgentReviewRef;
  snapshot: AgentReviewSnapshot;
}

/** The questions before anything is asked. */
function Ready({ actor, snapshot }: PartProps) {
  const text = useText(agentReviewText);
  const { businessId, hasKnowledge, rows } = snapshot.context;
  return (
    <>
      {!hasKnowledge && (
        <Notice
          tone="help"
          title={text.untaught.title}
          action={
            <Link
              to={{ name: 'training', search: { businessId, from: 'setup' } }}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-strong hover:underline"
            >
              <BookOpen aria-hidden="true" size={18} />
              {text.untaught.open}
            </Link>
          }
        >
          {text.untaught.body}
        </Notice>
      )}
      <ol className="list-inside list-decimal divide-y divide-line rounded-lg border border-line bg-surface px-3">
        {rows.map(({ position, question }) => (
          <li lang="id" key={position} dir="auto" className="py-2.5">
            {question}
          </li>
        ))}
      </ol>
      <Button
        variant="primary"
        block
        className="min-h-12"
        busy={snapshot.matches('starting')}
        onClick={() => actor.send({ type: 'start.requested' })}
      >
        {text.start}
      </Button>
    </>
  );
}

function Answers({ actor, snapshot }: PartProps) {
  const text = useText(agentReviewText);
  const { rows, problem, isStored } = snapshot.context;
  const counts = useCounts(rows);
  const answered = rows.filter(({ answer }) => answer !== null).length;
  const isIdle = snapshot.matches({ reviewing: 'idle' });
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <output className="tabular font-semibold">{counts}</output>
        {snapshot.matches({ reviewing: 'asking' }) && (
          <Button size="small" onClick={() => actor.send({ type: 'cancel.requested' })}>
            {text.cancel}
          </Button>
        )}
        {isIdle && answered < rows.length && (
          <Button size="small" variant="primary" onClick={() => actor.send({ type: 'start.requested' })}>
            {problem?.why === 'off' ? text.turnOn : text.proceed}
          </Button>
        )}
      </div>
      {!isStored && (
        <Notice
          tone="fail"
          title={text.notStored.title}
          button={{ label: text.notStored.store, onClick: () => actor.send({ type: 'store.requested' }) }}
        >
          {text.notStored.body}
        </Notice>
      )}
      <ol className="grid gap-3">
        {rows.map((row) => (
          <ReviewItem key={row.position} actor={actor} snapshot={snapshot} row={row} />
        ))}
      </ol>
      {isJudged(rows) && <Summary actor={actor} snapshot={snapshot} />}
    </>
  );
}

/** What the review said, and the way to go live. */
function Summary({ actor, snapshot }: PartProps) {
  const text = useText(agentReviewText);
  const { rows } = snapshot.context;
  const counts = useCounts(rows);
  const [testPhone, setTestPhone] = useState(snapshot.context.testPhone);
  const isPhoneRefused = snapshot.context.refusal === 'phone';
  const goLive = () => actor.send({ type: 'goLive.requested', testPhone });
  const good = rows.filter(({ verdict }) => verdict === 'good').length;
  return (
    <section className="grid gap-3 rounded-lg border border-accent bg-accent-wash p-4">
      <div>
        <h2 className="tabular text-lg font-bold">{text.summary.good(good, rows.length)}</h2>
        <p className="tabular font-semibold">{counts}</p>
        <p>{good === rows.length ? text.summary.all : text.summary.some(rows.length - good)}</p>
      </div>
      <TextField
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={text.summary.phone}
        hint={text.summary.phoneHint}
        error={isPhoneRefused ? text.refused.why.phone : undefined}
        value={testPhone}
        onChange={(event) => setTestPhone(event.target.value)}
      />
      <Button
        variant="primary"
        block
        className="min-h-14 text-base"
        icon={<Power aria-hidden="true" size={20} />}
        busy={snapshot.matches('goingLive')}
        disabled={!snapshot.matches('goingLive') && !snapshot.can({ type: 'goLive.requested', testPhone })}
        onClick={goLive}
      >
        {text.summary.goLive}
      </Button>
      <p className="text-sm">{text.summary.hint}</p>
    </section>
  );
}
