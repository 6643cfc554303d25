import { useSelector } from '@xstate/react';
import { memo, use, useCallback, useSyncExternalStore } from 'react';

import { selectOutbox } from '../../../machines/app/workspace.machine.ts';
import { HouseContext, useArrived, type HouseValue } from '../../app/AppContext.tsx';
import { useText } from '../../ui/useText.ts';
import { typingText } from './text/id.ts';

export interface Writers {
  /** What the customer of a room is about to say; null: nothing. */
  of: (roomId: string) => 'typing' | 'recording' | null;
  subscribe: (at: { businessId: string; roomId: string }, listener: () => void) => () => void;
}

interface Address {
  roomId: string;
  businessId: string;
}

/**
 * That the customer of a chat is typing, as long as they are. What is shown outside the house (a story) hears of nobody;
 * a row that is drawn again for another reason is not asked.
 */
export const Writing = memo(function Writing(at: Address) {
  const house = use(HouseContext);
  return house && <Heard {...at} house={house} />;
});

function Heard({ house, ...at }: Address & { house: HouseValue }) {
  const workspace = useSelector(house.app, (snapshot) => snapshot.children.workspace);
  const outbox = useSelector(workspace, (snapshot) => snapshot && selectOutbox(snapshot));
  // The stores of an open room come with the outbox.
  return useArrived(outbox) && <Pen {...at} writers={house.roomStores().writers} />;
}

/** The word alone. In a row what was said last gives way to it, and how much is unread stays. */
export function Pen({ roomId, businessId, writers }: Address & { writers: Writers }) {
  const text = useText(typingText);
  const subscribe = useCallback(
    (listener: () => void) => writers.subscribe({ businessId, roomId }, listener),
    [writers, businessId, roomId],
  );
  const state = useSyncExternalStore(subscribe, () => writers.of(roomId));
  return (
    state && (
      <span
        data-writing
        className="min-w-0 flex-1 truncate text-left font-semibold text-accent-strong [&~:not(.grid)]:hidden"
      >
        {text[state]}
      </span>
    )
  );
}
