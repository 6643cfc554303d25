import { useSelector } from '@xstate/react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';

import type { SampledRoom, Rating, RatingReason } from '../../../contracts/inbox.qualityReview.ts';
import { selectJudging, selectNext, type ReviewRef } from '../../../machines/inbox/qualityReview.machine.ts';
import { MOST_NOTE, REASONS } from '../../../machines/inbox/qualityReview.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { Button } from '../../ui/Button.tsx';
import { ToggleChip } from '../../ui/Chip.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { qualityReviewText } from './text/id.ts';

/** Below a chat that is next to be judged. Nothing below any other. */
export function Judging({ actor, room }: { actor: ReviewRef; room: Room | undefined }) {
  const isJudging = useSelector(actor, selectJudging);
  const next = useSelector(actor, selectNext);
  if (!isJudging || next === null || next.roomId !== room?.id) return null;
  return <Judge key={next.roomId} actor={actor} room={room} drawn={next} />;
}

/** Counted as the database counts. */
const isLong = (note: string): boolean => Array.from(note).length > MOST_NOTE;

function Judge({ actor, room, drawn }: { actor: ReviewRef; room: Room; drawn: SampledRoom }) {
  const text = useText(qualityReviewText);
  const { count } = useFormat();
  const { results, sample, refusal } = useSelector(actor, ({ context }) => context);
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  // One chat has one judgement, however often it is sent.
  const [id] = useState(() => crypto.randomUUID() as string);
  const [isFaulty, setIsFaulty] = useState(false);
  const [reasons, setReasons] = useState<readonly RatingReason[]>([]);
  const [note, setNote] = useState('');
  const give = (judgement: Omit<Rating, 'id'>) =>
    actor.send({ type: 'judgement.given', judgement: { id, ...judgement } });
  const isGone = refusal === 'gone' || room.completed_at !== drawn.completedAt || room.erased_at !== null;
  return (
    <section
      aria-label={text.label}
      className="grid max-h-60 shrink-0 gap-2 md:max-h-[50dvh] overflow-y-auto border-t-2 border-accent bg-surface px-3 py-2"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-semibold">{text.ask}</p>
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">
          {text.place(count(results.length + 1), count(sample.length))}
        </span>
      </div>
      {isGone ? (
        <Notice tone="help" title={text.gone} />
      ) : (
        refusal === 'unreachable' && !isSaving && <Notice tone="fail" title={text.unreachable} />
      )}
      {isFaulty && !isGone && (
        <>
          <fieldset className="flex min-w-0 flex-wrap gap-1.5">
            <legend className="pb-1 text-sm">{text.why}</legend>
            {REASONS.map((reason) => (
              <ToggleChip
                key={reason}
                isOn={reasons.includes(reason)}
                name={text.reasons[reason]}
                onToggle={(isOn) =>
                  setReasons(REASONS.filter((one) => (one === reason ? isOn : reasons.includes(one))))
                }
              />
            ))}
          </fieldset>
          <TextArea
            label={text.note}
            rows={2}
            most={MOST_NOTE}
            error={isLong(note) ? text.tooLong : undefined}
            readOnly={isSaving}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
      {/* On a phone there is not room for everything: what one presses stays in view. */}
      <div className="sticky -bottom-2 -mx-3 -mb-2 flex flex-wrap gap-2 bg-surface px-3 py-2">
        {!isGone && !isFaulty && (
          <>
            <Button
              size="small"
              look="primary"
              icon={<ThumbsUp aria-hidden="true" size={16} />}
              busy={isSaving}
              onClick={() => give({ verdict: 'good', reasons: [], note: '' })}
            >
              {text.good}
            </Button>
            <Button
              size="small"
              icon={<ThumbsDown aria-hidden="true" size={16} />}
              disabled={isSaving}
              onClick={() => setIsFaulty(true)}
            >
              {text.improve}
            </Button>
          </>
        )}
        {!isGone && isFaulty && (
          <>
            <Button
              size="small"
              look="primary"
              busy={isSaving}
              disabled={isLong(note)}
              onClick={() => give({ verdict: 'improve', reasons, note })}
            >
              {text.save}
            </Button>
            <Button size="small" look="quiet" disabled={isSaving} onClick={() => setIsFaulty(false)}>
              {text.back}
            </Button>
          </>
        )}
        <Button
          size="small"
          look="quiet"
          className="ml-auto"
          disabled={isSaving}
          onClick={() => actor.send({ type: 'chat.skipped' })}
        >
          {text.skip}
        </Button>
      </div>
    </section>
  );
}
