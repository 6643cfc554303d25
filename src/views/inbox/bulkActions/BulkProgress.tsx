import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react';
import { useState } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { SkippedRoom } from '../../../contracts/inbox.bulkActions.ts';
import type { SelectionRef, SelectionSnapshot } from '../../../machines/inbox/bulkActions.machine.ts';
import { Link } from '../../app/Link.tsx';
import { UndoButton } from '../../commands/UndoButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { nameOf } from '../roomName.ts';
import { inboxText } from '../text/id.ts';
import { useColleagues } from '../useColleagues.ts';
import type { HeldFocus } from './keepFocus.ts';
import { bulkActionsText } from './text/id.ts';

/** How far an action on many chats has got, and for a moment what became of it. */
export function Progress({ actor, route, focus }: { actor: SelectionRef; route: RoomRoute; focus?: HeldFocus }) {
  const text = useText(bulkActionsText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const [isReading, setIsReading] = useState(false);
  const { met, total, refusals, refused, whatsapp } = snapshot.context;
  const isHereOnly = whatsapp !== null && whatsapp.unsupported + whatsapp.missed > 0;
  const isBusy = snapshot.hasTag('busy');
  const isInterrupted = snapshot.matches({ acting: 'interrupted' }) || snapshot.matches({ undoing: 'interrupted' });
  const Icon = isInterrupted || refusals > 0 || isHereOnly ? CircleAlert : CircleCheck;
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
        <output className="min-w-0 flex-1 font-semibold tabular-nums">{useWords(snapshot)}</output>
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
          value={met}
          max={Math.max(total, met, 1)}
          aria-label={text.bar}
        />
      )}
      {isInterrupted && <p className="text-ink-soft">{text.interrupted.note}</p>}
      {refusals > 0 && !isBusy && <p className="text-ink-soft">{text.refused(count(refusals))}</p>}
      {isHereOnly && !isBusy && (
        <p className="text-ink-soft">
          {whatsapp.unsupported > 0 && text.whatsapp.unsupported(count(whatsapp.unsupported))}{' '}
          {whatsapp.missed > 0 && text.whatsapp.missed(count(whatsapp.missed))}
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
            word={text.undo}
            icon={<Undo2 aria-hidden="true" size={16} />}
            onUndo={() => actor.send({ type: 'undo.requested' })}
          />
        )}
        {refusals > 0 && !isBusy && (
          <Button size="small" onClick={() => setIsReading(true)}>
            {text.showRefused}
          </Button>
        )}
      </div>
      {isReading && (
        <RefusedRooms refused={refused} refusals={refusals} route={route} onClose={() => setIsReading(false)} />
      )}
    </fieldset>
  );
}

/** One sentence: what is being done, or was. */
const useWords = (snapshot: SelectionSnapshot): string => {
  const text = useText(bulkActionsText);
  const { count } = useFormat();
  const { action, met, total, refusals } = snapshot.context;
  const kind = action?.kind ?? 'read';
  if (snapshot.matches({ acting: 'interrupted' }) || snapshot.matches({ undoing: 'interrupted' }))
    return text.interrupted.title(count(met), count(total));
  if (snapshot.matches('acting')) return text.progress(text.acting[kind], count(met), count(total));
  if (snapshot.matches('undoing')) return text.progress(text.undoing, count(met), count(total));
  if (snapshot.matches('undone')) return refusals === 0 ? text.undone : text.undoneSome(count(met - refusals));
  return met < total ? text.stopped(count(met), count(total)) : text.told[kind](count(met - refusals));
};

function RefusedRooms({
  refused,
  refusals,
  route,
  onClose,
}: {
  refused: readonly SkippedRoom[];
  refusals: number;
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
    <Dialog open title={text.refused(count(refusals))} onClose={onClose}>
      <ul className="grid">
        {refused.map((room) => (
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
      {refusals > refused.length && <p className="pt-2 text-ink-soft">{text.more(count(refusals - refused.length))}</p>}
    </Dialog>
  );
}
