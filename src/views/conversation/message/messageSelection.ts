/**
 * Messages that are picked to become a ticket. It dies with the conversation in view and asks nobody, so it is the
 * view's: what is made of them is `newTicket`.
 */
import { createContext, useMemo, useState } from 'react';

/** The most messages that a ticket bears. */
export const PICKED_MOST = 20;

export interface Picking {
  /** In the order in which they were picked. */
  picked: readonly string[];
  toggle: (id: string) => void;
  leave: () => void;
}

/** Null while nobody picks. */
export const PickingContext = createContext<Picking | null>(null);

/** What is picked, and how picking begins. */
export const usePicking = (): [Picking | null, () => void] => {
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const picking = useMemo<Picking | null>(
    () =>
      picked && {
        picked,
        toggle: (id) =>
          setPicked((now) => {
            if (now === null || now.includes(id)) return now && now.filter((other) => other !== id);
            return now.length < PICKED_MOST ? [...now, id] : now;
          }),
        leave: () => setPicked(null),
      },
    [picked],
  );
  return [picking, () => setPicked((now) => now ?? [])];
};
