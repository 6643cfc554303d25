/** The selection of messages for a ticket. View state, which ends with the conversation in view. */
import { createContext, useMemo, useState } from 'react';

/** The limit of messages in a ticket. */
export const MAX_SELECTED = 20;

export interface MessageSelection {
  /** In the order of selection. */
  ids: readonly string[];
  toggle: (id: string) => void;
  cancel: () => void;
}

/** Null outside selection mode. */
export const MessageSelectionContext = createContext<MessageSelection | null>(null);

/** The selection, and a function that starts it. */
export const useMessageSelection = (): [MessageSelection | null, () => void] => {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const selection = useMemo<MessageSelection | null>(
    () =>
      ids && {
        ids,
        toggle: (id) =>
          setIds((now) => {
            if (now === null || now.includes(id)) return now && now.filter((other) => other !== id);
            return now.length < MAX_SELECTED ? [...now, id] : now;
          }),
        cancel: () => setIds(null),
      },
    [ids],
  );
  return [selection, () => setIds((now) => now ?? [])];
};
