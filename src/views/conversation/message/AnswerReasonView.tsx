import { ChevronDown } from 'lucide-react';

import type {
  AnswerRating,
  AnswerReason,
  AnswerSource,
  RatingFailure,
  RecordedReason,
  ToolUse,
} from '../../../contracts/conversation.answerReason.ts';
import type { ResourceState } from '../../app/useResourceState.ts';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StillLoading } from '../../ui/StillLoading.tsx';
import { useText } from '../../ui/useText.ts';
import { AnswerRatingForm } from './AnswerRatingForm.tsx';
import { BUILT_IN_MODEL } from './builtInModel.ts';
import { plainOf } from './markup.ts';
import { quotedParts } from './quotedParts.ts';
import { answerReasonText } from './text/answerReason.id.ts';

interface AnswerReasonViewProps {
  state: ResourceState<AnswerReason>;
  /** The text of the message. */
  answer: string;
  /** Stores a verdict. Null: it is stored. */
  onRate: (rating: AnswerRating) => Promise<RatingFailure | null>;
}

/** The passages that an answer of the AI rests on, the version and the model. */
export function AnswerReasonView({
  state: { value, isPending, isSlow, hasFailed, retry },
  answer,
  onRate,
}: AnswerReasonViewProps) {
  const text = useText(answerReasonText);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section aria-label={text.answer}>
        <p lang="id" className="line-clamp-4 border-l-2 border-line-strong pl-3 wrap-anywhere text-ink-soft">
          <bdi>{plainOf(answer)}</bdi>
        </p>
      </section>
      {value !== null ? (
        <Reason reason={value} answer={answer} onRate={onRate} />
      ) : hasFailed ? (
        <Notice tone="fail" title={text.failed} action={<RetryButton onClick={retry} />}>
          {text.failedHint}
        </Notice>
      ) : isSlow ? (
        <StillLoading onRetry={retry} />
      ) : (
        isPending && <Skeleton className="h-24" />
      )}
    </div>
  );
}

function Reason({
  reason,
  answer,
  onRate,
}: { reason: AnswerReason } & Pick<AnswerReasonViewProps, 'answer' | 'onRate'>) {
  const text = useText(answerReasonText);
  const { count } = useFormat();
  if (reason.kind === 'unrecorded') return <p>{text.unrecorded}</p>;
  const used = reason.sources.filter(({ isUsed }) => isUsed);
  const others = reason.sources.filter(({ isUsed }) => !isUsed);
  return (
    <>
      <section aria-labelledby="answer-sources" className="grid gap-2">
        <h3 id="answer-sources" className="text-sm font-semibold">
          {text.sources}
        </h3>
        {used.length === 0 ? (
          <p className="text-ink-soft">{text.noSources}</p>
        ) : (
          <Sources sources={used} answer={answer} />
        )}
      </section>
      {others.length > 0 && (
        <details className="group/others border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-md text-sm font-semibold hover:bg-hover md:min-h-9 [&::-webkit-details-marker]:hidden">
            {text.others(count(others.length))}
            <ChevronDown aria-hidden="true" size={16} className="shrink-0 text-ink-soft group-open/others:rotate-180" />
          </summary>
          <Sources sources={others} answer={answer} />
        </details>
      )}
      {reason.tools !== null && reason.tools.length > 0 && <Tools uses={reason.tools} />}
      <AnswerRatingForm reason={reason} onRate={onRate} />
      <HowAnswered {...reason} />
    </>
  );
}

function Sources({ sources, answer }: { sources: readonly AnswerSource[]; answer: string }) {
  const text = useText(answerReasonText);
  return (
    <ul className="grid gap-2">
      {sources.map(({ id, title, body }) => (
        <li key={id} className="grid gap-1 rounded-md border border-line p-3 wrap-anywhere">
          <bdi className="font-semibold">{title}</bdi>
          {body === null ? (
            <p className="text-ink-soft">{text.deleted}</p>
          ) : (
            <p lang="id" className="whitespace-pre-wrap">
              {quotedParts(body, answer).map(({ words, isQuoted, at }) =>
                isQuoted ? (
                  <mark key={at} className="rounded-sm bg-accent-wash text-ink">
                    {words}
                  </mark>
                ) : (
                  words
                ),
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Tools({ uses }: { uses: readonly ToolUse[] }) {
  const text = useText(answerReasonText);
  return (
    <section aria-labelledby="answer-tools" className="grid gap-1 border-t border-line pt-3">
      <h3 id="answer-tools" className="text-sm font-semibold">
        {text.tools}
      </h3>
      <ol className="grid gap-1 text-sm text-ink-soft">
        {uses.map(({ name, query, failed }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same call may be made twice
          <li key={at} className="wrap-anywhere">
            {text.tool[name] ?? name}
            {query !== null && (
              <>
                {': '}
                <bdi className="text-ink">{`“${query}”`}</bdi>
              </>
            )}
            {failed && ` (${text.toolFailed})`}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An answer often costs less than ten rupiah. */
const rupiahOf = (amount: number): string =>
  (amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)).toLocaleString('id-ID');

function HowAnswered({
  version,
  model_size: size,
  model_name: name,
  ms_model: duration,
  tokens_in: read,
  tokens_out: written,
  cost,
  chatCost,
  isInRollout,
  created_at: at,
}: RecordedReason) {
  const text = useText(answerReasonText);
  const { clockTime, count, date } = useFormat();
  const facts = [
    // Outside a comparison, one version answers everywhere.
    version === null || !isInRollout ? null : text.version(version.slice(1)),
    isInRollout ? text.rollout : null,
    size === null ? null : text.size[size],
    name === BUILT_IN_MODEL ? text.builtin : name,
    duration === null ? null : text.duration((Math.max(duration, 100) / 1000).toFixed(1)),
    read === null || written === null ? null : text.tokens(count(read + written)),
    cost === null || chatCost === null ? null : text.cost(rupiahOf(cost), rupiahOf(chatCost)),
    `${date(at)}, ${clockTime(at)}`,
  ].filter((fact) => fact !== null);
  return (
    <section aria-labelledby="answer-how" className="grid gap-1 border-t border-line pt-3">
      <h3 id="answer-how" className="text-sm font-semibold">
        {text.how}
      </h3>
      <p className="text-sm wrap-anywhere text-ink-soft">{facts.join(' · ')}</p>
    </section>
  );
}
