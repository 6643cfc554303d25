import { useSelector } from '@xstate/react';
import { GraduationCap, LockKeyhole, PartyPopper } from 'lucide-react';

import type { Unanswered } from '../../contracts/training.teaching.ts';
import { selectTeaching, type UnansweredRef } from '../../machines/training/unanswered.machine.ts';
import { useOptionalActor } from '../app/AppContext.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { TeachDrawer } from './TeachDrawer.tsx';
import { unansweredText } from './text/unanswered.id.ts';
import { useSourceTimes } from './useSourceTimes.ts';

/** What the AI could not answer, most asked first, each one press from an entry. */
export function UnansweredTab({ actor }: { actor: UnansweredRef }) {
  const text = useText(unansweredText);
  const teaching = useOptionalActor(useSelector(actor, selectTeaching));
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 px-4 py-3 md:px-8 md:py-6">
        <p className="text-ink-soft">{text.lead}</p>
        <Questions actor={actor} />
      </div>
      {teaching && <TeachDrawer actor={teaching} />}
    </div>
  );
}

function Questions({ actor }: { actor: UnansweredRef }) {
  const text = useText(unansweredText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { questions, next, problem, dismissed, dismissal } = snapshot.context;
  if (snapshot.matches('failed'))
    return (
      <div role="alert">
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      </div>
    );
  if (snapshot.matches('denied'))
    return (
      <EmptyState icon={<LockKeyhole size={22} />} title={text.denied.title}>
        {text.denied.body}
      </EmptyState>
    );
  if (snapshot.matches('loading'))
    return (
      <div className="grid gap-3">
        <output className="sr-only">{text.loading}</output>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-28 rounded-lg" />
        ))}
      </div>
    );
  const isDismissing = snapshot.matches({ listed: 'dismissing' });
  return (
    <div className="grid grid-cols-1 gap-3">
      {dismissed !== null && (
        <Notice
          title={text.dismissed}
          action={
            <Button
              size="small"
              busy={isDismissing && !dismissal.dismissed}
              onClick={() => actor.send({ type: 'dismissal.undone' })}
            >
              {text.undo}
            </Button>
          }
        >
          <bdi className="wrap-anywhere">{dismissed.body}</bdi>
        </Notice>
      )}
      {problem !== null && <Notice tone="fail" title={text.problems[problem]} />}
      {questions.length === 0 ? (
        <EmptyState icon={<PartyPopper size={22} />} title={text.empty.title}>
          {text.empty.body}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {questions.map((question) => (
            <li key={question.id}>
              <Question
                question={question}
                isBusy={isDismissing && dismissal.groupId === question.id}
                onTeach={() => actor.send({ type: 'teaching.requested', runId: question.run_id })}
                onDismiss={() => actor.send({ type: 'question.dismissed', groupId: question.id })}
              />
            </li>
          ))}
        </ul>
      )}
      {questions.length > 0 && (
        <div className="grid justify-items-center pb-6">
          {next === null ? (
            <p className="tabular text-sm text-ink-soft">{text.allShown(count(questions.length))}</p>
          ) : (
            <Button
              busy={snapshot.matches({ listed: 'loadingMore' })}
              onClick={() => actor.send({ type: 'more.requested' })}
            >
              {text.more}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface QuestionProps {
  question: Unanswered;
  /** It is being dismissed. */
  isBusy: boolean;
  onTeach: () => void;
  onDismiss: () => void;
}

function Question({ question, isBusy, onTeach, onDismiss }: QuestionProps) {
  const text = useText(unansweredText);
  const { count } = useFormat();
  const at = useSourceTimes();
  const { body, wordings, times, answer, last_asked_at: lastAt } = question;
  return (
    <article aria-label={body} className="grid gap-2 p-3 md:flex md:items-start md:gap-4 md:px-4">
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <h2 className="font-semibold">
          <bdi>{body}</bdi>
        </h2>
        <p className="tabular text-sm text-ink-soft">{text.asked(count(times), at(lastAt))}</p>
        {wordings.length > 0 && (
          <p className="line-clamp-2 text-sm text-ink-soft">
            {text.wordings} <bdi>{wordings.join(' · ')}</bdi>
          </p>
        )}
        {answer !== null && (
          <p className="line-clamp-3 border-l-2 border-line-strong pl-3 text-sm">
            <span className="text-ink-soft">{text.answered}</span> <bdi>{answer}</bdi>
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          size="small"
          variant={answer === null ? 'secondary' : 'primary'}
          icon={<GraduationCap aria-hidden="true" size={16} />}
          onClick={onTeach}
        >
          {answer === null ? text.write : text.teach}
        </Button>
        <Button size="small" variant="quiet" busy={isBusy} onClick={onDismiss}>
          {text.dismiss}
        </Button>
      </div>
    </article>
  );
}
