import type { MessagesStore } from '../../contracts/conversation.ts';
import type { Enclosure, OutboxItem, Written, OutboxEntry, JournalRequest } from '../../contracts/outbox.ts';
import type { Trays } from '../composer/attachments.storage.ts';
import type { Draft, DraftKey } from '../composer/drafts.ts';
import { queue } from '../platform/queue.ts';
import { createAttempts, LIFETIME, type Attempting } from './outbox.attempts.ts';
import type { Left, LeftMessage } from './outbox.crashBuffer.ts';
import type { Note } from './outbox.tabs.ts';
import type { Thrown, Withdrawals } from './outbox.withdrawals.ts';

/** Where the messages are shown from. */
export type OutboxSink = Pick<MessagesStore, 'put' | 'mark' | 'progress' | 'drop' | 'clear'>;

/** What the machine should know of a note. */
export type Heard = { kept: OutboxEntry } | { dropped: string } | 'cleared' | null;

/** What a key has changed is drawn before it begins: sealing would take the processor that drawing needs. */
const nextTask = async (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const entryOf = ({ id, roomId, position, writtenAt, file, uploaded, sure = false }: OutboxItem): OutboxEntry => ({
  id,
  roomId,
  position,
  brings: file !== undefined && uploaded !== true,
  deadline: writtenAt + LIFETIME,
  sure,
});

interface Parts extends Attempting {
  sink: OutboxSink;
  drafts: { putBefore: (key: DraftKey, draft: Draft) => boolean };
  /** Tells by `pagehide` that it is left. */
  page: EventTarget;
  left: Left;
  trays: Pick<Trays, 'giveBack'>;
  withdrawals: Withdrawals;
}

export const createOutbox = (parts: Parts) => {
  const { userId, journal, line, sink, shelf, drafts, page, left, trays, meanwhile, withdrawals } = parts;
  // What another tab tells while the journal is read is news to what is read, never the other way round.
  const inTurn = queue();

  /** Its file is unsealed if somebody looks at it. */
  const show = (item: OutboxItem) => {
    if (item.file) shelf.promise(item.id, async () => journal.file(item.id));
    sink.put(item, item.failure ? 'failed' : item.asking ? 'asking' : 'queued');
  };

  const kept = (item: OutboxItem): OutboxEntry => {
    sink.put(item, 'queued');
    line.say({ type: 'kept', id: item.id, roomId: item.roomId });
    return entryOf(item);
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

  /** False where its words would not be kept there. */
  const draft = (message: Written): boolean =>
    drafts.putBefore({ ...message, userId }, { text: message.text, replyTo: message.replyTo?.id ?? null });

  let keeper: ((request: JournalRequest) => void) | null = null;
  let hearEntry: ((entry: OutboxEntry) => void) | null = null;
  const unasked: JournalRequest[] = [];

  const written = (message: Written): LeftMessage => ({
    ...message,
    writtenAt: Date.now(),
    lastSeen: meanwhile.lastSeen(message.roomId),
  });
  page.addEventListener('pagehide', () => {
    for (const request of unasked)
      if (request.type === 'message.written' && !request.message.file) left.put(written(request.message));
  });

  /**
   * The journal takes in what did not come so far; what it has already is the same message. What it refuses goes back into
   * the draft, and stays where it was if that refuses, too.
   */
  const takeIn = async (known: OutboxItem[]): Promise<OutboxItem[]> => {
    const has = new Set(known.map(({ id }) => id));
    const missing: LeftMessage[] = [];
    for (const message of left.list()) {
      if (has.has(message.id)) left.drop(message.id);
      else missing.push(message);
    }
    const taken = missing.map(async (message) => {
      const item = await journal.write(message).catch(() => null);
      if (item || draft(message)) left.drop(message.id);
      return item ?? [];
    });
    return (await Promise.all(taken)).flat();
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

  return {
    line,

    /** A request from elsewhere in this tab. It waits for the keeper, whose code may still be on its way. */
    submit(request: JournalRequest): void {
      if (keeper) keeper(request);
      else unasked.push(request);
    },

    /** The keeper of the journal takes all requests, also those that waited, and hears of what was added. Returns the end of that. */
    serve(keep: (request: JournalRequest) => void, hear: (entry: OutboxEntry) => void): () => void {
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
    async open(): Promise<OutboxEntry[]> {
      return inTurn(async () => {
        const known = await journal.open();
        const items = [...known, ...(await takeIn(known))];
        for (const item of items) show(item);
        for (const { id, roomId } of await withdrawals.list()) sink.drop(roomId, id);
        return items.filter(({ failure }) => !failure).map(entryOf);
      });
    },

    /**
     * Shown at once, safe a moment later; of a page that is left before that, the next one takes it in. Rejects with
     * StorageRefusal when it is not safe; then it is not shown either.
     */
    async keep(message: Written): Promise<OutboxEntry> {
      const item = written(message);
      // The journal is a database, and takes its time. The tray keeps a file until the journal has it; words have only this.
      if (!message.file) left.put(item);
      sink.put({ ...item, position: Infinity, failure: null }, 'queued');
      try {
        await nextTask();
        const file = message.file && (await shelf.get(message.id));
        if (file === null) throw new Error('The file of the message is gone');
        return kept(await journal.write(item, file));
      } catch (error) {
        sink.drop(message.roomId, message.id);
        throw error;
      } finally {
        left.drop(message.id);
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
    async retry(id: string): Promise<OutboxEntry | null> {
      const item = await journal.read(id);
      const queued = item && (await journal.requeue(id, meanwhile.lastSeen(item.roomId)));
      return queued && kept(queued);
    },

    /** It is to be sent whatever has happened since, and takes the chat from whom they were told of. Null when it is gone. */
    async confirm(id: string): Promise<OutboxEntry | null> {
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
      const isBack = item.file ? await layBack(item, item.file) : draft(item);
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

    ...createAttempts(parts),

    /** Sign-out, here and in every other tab. */
    async clear(): Promise<void> {
      sink.clear();
      line.say({ type: 'cleared' });
      await journal.clear();
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
