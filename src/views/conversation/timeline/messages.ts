/** How views look at messages: one hook for the order, one for each bubble, one for the address of a file. */
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import type { MessagesStore, MessageWindow, MessageEntry, RoomMessages } from '../../../contracts/conversation.ts';
import { createMessagesStore, type Handover, type Media } from '../../../machines/conversation/messages.store.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';

/** Null where there is none yet. */
export const OutboxContext = createContext<OutboxRef | null>(null);

export const MessagesContext = createContext<MessagesStore>(createMessagesStore());

/** Where the files of messages are. */
export interface MediaUrls {
  /** An address at which one can be had for a while. Rejects when it cannot. */
  urlOf: (path: string) => Promise<string>;
  /** The file itself, to be sent again. Null when it cannot be had, as where there are none. */
  fileOf?: (path: string) => Promise<Blob | null>;
  /** What a link needs that saves what lies at such an address. */
  saving?: (address: string, file: Pick<Media, 'filename' | 'mimetype'>) => { href: string; download: string };
  /** How loud a voice note is along its way, 0 to 1; null where nobody can tell. Never rejects. */
  peaksOf?: (path: string) => Promise<readonly number[] | null>;
}

export const MediaContext = createContext<MediaUrls>({ urlOf: async () => Promise.reject(new Error('No media')) });

/**
 * What came of a file that was asked of WhatsApp again. `there`: its row has it, or is about to; `large`, `type`, `late`:
 * still not, and why; `gone`: WhatsApp has it no more; `unable`: this kind of connection cannot.
 */
export type FileAgain = 'there' | 'large' | 'type' | 'late' | 'gone' | 'unable' | 'disconnected' | 'offline' | 'failed';

/** Asks WhatsApp again for the file of a message that came without it. Never rejects. */
export type AskForFile = (message: { id: string; room_id: string }) => Promise<FileAgain>;

export const FileAgainContext = createContext<AskForFile>(async () => 'failed');

export const useRoomMessages = (roomId: string): RoomMessages => use(MessagesContext).room(roomId);

/** Ids, oldest first. Renders again when the order changes. */
export const useOrder = (messages: RoomMessages): readonly string[] =>
  useSyncExternalStore(messages.subscribe, messages.order);

/** Which part of the history is at hand. */
export const useStretch = (messages: RoomMessages): MessageWindow =>
  useSyncExternalStore(messages.subscribe, messages.stretch);

/** Null while they could not be read. */
export const useHandovers = (messages: RoomMessages): readonly Handover[] | null =>
  useSyncExternalStore(messages.subscribe, messages.handovers);

/** Renders again when this message changes, and only then. */
export const useBubble = (messages: RoomMessages, id: string): MessageEntry | undefined => {
  const subscribe = useCallback((listener: () => void) => messages.subscribeTo(id, listener), [messages, id]);
  return useSyncExternalStore(subscribe, () => messages.get(id));
};

export type MediaState = { state: 'loading' } | { state: 'shown'; url: string } | { state: 'failed' };

/** The address of a file, asked for when the bubble is on the screen, and again after `retry`. */
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
