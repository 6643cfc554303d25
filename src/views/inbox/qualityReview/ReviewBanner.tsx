import { useSelector } from '@xstate/react';
import { Dices, ThumbsDown, ThumbsUp, Undo2, X } from 'lucide-react';
import { createPortal } from 'react-dom';

import type { RoomQuery } from '../../../contracts/inbox.ts';
import type { QualityReviewRef } from '../../../machines/inbox/qualityReview.machine.ts';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { useText } from '../../ui/useText.ts';
import { nameOf } from '../roomName.ts';
import { inboxText } from '../text/id.ts';
import { qualityReviewText } from './text/id.ts';

/** Above the list of completed rooms: starts a quality review, shows its progress, and ends it. */
export function ReviewBanner({ actor, query }: { actor: QualityReviewRef; query: RoomQuery }) {
  const text = useText(qualityReviewText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { sample, results } = snapshot.context;
  const draw = () => actor.send({ type: 'sample.requested', query });
  const close = (
    <IconButton
      label={text.stop}
      icon={<X aria-hidden="true" size={18} />}
      onClick={() => actor.send({ type: 'review.closed' })}
      className="-my-1"
    />
  );
  const retryOrClose = (
    <span className="flex items-center gap-1">
      <RetryButton size="small" onClick={draw} />
      {close}
    </span>
  );
  if (snapshot.matches('restoring')) return null;
  if (snapshot.matches('empty'))
    return (
      <div className="px-3">
        <Notice title={text.none.title} action={retryOrClose}>
          {text.none.note}
        </Notice>
      </div>
    );
  if (snapshot.matches('failed'))
    return (
      <div className="px-3">
        <Notice tone="fail" title={text.failed} action={retryOrClose} />
      </div>
    );
  if (snapshot.matches('rating') || snapshot.matches('saving'))
    return (
      <div className="mx-3 grid gap-1 rounded-md bg-sunken px-3 py-1.5">
        <div className="flex items-center gap-2">
          <output className="min-w-0 font-semibold tabular-nums">
            {text.progress(count(results.length + 1), count(sample.length))}
          </output>
          <Button
            size="small"
            className="ml-auto"
            disabled={!snapshot.can({ type: 'review.resumed' })}
            onClick={() => actor.send({ type: 'review.resumed' })}
          >
            {text.resume}
          </Button>
          {snapshot.matches('rating') && close}
        </div>
        <progress
          aria-label={text.label}
          className="h-1.5 w-full accent-accent"
          value={results.length}
          max={sample.length}
        />
      </div>
    );
  return (
    <div className="flex items-center gap-1 px-3">
      <Button
        size="small"
        icon={<Dices aria-hidden="true" size={16} />}
        busy={snapshot.matches('sampling')}
        onClick={draw}
      >
        {text.draw}
      </Button>
      {snapshot.matches('sampling') && close}
      {snapshot.matches('finished') && <ReviewSummary actor={actor} onDrawAgain={draw} />}
    </div>
  );
}

const icons = { good: ThumbsUp, improve: ThumbsDown, skipped: Undo2 } as const;

/** The results with links to the rooms. A portal, because a phone hides the list while a room is open. */
function ReviewSummary({ actor, onDrawAgain }: { actor: QualityReviewRef; onDrawAgain: () => void }) {
  const text = useText(qualityReviewText);
  const inbox = useText(inboxText);
  const { count } = useFormat();
  const { sample, results, businessId } = useSelector(actor, ({ context }) => context);
  const close = () => actor.send({ type: 'review.closed' });
  const countOf = (result: (typeof results)[number]) => count(results.filter((one) => one === result).length);
  return createPortal(
    <Dialog
      open
      title={text.end.title}
      onClose={close}
      footer={
        <Button variant="primary" onClick={onDrawAgain}>
          {text.end.again}
        </Button>
      }
    >
      <p className="pb-2 text-ink-soft">{text.end.sum(countOf('good'), countOf('improve'), countOf('skipped'))}</p>
      <ul className="grid">
        {sample.map((room, at) => {
          const result = results[at] ?? 'skipped';
          const Icon = icons[result];
          return (
            <li key={room.roomId} className="border-b border-line">
              <Link
                to={{ name: 'taskCompleted', roomId: room.roomId, search: { businessId } }}
                onClick={close}
                className="flex min-h-11 items-center gap-3 hover:bg-hover"
              >
                <Icon aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
                <bdi className="min-w-0 flex-1 truncate font-semibold">{nameOf(room, inbox)}</bdi>
                <span className="shrink-0 text-sm text-ink-soft">{text.results[result]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Dialog>,
    document.body,
  );
}
