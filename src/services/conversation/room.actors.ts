/** What the actors of an open room do: Supabase, the gateway and the browser behind the room machine. */
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
import { roomName, type Kept } from '../app/offlineCopy.ts';
import { orKept } from '../app/withOfflineFallback.ts';
import { begunBeside } from '../composer/draftForms.ts';
import type { Drafts } from '../composer/drafts.ts';
import type { OutboxOf } from '../outbox/outbox.actors.ts';
import type { Gateway } from '../platform/gateway.ts';
import { readRows } from '../platform/readRows.ts';
import type { Change, Live } from '../platform/realtime.ts';
import { learnHandovers } from './history.actors.ts';
import type { MessagesDeps } from './messages.ts';
import type { Conversation } from './openedRooms.ts';
import { createTyping } from './ownTyping.ts';
import { openingOf } from './room.offline.ts';
import type { RoomOpening } from './room.opening.ts';
import { doWithRoom } from './room.ts';

export interface RoomServices extends MessagesDeps {
  live: Live;
  gateway: Gateway;
  rooms: RoomsStore;
  messages: MessagesStore;
  drafts: Drafts;
  outboxOf: OutboxOf;
  opening: RoomOpening;
  /** What this device has kept. */
  kept: () => Promise<Kept>;
  /** Hears of every conversation that is opened. */
  opened: (conversation: Conversation) => void;
  /** Runs work when the page has nothing to draw. */
  whenIdle: (work: () => void) => void;
}

/** Milliseconds after which a call for help is not taken back any more, and the customer is told (waiting_words.sql). */
const TAKEN_BACK = 7000;

/** What is shown of a conversation of which nothing is at hand. */
const NOTHING = { messages: [], older: null, newer: null, target: null };

/** Milliseconds after the last key until a draft is kept. */
const DRAFT_PAUSE = 500;

export const defineRoomActors = (services: RoomServices) => {
  const { live, gateway, rooms, messages, drafts, outboxOf, opening, kept, opened, whenIdle } = services;
  return {
    openRoom: fromPromise<OpenedRoom | null, RoomInput>(async ({ input, signal }) => {
      const { roomId, at = null } = input;
      const asked = opening.read(roomId, at, signal);
      const answer = await orKept(kept, asked, async (known, error) =>
        openingOf(known, input, error, rooms.get(roomId)),
      );
      signal.throwIfAborted();
      const [found, page = null, handovers = null] = answer ?? [];
      // A room of another business of the same person has its own address: here it would be answered from the wrong channel.
      if (found?.room.business_id !== input.businessId) return null;
      const { older, newer, target, messages: rows } = page ?? NOTHING;
      const { updated_at: since, last_message_at: newest } = found.room;
      messages.room(roomId).restart(rows, handovers, { older, newer, target, newest, since: newer && since });
      rooms.put([found.room]);
      // The history says that it is not there.
      const wanted = at !== null && target === null ? { message: at } : null;
      opened({ roomId, channel: found.channel });
      return { ...found, older, newer, wanted, isAbsent: page === null, draft: drafts.read(input) };
    }),

    doWithRoom: fromPromise<RoomCommandResult, RoomCommand>(async ({ input, signal }) => {
      const actionId = crypto.randomUUID();
      const deed = input.deed === 'outcome' ? input : { ...input, actionId };
      const room = await doWithRoom(services, deed, signal);
      rooms.put([room]);
      if (input.deed === 'escalate') {
        const { sessionName } = input;
        // Whoever closes the page before leaves it to the customer's next message.
        setTimeout(() => void gateway.waitingWords({ sessionName }), TAKEN_BACK);
      }
      return { room, actionId };
    }),

    takeRoom: fromPromise<Room | null, TakeOverRequest>(async ({ input: { roomId, from }, signal }) => {
      try {
        const room = await doWithRoom(services, { deed: 'take', roomId, from }, signal);
        rooms.put([room]);
        return room;
      } catch (error) {
        if (isUnreached(error)) return null;
        throw error;
      }
    }),

    watchRoom: fromCallback<EventObject, Pick<RoomInput, 'roomId' | 'businessId'>>(({ input, sendBack }) => {
      const { roomId, businessId } = input;
      const leaving = new AbortController();
      // Its row tells that somebody else holds it, by whichever way it comes. The line that says so may have been told while
      // nothing was heard, or have been too slow for the opening.
      let since = messages.room(roomId).handovers() && rooms.get(roomId)?.holder_since;
      const tell = () => {
        const room = rooms.get(roomId);
        if (room && room.holder_since !== since) {
          since = room.holder_since;
          void learnHandovers(services, roomId, leaving.signal);
        }
        if (room) sendBack({ type: 'room.changed', room });
        // After too long a gap the lists are read anew, and the store is emptied for that.
        else if (rooms.isDropped(roomId)) sendBack({ type: 'room.removed' });
      };
      const unsubscribe = rooms.subscribe(roomId, tell);
      // What was heard while the room was being read may be newer than what was read.
      tell();
      const leave = live.join(`room:${roomId}`, {
        changes: (batch) => {
          if (takeChanges(services, roomId, batch)) void learnHandovers(services, roomId, leaving.signal);
        },
        joined: () => sendBack({ type: 'live.joined' }),
        lost: () => undefined,
        refused: () => sendBack({ type: 'live.refused' }),
      });
      return () => {
        leaving.abort();
        unsubscribe();
        leave();
        void kept().then((known) => known.renewed(roomName(businessId, roomId)));
      };
    }),

    postMessages: fromCallback<JournalRequest, { userId: string }>(({ input, receive }) => {
      receive((request) => outboxOf(input.userId).submit(request));
    }),

    keepDraft: fromCallback<{ type: 'draft.changed'; draft: MessageDraft }, RoomInput>(({ input, receive }) => {
      let latest: MessageDraft | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const keep = () => {
        clearTimeout(timer);
        if (latest) drafts.write(input, latest);
        latest = null;
      };
      receive(({ draft }) => {
        latest = draft;
        clearTimeout(timer);
        timer = setTimeout(keep, DRAFT_PAUSE);
      });
      // What is left of a customer who is erased goes from this device, too.
      const look = () => {
        if (!rooms.get(input.roomId)?.erased_at) return;
        latest = { text: '', replyTo: null };
        keep();
        for (const begun of Object.values(begunBeside(drafts))) begun.write(input, null);
      };
      const unsubscribe = rooms.subscribe(input.roomId, look);
      look();
      addEventListener('pagehide', keep);
      return () => {
        unsubscribe();
        removeEventListener('pagehide', keep);
        keep();
      };
    }),

    keepRead: fromCallback<{ type: 'end.seen'; waId: string | null }, ChatAddress>(({ input, receive }) => {
      const leaving = new AbortController();
      let told: string | null = null;
      receive(({ waId }) => {
        if (waId !== null && waId === told) return;
        told = waId;
        const { roomId, sessionName, chatId } = input;
        const marked = doWithRoom(services, { deed: 'read', roomId }, leaving.signal).then((room) => rooms.put([room]));
        // Whoever looks again asks again.
        marked.catch(() => (told = null));
        if (waId !== null) void gateway.markRead({ sessionName, chatId, messageId: waId }, leaving.signal);
      });
      return () => leaving.abort();
    }),

    announceTyping: fromCallback<AnyEventObject, ChatAddress>(({ input, receive }) => {
      const { sessionName, chatId } = input;
      // Of two words the second must not come first, or the customer's phone says for half a minute that somebody types.
      let isWaiting = false;
      let said: Promise<unknown> = Promise.resolve();
      const typing = createTyping((action, leaving) => {
        const say = () => gateway.typing({ sessionName, chatId, action }, leaving);
        if (action === 'start') {
          isWaiting = true;
          // A request takes longer to begin than a key to be shown.
          whenIdle(() => {
            if (isWaiting) said = say();
            isWaiting = false;
          });
        } else if (isWaiting) isWaiting = false;
        else if (leaving) void say();
        else said = said.then(say, say);
      });
      const leave = () => typing.cease(true);
      receive(({ type }) => (type === 'typing.noticed' ? typing.notice() : typing.cease()));
      addEventListener('pagehide', leave);
      return () => {
        removeEventListener('pagehide', leave);
        typing.cease();
      };
    }),
  };
};

/** Whether a service was not reached at all: postgrest-js gives what `fetch` throws an empty code. */
const isUnreached = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '';

/** Puts what happened into the store. True when the hand-overs, or the name of somebody in them, are not known yet. */
const takeChanges = ({ messages, report }: RoomServices, roomId: string, batch: Change[]): boolean => {
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
  const lines = of('handover').map(({ record }) => record);
  if (lines.length === 0) return false;
  const isUnknown = room.handovers() === null;
  room.receiveHandovers(readRows('handover', handoverSchema, lines, report));
  return isUnknown || (room.handovers() ?? []).some(({ member, member_id: id }) => member === null && id !== null);
};

const idOf = (record: unknown): string[] =>
  typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string' ? [record.id] : [];
