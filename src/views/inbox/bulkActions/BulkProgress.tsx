import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react';
import { useState } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { SkippedRoom } from '../../../contracts/inbox.bulkActions.ts';
import {
  selectIsStopped,
  type BulkActionsRef,
  type BulkActionsSnapshot,
} from '../../../machines/inbox/bulkActions.machine.ts';
import { Link } from '../../app/Link.tsx';
import { useColleagues } from '../../app/useColleagues.ts';
import { useCommandTarget } from '../../commands/targets.ts';
import { UndoButton } from '../../commands/UndoButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { nameOf } from '../roomName.ts';
import { inboxText } from '../text/id.ts';
import type { KeepFocusProps } from './keepFocus.ts';
import { roomCount } from './roomCount.ts';
import { bulkActionsText } from './text/id.ts';

/** The progress of a bulk action, then its result. */
export function BulkProgress({
  actor,
  route,
  focus,
}: {
  actor: BulkActionsRef;
  route: RoomRoute;
  focus?: KeepFocusProps;
}) {
  const text = useText(bulkActionsText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const [isShowingSkipped, setIsShowingSkipped] = useState(false);
  const { processed, total, skippedCount, skipped, whatsapp } = snapshot.context;
  const isNotOnWhatsApp = whatsapp !== null && whatsapp.unsupported + whatsapp.unreachable > 0;
  const isBusy = snapshot.hasTag('busy');
  const isInterrupted = snapshot.matches({ applying: 'interrupted' }) || snapshot.matches({ undoing: 'interrupted' });
  // While the action or its undo runs, another undo on the page is of an earlier action: the key undoes nothing.
  useCommandTarget('undo', () => false, snapshot.matches('applying') || snapshot.matches('undoing'));
  const Icon = isInterrupted || skippedCount > 0 || isNotOnWhatsApp ? CircleAlert : CircleCheck;
  return (
    <fieldset
      {...focus}
      aria-label={text.bar}
      className="mx-3 grid min-w-0 gap-1 rounded-md border border-line bg-sunken px-3 py-2"
    >
      <div className="flex items-start gap-2">
        {!isBusy && (
          <Icon
            aria-hidden="true"
            size={20}
            className={Icon === CircleCheck ? 'mt-0.5 text-done' : 'mt-0.5 text-help'}
          />
        )}
        <output className="min-w-0 flex-1 font-semibold tabular-nums">{useStatusText(snapshot)}</output>
        {snapshot.can({ type: 'result.dismissed' }) && (
          <IconButton
            label={text.close}
            icon={<X aria-hidden="true" size={18} />}
            className="-my-2 -mr-2"
            onClick={() => actor.send({ type: 'result.dismissed' })}
          />
        )}
      </div>
      {isBusy && (
        <progress
          className="h-1.5 w-full accent-accent"
          value={processed}
          max={Math.max(total, processed, 1)}
          aria-label={text.bar}
        />
      )}
      {isInterrupted && <p className="text-ink-soft">{text.interrupted.note}</p>}
      {skippedCount > 0 && !isBusy && <p className="text-ink-soft">{text.skipped(count(skippedCount))}</p>}
      {isNotOnWhatsApp && !isBusy && (
        <p className="text-ink-soft">
          {whatsapp.unsupported > 0 && text.whatsapp.unsupported(count(whatsapp.unsupported))}{' '}
          {whatsapp.unreachable > 0 && text.whatsapp.unreachable(count(whatsapp.unreachable))}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {snapshot.can({ type: 'retry.requested' }) && (
          <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
            {text.interrupted.retry}
          </Button>
        )}
        {snapshot.can({ type: 'action.cancelled' }) && (
          <Button size="small" onClick={() => actor.send({ type: 'action.cancelled' })}>
            {text.cancel}
          </Button>
        )}
        {snapshot.can({ type: 'undo.requested' }) && (
          <UndoButton
            label={text.undo}
            icon={<Undo2 aria-hidden="true" size={16} />}
            onUndo={() => actor.send({ type: 'undo.requested' })}
          />
        )}
        {skippedCount > 0 && !isBusy && (
          <Button size="small" onClick={() => setIsShowingSkipped(true)}>
            {text.showSkipped}
          </Button>
        )}
      </div>
      {isShowingSkipped && (
        <SkippedRooms
          skipped={skipped}
          skippedCount={skippedCount}
          route={route}
          onClose={() => setIsShowingSkipped(false)}
        />
      )}
    </fieldset>
  );
}

/** One sentence for the current state. */
const useStatusText = (snapshot: BulkActionsSnapshot): string => {
  const text = useText(bulkActionsText);
  const { count } = useFormat();
  const { action, ids, processed, total, skippedCount } = snapshot.context;
  const kind = action?.kind ?? 'read';
  // What is undone, and rooms selected one by one, are counted exactly.
  const all = ids.length > 0 || snapshot.matches('undoing') ? count(total) : roomCount(count, total);
  if (snapshot.matches({ applying: 'interrupted' }) || snapshot.matches({ undoing: 'interrupted' }))
    return text.interrupted.title(count(processed), all);
  if (snapshot.matches('applying')) return text.progress(text.applying[kind], count(processed), all);
  if (snapshot.matches('undoing')) return text.progress(text.undoing, count(processed), all);
  if (snapshot.matches('undone'))
    return skippedCount === 0 ? text.undone : text.undoneSome(count(processed - skippedCount));
  return selectIsStopped(snapshot)
    ? text.stopped(count(processed), all)
    : text.applied[kind](count(processed - skippedCount));
};

function SkippedRooms({
  skipped,
  skippedCount,
  route,
  onClose,
}: {
  skipped: readonly SkippedRoom[];
  skippedCount: number;
  route: RoomRoute;
  onClose: () => void;
}) {
  const text = useText(bulkActionsText);
  const words = useText(inboxText);
  const nameOfColleague = useColleagues();
  const { count } = useFormat();
  const reasonOf = ({ reason, holder_id }: SkippedRoom): string =>
    reason === 'held' ? text.reason.held(nameOfColleague(holder_id)) : text.reason[reason];
  return (
    <Dialog open title={text.skipped(count(skippedCount))} onClose={onClose}>
      <ul className="grid">
        {skipped.map((room) => (
          <li key={room.id} className="border-b border-line py-1">
            {room.reason === 'missing' ? (
              <span className="font-semibold">{text.unknown}</span>
            ) : (
              <Link
                to={{ ...route, roomId: room.id }}
                onClick={onClose}
                className="flex min-h-11 items-center font-semibold text-accent-strong underline md:min-h-8"
              >
                <bdi className="truncate">{nameOf(room, words)}</bdi>
              </Link>
            )}
            <p className="text-ink-soft">{reasonOf(room)}</p>
          </li>
        ))}
      </ul>
      {skippedCount > skipped.length && (
        <p className="pt-2 text-ink-soft">{text.more(count(skippedCount - skipped.length))}</p>
      )}
    </Dialog>
  );
}
