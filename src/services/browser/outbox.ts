/**
 * The outbox's work in the browser: keeping messages in the journal, telling the other tabs, making one attempt.
 * The machines decide when; here nothing waits and nothing is tried twice.
 */
import type { Attempt, Entry, Uploaded } from '../../machines/outbox/delivery.machine.ts';
import type { JournalRequest } from '../../machines/outbox/requests.ts';
import type { MessagesStore, OutboxStatus } from '../../machines/room/messages.store.ts';
import { detailOf } from '../gateway/failure.ts';
import type { Gateway } from '../gateway/gateway.ts';
import {
  placeOf,
  type Enclosure,
  type Failure,
  type OutboxItem,
  type Overtaking,
  type Written,
} from '../schemas/outbox.ts';
import type { Uploads } from '../supabase/uploads.ts';
import type { Draft, DraftKey } from './drafts.ts';
import type { Journal } from './outbox.journal.ts';
import type { Meanwhile } from './outbox.meanwhile.ts';
import { post, refusedBy } from './outbox.post.ts';
import type { Line, Note } from './outbox.tabs.ts';
import type { Thrown, Withdrawals } from './outbox.withdrawals.ts';
import { queue } from './queue.ts';
import type { Shelf } from './shelf.ts';
import type { Trays } from './tray.kept.ts';

/** Where the messages are shown from. */
export type OutboxSink = Pick<MessagesStore, 'put' | 'mark' | 'progress' | 'drop' | 'clear'>;

/** What the machine should know of a note. */
export type Heard = { kept: Entry } | { dropped: string } | 'cleared' | null;

/** A message that could not be sent for a day is not sent any more: what it answers is long past. Milliseconds. */
const LIFETIME = 24 * 60 * 60_000;
/** What has waited for longer than this answers a conversation that may have gone on. Milliseconds. */
const PROMPT = 15_000;
const EXPIRED: Failure = { reason: 'expired', detail: null, code: null };

/** What a key has changed is drawn before it begins: sealing would take the processor that drawing needs. */
const nextTask = async (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const entryOf = ({ id, roomId, position, writtenAt, file, uploaded, sure = false }: OutboxItem): Entry => ({
  id,
  roomId,
  position,
  brings: file !== undefined && uploaded !== true,
  deadline: writtenAt + LIFETIME,
  sure,
});

export const createOutbox = (parts: {
  userId: string;
  journal: Journal;
  line: Line;
  sink: OutboxSink;
  gateway: Gateway;
  uploads: Uploads;
  shelf: Shelf;
  drafts: { putBefore: (key: DraftKey, draft: Draft) => boolean };
  trays: Pick<Trays, 'giveBack'>;
  meanwhile: Meanwhile;
  withdrawals: Withdrawals;
}) => {
  const { userId, journal, line, sink, gateway, uploads, shelf, drafts, trays, meanwhile, withdrawals } = parts;
  // What another tab tells while the journal is read is news to what is read, never the other way round.
  const inTurn = queue();

  /** Its file is unsealed if somebody looks at it. */
  const show = (item: OutboxItem) => {
    if (item.file) shelf.promise(item.id, async () => journal.file(item.id));
    sink.put(item, item.failure ? 'failed' : item.asking ? 'asking' : 'queued');
  };

  const mark = (item: OutboxItem, status: OutboxStatus) => {
    sink.mark(item.roomId, item.id, status);
    line.say({ type: 'marked', id: item.id, roomId: item.roomId, status });
  };

  const fail = async (item: OutboxItem, failure: Failure) => {
    await journal.fail(item.id, failure);
    sink.put({ ...item, failure }, 'failed');
    line.say({ type: 'marked', id: item.id, roomId: item.roomId, status: 'failed' });
  };

  const kept = (item: OutboxItem): Entry => {
    sink.put(item, 'queued');
    line.say({ type: 'kept', id: item.id, roomId: item.roomId });
    return entryOf(item);
  };

  const ask = async (item: OutboxItem, asking: Overtaking) => {
    await journal.settle(item.id, { asking });
    sink.put({ ...item, asking }, 'asking');
    line.say({ type: 'marked', id: item.id, roomId: item.roomId, status: 'asking' });
  };

  /** The conversation has gone on since this was written, long ago, and nobody has said that it is to be sent all the same. */
  const isOvertaken = async (item: OutboxItem, signal: AbortSignal): Promise<boolean> => {
    if (item.sure || Date.now() < item.writtenAt + PROMPT) return false;
    const overtaking = await meanwhile.overtaking(item, signal);
    if (overtaking) await ask(item, overtaking);
    return overtaking !== null;
  };

  const learn = async (note: Note): Promise<Heard> => {
    if (note.type === 'cleared') {
      sink.clear();
      return 'cleared';
    }
    if (note.type === 'dropped') {
      sink.drop(note.roomId, note.id);
      return { dropped: note.id };
    }
    if (note.type === 'marked' && note.status !== 'failed' && note.status !== 'asking') {
      sink.mark(note.roomId, note.id, note.status);
      return note.status === 'sent' ? { dropped: note.id } : null;
    }
    const item = await journal.read(note.id);
    if (!item) return null;
    show(item);
    if (note.type === 'marked' && note.status === 'asking') return null;
    return item.failure ? { dropped: item.id } : { kept: entryOf(item) };
  };

  /** It becomes another message: under the name of this one the gateway may have kept its answer. */
  const layBack = async (item: OutboxItem, fit: Enclosure): Promise<boolean> => {
    const file = (await shelf.get(item.id)) ?? (await journal.file(item.id));
    if (!file) return false;
    const { text: caption, replyTo, failure: why } = item;
    const piece = { id: crypto.randomUUID(), name: fit.name, fit, original: null, caption, replyTo };
    await trays.giveBack(item.roomId, { ...piece, asOriginal: false, why }, { fit: file, original: null });
    return true;
  };

  let keeper: ((request: JournalRequest) => void) | null = null;
  let hearEntry: ((entry: Entry) => void) | null = null;
  const unasked: JournalRequest[] = [];

  return {
    line,

    /** A request from elsewhere in this tab. It waits for the keeper, whose code may still be on its way. */
    submit(request: JournalRequest): void {
      if (keeper) keeper(request);
      else unasked.push(request);
    },

    /** The keeper of the journal takes all requests, also those that waited, and hears of what was added. Returns the end of that. */
    serve(keep: (request: JournalRequest) => void, hear: (entry: Entry) => void): () => void {
      keeper = keep;
      hearEntry = hear;
      for (const request of unasked.splice(0)) keep(request);
      return () => {
        if (keeper !== keep) return;
        keeper = null;
        hearEntry = null;
      };
    },

    /** Shows everything that waits, also what failed; answers with what is still to be sent. */
    async open(): Promise<Entry[]> {
      return inTurn(async () => {
        const items = await journal.open();
        for (const item of items) show(item);
        for (const { id, roomId } of await withdrawals.list()) sink.drop(roomId, id);
        return items.filter(({ failure }) => !failure).map(entryOf);
      });
    },

    /** Shown at once, safe a moment later. Rejects with StorageRefusal when it is not safe; then it is not shown either. */
    async keep(message: Written): Promise<Entry> {
      sink.put({ ...message, position: Infinity, writtenAt: Date.now(), failure: null }, 'queued');
      try {
        await nextTask();
        const file = message.file && (await shelf.get(message.id));
        if (file === null) throw new Error('The file of the message is gone');
        return kept(await journal.write({ ...message, lastSeen: meanwhile.lastSeen(message.roomId) }, file));
      } catch (error) {
        sink.drop(message.roomId, message.id);
        throw error;
      }
    },

    /**
     * The same for whoever is not where its words could come back to: they have to be told what became of it. Rejects
     * with StorageRefusal. What no keeper hears of the next opening of the journal finds.
     */
    async add(message: Written): Promise<void> {
      const entry = await this.keep(message);
      hearEntry?.(entry);
    },

    /** Puts a failed message at the end of its lane. Null when it is not there any more. */
    async retry(id: string): Promise<Entry | null> {
      const item = await journal.read(id);
      const queued = item && (await journal.requeue(id, meanwhile.lastSeen(item.roomId)));
      return queued && kept(queued);
    },

    /** It is to be sent whatever has happened since, and takes the chat from whom they were told of. Null when it is gone. */
    async confirm(id: string): Promise<Entry | null> {
      const asking = (await journal.read(id))?.asking;
      const taken = asking?.what === 'held' && asking.who !== null ? { takesFrom: asking.who } : {};
      const item = await journal.settle(id, { sure: true, ...taken });
      return item && kept(item);
    },

    /**
     * Its words go into the draft of its room, its file into the tray of it. False where they would not be kept there:
     * then it stays.
     */
    async recall(id: string): Promise<boolean> {
      const item = await journal.read(id);
      // A place, a card or a poll has no field that it could go back to.
      if (!item || item.carried) return false;
      const isBack = item.file
        ? await layBack(item, item.file)
        : drafts.putBefore({ ...item, userId }, { text: item.text, replyTo: item.replyTo?.id ?? null });
      if (isBack) await this.discard(item);
      return isBack;
    },

    /**
     * Also what was written on another device, of which only the database knows, and also what has never been tried: an
     * attempt may have got so far and not learnt so.
     */
    async discard({ id, roomId }: Thrown): Promise<void> {
      await withdrawals.add({ id, roomId }, await journal.read(id), meanwhile.pathOf({ id, roomId }));
      sink.drop(roomId, id);
      shelf.drop(id);
      line.say({ type: 'dropped', id, roomId });
      void withdrawals.carryOut();
    },

    carryOut: withdrawals.carryOut,

    /** What another tab tells is shown here. */
    async hear(note: Note): Promise<Heard> {
      return inTurn(async () => learn(note));
    },

    /** One attempt to bring the file of a message to the storage. Rejects only when the journal cannot be read. */
    async upload(id: string, signal: AbortSignal): Promise<Uploaded> {
      const item = await journal.read(id);
      if (!item || item.failure) return { how: 'gone' };
      if (!item.file || item.uploaded) return { how: 'stored' };
      if (await isOvertaken(item, signal)) return { how: 'overtaken' };
      const file = (await shelf.get(id)) ?? (await journal.file(id));
      if (!file) {
        await fail(item, { reason: 'refused', detail: null, code: 'file_missing' });
        return { how: 'failed' };
      }
      mark(item, 'sending');
      const told = (share: number) => sink.progress(item.roomId, id, share);
      const result = await uploads.send(placeOf(item), file, item.file.mimetype, signal, told);
      if (result.how === 'refused') {
        await fail(item, {
          reason: 'refused',
          detail: detailOf({ ...result, statusText: result.text }),
          code: 'file_refused',
        });
        return { how: 'failed' };
      }
      if (result.how === 'stored') await journal.uploaded(id);
      else if (!signal.aborted) mark(item, 'queued');
      return result.how === 'stored' ? result : { how: 'later', retryAfter: null };
    },

    /** One attempt. Rejects only when the journal cannot be read. */
    async attempt(id: string, signal: AbortSignal): Promise<Attempt> {
      const item = await journal.read(id);
      if (!item || item.failure) return { how: 'gone' };
      if (Date.now() >= item.writtenAt + LIFETIME) {
        await fail(item, EXPIRED);
        return { how: 'failed' };
      }
      if (await isOvertaken(item, signal)) return { how: 'overtaken' };
      mark(item, 'sending');
      const over = new AbortController();
      const until = AbortSignal.any([signal, over.signal]);
      const result = await Promise.race([
        post(gateway, userId, item, until),
        // The answer may take half a minute not to come: the next of the room need not wait for it.
        meanwhile.taken(item, until).then(() => ({ ok: true }) as const),
      ]);
      over.abort();
      if (result.ok) {
        mark(item, 'sent');
        await journal.remove(id);
        return { how: 'sent' };
      }
      if (result.failure.code === 'held') {
        await ask(item, { what: 'held', who: await meanwhile.holder(item.roomId, signal) });
        return { how: 'overtaken' };
      }
      if (result.failure.verdict === 'final') {
        await fail(item, refusedBy(result.failure));
        return { how: 'failed' };
      }
      // Signed out in the middle of a call, the message is no longer ours to show.
      if (!signal.aborted) mark(item, 'queued');
      return { how: 'later', retryAfter: result.failure.retryAfter };
    },

    async giveUp(id: string): Promise<void> {
      const item = await journal.read(id);
      if (item) await fail(item, EXPIRED);
    },

    /** Sign-out, here and in every other tab. */
    async clear(): Promise<void> {
      sink.clear();
      line.say({ type: 'cleared' });
      await journal.clear();
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
