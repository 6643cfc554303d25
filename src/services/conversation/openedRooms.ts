import type { Channel } from '../../contracts/app.ts';

/** A conversation that somebody has opened on this page. */
export interface Conversation {
  roomId: string;
  channel: Channel;
}

/** Which conversations were opened on this page: whoever keeps them hears of each. */
export const createConversations = () => {
  /** By their rooms, the latest last. */
  const conversations = new Map<string, Channel>();
  const listeners = new Set<(roomId: string) => void>();
  return {
    conversations,
    opened: ({ roomId, channel }: Conversation): void => {
      conversations.delete(roomId);
      conversations.set(roomId, channel);
      for (const listener of listeners) listener(roomId);
    },
    onOpened: (listener: (roomId: string) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
