/** Chats of one person that are read as one, for as long as somebody wants it so. Nothing is merged but what is shown. */
import { createContext, useMemo, useState } from 'react';

import type { ResourceValues } from '../../../contracts/app.resource.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';

/** What was said in another chat of the same person. */
export interface Foreign {
  chat: ResourceValues[`others/${string}`][number];
  row: Message;
  businessId: string;
}

export interface JoinedChats {
  /** Whose chats these are, by their number; null: each stands by itself. */
  phone: string | null;
  /** Whether it was asked for just now: whoever did is led to where the customer wrote last. */
  isNew: boolean;
  join: (phone: string) => void;
  settle: () => void;
  part: () => void;
}

const apart = { phone: null, isNew: false };
const nothing = () => undefined;

export const JoinedChatsContext = createContext<JoinedChats>({
  ...apart,
  join: nothing,
  settle: nothing,
  part: nothing,
});

export const useJoinedChats = (): JoinedChats => {
  const [{ phone, isNew }, set] = useState<Pick<JoinedChats, 'phone' | 'isNew'>>(apart);
  return useMemo(
    () => ({
      phone,
      isNew,
      join: (next) => set({ phone: next, isNew: true }),
      settle: () => set((now) => ({ ...now, isNew: false })),
      part: () => set(apart),
    }),
    [phone, isNew],
  );
};
