import { useSelector } from '@xstate/react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';

import type { SampledRoom, RoomRating, RatingReason } from '../../../contracts/inbox.qualityReview.ts';
import { withNewId } from '../../../machines/app/withNewId.ts';
import {
  selectIsRating,
  selectNextRoom,
  type QualityReviewRef,
} from '../../../machines/inbox/qualityReview.machine.ts';
import { MAX_NOTE_LENGTH, RATING_REASONS } from '../../../machines/inbox/qualityReview.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { Button } from '../../ui/Button.tsx';
import { ToggleChip } from '../../ui/Chip.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { qualityReviewText } from './text/id.ts';

/** The rating form below the room that is rated next; nothing below any other room. */
export function Rating({ actor, room }: { actor: QualityReviewRef; room: Room | undefined }) {
  const isRating = useSelector(actor, selectIsRating);
  const next = useSelector(actor, selectNextRoom);
  if (!isRating || next === null || next.roomId !== room?.id) return null;
  return <RatingForm key={next.roomId} actor={actor} room={room} sampled={next} />;
}

/** Counts code points, as the database does. */
const isTooLong = (note: string): boolean => Array.from(note).length > MAX_NOTE_LENGTH;

function RatingForm({ actor, room, sampled }: { actor: QualityReviewRef; room: Room; sampled: SampledRoom }) {
  const text = useText(qualityReviewText);
  const { count } = useFormat();
  const { results, sample, refusal } = useSelector(actor, ({ context }) => context);
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  // One id per room, so that a repeated request stores one rating.
  const [{ id }] = useState(() => withNewId({}));
  const [needsImprovement, setNeedsImprovement] = useState(false);
  const [reasons, setReasons] = useState<readonly RatingReason[]>([]);
  const [note, setNote] = useState('');
  const submit = (rating: Omit<RoomRating, 'id'>) =>
    actor.send({ type: 'rating.submitted', rating: { id, ...rating } });
  const isGone = refusal === 'gone' || room.completed_at !== sampled.completedAt || room.erased_at !== null;
  return (
    <section
      aria-label={text.label}
      className="grid max-h-60 shrink-0 gap-2 md:max-h-[50dvh] overflow-y-auto border-t-2 border-accent bg-surface px-3 py-2"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-semibold">{text.ask}</p>
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">
          {text.position(count(results.length + 1), count(sample.length))}
        </span>
      </div>
      {isGone ? (
        <Notice tone="help" title={text.gone} />
      ) : (
        refusal === 'unreachable' && !isSaving && <Notice tone="fail" title={text.unreachable} />
      )}
      {needsImprovement && !isGone && (
        <>
          <fieldset className="flex min-w-0 flex-wrap gap-1.5">
            <legend className="pb-1 text-sm">{text.why}</legend>
            {RATING_REASONS.map((reason) => (
              <ToggleChip
                key={reason}
                isOn={reasons.includes(reason)}
                name={text.reasons[reason]}
                onToggle={(isOn) =>
                  setReasons(RATING_REASONS.filter((one) => (one === reason ? isOn : reasons.includes(one))))
                }
              />
            ))}
          </fieldset>
          <TextArea
            label={text.note}
            rows={2}
            maxCharacters={MAX_NOTE_LENGTH}
            error={isTooLong(note) ? text.tooLong : undefined}
            readOnly={isSaving}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
      {/* The buttons stay in view on a phone, where the form scrolls. */}
      <div className="sticky -bottom-2 -mx-3 -mb-2 flex flex-wrap gap-2 bg-surface px-3 py-2">
        {!isGone && !needsImprovement && (
          <>
            <Button
              size="small"
              variant="primary"
              icon={<ThumbsUp aria-hidden="true" size={16} />}
              busy={isSaving}
              onClick={() => submit({ verdict: 'good', reasons: [], note: '' })}
            >
              {text.good}
            </Button>
            <Button
              size="small"
              icon={<ThumbsDown aria-hidden="true" size={16} />}
              disabled={isSaving}
              onClick={() => setNeedsImprovement(true)}
            >
              {text.improve}
            </Button>
          </>
        )}
        {!isGone && needsImprovement && (
          <>
            <Button
              size="small"
              variant="primary"
              busy={isSaving}
              disabled={isTooLong(note)}
              onClick={() => submit({ verdict: 'improve', reasons, note })}
            >
              {text.save}
            </Button>
            <Button size="small" variant="quiet" disabled={isSaving} onClick={() => setNeedsImprovement(false)}>
              {text.back}
            </Button>
          </>
        )}
        <Button
          size="small"
          variant="quiet"
          className="ml-auto"
          disabled={isSaving}
          onClick={() => actor.send({ type: 'room.skipped' })}
        >
          {text.skip}
        </Button>
      </div>
    </section>
  );
}
