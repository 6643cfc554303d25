import { useSelector } from '@xstate/react';

import type { RoomRef, RoomSnapshot } from '../../../machines/conversation/room.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { resolutionText } from './text/id.ts';

const choose = (resolution: Room['resolution']) => ({ type: 'resolution.chosen', resolution }) as const;

/** The resolution of a completed chat. Optional. */
export function ResolutionSelect({ actor, room }: { actor: RoomRef; room: Room }) {
  const text = useText(resolutionText);
  const { running } = useText(uiText).why;
  const can = useSelector(actor, canChoose);
  return (
    <select
      aria-label={text.label}
      title={can ? text.label : running}
      disabled={!can}
      value={room.resolution ?? ''}
      onChange={({ target }) => actor.send(choose((target.value || null) as Room['resolution']))}
      className="min-h-11 min-w-0 shrink-0 rounded-md border border-line-strong bg-surface px-2 text-sm font-semibold max-md:grow md:pointer-fine:min-h-9"
    >
      <option value="">{room.resolution === null ? text.ask : text.none}</option>
      {Object.entries(text.choices).map(([resolution, name]) => (
        <option key={resolution} value={resolution}>
          {name}
        </option>
      ))}
    </select>
  );
}

const canChoose = (snapshot: RoomSnapshot) => snapshot.can(choose(null));
