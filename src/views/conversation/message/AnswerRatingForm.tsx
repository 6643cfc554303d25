import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';

import type {
  AnswerFeedback,
  AnswerRating,
  RatingFailure,
  RecordedReason,
} from '../../../contracts/conversation.answerReason.ts';
import { MAX_FEEDBACK_NOTE } from '../../../contracts/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { ToggleChip } from '../../ui/Chip.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { answerReasonText } from './text/answerReason.id.ts';

/** What a thumb down says more. */
type Details = Pick<AnswerFeedback, 'reason' | 'passage_id' | 'note'>;

const REASONS = ['content', 'source', 'manner', 'other'] as const satisfies AnswerFeedback['reason'][];

const none: Details = { reason: null, passage_id: null, note: null };

interface AnswerRatingFormProps {
  reason: RecordedReason;
  /** Null: the verdict is stored. */
  onRate: (rating: AnswerRating) => Promise<RatingFailure | null>;
}

/** The signed-in member's verdict on an answer. A thumb is stored at once, its details on demand. */
export function AnswerRatingForm({ reason: { feedback, votes, sources }, onRate }: AnswerRatingFormProps) {
  const text = useText(answerReasonText).rating;
  const { count } = useFormat();
  /** What was pressed last, until the stored verdict has been read again. */
  const [pressed, setPressed] = useState<AnswerRating | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<RatingFailure | null>(null);
  const [sent, setSent] = useState<'saved' | 'reported' | null>(null);
  const verdict = (pressed === undefined ? feedback : pressed)?.verdict ?? null;
  const [details, setDetails] = useState<Details>(feedback ?? none);
  const hasReported = typeof feedback?.reported_at === 'string';
  const note = details.note ?? '';
  const isTooLong = Array.from(note).length > MAX_FEEDBACK_NOTE;
  const rate = async (rating: AnswerRating, done: typeof sent) => {
    const before = pressed;
    setPressed(rating);
    setIsBusy(true);
    setFailure(null);
    setSent(null);
    const failed = await onRate(rating);
    setIsBusy(false);
    setFailure(failed);
    if (failed === null) setSent(done);
    else setPressed(before);
  };
  const press = (thumb: 'up' | 'down') => {
    if (isBusy) return;
    if (thumb === verdict) return void rate(null, null);
    void rate({ verdict: thumb, ...(thumb === 'down' ? details : none), isReport: false }, null);
  };
  const submit = (isReport: boolean) => {
    const passage_id = details.reason === 'source' ? details.passage_id : null;
    void rate({ verdict: 'down', ...details, passage_id, isReport }, isReport ? 'reported' : 'saved');
  };
  const wrongSources = sources.filter(({ isUsed }) => isUsed);
  return (
    <section aria-labelledby="answer-rating" className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="answer-rating" className="mr-auto text-sm font-semibold">
          {text.ask}
        </h3>
        {/* The two stay side by side on a narrow screen. */}
        <span className="flex gap-2">
          <Button
            size="small"
            aria-pressed={verdict === 'up'}
            className={verdict === 'up' ? 'border-accent bg-accent-wash text-accent-strong' : ''}
            icon={<ThumbsUp aria-hidden="true" size={16} />}
            onClick={() => press('up')}
          >
            {text.up}
          </Button>
          <Button
            size="small"
            aria-pressed={verdict === 'down'}
            className={verdict === 'down' ? 'border-fail bg-fail-wash text-fail' : ''}
            icon={<ThumbsDown aria-hidden="true" size={16} />}
            onClick={() => press('down')}
          >
            {text.down}
          </Button>
        </span>
      </div>
      {votes.up + votes.down > 1 && (
        <p className="text-sm text-ink-soft">{text.votes(count(votes.up), count(votes.down))}</p>
      )}
      {verdict === 'down' && (
        <>
          <fieldset className="flex min-w-0 flex-wrap gap-1.5">
            <legend className="pb-1 text-sm">{text.why}</legend>
            {REASONS.map((reason) => (
              <ToggleChip
                key={reason}
                name={text.reasons[reason]}
                isOn={details.reason === reason}
                onToggle={(isOn) => setDetails({ ...details, reason: isOn ? reason : null })}
              />
            ))}
          </fieldset>
          {details.reason === 'source' && wrongSources.length > 0 && (
            <fieldset className="grid min-w-0 gap-1">
              <legend className="pb-1 text-sm">{text.whichSource}</legend>
              {wrongSources.map(({ id, title }) => (
                <label key={id} className="flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-hover md:min-h-9">
                  <input
                    type="radio"
                    name="wrong-source"
                    className="size-5 shrink-0 accent-accent"
                    checked={details.passage_id === id}
                    onChange={() => setDetails({ ...details, passage_id: id })}
                  />
                  <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
                </label>
              ))}
            </fieldset>
          )}
          <TextArea
            label={text.note}
            rows={2}
            maxCharacters={MAX_FEEDBACK_NOTE}
            error={isTooLong ? text.tooLong : undefined}
            value={note}
            onChange={({ target }) => setDetails({ ...details, note: target.value })}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="primary" busy={isBusy} disabled={isTooLong} onClick={() => submit(false)}>
              {text.save}
            </Button>
            {hasReported ? (
              <p className="self-center text-sm text-ink-soft">{text.wasReported}</p>
            ) : (
              <Button size="small" disabled={isBusy || isTooLong} onClick={() => submit(true)}>
                {text.report}
              </Button>
            )}
          </div>
        </>
      )}
      <output className="text-sm text-ink-soft empty:hidden">{sent !== null && text.sent[sent]}</output>
      {failure !== null && <Notice tone="fail" title={text.failure[failure]} />}
    </section>
  );
}
