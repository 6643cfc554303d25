import { useSelector } from '@xstate/react';
import { GraduationCap, PartyPopper } from 'lucide-react';

import type { Unanswered } from '../../contracts/training.teaching.ts';
import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import { selectList, selectTeaching, type UnansweredRef } from '../../machines/training/unanswered.machine.ts';
import { useOptionalActor } from '../app/AppContext.tsx';
import { LiveList } from '../app/liveList/LiveList.tsx';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { TeachDrawer } from './TeachDrawer.tsx';
import { unansweredText } from './text/unanswered.id.ts';
import { useSourceTimes } from './useSourceTimes.ts';

/** What the AI could not answer, most asked first, each one press from an entry. */
export function UnansweredTab({ actor }: { actor: UnansweredRef }) {
  const list = useOptionalActor(useSelector(actor, selectList));
  const teaching = useOptionalActor(useSelector(actor, selectTeaching));
  return (
    <>
      {list && <Questions actor={list} onTeach={(runId) => actor.send({ type: 'teaching.requested', runId })} />}
      {teaching && <TeachDrawer actor={teaching} />}
    </>
  );
}

interface QuestionsProps {
  actor: LiveListRef<'questions'>;
  onTeach: (runId: string) => void;
}

export function Questions({ actor, onTeach }: QuestionsProps) {
  const text = useText(unansweredText);
  const snapshot = useSelector(actor, (state) => state);
  const { command, done, problem } = snapshot.context;
  const running = snapshot.matches({ listed: 'running' }) ? command : null;
  const run = (question: Unanswered, dismissed: boolean) =>
    actor.send({ type: 'command.requested', command: { question, dismissed } });
  return (
    <Page>
      <p className="text-ink-soft">{text.lead}</p>
      {snapshot.matches('listed') && done?.dismissed && (
        <Notice
          title={text.dismissed}
          button={{ label: text.undo, busy: running?.dismissed === false, onClick: () => run(done.question, false) }}
        >
          <bdi className="wrap-anywhere">{done.question.body}</bdi>
        </Notice>
      )}
      {problem === 'command' && <Notice tone="fail" title={text.problems.dismissal} />}
      <LiveList
        actor={actor}
        text={{ ...text, moreFailed: text.problems.more }}
        skeleton="h-28"
        empty={
          <EmptyState icon={<PartyPopper size={22} />} title={text.empty.title}>
            {text.empty.body}
          </EmptyState>
        }
        row={(question) => (
          <Question
            question={question}
            isBusy={running?.question.id === question.id}
            onTeach={() => onTeach(question.run_id)}
            onDismiss={() => run(question, true)}
          />
        )}
      />
    </Page>
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
          <p lang="id" className="line-clamp-3 border-l-2 border-line-strong pl-3 text-sm">
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
