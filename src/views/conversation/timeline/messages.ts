/** Hooks for messages: their order, one message, and the address of a file. */
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import type { ChangeFailure, MessageChange } from '../../../contracts/conversation.messageChanges.ts';
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
  /** Whether such an address has not expired. */
  isCurrent?: (path: string, address: string) => boolean;
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

/** Changes a message. Null: the change was accepted. Never rejects. */
export type ChangeMessage = (
  message: { id: string; room_id: string },
  change: MessageChange,
) => Promise<ChangeFailure | null>;

export const ChangeMessageContext = createContext<ChangeMessage>(async () => ({ reason: 'failed', detail: null }));

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

/** `broken`: the address works, but the file cannot be shown. */
export type MediaState =
  | { state: 'loading' }
  | { state: 'shown'; url: string }
  | { state: 'broken'; url: string }
  | { state: 'failed' };

export interface MediaUrl {
  file: MediaState;
  /** Requests the address again, by a press. */
  retry: () => void;
  /** For the error of the element that shows the file: an expired address is replaced, and else the file is broken. */
  onBroken: () => void;
}

/** The address of a file, requested when the bubble is rendered. */
export const useMediaUrl = (path: string): MediaUrl => {
  const media = use(MediaContext);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ path: string; attempt: number; result: MediaState } | null>(null);
  const request = useCallback(
    (settle: (result: MediaState) => void) =>
      void media.urlOf(path).then(
        (url) => settle({ state: 'shown', url }),
        () => settle({ state: 'failed' }),
      ),
    [media, path],
  );
  useEffect(() => {
    let left = false;
    request((result) => !left && setKnown({ path, attempt, result }));
    return () => {
      left = true;
    };
  }, [request, path, attempt]);
  const isKnown = known?.path === path && known.attempt === attempt;
  const file: MediaState = isKnown ? known.result : { state: 'loading' };
  const onBroken = () => {
    if (file.state !== 'shown') return;
    const { url } = file;
    if (media.isCurrent?.(path, url) ?? true) return setKnown({ path, attempt, result: { state: 'broken', url } });
    // The element stays, so that it can continue where it was.
    request((result) => setKnown((latest) => (latest === known ? { path, attempt, result } : latest)));
  };
  return { file, retry: () => setAttempt(attempt + 1), onBroken };
};
