import type { MessagesStore } from '../../contracts/conversation.ts';
import type { OutgoingFile, OutboxItem, OutgoingMessage, OutboxEntry, JournalRequest } from '../../contracts/outbox.ts';
import type { AttachmentsStorage } from '../composer/attachments.storage.ts';
import type { Draft, DraftKey } from '../composer/drafts.ts';
import { createQueue } from '../platform/queue.ts';
import { createAttempts, MAX_AGE, type AttemptDeps } from './outbox.attempts.ts';
import type { CrashBuffer, BufferedMessage } from './outbox.crashBuffer.ts';
import type { TabMessage } from './outbox.tabs.ts';
import type { DiscardedMessage, Withdrawals } from './outbox.withdrawals.ts';

/** The store that shows the messages. */
export type OutboxStore = Pick<MessagesStore, 'put' | 'mark' | 'progress' | 'drop' | 'clear'>;

/** The change that a message of another tab means for the machine. */
export type JournalChange = { saved: OutboxEntry } | { removed: string } | 'cleared' | null;

/** Lets the browser paint first: encryption would compete with it for the processor. */
const nextTask = async (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const entryOf = ({
  id,
  roomId,
  position,
  writtenAt,
  file,
  uploaded,
  isConfirmed = false,
}: OutboxItem): OutboxEntry => ({
  id,
  roomId,
  position,
  needsUpload: file !== undefined && uploaded !== true,
  deadline: writtenAt + MAX_AGE,
  isConfirmed,
});

interface OutboxDeps extends AttemptDeps {
  store: OutboxStore;
  drafts: { restore: (key: DraftKey, draft: Draft) => boolean };
  /** Dispatches `pagehide` when the page is left. */
  page: EventTarget;
  crashBuffer: CrashBuffer;
  attachments: Pick<AttachmentsStorage, 'restore'>;
  withdrawals: Withdrawals;
}

export const createOutbox = (parts: OutboxDeps) => {
  const { userId, journal, tabs, store, files, drafts, page, crashBuffer, attachments, conflicts, withdrawals } = parts;
  // Changes of other tabs are applied after the journal has been read, because they are newer than it.
  const inOrder = createQueue();

  /** The file is decrypted when it is first shown. */
  const show = (item: OutboxItem) => {
    if (item.file) files.putLazy(item.id, async () => journal.file(item.id));
    store.put(item, item.failure ? 'failed' : item.conflict ? 'unconfirmed' : 'queued');
  };

  const saved = (item: OutboxItem): OutboxEntry => {
    store.put(item, 'queued');
    tabs.post({ type: 'saved', id: item.id, roomId: item.roomId });
    return entryOf(item);
  };

  const applyChange = async (tabMessage: TabMessage): Promise<JournalChange> => {
    if (tabMessage.type === 'cleared') {
      store.clear();
      return 'cleared';
    }
    if (tabMessage.type === 'removed') {
      store.drop(tabMessage.roomId, tabMessage.id);
      return { removed: tabMessage.id };
    }
    if (tabMessage.type === 'marked' && tabMessage.status !== 'failed' && tabMessage.status !== 'unconfirmed') {
      store.mark(tabMessage.roomId, tabMessage.id, tabMessage.status);
      return tabMessage.status === 'sent' ? { removed: tabMessage.id } : null;
    }
    const item = await journal.read(tabMessage.id);
    if (!item) return null;
    show(item);
    if (tabMessage.type === 'marked' && tabMessage.status === 'unconfirmed') return null;
    return item.failure ? { removed: item.id } : { saved: entryOf(item) };
  };

  /** Returns false if the draft could not be stored. */
  const restoreToDraft = (message: OutgoingMessage): boolean =>
    drafts.restore({ ...message, userId }, { text: message.text, replyTo: message.replyTo?.id ?? null });

  let handler: ((request: JournalRequest) => void) | null = null;
  let onAdded: ((entry: OutboxEntry) => void) | null = null;
  const waitingRequests: JournalRequest[] = [];

  const toBuffered = (message: OutgoingMessage): BufferedMessage => ({
    ...message,
    writtenAt: Date.now(),
    lastSeen: conflicts.lastSeen(message.roomId),
  });
  page.addEventListener('pagehide', () => {
    for (const request of waitingRequests)
      if (request.type === 'message.written' && !request.message.file) crashBuffer.put(toBuffered(request.message));
  });

  /**
   * Moves the messages of the crash buffer into the journal; those that it already has are the same message. A message
   * that the journal refuses goes into the draft, and stays in the buffer if that fails too.
   */
  const recoverBuffered = async (known: OutboxItem[]): Promise<OutboxItem[]> => {
    const has = new Set(known.map(({ id }) => id));
    const missing: BufferedMessage[] = [];
    for (const message of crashBuffer.list()) {
      if (has.has(message.id)) crashBuffer.drop(message.id);
      else missing.push(message);
    }
    const recovered = missing.map(async (message) => {
      const item = await journal.write(message).catch(() => null);
      if (item || restoreToDraft(message)) crashBuffer.drop(message.id);
      return item ?? [];
    });
    return (await Promise.all(recovered)).flat();
  };

  /** The attachment becomes a new message, because the gateway may have stored a response under the old id. */
  const returnToAttachments = async (item: OutboxItem, prepared: OutgoingFile): Promise<boolean> => {
    const file = (await files.get(item.id)) ?? (await journal.file(item.id));
    if (!file) return false;
    const { text: caption, replyTo, failure } = item;
    const attachment = { id: crypto.randomUUID(), name: prepared.name, prepared, original: null, caption, replyTo };
    await attachments.restore(
      item.roomId,
      { ...attachment, asOriginal: false, failure },
      { prepared: file, original: null },
    );
    return true;
  };

  return {
    tabs,

    /** Submits a request from elsewhere in this tab. It is held until the machine's code has loaded. */
    submit(request: JournalRequest): void {
      if (handler) handler(request);
      else waitingRequests.push(request);
    },

    /**
     * Attaches the journal actor: it handles all requests, including held ones, and is notified of added messages.
     * Returns a function that detaches it.
     */
    attach(handle: (request: JournalRequest) => void, notify: (entry: OutboxEntry) => void): () => void {
      handler = handle;
      onAdded = notify;
      for (const request of waitingRequests.splice(0)) handle(request);
      return () => {
        if (handler !== handle) return;
        handler = null;
        onAdded = null;
      };
    },

    /** Shows all unsent messages, including failed ones, and returns those that are still to be sent. */
    async open(): Promise<OutboxEntry[]> {
      return inOrder(async () => {
        const known = await journal.open();
        const items = [...known, ...(await recoverBuffered(known))];
        for (const item of items) show(item);
        for (const { id, roomId } of await withdrawals.list()) store.drop(roomId, id);
        return items.filter(({ failure }) => !failure).map(entryOf);
      });
    },

    /**
     * Shows the message at once and stores it a moment later; if the page is left in between, the next page recovers
     * it. Rejects with StorageRefusal if it cannot be stored, and then it is no longer shown.
     */
    async save(message: OutgoingMessage): Promise<OutboxEntry> {
      const item = toBuffered(message);
      // The journal is asynchronous. A file is still stored as an attachment until the journal has it; text has only
      // the crash buffer.
      if (!message.file) crashBuffer.put(item);
      store.put({ ...item, position: Infinity, failure: null }, 'queued');
      try {
        await nextTask();
        const file = message.file && (await files.get(message.id));
        if (file === null) throw new Error('The file of the message is gone');
        return saved(await journal.write(item, file));
      } catch (error) {
        store.drop(message.roomId, message.id);
        throw error;
      } finally {
        crashBuffer.drop(message.id);
      }
    },

    /**
     * Like `save`, for callers without a composer to return the text to: they must show the error themselves. Rejects
     * with StorageRefusal. Without an attached journal actor, the next opening finds the message.
     */
    async add(message: OutgoingMessage): Promise<void> {
      const entry = await this.save(message);
      onAdded?.(entry);
    },

    /** Retries a failed message as the last of its room. Null if it is gone. */
    async retry(id: string): Promise<OutboxEntry | null> {
      const item = await journal.read(id);
      const queued = item && (await journal.requeue(id, conflicts.lastSeen(item.roomId)));
      return queued && saved(queued);
    },

    /**
     * Confirms that the message is sent despite its conflict, taking the chat over from the member that the conflict
     * named. Null if it is gone.
     */
    async confirm(id: string): Promise<OutboxEntry | null> {
      const conflict = (await journal.read(id))?.conflict;
      const takeOver = conflict?.kind === 'held' && conflict.memberId !== null ? { takesFrom: conflict.memberId } : {};
      const item = await journal.setConfirmation(id, { isConfirmed: true, ...takeOver });
      return item && saved(item);
    },

    /**
     * Moves the text into the draft of its room, or the file into its attachments. Returns false if they could not be
     * stored there; then the message stays.
     */
    async recall(id: string): Promise<boolean> {
      const item = await journal.read(id);
      // The composer has no field for a location, a contact or a poll.
      if (!item || item.structuredContent) return false;
      const isBack = item.file ? await returnToAttachments(item, item.file) : restoreToDraft(item);
      if (isBack) await this.discard(item);
      return isBack;
    },

    /**
     * Discards a message. This includes messages of another device, which only the database has, and messages that were
     * never tried, because an interrupted attempt may have reached the database.
     */
    async discard({ id, roomId }: DiscardedMessage): Promise<void> {
      await withdrawals.add({ id, roomId }, await journal.read(id), conflicts.filePath({ id, roomId }));
      store.drop(roomId, id);
      files.drop(id);
      tabs.post({ type: 'removed', id, roomId });
      void withdrawals.run();
    },

    runWithdrawals: withdrawals.run,

    /** Applies a message of another tab. */
    async receive(tabMessage: TabMessage): Promise<JournalChange> {
      return inOrder(async () => applyChange(tabMessage));
    },

    ...createAttempts(parts),

    /** Sign-out in this and every other tab. */
    async clear(): Promise<void> {
      store.clear();
      tabs.post({ type: 'cleared' });
      await journal.clear();
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
