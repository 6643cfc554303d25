/** Hooks for messages: their order, one message, and the address of a file. */
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import type { MessagesStore, MessageWindow, MessageEntry, RoomMessages } from '../../../contracts/conversation.ts';
import { createMessagesStore, type Handover, type Media } from '../../../machines/conversation/messages.store.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';

/** Null until the outbox has loaded. */
export const OutboxContext = createContext<OutboxRef | null>(null);

export const MessagesContext = createContext<MessagesStore>(createMessagesStore());

/** The addresses of message files. */
export interface MediaUrls {
  /** An address that works for a while. Rejects if there is none. */
  urlOf: (path: string) => Promise<string>;
  /** The file itself, to send it again. Null if it cannot be downloaded. */
  fileOf?: (path: string) => Promise<Blob | null>;
  /** The attributes of a link that downloads the file at such an address. */
  downloadLink?: (address: string, file: Pick<Media, 'filename' | 'mimetype'>) => { href: string; download: string };
  /** The loudness of a voice note over time, 0 to 1; null if it cannot be decoded. Never rejects. */
  peaksOf?: (path: string) => Promise<readonly number[] | null>;
}

export const MediaContext = createContext<MediaUrls>({ urlOf: async () => Promise.reject(new Error('No media')) });

/**
 * The result of fetching a missing file again. `there`: the row has the file, or is about to; `large`, `type`, `late`:
 * why it is still missing; `gone`: WhatsApp has deleted it; `unable`: this kind of connection cannot fetch files.
 */
export type RefetchResult =
  | 'there'
  | 'large'
  | 'type'
  | 'late'
  | 'gone'
  | 'unable'
  | 'disconnected'
  | 'offline'
  | 'failed';

/** Fetches the missing file of a message from WhatsApp again. Never rejects. */
export type RefetchMedia = (message: { id: string; room_id: string }) => Promise<RefetchResult>;

export const RefetchMediaContext = createContext<RefetchMedia>(async () => 'failed');

export const useRoomMessages = (roomId: string): RoomMessages => use(MessagesContext).room(roomId);

/** Ids, oldest first. */
export const useOrder = (messages: RoomMessages): readonly string[] =>
  useSyncExternalStore(messages.subscribe, messages.order);

/** The loaded part of the history. */
export const useMessageWindow = (messages: RoomMessages): MessageWindow =>
  useSyncExternalStore(messages.subscribe, messages.messageWindow);

/** Null if they could not be read. */
export const useHandovers = (messages: RoomMessages): readonly Handover[] | null =>
  useSyncExternalStore(messages.subscribe, messages.handovers);

/** Renders again when this message changes, and only then. */
export const useMessage = (messages: RoomMessages, id: string): MessageEntry | undefined => {
  const subscribe = useCallback((listener: () => void) => messages.subscribeTo(id, listener), [messages, id]);
  return useSyncExternalStore(subscribe, () => messages.get(id));
};

export type MediaState = { state: 'loading' } | { state: 'shown'; url: string } | { state: 'failed' };

/** The address of a file, requested when the bubble is rendered, and again by the returned callback. */
export const useMediaUrl = (path: string): [MediaState, () => void] => {
  const media = use(MediaContext);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ path: string; attempt: number; result: MediaState } | null>(null);
  useEffect(() => {
    let left = false;
    const settle = (result: MediaState) => !left && setKnown({ path, attempt, result });
    media.urlOf(path).then(
      (url) => settle({ state: 'shown', url }),
      () => settle({ state: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [media, path, attempt]);
  const current = known?.path === path && known.attempt === attempt ? known.result : ({ state: 'loading' } as const);
  return [current, () => setAttempt(attempt + 1)];
};
