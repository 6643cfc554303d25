/** Keeps what is open on the device, for reading without a network, and knows what of the screen is only that. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { Business, Channel, OfflineEvent } from '../../contracts/app.ts';
import type { MessagesStore, Message } from '../../contracts/conversation.ts';
import type { Room, RoomsStore } from '../../contracts/inbox.ts';
import type { MessagesDeps } from '../conversation/messages.ts';
import { getBusinesses } from './businesses.ts';
import { BUSINESSES, roomName, roomsName, type Kept } from './offlineCopy.ts';

/** Milliseconds from a change to when it is written: on a busy day one writing stands for many changes. */
const PAUSE = 5000;

const TABS = ['inbox', 'eskalasi', 'autoReply', 'taskCompleted'] as const;
/** Rows of each list: the first page. */
const MOST_OF_A_LIST = 50;

/** The actor `connection`, as far as this adapter reads it. */
interface Connection {
  getSnapshot(): { matches(state: 'online'): boolean };
}

export interface KeepingDeps extends MessagesDeps {
  rooms: RoomsStore;
  messages: MessagesStore;
  kept: () => Promise<Kept>;
  /** Conversations that were opened on this page, the latest last. */
  conversations: Map<string, Channel>;
  onOpened: (listener: (roomId: string) => void) => () => void;
  /** Runs work when the page has nothing to draw. */
  whenIdle: (work: () => void) => void;
}

export const defineKeeping = (deps: KeepingDeps) => ({
  keep: fromCallback<EventObject>(({ system }) => {
    const due = new Map<string, number>();
    const following = new Map<string, () => void>();
    const connection: Connection | undefined = system.get('connection');
    let timer: ReturnType<typeof setTimeout> | null = null;
    let hasStopped = false;
    let hasLooked = false;

    const flush = () => {
      timer = null;
      const work = [...due];
      due.clear();
      if (hasStopped) return;
      void write(deps, work).catch(() => undefined);
      if (!hasLooked)
        void dropMissing(deps).then(
          (done) => (hasLooked ||= done),
          () => undefined,
        );
    };
    const change = (what: string) => {
      due.set(what, Date.now());
      timer ??= setTimeout(() => deps.whenIdle(flush), PAUSE);
    };
    const follow = (roomId: string) => {
      if (following.has(roomId)) return;
      following.set(
        roomId,
        deps.messages.room(roomId).subscribe(() => change(roomId)),
      );
      change(roomId);
    };
    // Phones end pages that nobody looks at without a word: what stands there then was true until then.
    const leave = () => {
      if (document.visibilityState === 'visible') return;
      if (connection?.getSnapshot().matches('online') ?? navigator.onLine)
        for (const what of ['', ...following.keys()].slice(-2)) due.set(what, Date.now());
      if (timer !== null) clearTimeout(timer);
      flush();
    };

    const unwatch = deps.rooms.watch(() => change(''));
    const unfollow = deps.onOpened(follow);
    for (const roomId of deps.conversations.keys()) follow(roomId);
    if (deps.rooms.size > 0) change('');
    document.addEventListener('visibilitychange', leave);
    return () => {
      hasStopped = true;
      if (timer !== null) clearTimeout(timer);
      unwatch();
      unfollow();
      for (const end of following.values()) end();
      document.removeEventListener('visibilitychange', leave);
    };
  }),

  watchKept: fromCallback<EventObject>(({ sendBack }) => {
    let hasStopped = false;
    let unwatch = () => {};
    let told: number | null = null;
    void deps.kept().then((kept) => {
      if (hasStopped) return;
      const look = () => {
        const since = kept.since();
        if (since === told) return;
        told = since;
        sendBack((since === null ? { type: 'kept.renewed' } : { type: 'kept.shown', since }) satisfies OfflineEvent);
      };
      unwatch = kept.watch(look);
      look();
    });
    return () => {
      hasStopped = true;
      unwatch();
    };
  }),

  readBusinesses: fromPromise<Business[] | null>(async ({ signal }) => {
    const kept = await deps.kept();
    const user = kept.sinceOf(BUSINESSES) === null ? null : await kept.whose();
    if (user === null) return null;
    // A browser that knows that it has no network need not be asked to prove it.
    if (!navigator.onLine) throw new Error('There is no network');
    const businesses = await getBusinesses(deps, user, signal);
    kept.renewed(BUSINESSES);
    await kept.keepBusinesses(businesses, Date.now()).catch(() => undefined);
    return businesses;
  }),
});

/** What was deleted or erased while nobody was here must not live on. True once the server could be asked. */
const dropMissing = async ({ rest, rooms, kept: open }: KeepingDeps): Promise<boolean> => {
  const businessId = firstOf(rooms)?.business_id;
  if (businessId === undefined) return false;
  const kept = await open();
  const ids = await kept.roomsOf(businessId);
  if (ids.length === 0) return true;
  const { data, error } = await rest.from('room').select('id').in('id', ids).is('erased_at', null);
  if (error) return false;
  const there = new Set(data.map(({ id }: { id: unknown }) => id));
  await kept.dropRooms(
    businessId,
    ids.filter((id) => !there.has(id)),
  );
  return true;
};

const firstOf = (rooms: RoomsStore): Room | undefined =>
  TABS.map((tab) => rooms.get(rooms.list(tab)?.order.at(0) ?? '')).find((room) => room !== undefined);

/** Writes the lists (''), and conversations by their rooms. What is itself only kept is not written again. */
const write = async (deps: KeepingDeps, due: readonly (readonly [string, number])[]): Promise<void> => {
  const kept = await deps.kept();
  for (const [roomId, at] of due) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: a person may be writing meanwhile
    await (roomId === '' ? writeRooms(deps, kept, at) : writeRoom(deps, kept, roomId, at));
  }
};

const writeRooms = async ({ rooms }: KeepingDeps, kept: Kept, at: number): Promise<void> => {
  const listed = new Map<string, Room>();
  // The first of each list before the second of any: there is not room for all of them.
  for (let place = 0; place < MOST_OF_A_LIST; place += 1)
    for (const tab of TABS) {
      const room = rooms.get(rooms.list(tab)?.order.at(place) ?? '');
      if (room) listed.set(room.id, room);
    }
  const [first] = listed.values();
  if (first === undefined || kept.sinceOf(roomsName(first.business_id)) !== null) return;
  await kept.keepRooms(first.business_id, [...listed.values()], at);
};

const writeRoom = async (
  { rooms, messages, conversations }: KeepingDeps,
  kept: Kept,
  roomId: string,
  at: number,
): Promise<void> => {
  const [room, channel] = [rooms.get(roomId), conversations.get(roomId)];
  if (!room || !channel || kept.sinceOf(roomName(room.business_id, roomId)) !== null) return;
  const log = messages.room(roomId);
  // A part that does not reach the end is not how the conversation stands.
  if (log.stretch().newer !== null) return;
  const rows = log.order().flatMap((id): Message[] => [log.get(id)?.row ?? []].flat());
  if (rows.length > 0) await kept.keepRoom({ room, channel, messages: rows, handovers: log.handovers() ?? [] }, at);
};
