import 'fake-indexeddb/auto';
import { PostgrestClient } from '@supabase/postgrest-js';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Overtaking, Written } from '../../../src/contracts/outbox.ts';
import { message, outboxItem } from '../../../src/machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import { createTrays } from '../../../src/services/composer/attachments.storage.ts';
import { createShelf } from '../../../src/services/outbox/fileMemoryStore.ts';
import { createMeanwhile } from '../../../src/services/outbox/outbox.conflicts.ts';
import { createLeft } from '../../../src/services/outbox/outbox.crashBuffer.ts';
import { createJournal } from '../../../src/services/outbox/outbox.journal.ts';
import type { Note } from '../../../src/services/outbox/outbox.tabs.ts';
import { createOutbox } from '../../../src/services/outbox/outbox.ts';
import { createWithdrawals } from '../../../src/services/outbox/outbox.withdrawals.ts';
import type { GatewayFailure } from '../../../src/services/platform/gateway.failure.ts';
import type { CarriedMessage, Gateway, MediaMessage, TextMessage } from '../../../src/services/platform/gateway.ts';
import { memory } from '../../../src/services/platform/memoryStorage.fixture.ts';
import type { Upload } from '../../../src/services/platform/uploads.ts';

const { position: _position, writtenAt: _writtenAt, failure: _failure, ...first } = outboxItem(1);
const second: Written = { ...first, id: outboxItem(2).id, text: 'Kedua' };
const photo: Written = {
  ...first,
  id: outboxItem(3).id,
  text: 'Warna biru',
  file: { kind: 'image', mimetype: 'image/jpeg', name: '../kain 💙.jpg', size: 4, width: 2, height: 1 },
};
const signal = new AbortController().signal;

const standing = (userId = 'sari', storage = memory()) => {
  const messages = createMessagesStore();
  const notes: Note[] = [];
  const sent: (TextMessage | MediaMessage | CarriedMessage)[] = [];
  const stored = new Map<string, string>();
  /** Messages of which the database has a failed attempt. */
  const rows = new Set<string>();
  let upload: Upload = { how: 'stored' };
  const shelf = createShelf();
  let silent = false;
  let overtaking: Overtaking | null = null;
  let drafted: [string, string][] | null = [];
  let answer: GatewayFailure | null = null;
  const send = async (message: TextMessage | MediaMessage | CarriedMessage) => {
    sent.push(message);
    if (silent) await new Promise(() => {});
    return answer
      ? { ok: false, failure: answer }
      : { ok: true, value: { messageId: message.messageId, waId: null, ack: 1, sentAt: '2026-11-20T10:00:00Z' } };
  };
  const gateway = { sendText: send, sendMedia: send, sendCarried: send } as unknown as Gateway;
  const uploads = {
    send: async (path: string, file: Blob, _type: string, _signal: AbortSignal, told: (share: number) => void) => {
      told(0.5);
      if (upload.how === 'stored') stored.set(path, await file.text());
      return upload;
    },
    withdraw: async (path: string) => {
      // The storage keeps a file for as long as a message has its name.
      if (!rows.has(path.replace(/^.*\/|\..*$/g, ''))) stored.delete(path);
    },
  };
  const line = { say: (note: Note) => void notes.push(note), listen: () => () => undefined };
  const journal = createJournal(userId);
  let isOffline = false;
  const trays = createTrays(userId);
  const page = new EventTarget();
  return {
    outbox: createOutbox({
      userId,
      journal,
      line,
      sink: messages,
      gateway,
      uploads,
      shelf,
      drafts: {
        putBefore: ({ roomId }, { text }) => {
          if (drafted !== null) drafted.push([roomId, text]);
          return drafted !== null;
        },
      },
      page,
      left: createLeft(userId, storage),
      trays,
      withdrawals: createWithdrawals(
        userId,
        async (id) => {
          if (isOffline) return 'unreached';
          rows.delete(id);
          return 'answered';
        },
        uploads,
      ),
      meanwhile: {
        ...createMeanwhile(userId, messages, { get: () => undefined }, null as never),
        overtaking: async () => overtaking,
        holder: async () => 'rina',
      },
    }),
    messages,
    trays,
    leavesPage: () => page.dispatchEvent(new Event('pagehide')),
    goesOffline: (is: boolean) => (isOffline = is),
    hangs: () => (silent = true),
    drafted: () => drafted,
    draftsRefuse: () => (drafted = null),
    customerWrites: () => (overtaking = { what: 'wrote', who: null }),
    shelf,
    stored,
    rows,
    uploadEnds: (how: Upload) => (upload = how),
    journal,
    notes,
    sent,
    shown: () =>
      messages
        .room(first.roomId)
        .order()
        .map((id) => messages.room(first.roomId).get(id)),
    fails: (failure: Partial<GatewayFailure>) =>
      (answer = {
        status: 422,
        statusText: 'Unprocessable Entity',
        verdict: 'final',
        code: null,
        retryAfter: null,
        ...failure,
      }),
    works: () => (answer = null),
  };
};

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

describe('outbox', () => {
  test('what is written is shown before it is safe, and safe before it is sent', async () => {
    const { outbox, shown, journal, sent } = standing();
    const keeping = outbox.keep(first);
    expect(shown()).toMatchObject([{ status: 'queued', item: { text: first.text } }]);
    await keeping;
    expect(await journal.count()).toBe(1);
    expect(sent).toEqual([]);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
    expect(sent).toMatchObject([{ messageId: first.id, userId: 'sari', sessionName: first.sessionName }]);
    expect(await journal.count()).toBe(0);
    expect(shown()).toMatchObject([{ status: 'sent' }]);
  });

  test('what a page was left with before it was safe waits in the next one, in order, and is nobody’s draft', async () => {
    const storage = memory();
    const { outbox, leavesPage } = standing('sari', storage);
    // What the page does after it was left never happens.
    vi.stubGlobal('setTimeout', () => 0);
    void outbox.keep(first);
    outbox.submit({ type: 'message.written', message: second });
    leavesPage();
    vi.unstubAllGlobals();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const next = standing('sari', storage);
    expect(await next.outbox.open()).toMatchObject([{ id: first.id }, { id: second.id }]);
    expect(next.drafted()).toEqual([]);
    expect(next.shown()).toMatchObject([
      { id: first.id, status: 'queued' },
      { id: second.id, status: 'queued' },
    ]);
    expect(Object.keys(storage)).toEqual([]);
    expect(await standing('dimas', storage).outbox.open()).toEqual([]);
  });

  test('what a page had not kept when it was killed waits in the next one', async () => {
    const storage = memory();
    const { outbox, journal } = standing('sari', storage);
    const writing = vi.spyOn(journal, 'write').mockReturnValue(new Promise(() => {}));
    void outbox.keep(first);
    await vi.waitFor(() => expect(writing).toHaveBeenCalled());
    const next = standing('sari', storage);
    expect(await next.outbox.open()).toMatchObject([{ id: first.id }]);
    expect(next.shown()).toMatchObject([{ id: first.id, status: 'queued' }]);
    expect(Object.keys(storage)).toEqual([]);
  });

  test('what had come into the journal all the same waits there once, and what it refuses is a draft', async () => {
    const storage = memory();
    const { outbox, leavesPage } = standing('sari', storage);
    const kept = Object.keys(storage);
    const keeping = outbox.keep(first);
    leavesPage();
    const beside: Record<string, string> = Object.fromEntries(Object.entries(storage));
    expect(Object.keys(storage)).toHaveLength(1);
    // Somebody has come back to the page: it has ended what it had begun.
    await keeping;
    expect(Object.keys(storage)).toEqual(kept);
    const next = standing('sari', memory({ ...beside }));
    expect(await next.outbox.open()).toMatchObject([{ id: first.id }]);
    expect(await next.journal.count()).toBe(1);
    expect(next.drafted()).toEqual([]);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const full = memory({ ...beside });
    const refusing = standing('sari', full);
    vi.spyOn(refusing.journal, 'write').mockRejectedValue(new Error('full'));
    expect(await refusing.outbox.open()).toEqual([]);
    expect(refusing.drafted()).toEqual([[first.roomId, first.text]]);
    expect(Object.keys(full)).toEqual([]);
  });

  test('what somebody would rather say differently goes into the draft of its room, and nowhere if that refuses', async () => {
    const { outbox, journal, shown, drafted, draftsRefuse, notes } = standing();
    await outbox.keep(first);
    await outbox.keep(second);
    expect(await outbox.recall(first.id)).toBe(true);
    expect(drafted()).toEqual([[first.roomId, first.text]]);
    expect(notes.at(-1)).toEqual({ type: 'dropped', id: first.id, roomId: first.roomId });
    expect(shown()).toMatchObject([{ id: second.id }]);
    // A second press comes too late, and a field that keeps nothing would lose the words.
    expect(await outbox.recall(first.id)).toBe(false);
    draftsRefuse();
    expect(await outbox.recall(second.id)).toBe(false);
    expect(await journal.count()).toBe(1);
  });

  test('a place waits whole, goes out by its own call, and has no field that it could go back to', async () => {
    const { outbox, sent, journal, fails } = standing();
    const carried = { kind: 'location', location: { latitude: -7.5, longitude: 110.8, name: 'Toko' } } as const;
    await outbox.keep({ ...first, text: '', carried });
    fails({ status: 501, statusText: 'Not Implemented', code: 'not_supported' });
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'failed' });
    expect(sent).toMatchObject([{ messageId: first.id, carried }]);
    expect(await journal.read(first.id)).toMatchObject({ carried, failure: { code: 'not_supported' } });
    expect(await outbox.recall(first.id)).toBe(false);
    expect(await journal.count()).toBe(1);
  });

  test('a file that was refused goes back into the tray of its room, with its caption and the reason, as another message', async () => {
    const { outbox, journal, shown, shelf, stored, trays, fails } = standing();
    shelf.put(photo.id, new Blob(['kain']));
    await outbox.keep(photo);
    expect(await outbox.upload(photo.id, signal)).toEqual({ how: 'stored' });
    fails({ status: 413, statusText: 'Payload Too Large' });
    await outbox.attempt(photo.id, signal);
    expect(await outbox.recall(photo.id)).toBe(true);
    expect(shown()).toEqual([]);
    expect(await journal.count()).toBe(0);
    expect([...stored]).toEqual([]);
    const [back] = await trays.read(photo.roomId);
    expect(back).toMatchObject({
      caption: photo.text,
      fit: photo.file,
      why: { detail: 'API error: 413 Payload Too Large' },
    });
    expect(back?.id).not.toBe(photo.id);
    expect(await (await trays.file(photo.roomId, back!.id, 'fit'))?.text()).toBe('kain');
  });

  test('what was refused and is thrown away is deleted from the database, and its file from the storage after it', async () => {
    const { outbox, shelf, fails, rows, stored } = standing();
    shelf.put(photo.id, new Blob(['biru']));
    await outbox.keep(photo);
    await outbox.upload(photo.id, signal);
    fails({ code: 'recipient_restricted' });
    await outbox.attempt(photo.id, signal);
    rows.add(photo.id);
    expect(stored.size).toBe(1);
    await outbox.discard(photo);
    await expect.poll(() => rows.size).toBe(0);
    await expect.poll(() => stored.size).toBe(0);
  });

  test('what is thrown away without a network is gone here, stays gone, and is deleted once somebody answers', async () => {
    const { outbox, messages, journal, rows, shown, goesOffline } = standing();
    const failed = { id: first.id, author: 'member', wa_id: null, ack: -1, failure: 'recipient_restricted' } as const;
    // It was written on another device: only the database tells of it.
    const row = message(1, failed);
    messages.room(first.roomId).receive([row]);
    rows.add(first.id);
    goesOffline(true);
    await outbox.discard(first);
    await outbox.carryOut();
    expect([shown(), [...rows]]).toEqual([[], [first.id]]);
    expect(await journal.count()).toBe(0);
    // The page is opened again, and what the device has kept of the chat with it.
    const again = standing();
    again.rows.add(first.id);
    again.messages.room(first.roomId).receive([row]);
    await again.outbox.open();
    expect(again.shown()).toEqual([]);
    await again.outbox.carryOut();
    expect(again.rows.size).toBe(0);
    again.rows.add(second.id);
    await again.outbox.carryOut();
    expect([...again.rows]).toEqual([second.id]);
    // What WhatsApp has after all is shown.
    again.messages
      .room(first.roomId)
      .receive([{ ...row, wa_id: 'true_628111@c.us_A', failure: null, ack: 1, version: 2 }]);
    expect(again.shown()).toMatchObject([{ id: first.id }]);
  });

  test('a refusal is kept with its reason, and tried again as the last', async () => {
    const { outbox, shown, fails, works, journal } = standing();
    fails({ code: 'session_not_working' });
    await outbox.keep(first);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'failed' });
    const failure = { reason: 'refused', detail: 'API error: 422 Unprocessable Entity', code: 'session_not_working' };
    expect(shown()).toMatchObject([{ status: 'failed', item: { failure } }]);
    expect(await outbox.open()).toEqual([]);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'gone' });
    await outbox.keep(second);
    works();
    await outbox.retry(first.id);
    expect((await journal.open()).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test.each(['retryable', 'ambiguous', 'unauthorized'] as const)(
    'after a failure that is %s it waits',
    async (verdict) => {
      const { outbox, shown, fails, journal } = standing();
      fails({ verdict, retryAfter: 2000 });
      await outbox.keep(first);
      expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'later', retryAfter: 2000 });
      expect(shown()).toMatchObject([{ status: 'queued' }]);
      expect(await journal.count()).toBe(1);
    },
  );

  test('a row that WhatsApp has is answer enough, where the gateway has none', async () => {
    const { outbox, hangs, messages, shown, journal } = standing();
    hangs();
    await outbox.keep(first);
    const attempt = outbox.attempt(first.id, signal);
    const room = messages.room(first.roomId);
    const row = { id: first.id, author: 'member', ack: 0 } as const;
    room.receive([message(1, { ...row, wa_id: null })]);
    room.receive([message(1, { ...row, version: 2 })]);
    expect(await attempt).toEqual({ how: 'sent' });
    expect(await journal.count()).toBe(0);
    expect(shown()).toMatchObject([{ item: null, row: { ack: 0 } }]);
  });

  test('what has waited while its customer wrote is asked about, and sent when that is the word', async () => {
    const { outbox, customerWrites, shown, sent, journal, notes } = standing();
    const clock = vi.spyOn(Date, 'now');
    customerWrites();
    await outbox.keep(first);
    clock.mockReturnValue(Date.now() + 60_000);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'overtaken' });
    expect(shown()).toMatchObject([{ status: 'asking' }]);
    expect(notes.at(-1)).toMatchObject({ type: 'marked', status: 'asking' });
    await outbox.open();
    expect(shown()).toMatchObject([{ status: 'asking' }]);
    expect(sent).toEqual([]);
    expect(await outbox.confirm(first.id)).toMatchObject({ id: first.id, sure: true });
    expect(shown()).toMatchObject([{ status: 'queued' }]);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
    expect(await journal.count()).toBe(0);
    expect(await outbox.confirm(first.id)).toBeNull();
    clock.mockRestore();
  });

  test.each([
    ['unread', 3, '2026-11-20T10:00:00.000000Z', true],
    ['read', 0, '2026-11-20T10:00:00.000000Z', false],
    ['read, and written in since', 0, '2026-11-20T09:59:59.999999Z', true],
  ])(
    'whoever opens a chat of which nothing is at hand, %s, has read what the list knew of it',
    async (_, unread_count, last_message_at, isAsked) => {
      const messages = createMessagesStore();
      const newest = { seq: 7, sent_at: '2026-11-20T10:00:00+00:00', author: 'customer', author_id: null };
      const fetch = async (input: RequestInfo | URL) =>
        Response.json(new Request(input).url.includes('limit=1') ? [newest] : []);
      const rest = new PostgrestClient('https://project.supabase.test/rest/v1', { fetch });
      const listed = { get: () => ({ unread_count, last_message_at }) };
      const meanwhile = createMeanwhile('sari', messages, listed, rest);
      // Nobody has opened it: what is forwarded there is no answer.
      expect(meanwhile.lastSeen(first.roomId)).toBeUndefined();
      messages.room(first.roomId).restart([], null);
      const written = { ...first, lastSeen: meanwhile.lastSeen(first.roomId) };
      expect(await meanwhile.overtaking(written, signal)).toEqual(isAsked ? { what: 'wrote', who: null } : null);
    },
  );

  test('a question about its customer that nobody answers ends after ten seconds, so that it is asked again', async () => {
    const limit = new AbortController();
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const silence: typeof fetch = async (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.throwIfAborted();
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const rest = new PostgrestClient('https://project.supabase.test/rest/v1', { fetch: silence });
    const { overtaking } = createMeanwhile('sari', createMessagesStore(), { get: () => undefined }, rest);
    const asked = overtaking({ ...first, lastSeen: 1 }, signal);
    expect(patience).toHaveBeenCalledWith(10_000);
    limit.abort();
    await expect(asked).rejects.toThrow('Failed to get messages');
    patience.mockRestore();
  });

  test('what would take a chat from a colleague is asked about, and says so once that is the word', async () => {
    const { outbox, fails, works, shown, sent, journal } = standing();
    fails({ status: 409, code: 'held' });
    await outbox.keep(first);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'overtaken' });
    const asking = { what: 'held', who: 'rina' };
    expect(shown()).toMatchObject([{ status: 'asking', item: { asking } }]);
    expect(await journal.read(first.id)).toMatchObject({ asking, failure: null });
    works();
    await outbox.confirm(first.id);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
    expect(sent.map(({ takesFrom }) => takesFrom)).toEqual([undefined, 'rina']);
  });

  test('what goes out at once is not asked about', async () => {
    const { outbox, customerWrites } = standing();
    customerWrites();
    await outbox.keep(first);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
  });

  test('a file is brought to the storage under the name of its message, and the gateway is told where it lies', async () => {
    const { outbox, shelf, stored, sent, shown } = standing();
    shelf.put(photo.id, new Blob(['biru']));
    expect(await outbox.keep(photo)).toMatchObject({ brings: true });
    expect(await outbox.upload(photo.id, signal)).toEqual({ how: 'stored' });
    expect(shown()).toMatchObject([{ status: 'sending', uploaded: 0.5 }]);
    expect(await outbox.attempt(photo.id, signal)).toEqual({ how: 'sent' });
    const path = `${photo.businessId}/${photo.roomId}/${photo.id}.jpg`;
    expect(Object.fromEntries(stored)).toEqual({ [path]: 'biru' });
    const file = {
      path,
      mimetype: 'image/jpeg',
      filename: '../kain 💙.jpg',
      size: 4,
      width: 2,
      height: 1,
      voice: false,
    };
    expect(sent).toMatchObject([{ messageId: photo.id, caption: 'Warna biru', file }]);
    expect(shown()[0]).not.toHaveProperty('uploaded');
  });

  test('after a reload the file comes out of the journal, and what is in the storage is not brought again', async () => {
    const before = standing();
    before.shelf.put(photo.id, new Blob(['biru']));
    await before.outbox.keep(photo);
    const after = standing();
    expect(await after.outbox.open()).toMatchObject([{ id: photo.id, brings: true }]);
    expect(await (await after.shelf.get(photo.id))?.text()).toBe('biru');
    after.uploadEnds({ how: 'later' });
    expect(await after.outbox.upload(photo.id, signal)).toEqual({ how: 'later', retryAfter: null });
    expect(after.shown()).toMatchObject([{ status: 'queued' }]);
    after.uploadEnds({ how: 'stored' });
    await after.outbox.upload(photo.id, signal);
    expect(await standing().outbox.open()).toMatchObject([{ id: photo.id, brings: false }]);
  });

  test('a file that the storage refuses, and one that is gone, fail by name', async () => {
    const { outbox, shelf, uploadEnds, shown, journal } = standing();
    await expect(outbox.keep(photo)).rejects.toThrow('gone');
    expect(shown()).toEqual([]);
    shelf.put(photo.id, new Blob(['biru']));
    uploadEnds({ how: 'refused', status: 413, text: 'Payload too large' });
    await outbox.keep(photo);
    expect(await outbox.upload(photo.id, signal)).toEqual({ how: 'failed' });
    const failure = { reason: 'refused', detail: 'API error: 413 Payload too large', code: 'file_refused' };
    expect(shown()).toMatchObject([{ status: 'failed', item: { failure } }]);
    await outbox.discard(photo);
    expect(await journal.file(photo.id)).toBeNull();
    expect(await outbox.upload(photo.id, signal)).toEqual({ how: 'gone' });
  });

  test('after signing out nothing is there and nothing is sent', async () => {
    const { outbox, shown, sent, notes } = standing();
    await outbox.keep(first);
    await outbox.clear();
    expect(shown()).toEqual([]);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'gone' });
    expect(sent).toEqual([]);
    expect(notes.at(-1)).toEqual({ type: 'cleared' });
  });

  test('another person in the same browser neither sees nor sends it; the first does, later', async () => {
    await standing('sari').outbox.keep(first);
    const dimas = standing('dimas');
    expect(await dimas.outbox.open()).toEqual([]);
    expect(await dimas.outbox.attempt(first.id, signal)).toEqual({ how: 'gone' });
    expect(dimas.sent).toEqual([]);
    const later = standing('sari');
    expect(await later.outbox.open()).toMatchObject([{ id: first.id }]);
    expect(await later.outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
  });

  test('what is a day old is not sent any more', async () => {
    const { outbox, shown, sent } = standing();
    await outbox.keep(first);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'failed' });
    vi.restoreAllMocks();
    expect(shown()).toMatchObject([{ status: 'failed', item: { failure: { reason: 'expired' } } }]);
    expect(sent).toEqual([]);
  });

  test('tabs tell each other ids, never words', async () => {
    const { outbox, notes } = standing();
    await outbox.keep(first);
    await outbox.attempt(first.id, signal);
    expect(notes.map(({ type }) => type)).toEqual(['kept', 'marked', 'marked']);
    expect(JSON.stringify(notes)).not.toContain(first.text);
  });

  test('a request that comes before its keeper waits for it', () => {
    const { outbox } = standing();
    const taken: string[] = [];
    outbox.submit({ type: 'message.written', message: first });
    const retire = outbox.serve(
      ({ type }) => taken.push(type),
      () => undefined,
    );
    outbox.submit({ type: 'discard.requested', id: first.id, roomId: first.roomId });
    retire();
    expect(taken).toEqual(['message.written', 'discard.requested']);
  });
});
