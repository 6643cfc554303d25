/** The recently used emoji of this device; the storage is injected by the wiring. */
import { createContext } from 'react';

export interface RecentEmoji {
  /** Newest first. Never throws. */
  read: () => readonly string[];
  add: (emoji: string) => void;
}

export const RecentEmojiContext = createContext<RecentEmoji>({ read: () => [], add: () => undefined });
