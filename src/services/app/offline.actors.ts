/** Services of the offline machine: write the offline copy, and watch which parts of the screen show it. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { Business, Channel, OfflineEvent } from '../../contracts/app.ts';
import type { MessagesStore, Message } from '../../contracts/conversation.ts';
import type { Room, RoomsStore } from '../../contracts/inbox.ts';
import type { MessagesDeps } from '../conversation/messages.ts';
import { getBusinesses } from './businesses.ts';
import { BUSINESSES_RECORD, roomRecord, roomListRecord, type OfflineCopy } from './offlineCopy.ts';

/** Milliseconds from the first change to its write, so that one write covers many changes. */
const WRITE_DELAY = 5000;

const TABS = ['inbox', 'eskalasi', 'autoReply', 'taskCompleted'] as const;
/** Rooms of each tab in the copy: the first page. */
const ROOMS_PER_TAB = 50;

/** What this service reads of the actor `connection`. */
interface Connection {
  getSnapshot(): { matches(state: 'online'): boolean };
}

export interface OfflineDeps extends MessagesDeps {
  rooms: RoomsStore;
  messages: MessagesStore;
  offlineCopy: () => Promise<OfflineCopy>;
  /** Channel by room id of every room opened on this page, the latest last. */
  openedRooms: Map<string, Channel>;
  onOpened: (listener: (roomId: string) => void) => () => void;
  /** Runs work while the page is idle. */
  whenIdle: (work: () => void) => void;
}

export const defineOffline = (deps: OfflineDeps) => ({
  saveCopy: fromCallback<EventObject>(({ system }) => {
    const pending = new Map<string, number>();
    const followed = new Map<string, () => void>();
    const connection: Connection | undefined = system.get('connection');
    let timer: ReturnType<typeof setTimeout> | null = null;
    let hasStopped = false;
    let hasCleanedUp = false;

    const flush = () => {
      timer = null;
      const work = [...pending];
      pending.clear();
      if (hasStopped) return;
      void write(deps, work).catch(() => undefined);
      if (!hasCleanedUp)
        void removeDeletedRooms(deps).then(
          (done) => (hasCleanedUp ||= done),
          () => undefined,
        );
    };
    const schedule = (roomId: string) => {
      pending.set(roomId, Date.now());
      timer ??= setTimeout(() => deps.whenIdle(flush), WRITE_DELAY);
    };
    const followRoom = (roomId: string) => {
      if (followed.has(roomId)) return;
      followed.set(
        roomId,
        deps.messages.room(roomId).subscribe(() => schedule(roomId)),
      );
      schedule(roomId);
    };
    // Phones kill hidden pages without an event, so the copy is written when the page is hidden.
    const writeWhenHidden = () => {
      if (document.visibilityState === 'visible') return;
      if (connection?.getSnapshot().matches('online') ?? navigator.onLine)
        for (const roomId of ['', ...followed.keys()].slice(-2)) pending.set(roomId, Date.now());
      if (timer !== null) clearTimeout(timer);
      flush();
    };

    const unwatch = deps.rooms.subscribeAll(() => schedule(''));
    const unfollow = deps.onOpened(followRoom);
    for (const roomId of deps.openedRooms.keys()) followRoom(roomId);
    if (deps.rooms.size > 0) schedule('');
    document.addEventListener('visibilitychange', writeWhenHidden);
    return () => {
      hasStopped = true;
      if (timer !== null) clearTimeout(timer);
      unwatch();
      unfollow();
      for (const end of followed.values()) end();
      document.removeEventListener('visibilitychange', writeWhenHidden);
    };
  }),

  watchCopy: fromCallback<EventObject>(({ sendBack }) => {
    let hasStopped = false;
    let unwatch = () => {};
    let reported: number | null = null;
    void deps.offlineCopy().then((copy) => {
      if (hasStopped) return;
      const report = () => {
        const since = copy.shownSince();
        if (since === reported) return;
        reported = since;
        sendBack((since === null ? { type: 'copy.refreshed' } : { type: 'copy.shown', since }) satisfies OfflineEvent);
      };
      unwatch = copy.subscribe(report);
      report();
    });
    return () => {
      hasStopped = true;
      unwatch();
    };
  }),

  readBusinesses: fromPromise<Business[] | null>(async ({ signal }) => {
    const copy = await deps.offlineCopy();
    const user = copy.shownSinceOf(BUSINESSES_RECORD) === null ? null : await copy.currentUserId();
    if (user === null) return null;
    // The browser already knows that there is no network.
    if (!navigator.onLine) throw new Error('There is no network');
    const businesses = await getBusinesses(deps, user, signal);
    copy.markRefreshed(BUSINESSES_RECORD);
    await copy.saveBusinesses(businesses, Date.now()).catch(() => undefined);
    return businesses;
  }),
});

/** Removes copies of rooms that were deleted or erased since. True once the server has responded. */
const removeDeletedRooms = async ({ rest, rooms, offlineCopy: open }: OfflineDeps): Promise<boolean> => {
  const businessId = firstListedRoom(rooms)?.business_id;
  if (businessId === undefined) return false;
  const copy = await open();
  const ids = await copy.roomIdsOf(businessId);
  if (ids.length === 0) return true;
  const { data, error } = await rest.from('room').select('id').in('id', ids).is('erased_at', null);
  if (error) return false;
  const existingIds = new Set(data.map(({ id }: { id: unknown }) => id));
  await copy.removeRooms(
    businessId,
    ids.filter((id) => !existingIds.has(id)),
  );
  return true;
};

const firstListedRoom = (rooms: RoomsStore): Room | undefined =>
  TABS.map((tab) => rooms.get(rooms.list(tab)?.order.at(0) ?? '')).find((room) => room !== undefined);

/** Writes the room lists ('') and single rooms by id. Data that itself came from the copy is not written again. */
const write = async (deps: OfflineDeps, pending: readonly (readonly [string, number])[]): Promise<void> => {
  const copy = await deps.offlineCopy();
  for (const [roomId, at] of pending) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that typing stays smooth
    await (roomId === '' ? writeRooms(deps, copy, at) : writeRoom(deps, copy, roomId, at));
  }
};

const writeRooms = async ({ rooms }: OfflineDeps, copy: OfflineCopy, at: number): Promise<void> => {
  const listed = new Map<string, Room>();
  // Row by row across the tabs, because the copy may be cut off.
  for (let row = 0; row < ROOMS_PER_TAB; row += 1)
    for (const tab of TABS) {
      const room = rooms.get(rooms.list(tab)?.order.at(row) ?? '');
      if (room) listed.set(room.id, room);
    }
  const [first] = listed.values();
  if (first === undefined || copy.shownSinceOf(roomListRecord(first.business_id)) !== null) return;
  await copy.saveRooms(first.business_id, [...listed.values()], at);
};

const writeRoom = async (
  { rooms, messages, openedRooms }: OfflineDeps,
  copy: OfflineCopy,
  roomId: string,
  at: number,
): Promise<void> => {
  const [room, channel] = [rooms.get(roomId), openedRooms.get(roomId)];
  if (!room || !channel || copy.shownSinceOf(roomRecord(room.business_id, roomId)) !== null) return;
  const log = messages.room(roomId);
  // Without the newest messages the copy would be misleading.
  if (log.messageWindow().newer !== null) return;
  const rows = log.order().flatMap((id): Message[] => [log.get(id)?.row ?? []].flat());
  if (rows.length > 0) await copy.saveRoom({ room, channel, messages: rows, handovers: log.handovers() ?? [] }, at);
};
