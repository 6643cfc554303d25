import type { MessagesStore } from '../../machines/room/messages.store.ts';
import type { Written } from '../schemas/outbox.ts';

/** Resolves when the row of a message says that WhatsApp has it: it may come before the gateway's answer, or instead of it. */
export const defineTaken =
  (messages: Pick<MessagesStore, 'room'>) =>
  async ({ id, roomId }: Pick<Written, 'id' | 'roomId'>, signal: AbortSignal): Promise<void> => {
    const room = messages.room(roomId);
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (room.get(id)?.row?.wa_id) resolve();
    };
    const leave = room.subscribeTo(id, look);
    signal.addEventListener('abort', leave);
    look();
    await promise;
    leave();
  };
