/** Showing all chats of one customer as one conversation. Only the view is merged, not the data. */
import { createContext, useMemo, useState } from 'react';

import type { ResourceValues } from '../../../contracts/app.resource.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';

/** A message of another chat of the same customer. */
export interface MergedMessage {
  chat: ResourceValues[`otherRooms/${string}`][number];
  row: Message;
  businessId: string;
}

export interface MergedChatsState {
  /** The phone number of the customer whose chats are merged; null: none. */
  phone: string | null;
  /** The user has just merged the chats, and is to be led to the chat in which the customer wrote last. */
  isNew: boolean;
  merge: (phone: string) => void;
  clearNew: () => void;
  split: () => void;
}

const notMerged = { phone: null, isNew: false };
const nothing = () => undefined;

export const MergedChatsContext = createContext<MergedChatsState>({
  ...notMerged,
  merge: nothing,
  clearNew: nothing,
  split: nothing,
});

export const useMergedChats = (): MergedChatsState => {
  const [{ phone, isNew }, set] = useState<Pick<MergedChatsState, 'phone' | 'isNew'>>(notMerged);
  return useMemo(
    () => ({
      phone,
      isNew,
      merge: (next) => set({ phone: next, isNew: true }),
      clearNew: () => set((now) => ({ ...now, isNew: false })),
      split: () => set(notMerged),
    }),
    [phone, isNew],
  );
};
