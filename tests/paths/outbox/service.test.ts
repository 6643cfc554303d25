import 'fake-indexeddb/auto';
import { PostgrestClient } from '@supabase/postgrest-js';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { SendConflict, OutgoingMessage } from '../../../src/contracts/outbox.ts';
import { message, outboxItem } from '../../../src/machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import { createAttachmentsStorage } from '../../../src/services/composer/attachments.storage.ts';
import { createFileMemoryStore } from '../../../src/services/outbox/fileMemoryStore.ts';
import { createConflicts } from '../../../src/services/outbox/outbox.conflicts.ts';
import { createCrashBuffer } from '../../../src/services/outbox/outbox.crashBuffer.ts';
import { createJournal } from '../../../src/services/outbox/outbox.journal.ts';
import type { TabMessage } from '../../../src/services/outbox/outbox.tabs.ts';
import { createOutbox } from '../../../src/services/outbox/outbox.ts';
import { createWithdrawals } from '../../../src/services/outbox/outbox.withdrawals.ts';
import type { GatewayFailure } from '../../../src/services/platform/gateway.failure.ts';
import type { StructuredMessage, Gateway, MediaMessage, TextMessage } from '../../../src/services/platform/gateway.ts';
import { memoryStorage } from '../../../src/services/platform/memoryStorage.fixture.ts';
import type { UploadResult } from '../../../src/services/platform/uploads.ts';

const { position: _position, writtenAt: _writtenAt, failure: _failure, ...first } = outboxItem(1);
const second: OutgoingMessage = { ...first, id: outboxItem(2).id, text: 'Kedua' };
const photo: OutgoingMessage = {
  ...first,
  id: outboxItem(3).id,
  text: 'Warna biru',
  file: { kind: 'image', mimetype: 'image/jpeg', name: '../kain 💙.jpg', size: 4, width: 2, height: 1 },
};
const signal = new AbortController().signal;

const setup = (userId = 'sari', storage = memoryStorage()) => {
  const messages = createMessagesStore();
  const tabMessages: TabMessage[] = [];
  const sent: (TextMessage | MediaMessage | StructuredMessage)[] = [];
  const stored = new Map<string, string>();
  /** Ids of messages with a failed attempt in the database. */
  const rows = new Set<string>();
  let upload: UploadResult = { how: 'stored' };
  const files = createFileMemoryStore();
  let isHanging = false;
  let conflict: SendConflict | null = null;
  let drafts: [string, string][] | null = [];
  let gatewayFailure: GatewayFailure | null = null;
  const send = async (message: TextMessage | MediaMessage | StructuredMessage) => {
    sent.push(message);
    if (isHanging) await new Promise(() => {});
    return gatewayFailure
      ? { ok: false, failure: gatewayFailure }
      : { ok: true, value: { messageId: message.messageId, waId: null, ack: 1, sentAt: '2026-11-20T10:00:00Z' } };
  };
  const gateway = { sendText: send, sendMedia: send, sendStructuredContent: send } as unknown as Gateway;
  const uploads = {
    send: async (
      path: string,
      file: Blob,
      _type: string,
      _signal: AbortSignal,
      onProgress: (share: number) => void,
    ) => {
      onProgress(0.5);
      if (upload.how === 'stored') stored.set(path, await file.text());
      return upload;
    },
    discard: async (path: string) => {
      // The storage keeps a file as long as a message refers to it.
      if (!rows.has(path.replace(/^.*\/|\..*$/g, ''))) stored.delete(path);
    },
  };
  const tabs = { post: (message: TabMessage) => void tabMessages.push(message), listen: () => () => undefined };
  const journal = createJournal(userId);
  let isOffline = false;
  const attachments = createAttachmentsStorage(userId);
  const page = new EventTarget();
  return {
    outbox: createOutbox({
      userId,
      journal,
      tabs,
      store: messages,
      gateway,
      uploads,
      files,
      drafts: {
        restore: ({ roomId }, { text }) => {
          if (drafts !== null) drafts.push([roomId, text]);
          return drafts !== null;
        },
      },
      page,
      crashBuffer: createCrashBuffer(userId, storage),
      attachments,
      withdrawals: createWithdrawals(
        userId,
        async (id) => {
          if (isOffline) return 'unreachable';
          rows.delete(id);
          return 'done';
        },
        uploads,
      ),
      conflicts: {
        ...createConflicts(userId, messages, { get: () => undefined }, null as never),
        find: async () => conflict,
        holder: async () => 'rina',
      },
    }),
    messages,
    attachments,
    leavePage: () => page.dispatchEvent(new Event('pagehide')),
    setOffline: (is: boolean) => (isOffline = is),
    hang: () => (isHanging = true),
    drafts: () => drafts,
    blockDrafts: () => (drafts = null),
    addConflict: () => (conflict = { kind: 'customer', memberId: null }),
    files,
    stored,
    rows,
    setUpload: (how: UploadResult) => (upload = how),
    journal,
    tabMessages,
    sent,
    shown: () =>
      messages
        .room(first.roomId)
        .order()
        .map((id) => messages.room(first.roomId).get(id)),
    failWith: (failure: Partial<GatewayFailure>) =>
      (gatewayFailure = {
        status: 422,
        statusText: 'Unprocessable Entity',
        verdict: 'final',
        code: null,
        retryAfter: null,
        ...failure,
      }),
    succeed: () => (gatewayFailure = null),
  };
};

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

describe('outbox', () => {
  test('a written message is shown before it is stored, and stored before it is sent', async () => {
    const { outbox, shown, journal, sent } = setup();
    const saving = outbox.save(first);
    expect(shown()).toMatchObject([{ status: 'queued', item: { text: first.text } }]);
    await saving;
    expect(await journal.count()).toBe(1);
    expect(sent).toEqual([]);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
    expect(sent).toMatchObject([{ messageId: first.id, userId: 'sari', sessionName: first.sessionName }]);
    expect(await journal.count()).toBe(0);
    expect(shown()).toMatchObject([{ status: 'sent' }]);
  });

  test('messages that were not stored when a page was closed wait in the next one, in order, and not as drafts', async () => {
    const storage = memoryStorage();
    const { outbox, leavePage } = setup('sari', storage);
    // Code that a page would run after it was left never runs.
    vi.stubGlobal('setTimeout', () => 0);
    void outbox.save(first);
    outbox.submit({ type: 'message.written', message: second });
    leavePage();
    vi.unstubAllGlobals();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const next = setup('sari', storage);
    expect(await next.outbox.open()).toMatchObject([{ id: first.id }, { id: second.id }]);
    expect(next.drafts()).toEqual([]);
    expect(next.shown()).toMatchObject([
      { id: first.id, status: 'queued' },
      { id: second.id, status: 'queued' },
    ]);
    expect(Object.keys(storage)).toEqual([]);
    expect(await setup('dimas', storage).outbox.open()).toEqual([]);
  });

  test('a message that was not stored when a page was killed waits in the next one', async () => {
    const storage = memoryStorage();
    const { outbox, journal } = setup('sari', storage);
    const writing = vi.spyOn(journal, 'write').mockReturnValue(new Promise(() => {}));
    void outbox.save(first);
    await expect.poll(() => writing).toHaveBeenCalled();
    const next = setup('sari', storage);
    expect(await next.outbox.open()).toMatchObject([{ id: first.id }]);
    expect(next.shown()).toMatchObject([{ id: first.id, status: 'queued' }]);
    expect(Object.keys(storage)).toEqual([]);
  });

  test('a buffered message that the journal has waits once, and one that the journal refuses becomes a draft', async () => {
    const storage = memoryStorage();
    const { outbox, leavePage } = setup('sari', storage);
    const kept = Object.keys(storage);
    const saving = outbox.save(first);
    leavePage();
    const buffered: Record<string, string> = Object.fromEntries(Object.entries(storage));
    expect(Object.keys(storage)).toHaveLength(1);
    // The user has returned to the page, which finishes its work.
    await saving;
    expect(Object.keys(storage)).toEqual(kept);
    const next = setup('sari', memoryStorage({ ...buffered }));
    expect(await next.outbox.open()).toMatchObject([{ id: first.id }]);
    expect(await next.journal.count()).toBe(1);
    expect(next.drafts()).toEqual([]);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const full = memoryStorage({ ...buffered });
    const refusing = setup('sari', full);
    vi.spyOn(refusing.journal, 'write').mockRejectedValue(new Error('full'));
    expect(await refusing.outbox.open()).toEqual([]);
    expect(refusing.drafts()).toEqual([[first.roomId, first.text]]);
    expect(Object.keys(full)).toEqual([]);
  });

  test('a recalled message becomes a draft of its room, or stays if the draft cannot be stored', async () => {
    const { outbox, journal, shown, drafts, blockDrafts, tabMessages } = setup();
    await outbox.save(first);
    await outbox.save(second);
    expect(await outbox.recall(first.id)).toBe(true);
    expect(drafts()).toEqual([[first.roomId, first.text]]);
    expect(tabMessages.at(-1)).toEqual({ type: 'removed', id: first.id, roomId: first.roomId });
    expect(shown()).toMatchObject([{ id: second.id }]);
    // A second recall is too late, and a draft that is not stored would lose the text.
    expect(await outbox.recall(first.id)).toBe(false);
    blockDrafts();
    expect(await outbox.recall(second.id)).toBe(false);
    expect(await journal.count()).toBe(1);
  });

  test('a location is stored, sent by its own call, and cannot be recalled', async () => {
    const { outbox, sent, journal, failWith } = setup();
    const structuredContent = {
      kind: 'location',
      location: { latitude: -7.5, longitude: 110.8, name: 'Toko' },
    } as const;
    await outbox.save({ ...first, text: '', structuredContent });
    failWith({ status: 501, statusText: 'Not Implemented', code: 'not_supported' });
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'failed' });
    expect(sent).toMatchObject([{ messageId: first.id, structuredContent }]);
    expect(await journal.read(first.id)).toMatchObject({ structuredContent, failure: { code: 'not_supported' } });
    expect(await outbox.recall(first.id)).toBe(false);
    expect(await journal.count()).toBe(1);
  });

  test('a recalled file becomes a new attachment of its room, with its caption and reason', async () => {
    const { outbox, journal, shown, files, stored, attachments, failWith } = setup();
    files.put(photo.id, new Blob(['kain']));
    await outbox.save(photo);
    expect(await outbox.upload(photo.id, signal)).toEqual({ how: 'stored' });
    failWith({ status: 413, statusText: 'Payload Too Large' });
    await outbox.attempt(photo.id, signal);
    expect(await outbox.recall(photo.id)).toBe(true);
    expect(shown()).toEqual([]);
    expect(await journal.count()).toBe(0);
    expect([...stored]).toEqual([]);
    const [back] = await attachments.read(photo.roomId);
    expect(back).toMatchObject({
      caption: photo.text,
      prepared: photo.file,
      failure: { detail: 'API error: 413 Payload Too Large' },
    });
    expect(back?.id).not.toBe(photo.id);
    expect(await (await attachments.file(photo.roomId, back!.id, 'prepared'))?.text()).toBe('kain');
  });

  test('a refused message that is discarded is deleted from the database, and then its file from the storage', async () => {
    const { outbox, files, failWith, rows, stored } = setup();
    files.put(photo.id, new Blob(['biru']));
    await outbox.save(photo);
    await outbox.upload(photo.id, signal);
    failWith({ code: 'recipient_restricted' });
    await outbox.attempt(photo.id, signal);
    rows.add(photo.id);
    expect(stored.size).toBe(1);
    await outbox.discard(photo);
    await expect.poll(() => rows.size).toBe(0);
    await expect.poll(() => stored.size).toBe(0);
  });

  test('a message discarded offline stays hidden, and is deleted after a reconnect', async () => {
    const { outbox, messages, journal, rows, shown, setOffline } = setup();
    const failed = { id: first.id, author: 'member', wa_id: null, ack: -1, failure: 'recipient_restricted' } as const;
    // The message was written on another device: only the database has it.
    const row = message(1, failed);
    messages.room(first.roomId).receive([row]);
    rows.add(first.id);
    setOffline(true);
    await outbox.discard(first);
    await outbox.runWithdrawals();
    expect([shown(), [...rows]]).toEqual([[], [first.id]]);
    expect(await journal.count()).toBe(0);
    // The page is reloaded with its offline cache of the chat.
    const again = setup();
    again.rows.add(first.id);
    again.messages.room(first.roomId).receive([row]);
    await again.outbox.open();
    expect(again.shown()).toEqual([]);
    await again.outbox.runWithdrawals();
    expect(again.rows.size).toBe(0);
    again.rows.add(second.id);
    await again.outbox.runWithdrawals();
    expect([...again.rows]).toEqual([second.id]);
    // A message that WhatsApp has after all is shown.
    again.messages
      .room(first.roomId)
      .receive([{ ...row, wa_id: 'true_628111@c.us_A', failure: null, ack: 1, version: 2 }]);
    expect(again.shown()).toMatchObject([{ id: first.id }]);
  });

  test('a refusal is stored with its reason, and retried as the last', async () => {
    const { outbox, shown, failWith, succeed, journal } = setup();
    failWith({ code: 'session_not_working' });
    await outbox.save(first);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'failed' });
    const failure = { reason: 'refused', detail: 'API error: 422 Unprocessable Entity', code: 'session_not_working' };
    expect(shown()).toMatchObject([{ status: 'failed', item: { failure } }]);
    expect(await outbox.open()).toEqual([]);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'removed' });
    await outbox.save(second);
    succeed();
    await outbox.retry(first.id);
    expect((await journal.open()).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test.each(['retryable', 'ambiguous', 'unauthorized'] as const)(
    'after a failure that is %s a message stays queued',
    async (verdict) => {
      const { outbox, shown, failWith, journal } = setup();
      failWith({ verdict, retryAfter: 2000 });
      await outbox.save(first);
      expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'later', retryAfter: 2000 });
      expect(shown()).toMatchObject([{ status: 'queued' }]);
      expect(await journal.count()).toBe(1);
    },
  );

  test('a row with a WhatsApp id counts as sent, without a response of the gateway', async () => {
    const { outbox, hang, messages, shown, journal } = setup();
    hang();
    await outbox.save(first);
    const attempt = outbox.attempt(first.id, signal);
    const room = messages.room(first.roomId);
    const row = { id: first.id, author: 'member', ack: 0 } as const;
    room.receive([message(1, { ...row, wa_id: null })]);
    room.receive([message(1, { ...row, version: 2 })]);
    expect(await attempt).toEqual({ how: 'sent' });
    expect(await journal.count()).toBe(0);
    expect(shown()).toMatchObject([{ item: null, row: { ack: 0 } }]);
  });

  test('a message that waited while its customer wrote needs confirmation, and is sent after it', async () => {
    const { outbox, addConflict, shown, sent, journal, tabMessages } = setup();
    const clock = vi.spyOn(Date, 'now');
    addConflict();
    await outbox.save(first);
    clock.mockReturnValue(Date.now() + 60_000);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'conflict' });
    expect(shown()).toMatchObject([{ status: 'unconfirmed' }]);
    expect(tabMessages.at(-1)).toMatchObject({ type: 'marked', status: 'unconfirmed' });
    await outbox.open();
    expect(shown()).toMatchObject([{ status: 'unconfirmed' }]);
    expect(sent).toEqual([]);
    expect(await outbox.confirm(first.id)).toMatchObject({ id: first.id, isConfirmed: true });
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
    'in an uncached chat, %s, the user has read what the room list knew',
    async (_, unread_count, last_message_at, isAsked) => {
      const messages = createMessagesStore();
      const newest = { seq: 7, sent_at: '2026-11-20T10:00:00+00:00', author: 'customer', author_id: null };
      const fetch = async (input: RequestInfo | URL) =>
        Response.json(new Request(input).url.includes('limit=1') ? [newest] : []);
      const rest = new PostgrestClient('https://project.supabase.test/rest/v1', { fetch });
      const listed = { get: () => ({ unread_count, last_message_at }) };
      const conflicts = createConflicts('sari', messages, listed, rest);
      // The chat is not open: a forwarded message is no reply.
      expect(conflicts.lastSeen(first.roomId)).toBeUndefined();
      messages.room(first.roomId).reset([], null);
      const written = { ...first, lastSeen: conflicts.lastSeen(first.roomId) };
      expect(await conflicts.find(written, signal)).toEqual(isAsked ? { kind: 'customer', memberId: null } : null);
    },
  );

  test('a message of the business whose author is not known is a conflict', async () => {
    const newest = { seq: 7, sent_at: '2026-11-20T10:00:00+00:00', author: 'unknown', author_id: null };
    const requests: URL[] = [];
    const fetch = async (input: RequestInfo | URL) => {
      const url = new URL(new Request(input).url);
      requests.push(url);
      return Response.json(url.searchParams.has('limit') ? [newest] : []);
    };
    const rest = new PostgrestClient('https://project.supabase.test/rest/v1', { fetch });
    const { find } = createConflicts('sari', createMessagesStore(), { get: () => undefined }, rest);
    expect(await find({ ...first, lastSeen: 6 }, signal)).toEqual({ kind: 'unknown', memberId: null });
    expect(requests.at(-1)?.searchParams.get('or')).toContain('author.in.(customer,ai,phone,unknown)');
  });

  test('a conflict check without a response ends after ten seconds and is repeated', async () => {
    const limit = new AbortController();
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const silence: typeof fetch = async (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.throwIfAborted();
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const rest = new PostgrestClient('https://project.supabase.test/rest/v1', { fetch: silence });
    const { find } = createConflicts('sari', createMessagesStore(), { get: () => undefined }, rest);
    const pending = find({ ...first, lastSeen: 1 }, signal);
    expect(patience).toHaveBeenCalledWith(10_000);
    limit.abort();
    await expect(pending).rejects.toThrow('Failed to get messages');
    patience.mockRestore();
  });

  test('a message that would take a chat from another member needs confirmation and then names that member', async () => {
    const { outbox, failWith, succeed, shown, sent, journal } = setup();
    failWith({ status: 409, code: 'held' });
    await outbox.save(first);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'conflict' });
    const conflict = { kind: 'held', memberId: 'rina' };
    expect(shown()).toMatchObject([{ status: 'unconfirmed', item: { conflict } }]);
    expect(await journal.read(first.id)).toMatchObject({ conflict, failure: null });
    succeed();
    await outbox.confirm(first.id);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
    expect(sent.map(({ takesFrom }) => takesFrom)).toEqual([undefined, 'rina']);
  });

  test('a message that is sent at once needs no confirmation', async () => {
    const { outbox, addConflict } = setup();
    addConflict();
    await outbox.save(first);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
  });

  test('a file is uploaded under the id of its message, and the gateway gets its path', async () => {
    const { outbox, files, stored, sent, shown } = setup();
    files.put(photo.id, new Blob(['biru']));
    expect(await outbox.save(photo)).toMatchObject({ needsUpload: true });
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

  test('after a reload the file is read from the journal, and an uploaded file is not uploaded again', async () => {
    const before = setup();
    before.files.put(photo.id, new Blob(['biru']));
    await before.outbox.save(photo);
    const after = setup();
    expect(await after.outbox.open()).toMatchObject([{ id: photo.id, needsUpload: true }]);
    expect(await (await after.files.get(photo.id))?.text()).toBe('biru');
    after.setUpload({ how: 'later' });
    expect(await after.outbox.upload(photo.id, signal)).toEqual({ how: 'later', retryAfter: null });
    expect(after.shown()).toMatchObject([{ status: 'queued' }]);
    after.setUpload({ how: 'stored' });
    await after.outbox.upload(photo.id, signal);
    expect(await setup().outbox.open()).toMatchObject([{ id: photo.id, needsUpload: false }]);
  });

  test('a file that the storage refuses and a missing file fail with a reason', async () => {
    const { outbox, files, setUpload, shown, journal } = setup();
    await expect(outbox.save(photo)).rejects.toThrow('gone');
    expect(shown()).toEqual([]);
    files.put(photo.id, new Blob(['biru']));
    setUpload({ how: 'refused', status: 413, text: 'Payload too large' });
    await outbox.save(photo);
    expect(await outbox.upload(photo.id, signal)).toEqual({ how: 'failed' });
    const failure = { reason: 'refused', detail: 'API error: 413 Payload too large', code: 'file_refused' };
    expect(shown()).toMatchObject([{ status: 'failed', item: { failure } }]);
    await outbox.discard(photo);
    expect(await journal.file(photo.id)).toBeNull();
    expect(await outbox.upload(photo.id, signal)).toEqual({ how: 'removed' });
  });

  test('after sign-out nothing is stored and nothing is sent', async () => {
    const { outbox, shown, sent, tabMessages } = setup();
    await outbox.save(first);
    await outbox.clear();
    expect(shown()).toEqual([]);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'removed' });
    expect(sent).toEqual([]);
    expect(tabMessages.at(-1)).toEqual({ type: 'cleared' });
  });

  test('another user of the browser neither sees nor sends a message; its author does later', async () => {
    await setup('sari').outbox.save(first);
    const dimas = setup('dimas');
    expect(await dimas.outbox.open()).toEqual([]);
    expect(await dimas.outbox.attempt(first.id, signal)).toEqual({ how: 'removed' });
    expect(dimas.sent).toEqual([]);
    const later = setup('sari');
    expect(await later.outbox.open()).toMatchObject([{ id: first.id }]);
    expect(await later.outbox.attempt(first.id, signal)).toEqual({ how: 'sent' });
  });

  test('a message that is a day old is not sent', async () => {
    const { outbox, shown, sent } = setup();
    await outbox.save(first);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    expect(await outbox.attempt(first.id, signal)).toEqual({ how: 'failed' });
    vi.restoreAllMocks();
    expect(shown()).toMatchObject([{ status: 'failed', item: { failure: { reason: 'expired' } } }]);
    expect(sent).toEqual([]);
  });

  test('tabs exchange ids and no content', async () => {
    const { outbox, tabMessages } = setup();
    await outbox.save(first);
    await outbox.attempt(first.id, signal);
    expect(tabMessages.map(({ type }) => type)).toEqual(['saved', 'marked', 'marked']);
    expect(JSON.stringify(tabMessages)).not.toContain(first.text);
  });

  test('a request before the journal actor has loaded is held for it', () => {
    const { outbox } = setup();
    const taken: string[] = [];
    outbox.submit({ type: 'message.written', message: first });
    const retire = outbox.attach(
      ({ type }) => taken.push(type),
      () => undefined,
    );
    outbox.submit({ type: 'discard.requested', id: first.id, roomId: first.roomId });
    retire();
    expect(taken).toEqual(['message.written', 'discard.requested']);
  });
});
