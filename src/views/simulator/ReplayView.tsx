import { useSelector } from '@xstate/react';
import { ArrowLeft, Pause, Play, RotateCcw, SearchX, Square } from 'lucide-react';
import { useState } from 'react';

import type { Outcome, ReplayedBurst } from '../../contracts/simulator.ts';
import { divergencesOf } from '../../machines/simulator/compare.ts';
import type { ReplayRef } from '../../machines/simulator/replay.machine.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceChip } from '../ui/Chip.tsx';
import { Denied } from '../ui/Denied.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useRefusals } from '../ui/useRefusals.ts';
import { useSaidAtEnd } from '../ui/useSaid.ts';
import { useText } from '../ui/useText.ts';
import { CustomerMessage } from './CustomerMessage.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import { simulatorText } from './text/id.ts';

/** Most messages that the list counts (private.replayable_rooms), and most chats that it holds. */
const MOST_COUNTED = 100;
const MOST_LISTED = 30;

/** A real chat that is answered again, or the list from which it is chosen. */
export function ReplayView({ actor }: { actor: ReplayRef }) {
  const text = useText(simulatorText);
  const snapshot = useSelector(actor, (state) => state);
  if (snapshot.matches('denied')) return <Denied text={text.denied} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-3 px-4 py-3 md:px-8">
        {snapshot.matches('choosing') ? <Choice actor={actor} /> : <Replayed actor={actor} />}
      </div>
    </div>
  );
}

/** The version and the knowledge of the next replay. */
function Choices({ actor }: { actor: ReplayRef }) {
  const text = useText(simulatorText);
  const { variant, knowledge } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <div className="flex flex-wrap gap-2">
      <ChoiceChip
        label={text.version}
        value={variant.version}
        options={[
          ['v2', text.versions.v2],
          ['v3', text.versions.v3],
        ]}
        onChange={(version) => actor.send({ type: 'variant.chosen', variant: { ...variant, version } })}
      />
      <ChoiceChip
        label={text.size}
        value={variant.size}
        options={[
          ['small', text.sizes.small],
          ['large', text.sizes.large],
        ]}
        onChange={(size) => actor.send({ type: 'variant.chosen', variant: { ...variant, size } })}
      />
      <ChoiceChip
        label={text.knowledge}
        value={knowledge}
        options={[
          ['published', text.knowledges.published],
          ['draft', text.knowledges.draft],
        ]}
        onChange={(chosen) => actor.send({ type: 'knowledge.chosen', knowledge: chosen })}
      />
    </div>
  );
}

function Choice({ actor }: { actor: ReplayRef }) {
  const text = useText(simulatorText).replay;
  const snapshot = useSelector(actor, (state) => state);
  const { search, rooms } = snapshot.context;
  const { count } = useFormat();
  useSaidAtEnd(snapshot.hasTag('busy'), rooms.length > 0 ? text.listed(count(rooms.length)) : null);
  const [typed, setTyped] = useState(search);
  return (
    <>
      <div className="grid gap-1">
        <p className="text-ink-soft">{text.lead}</p>
        <p className="text-sm text-ink-soft">{text.masked}</p>
      </div>
      <Choices actor={actor} />
      <SearchField
        label={text.search}
        value={typed}
        onSearch={(value) => {
          setTyped(value);
          actor.send({ type: 'search.typed', search: value });
        }}
      />
      {snapshot.matches({ choosing: 'gone' }) && <Notice tone="help" title={text.gone} />}
      {snapshot.matches({ choosing: 'unlisted' }) ? (
        <LoadFailed text={text.unlisted} onRetry={() => actor.send({ type: 'retry.requested' })} />
      ) : snapshot.matches({ choosing: 'nothingFound' }) ? (
        <EmptyState icon={<SearchX size={22} />} title={text.nothing.title}>
          {text.nothing.body}
        </EmptyState>
      ) : (
        <>
          <output className="sr-only">{snapshot.hasTag('busy') && text.searching}</output>
          {rooms.length === 0 && snapshot.hasTag('busy') ? (
            [0, 1, 2].map((at) => <Skeleton key={at} className="h-16 rounded-lg" />)
          ) : (
            <Rooms actor={actor} isBusy={snapshot.hasTag('busy')} />
          )}
        </>
      )}
    </>
  );
}

function Rooms({ actor, isBusy }: { actor: ReplayRef; isBusy: boolean }) {
  const text = useText(simulatorText).replay;
  const { count, listTime } = useFormat();
  const now = useNow();
  const { rooms, search } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <>
      <ul aria-label={text.rooms} aria-busy={isBusy || undefined} className="grid grid-cols-1 gap-2">
        {rooms.map(({ room_id: roomId, preview, questions, last_message_at: at }) => (
          <li key={roomId}>
            <button
              type="button"
              disabled={isBusy}
              className="grid min-h-14 w-full min-w-0 gap-0.5 rounded-lg border border-line-strong bg-surface px-3 py-2 text-left hover:bg-hover"
              onClick={() => actor.send({ type: 'room.chosen', roomId })}
            >
              <bdi className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{preview}</bdi>
              <span className="tabular text-sm text-ink-soft">
                {questions >= MOST_COUNTED ? text.manyQuestions : text.questions(count(questions))}
                {' · '}
                {listTime(at, now)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rooms.length >= MOST_LISTED && search === '' && <p className="text-sm text-ink-soft">{text.newest}</p>}
    </>
  );
}

function Replayed({ actor }: { actor: ReplayRef }) {
  const text = useText(simulatorText);
  const snapshot = useSelector(actor, (state) => state);
  const { bursts } = snapshot.context;
  return (
    <>
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<ArrowLeft aria-hidden="true" size={18} />}
          onClick={() => actor.send({ type: 'room.left' })}
        >
          {text.replay.back}
        </Button>
      </div>
      {snapshot.matches('unloaded') ? (
        <LoadFailed text={text.replay.unloaded} onRetry={() => actor.send({ type: 'retry.requested' })} />
      ) : snapshot.matches('loading') ? (
        <>
          <output className="text-sm text-ink-soft">{text.replay.loading}</output>
          {[0, 1].map((at) => (
            <Skeleton key={at} className="h-32 rounded-lg" />
          ))}
        </>
      ) : (
        <>
          <Progress actor={actor} />
          <ol aria-label={text.replay.chat} className="grid grid-cols-1 gap-4">
            {bursts.map((burst, at) => (
              // The bursts of a chat do not change.
              <li key={`${burst.at}/${at}`}>
                <Burst actor={actor} burst={burst} at={at} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** How far the replay is, what it shows, and what can be done now. */
function Progress({ actor }: { actor: ReplayRef }) {
  const text = useText(simulatorText);
  const problems = useRefusals(text.problems);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { bursts, outcomes, problem, variant } = snapshot.context;
  const state = snapshot.value as keyof typeof text.replay.states;
  const isRunning = snapshot.matches('running');
  const isPaused = snapshot.matches('paused');
  const isOver = snapshot.can({ type: 'repeat.requested' });
  const different = outcomes.filter((outcome, at) => {
    const burst = bursts[at];
    return burst !== undefined && divergencesOf(burst, outcome, at === bursts.length - 1).length > 0;
  }).length;
  return (
    <section
      aria-label={text.replay.states[state]}
      className="sticky top-0 z-10 grid gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone={isRunning ? 'ai' : 'plain'} icon={isRunning ? <Spinner className="size-3" /> : undefined}>
          {text.replay.states[state]}
        </Tag>
        <output className="tabular min-w-0 flex-1 text-sm">
          {text.replay.progress(count(outcomes.length), count(bursts.length))}
          {outcomes.length > 0 && ` · ${different > 0 ? text.replay.different(count(different)) : text.replay.same}`}
        </output>
        {isRunning && (
          <Button
            size="small"
            icon={<Pause aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'pause.requested' })}
          >
            {text.pause}
          </Button>
        )}
        {isPaused && (
          <Button
            size="small"
            icon={<Play aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'resume.requested' })}
          >
            {text.resume}
          </Button>
        )}
        {(isRunning || isPaused) && (
          <Button
            size="small"
            icon={<Square aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'stop.requested' })}
          >
            {text.stop}
          </Button>
        )}
      </div>
      {isOver ? (
        <div className="flex flex-wrap items-center gap-2">
          <Choices actor={actor} />
          <Button
            size="small"
            icon={<RotateCcw aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'repeat.requested' })}
          >
            {text.replay.repeat}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          {text.variant(text.versions[variant.version], text.sizes[variant.size])}
        </p>
      )}
      {snapshot.matches('failed') && (
        <Notice
          tone="fail"
          title={problems[problem ?? 'unreachable']}
          action={<RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />}
        />
      )}
    </section>
  );
}

function Burst({ actor, burst, at }: { actor: ReplayRef; burst: ReplayedBurst; at: number }) {
  const text = useText(simulatorText);
  const { variant, outcomes, bursts } = useSelector(actor, (snapshot) => snapshot.context);
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches('running'));
  const outcome: Outcome | undefined = outcomes[at];
  const divergences = outcome === undefined ? [] : divergencesOf(burst, outcome, at === bursts.length - 1);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      {burst.messages.map(({ kind, text: said }, index) => (
        // The messages of a burst do not change.
        <CustomerMessage
          key={index}
          label={text.customer}
          text={said}
          file={kind === 'text' ? null : (text.replay.files[kind] ?? text.replay.file)}
          icon={kind === 'voice' ? 'voice' : 'image'}
        />
      ))}
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <div className="grid min-w-0 content-start gap-1.5">
          <h3 className="text-xs font-semibold text-ink-soft">{text.replay.then}</h3>
          {burst.replies.length === 0 && !burst.was_escalated && (
            <p className="text-sm text-ink-soft">{text.replay.noReply}</p>
          )}
          {burst.was_escalated && (
            <p>
              <Tag tone="help">{text.replay.wasEscalated}</Tag>
            </p>
          )}
          {burst.replies.map(({ author, kind, text: said }, index) => (
            <div
              key={index}
              className={`w-fit max-w-full rounded-lg px-3 py-2 ${author === 'ai' ? 'bg-ai-wash' : 'bg-person-wash'}`}
            >
              <p className={`text-xs font-semibold ${author === 'ai' ? 'text-ai' : 'text-person'}`}>
                {text.replay[author]}
              </p>
              <p lang="id" className="[overflow-wrap:anywhere] whitespace-pre-line">
                <bdi>{said ?? text.replay.files[kind] ?? text.replay.file}</bdi>
              </p>
            </div>
          ))}
        </div>
        <div className="grid min-w-0 content-start gap-1.5">
          <h3 className="flex flex-wrap items-center gap-1 text-xs font-semibold text-ink-soft">
            {text.replay.now(text.versions[variant.version], text.sizes[variant.size])}
            {divergences.map((divergence) => (
              <Tag key={divergence} tone="help">
                {text.replay.divergences[divergence]}
              </Tag>
            ))}
          </h3>
          {outcome !== undefined ? (
            <OutcomeView outcome={outcome} />
          ) : (
            at === outcomes.length &&
            isRunning && (
              <p className="flex items-center gap-2 text-sm text-ai">
                <Spinner />
                {text.states.answering}
              </p>
            )
          )}
        </div>
      </div>
    </div>
  );
}
