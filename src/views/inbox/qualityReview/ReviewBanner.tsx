import { useSelector } from '@xstate/react';
import { Dices, ThumbsDown, ThumbsUp, Undo2, X } from 'lucide-react';
import { createPortal } from 'react-dom';

import type { RoomQuery } from '../../../contracts/inbox.ts';
import type { ReviewRef } from '../../../machines/inbox/qualityReview.machine.ts';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { nameOf } from '../roomName.ts';
import { inboxText } from '../text/id.ts';
import { qualityReviewText } from './text/id.ts';

/** Above the list of what is done: the way into judging a few of them, how far that has come, and its end. */
export function ReviewLine({ actor, query }: { actor: ReviewRef; query: RoomQuery }) {
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
  const ways = (
    <span className="flex items-center gap-1">
      <Button size="small" onClick={draw}>
        {text.retry}
      </Button>
      {close}
    </span>
  );
  if (snapshot.matches('recalling')) return null;
  if (snapshot.matches('none'))
    return (
      <div className="px-3">
        <Notice title={text.none.title} action={ways}>
          {text.none.note}
        </Notice>
      </div>
    );
  if (snapshot.matches('failed'))
    return (
      <div className="px-3">
        <Notice tone="fail" title={text.failed} action={ways} />
      </div>
    );
  if (snapshot.matches('judging') || snapshot.matches('saving'))
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
          {snapshot.matches('judging') && close}
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
        busy={snapshot.matches('drawing')}
        onClick={draw}
      >
        {text.draw}
      </Button>
      {snapshot.matches('drawing') && close}
      {snapshot.matches('finished') && <End actor={actor} onAgain={draw} />}
    </div>
  );
}

const icons = { good: ThumbsUp, improve: ThumbsDown, skipped: Undo2 } as const;

/** What came of it, with the way back to each chat. On a phone the list is not drawn while a chat is. */
function End({ actor, onAgain }: { actor: ReviewRef; onAgain: () => void }) {
  const text = useText(qualityReviewText);
  const inbox = useText(inboxText);
  const { count } = useFormat();
  const { sample, results, businessId } = useSelector(actor, ({ context }) => context);
  const close = () => actor.send({ type: 'review.closed' });
  const many = (result: (typeof results)[number]) => count(results.filter((one) => one === result).length);
  return createPortal(
    <Dialog
      open
      title={text.end.title}
      onClose={close}
      footer={
        <Button look="primary" onClick={onAgain}>
          {text.end.again}
        </Button>
      }
    >
      <p className="pb-2 text-ink-soft">{text.end.sum(many('good'), many('improve'), many('skipped'))}</p>
      <ul className="grid">
        {sample.map((drawn, at) => {
          const result = results[at] ?? 'skipped';
          const Icon = icons[result];
          return (
            <li key={drawn.roomId} className="border-b border-line">
              <Link
                to={{ name: 'taskCompleted', roomId: drawn.roomId, search: { businessId } }}
                onClick={close}
                className="flex min-h-11 items-center gap-3 hover:bg-hover"
              >
                <Icon aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
                <bdi className="min-w-0 flex-1 truncate font-semibold">{nameOf(drawn, inbox)}</bdi>
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
