/** The actors of the room machine: Supabase, the gateway and the browser. */
import { fromCallback, fromPromise, type AnyEventObject, type EventObject } from 'xstate';

import {
  handoverSchema,
  messageSchema,
  type MessagesStore,
  type ChatAddress,
  type RoomCommand,
  type RoomCommandResult,
  type MessageDraft,
  type OpenedRoom,
  type RoomInput,
  type TakeOverRequest,
} from '../../contracts/conversation.ts';
import type { Room, RoomsStore } from '../../contracts/inbox.ts';
import type { JournalRequest } from '../../contracts/outbox.ts';
import { roomRecord, type OfflineCopy } from '../app/offlineCopy.ts';
import { withOfflineFallback } from '../app/withOfflineFallback.ts';
import { createDraftForms } from '../composer/draftForms.ts';
import type { Drafts } from '../composer/drafts.ts';
import type { GetOutbox } from '../outbox/outbox.actors.ts';
import type { Gateway } from '../platform/gateway.ts';
import { readRows } from '../platform/readRows.ts';
import type { Change, Realtime } from '../platform/realtime.ts';
import { isUnanswered } from '../platform/supabase.ts';
import { refreshHandovers } from './history.actors.ts';
import { followJoinedRoom } from './joinedRooms.ts';
import type { MessagesDeps } from './messages.ts';
import type { OpenedRoomChannel } from './openedRooms.ts';
import { createOwnTyping } from './ownTyping.ts';
import { offlineRoomData } from './room.offline.ts';
import { runRoomCommand } from './room.ts';
import type { RoomLoader } from './roomLoader.ts';

export interface RoomServices extends MessagesDeps {
  realtime: Realtime;
  gateway: Gateway;
  rooms: RoomsStore;
  messages: MessagesStore;
  drafts: Drafts;
  outboxOf: GetOutbox;
  roomLoader: RoomLoader;
  /** The offline copy of this device. */
  offlineCopy: () => Promise<OfflineCopy>;
  /** Called for every room that is opened. */
  noteOpened: (room: OpenedRoomChannel) => void;
  /** Runs work when the browser is idle. */
  whenIdle: (work: () => void) => void;
}

/** Milliseconds until the customer of an escalated room gets a waiting message. The escalation's undo ends before. */
const WAITING_MESSAGE_DELAY = 7000;

/** The page of a room whose messages are unavailable. */
const EMPTY_PAGE = { messages: [], older: null, newer: null, target: null };

/** Milliseconds after the last key until a draft is saved. */
const DRAFT_DEBOUNCE = 500;

export const defineRoomActors = (services: RoomServices) => {
  const { realtime, gateway, rooms, messages, drafts, outboxOf, roomLoader, offlineCopy, noteOpened, whenIdle } =
    services;
  return {
    openRoom: fromPromise<OpenedRoom | null, RoomInput>(async ({ input, signal }) => {
      const { roomId, messageId = null } = input;
      const request = roomLoader.load(roomId, messageId, signal);
      const data = await withOfflineFallback(
        offlineCopy,
        request,
        async (copy, error) => offlineRoomData(copy, input, error, rooms.get(roomId)),
        signal,
      );
      signal.throwIfAborted();
      const [found, page = null, handovers = null] = data ?? [];
      if (data !== null && !found) await followJoinedRoom(services, input, signal);
      // A room of another business of this user must not open here: replies would go out through the wrong channel.
      if (found?.room.business_id !== input.businessId) return null;
      const { older, newer, target, messages: rows } = page ?? EMPTY_PAGE;
      const { updated_at: since, last_message_at: newest } = found.room;
      messages.room(roomId).reset(rows, handovers, { older, newer, target, newest, since: newer && since });
      rooms.put([found.room]);
      // The history machine tries to load the message, and reports if it does not exist.
      const jumpTarget = messageId !== null && target === null ? { message: messageId } : null;
      noteOpened({ roomId, channel: found.channel });
      return { ...found, older, newer, jumpTarget, isUnavailable: page === null, draft: drafts.read(input) };
    }),

    runCommand: fromPromise<RoomCommandResult, RoomCommand>(async ({ input, signal }) => {
      const actionId = crypto.randomUUID();
      const request = input.command === 'resolution' ? input : { ...input, actionId };
      const room = await runRoomCommand(services, request, signal);
      rooms.put([room]);
      if (input.command === 'escalate') {
        const { sessionName } = input;
        // If the page closes earlier, the customer's next message triggers the waiting message.
        setTimeout(() => void gateway.sendWaitMessages({ sessionName }), WAITING_MESSAGE_DELAY);
      }
      return { room, actionId };
    }),

    takeRoom: fromPromise<Room | null, TakeOverRequest>(async ({ input: { roomId, from }, signal }) => {
      try {
        const room = await runRoomCommand(services, { command: 'take', roomId, from }, signal);
        rooms.put([room]);
        return room;
      } catch (error) {
        if (isUnanswered(error)) return null;
        throw error;
      }
    }),

    watchRoom: fromCallback<EventObject, Pick<RoomInput, 'roomId' | 'businessId' | 'userId'>>(({ input, sendBack }) => {
      const { roomId, businessId } = input;
      const abort = new AbortController();
      // A new holder is known from the room's row. The hand-over itself may have been missed while disconnected, or may have
      // been too late for opening the room.
      let since = messages.room(roomId).handovers() && rooms.get(roomId)?.holder_since;
      const onRoomChange = () => {
        const room = rooms.get(roomId);
        if (room && room.holder_since !== since) {
          since = room.holder_since;
          void refreshHandovers(services, roomId, abort.signal);
        }
        if (room?.erased_at) messages.room(roomId).erase();
        if (room) sendBack({ type: 'room.changed', room });
        // A missing row alone proves nothing: the store is emptied when the lists are read anew after a long gap.
        else if (rooms.isDropped(roomId))
          void followJoinedRoom(services, input, abort.signal)
            .catch(() => false)
            .then((isJoined) => {
              if (!isJoined) sendBack({ type: 'room.removed' });
            });
      };
      const unsubscribe = rooms.subscribe(roomId, onRoomChange);
      // A change that arrived while the room was loading may be newer than the loaded row.
      onRoomChange();
      const leave = realtime.join(`room:${roomId}`, {
        changes: (batch) => {
          if (applyChanges(services, roomId, batch)) void refreshHandovers(services, roomId, abort.signal);
        },
        joined: () => sendBack({ type: 'realtime.joined' }),
        lost: () => undefined,
        refused: () => sendBack({ type: 'realtime.refused' }),
      });
      return () => {
        abort.abort();
        unsubscribe();
        leave();
        void offlineCopy().then((copy) => copy.markRefreshed(roomRecord(businessId, roomId)));
      };
    }),

    postMessages: fromCallback<JournalRequest, { userId: string }>(({ input, receive }) => {
      receive((request) => outboxOf(input.userId).submit(request));
    }),

    saveDraft: fromCallback<{ type: 'draft.changed'; draft: MessageDraft }, RoomInput>(({ input, receive }) => {
      let latest: MessageDraft | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const save = () => {
        clearTimeout(timer);
        if (latest) drafts.write(input, latest);
        latest = null;
      };
      receive(({ draft }) => {
        latest = draft;
        clearTimeout(timer);
        timer = setTimeout(save, DRAFT_DEBOUNCE);
      });
      // Drafts for an erased customer must not stay on this device.
      const clearIfErased = () => {
        if (!rooms.get(input.roomId)?.erased_at) return;
        latest = { text: '', replyTo: null };
        save();
        for (const form of Object.values(createDraftForms(drafts))) form.write(input, null);
      };
      const unsubscribe = rooms.subscribe(input.roomId, clearIfErased);
      clearIfErased();
      addEventListener('pagehide', save);
      return () => {
        unsubscribe();
        removeEventListener('pagehide', save);
        save();
      };
    }),

    sendReadReceipts: fromCallback<{ type: 'messages.read'; waId: string | null }, ChatAddress>(
      ({ input, receive }) => {
        const abort = new AbortController();
        let lastSent: string | null = null;
        receive(({ waId }) => {
          if (waId !== null && waId === lastSent) return;
          lastSent = waId;
          const { roomId, sessionName, chatId } = input;
          const marked = runRoomCommand(services, { command: 'read', roomId }, abort.signal).then((room) =>
            rooms.put([room]),
          );
          // The next event sends it again.
          marked.catch(() => (lastSent = null));
          if (waId !== null) void gateway.markRead({ sessionName, chatId, messageId: waId }, abort.signal);
        });
        return () => abort.abort();
      },
    ),

    announceTyping: fromCallback<AnyEventObject, ChatAddress>(({ input, receive }) => {
      const { sessionName, chatId } = input;
      // Requests are sent in order: a late "start" would show the indicator for half a minute.
      let isWaiting = false;
      let previous: Promise<unknown> = Promise.resolve();
      const typing = createOwnTyping((action, isLeaving) => {
        const send = () => gateway.typing({ sessionName, chatId, action }, isLeaving);
        if (action === 'start') {
          isWaiting = true;
          // Starting a request would delay the display of the typed key.
          whenIdle(() => {
            if (isWaiting) previous = send();
            isWaiting = false;
          });
        } else if (isWaiting) isWaiting = false;
        else if (isLeaving) void send();
        else previous = previous.then(send, send);
      });
      const leave = () => typing.stop(true);
      receive(({ type }) => (type === 'typing.detected' ? typing.keyPressed() : typing.stop()));
      addEventListener('pagehide', leave);
      return () => {
        removeEventListener('pagehide', leave);
        typing.stop();
      };
    }),
  };
};

/** Puts changes into the store. True if the hand-overs, or the name of a member in them, must be read. */
const applyChanges = ({ messages, report }: RoomServices, roomId: string, batch: Change[]): boolean => {
  const of = (table: string) => batch.filter((change) => change.table === table);
  const removed = of('message').filter(({ operation }) => operation === 'DELETE');
  const written = of('message').filter(({ operation }) => operation !== 'DELETE');
  const room = messages.room(roomId);
  room.receive(
    readRows(
      'message',
      messageSchema,
      written.map(({ record }) => record),
      report,
    ),
  );
  if (removed.length > 0) room.remove(removed.flatMap(({ oldRecord }) => idOf(oldRecord)));
  const records = of('handover').map(({ record }) => record);
  if (records.length === 0) return false;
  const isUnknown = room.handovers() === null;
  room.receiveHandovers(readRows('handover', handoverSchema, records, report));
  return isUnknown || (room.handovers() ?? []).some(({ member, member_id: id }) => member === null && id !== null);
};

const idOf = (record: unknown): string[] =>
  typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string' ? [record.id] : [];
