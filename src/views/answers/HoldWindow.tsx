import { useSelector } from '@xstate/react';
import { Hand, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { Decision, Run } from '../../contracts/answers.ts';
import type { HoldWindowRef, HoldWindowSnapshot } from '../../machines/answers/holdWindow.machine.ts';
import { useColleagues } from '../app/useColleagues.ts';
import { Button } from '../ui/Button.tsx';
import { useCountdown } from '../ui/useCountdown.ts';
import { useText } from '../ui/useText.ts';
import { AnswerFiles } from './AnswerFiles.tsx';
import { answersText } from './text/id.ts';

/** The longest hold of a business, in seconds. */
const LONGEST = 20;

const selectStage = ({ value }: HoldWindowSnapshot) => value;
const selectContext = ({ context }: HoldWindowSnapshot) => context;

/** The held answer of the AI with what a member can decide. `onEdit` takes the text to the composer; without, it waits. */
export function HoldWindow({ actor, onEdit }: { actor: HoldWindowRef; onEdit?: (text: string) => void }) {
  const { hold: text, files } = useText(answersText);
  const stage = useSelector(actor, selectStage);
  const { run, request, notice, userId } = useSelector(actor, selectContext);
  const nameOf = useColleagues();
  const isEdited = stage === 'edited';
  useEffect(() => {
    if (!isEdited || request === null || onEdit === undefined) return;
    onEdit(request.text);
    actor.send({ type: 'text.inserted' });
    // oxlint-disable-next-line react/exhaustive-deps -- once per text
  }, [isEdited]);

  const isShown = run?.status === 'held';
  const nameOfDecider = ({ decided_by: by }: Run) => (by === userId ? null : (nameOf(by) ?? text.colleague));
  const decider = run && nameOfDecider(run);
  const told = notice === null || notice.why === 'failed' ? null : lostText(notice.to, nameOfDecider(notice.to), text);
  const button = (decision: Decision) => ({
    size: 'small' as const,
    busy: stage === 'deciding' && request?.decision === decision,
    because: stage === 'released' ? text.due : null,
    disabled: stage === 'released' || (stage === 'deciding' && request?.decision !== decision),
    onClick: () => actor.send({ type: `${decision}.requested` }),
  });
  return (
    // Announced as it comes, because there is little time to stop the answer. Its clock says nothing by itself.
    <section aria-label={text.label} aria-live="polite">
      {isShown && (
        <div className="grid animate-appear gap-2 border-t border-line bg-surface px-3 py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <b className="font-semibold text-ai">{text.label}</b>
            {run.dueAt === null || stage === 'released' ? (
              stage === 'released' && <span className="text-ink-soft">{text.due}</span>
            ) : (
              <Countdown key={`${run.id} ${run.revision}`} dueAt={run.dueAt} />
            )}
          </p>
          <p
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
            tabIndex={0}
            lang="id"
            className="max-h-24 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap low:group-has-[textarea:focus]/room:hidden"
          >
            {run.text}
          </p>
          <AnswerFiles files={run.files ?? []} />
          {run.files !== undefined && run.files.length > 0 && (
            <p className="text-sm text-ink-soft">{files.notEdited}</p>
          )}
          {run.dueAt === null && (
            <p className="text-sm text-ink-soft">{decider === null ? text.stoppedByUser : text.stoppedBy(decider)}</p>
          )}
          <div className="flex flex-wrap gap-2">
            {run.dueAt !== null && (
              <Button {...button('stop')} icon={<Hand aria-hidden="true" size={16} />}>
                {text.stop}
              </Button>
            )}
            <Button {...button('edit')} icon={<Pencil aria-hidden="true" size={16} />}>
              {text.edit}
            </Button>
            <Button {...button('send')} variant="primary">
              {text.send}
            </Button>
          </div>
        </div>
      )}
      {notice !== null && (
        <p role="alert" className="border-t border-line bg-surface px-3 py-1.5 text-sm text-ink-soft">
          {told ?? text.failed}
        </p>
      )}
    </section>
  );
}

const secondsUntil = (dueAt: number): number => Math.min(Math.ceil((dueAt - Date.now()) / 1000), LONGEST);

const lostText = (run: Run, decider: string | null, text: (typeof answersText)['hold']): string => {
  if (run.decision !== null && decider !== null) return text.lost[run.decision](decider);
  return run.status === 'superseded' ? text.newerMessage : text.gone;
};

function Countdown({ dueAt }: { dueAt: number }) {
  const text = useText(answersText).hold;
  const [seconds] = useState(() => secondsUntil(dueAt));
  const left = useCountdown(seconds);
  return (
    <span role="timer" className="text-ink-soft tabular-nums">
      {left > 0 ? text.countdown(String(left)) : text.due}
    </span>
  );
}
