import { useSelector } from '@xstate/react';
import { BookOpen, Power } from 'lucide-react';

import {
  isJudged,
  type AgentReviewRef,
  type AgentReviewSnapshot,
} from '../../../machines/onboarding/agentReview.machine.ts';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { ReviewItem } from './ReviewItem.tsx';
import { agentReviewText } from './text/id.ts';

/** Ten questions of customers with the agent's answers, and turning the agent on afterwards. */
export function AgentReview({ actor }: { actor: AgentReviewRef }) {
  const text = useText(agentReviewText);
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
  if (snapshot.matches('live'))
    return (
      <Notice title={text.live.title}>
        <p>{text.live.body}</p>
      </Notice>
    );
  return (
    <div className="grid gap-4">
      <Refusal snapshot={snapshot} />
      {snapshot.matches('ready') || snapshot.matches('starting') ? (
        <Ready actor={actor} snapshot={snapshot} />
      ) : (
        <Answers actor={actor} snapshot={snapshot} />
      )}
    </div>
  );
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
              to={{ name: 'training', search: { businessId } }}
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
          <li key={position} dir="auto" className="py-2.5">
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
  const answered = rows.filter(({ answer }) => answer !== null).length;
  const isIdle = snapshot.matches({ reviewing: 'idle' });
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <output className="tabular font-semibold">{text.progress(answered, rows.length)}</output>
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
          action={
            <Button size="small" onClick={() => actor.send({ type: 'store.requested' })}>
              {text.notStored.store}
            </Button>
          }
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
  const good = rows.filter(({ verdict }) => verdict === 'good').length;
  return (
    <section className="grid gap-3 rounded-lg border border-accent bg-accent-wash p-4">
      <div>
        <h2 className="tabular text-lg font-bold">{text.summary.good(good, rows.length)}</h2>
        <p>{good === rows.length ? text.summary.all : text.summary.some(rows.length - good)}</p>
      </div>
      <Button
        variant="primary"
        block
        className="min-h-14 text-base"
        icon={<Power aria-hidden="true" size={20} />}
        busy={snapshot.matches('goingLive')}
        disabled={!snapshot.matches('goingLive') && !snapshot.can({ type: 'goLive.requested' })}
        onClick={() => actor.send({ type: 'goLive.requested' })}
      >
        {text.summary.goLive}
      </Button>
      <p className="text-sm">{text.summary.hint}</p>
    </section>
  );
}
