import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import type { Message } from '../../contracts/conversation.ts';
import { message, outboxItem, uuid } from './messages.fixture.ts';
import { createMessagesStore } from './messages.store.ts';

const ROOM = outboxItem(1).roomId;
const open = () => {
  const store = createMessagesStore();
  return { store, room: store.room(ROOM) };
};
const numbers = (ids: readonly string[]) => ids.map((id) => Number(id.slice(-12)));

describe('messages store', () => {
  test('messages are ordered by time, then by their order of arrival at the server', () => {
    const { room } = open();
    const same = '2026-11-20T03:00:09.000000Z';
    room.receive([
      message(3),
      message(9, { sent_at: same, seq: 2 }),
      message(1),
      message(8, { sent_at: same, seq: 1 }),
    ]);
    expect(numbers(room.order())).toEqual([1, 3, 8, 9]);
  });

  test('a row of an older or equal version changes nothing and notifies no subscriber', () => {
    const { room } = open();
    room.receive([message(1, { version: 3, body: 'baru' })]);
    const listener = vi.fn<() => void>();
    room.subscribe(listener);
    room.subscribeTo(uuid(1), listener);
    room.receive([message(1, { version: 2, body: 'lama' }), message(1, { version: 3, body: 'lain' })]);
    expect(room.get(uuid(1))?.row?.body).toBe('baru');
    expect(listener).not.toHaveBeenCalled();
  });

  test('after an erasure no message has a content, nor one that arrives later', () => {
    const { room } = open();
    const told = {
      kind: 'image',
      body: 'Jl. Melati 8',
      author_name: 'Dewi',
      reactions: { business: { text: '🙏' } },
    } as const;
    room.receive([message(1, told)]);
    const listener = vi.fn<() => void>();
    room.subscribeTo(uuid(1), listener);
    room.erase();
    room.receive([message(2, told), message(1, { ...told, version: 2 })]);
    const nothing = { kind: 'text', body: null, author_name: null, reactions: {} };
    expect(room.get(uuid(1))?.row).toMatchObject(nothing);
    expect(room.get(uuid(2))?.row).toMatchObject(nothing);
    expect(listener).toHaveBeenCalled();
  });

  test.each([
    [2, 1, 2],
    [3, -1, 3],
    [0, -1, -1],
    [-1, 0, 0],
    [-1, 1, 1],
    [3, 4, 4],
    [null, 0, 0],
  ])('an acknowledgement %s followed by %s is shown as %s', (before, then, shown) => {
    const { room } = open();
    room.receive([message(1, { ack: before })]);
    room.receive([message(1, { ack: then, version: 2 })]);
    expect(room.get(uuid(1))?.row?.ack).toBe(shown);
  });

  test('an outbox message is last until its row arrives, in either order of row and outbox status', () => {
    const { store, room } = open();
    store.put(outboxItem(7), 'queued');
    room.receive([message(8)]);
    expect(numbers(room.order())).toEqual([8, 7]);
    store.mark(ROOM, uuid(7), 'sending');
    expect(room.get(uuid(7))).toMatchObject({ status: 'sending', row: null });
    room.receive([message(7, { author: 'member', ack: 1, sent_at: '2026-11-20T06:00:00.000000Z' })]);
    expect(numbers(room.order())).toEqual([8, 7]);
    expect(room.get(uuid(7))).toMatchObject({ status: null, item: null, row: { ack: 1 } });
    store.mark(ROOM, uuid(7), 'sent');
    store.put(outboxItem(7), 'queued');
    expect(room.get(uuid(7))).toMatchObject({ status: null, item: null });
  });

  test('several unsent messages keep their order of writing, also without a journal position', () => {
    const { store, room } = open();
    store.put(outboxItem(1, { position: Infinity }), 'queued');
    store.put(outboxItem(2, { position: Infinity }), 'queued');
    store.put(outboxItem(1, { position: 4 }), 'queued');
    expect(numbers(room.order())).toEqual([1, 2]);
  });

  test('a failed message with a row keeps its outbox item with the reason', () => {
    const { store, room } = open();
    room.receive([message(1, { author: 'member', ack: -1 })]);
    store.put(outboxItem(1, { failure: { reason: 'refused', detail: 'API error: 422', code: null } }), 'failed');
    expect(room.get(uuid(1))).toMatchObject({ status: 'failed', row: { ack: -1 } });
    store.drop(ROOM, uuid(1));
    expect(room.get(uuid(1))).toMatchObject({ status: null, row: { ack: -1 } });
  });

  test('a failed message whose row is removed is reported, and a queued one is not', () => {
    const gone = vi.fn<(item: { id: string }) => void>();
    const store = createMessagesStore(gone);
    const failure = { reason: 'refused', detail: null, code: null } as const;
    store.room(ROOM).receive([message(1, { author: 'member', ack: -1 }), message(2, { author: 'member', ack: -1 })]);
    store.put(outboxItem(1, { failure }), 'failed');
    store.put(outboxItem(2), 'queued');
    store.room(ROOM).remove([uuid(1), uuid(2), uuid(3)]);
    expect(gone.mock.calls.map(([{ id }]) => id)).toEqual([uuid(1)]);
  });

  test('a retried message has the outbox status until its row has a new acknowledgement', () => {
    const { store, room } = open();
    room.receive([message(1, { author: 'member', ack: -1 })]);
    store.put(outboxItem(1), 'queued');
    store.mark(ROOM, uuid(1), 'sending');
    room.receive([message(1, { author: 'member', ack: -1, version: 2 })]);
    expect(room.get(uuid(1))).toMatchObject({ status: 'sending', row: { ack: -1 } });
    room.receive([message(1, { author: 'member', ack: 0, version: 3 })]);
    expect(room.get(uuid(1))).toMatchObject({ status: null, item: null, row: { ack: 0 } });
  });

  test('a removed message does not return with a late row', () => {
    const { room } = open();
    room.receive([message(1)]);
    room.remove([uuid(1)]);
    room.receive([message(1, { version: 9 })]);
    expect(room.order()).toEqual([]);
  });

  test('a message subscriber is notified of its message only, a list subscriber of the order only', () => {
    const { room } = open();
    room.receive([message(1), message(2)]);
    const [list, first, second] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    room.subscribe(list);
    room.subscribeTo(uuid(1), first);
    const stop = room.subscribeTo(uuid(2), second);
    room.receive([message(1, { version: 2, ack: 3 })]);
    expect([list, first, second].map((one) => one.mock.calls.length)).toEqual([0, 1, 0]);
    stop();
    room.receive([message(2, { version: 2 }), message(3)]);
    expect([list, first, second].map((one) => one.mock.calls.length)).toEqual([1, 1, 0]);
  });

  test('a message without a WhatsApp id has its outbox status, also if it has a row', () => {
    const { store, room } = open();
    const sending = { author: 'member', wa_id: null, ack: 0 } as const;
    store.put(outboxItem(7), 'sending');
    room.receive([message(7, sending)]);
    expect(room.get(uuid(7))).toMatchObject({ status: 'sending', row: { ack: 0 } });
    store.mark(ROOM, uuid(7), 'queued');
    expect(room.get(uuid(7))?.status).toBe('queued');
    store.mark(ROOM, uuid(7), 'sent');
    expect(room.get(uuid(7))).toMatchObject({ status: null, item: null });
    // The journal may be read after the room has opened.
    room.receive([message(8, sending), message(9, { ...sending, wa_id: 'true_628111@c.us_9' })]);
    store.put(outboxItem(8), 'queued');
    store.put(outboxItem(9), 'queued');
    expect([8, 9].map((one) => room.get(uuid(one))?.status)).toEqual(['queued', null]);
    room.receive([message(8, { ...sending, wa_id: 'true_628111@c.us_8', version: 2 })]);
    expect(room.get(uuid(8))).toMatchObject({ status: null, item: null });
  });

  test('a reset drops all rows and keeps outbox messages', () => {
    const { store, room } = open();
    room.receive([message(1), message(2)]);
    store.put(outboxItem(9), 'queued');
    room.reset([message(5, { updated_at: '2026-11-20T09:00:00.000000Z' })], []);
    expect(numbers(room.order())).toEqual([5, 9]);
    expect(room.syncedUntil()).toBe('2026-11-20T09:00:00.000000Z');
    store.clear();
    expect(store.room(ROOM).order()).toEqual([]);
  });

  test('rows that arrive duplicated, late and out of order give the newest versions in order', () => {
    const versions = fc.array(
      fc.record({
        number: fc.nat(30),
        second: fc.nat(5),
        versions: fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 1, maxLength: 5 }),
      }),
      { maxLength: 30 },
    );
    const arrival = versions.chain((made) => {
      const rows = [...new Map(made.map((one) => [one.number, one])).values()].flatMap(
        ({ number, second, versions }) => {
          let best: number | null = null;
          return versions.map((ack, version) => {
            // The server's acknowledgements are monotonic too.
            best = best === null || order(ack) > order(best) ? ack : best;
            return message(number, {
              seq: number,
              sent_at: `2026-11-20T03:00:0${second}.000000Z`,
              ack: best,
              version: version + 1,
            });
          });
        },
      );
      const copies = fc.shuffledSubarray([...rows, ...rows, ...rows], { minLength: rows.length * 2 });
      return fc.record({ rows: fc.constant(rows), copies, cut: fc.integer({ min: 1, max: 9 }) });
    });
    fc.assert(
      fc.property(arrival, ({ rows, copies, cut }) => {
        const { room } = open();
        const late = rows.filter((row) => !copies.includes(row));
        const all = [...copies, ...late];
        for (let at = 0; at < all.length; at += cut) room.receive(all.slice(at, at + cut));
        const truth = new Map<string, Message>();
        for (const row of rows) if ((truth.get(row.id)?.version ?? 0) < row.version) truth.set(row.id, row);
        const expected = [...truth.values()].toSorted(
          (one, other) => one.sent_at.localeCompare(other.sent_at) || one.seq - other.seq,
        );
        expect(room.order()).toEqual(expected.map(({ id }) => id));
        for (const row of expected) expect(room.get(row.id)?.row).toEqual(row);
      }),
      { numRuns: 300 },
    );
  });
});

const order = (ack: number) => (ack === -1 ? 0.5 : ack);

describe('a window that does not reach the end', () => {
  const position = (number: number) => ({ sentAt: message(number).sent_at, seq: number });
  const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
  const ids = (from: number, to: number) => rows(from, to).map(({ id }) => id);
  const farBack = () => {
    const store = createMessagesStore();
    const room = store.room(message(1).room_id);
    const newest = message(100).sent_at;
    room.reset(rows(20, 30), [], { older: position(20), newer: position(30), target: uuid(25), newest, since: null });
    return { store, room };
  };

  test('new messages after it are counted and not shown, and old ones are not counted', () => {
    const { room } = farBack();
    room.receive([message(101), message(102), message(90, { version: 2 })]);
    room.receive([message(102, { version: 2 })]);
    expect(room.order()).toEqual(ids(20, 30));
    expect(room.messageWindow()).toMatchObject({ newCount: 2, target: { id: uuid(25) } });
    room.remove([uuid(101)]);
    expect(room.messageWindow().newCount).toBe(1);
  });

  test('a change before it is ignored, and a change within it is applied', () => {
    const { room } = farBack();
    room.receive([message(3, { version: 2 }), message(22, { version: 2, body: 'diubah' })]);
    expect(room.order()).toEqual(ids(20, 30));
    expect(room.get(uuid(22))?.row?.body).toBe('diubah');
  });

  test('pages extend it on both sides, and at the end it includes new and outbox messages', () => {
    const { store, room } = farBack();
    store.put(outboxItem(900), 'queued');
    room.receive([message(101)]);
    expect(room.order()).toEqual(ids(20, 30));
    room.extendWindow(rows(10, 19), { older: null });
    room.extendWindow(rows(31, 60), { newer: position(60) });
    expect(room.order()).toEqual(ids(10, 60));
    room.extendWindow(rows(61, 100), { newer: null });
    expect(room.order()).toEqual([...ids(10, 101), uuid(900)]);
    expect(room.messageWindow()).toMatchObject({ older: null, newer: null, newCount: 0 });
    room.receive([message(102)]);
    expect(room.order()).toHaveLength(94);
  });

  test('a change that arrives while the window moves is not lost', () => {
    const { room } = farBack();
    room.moveWindow(rows(51, 100), { older: position(51), newer: null, target: null }, message(100).sent_at);
    room.receive([message(101)]);
    // The page was read before 101 came in, and before 70 was edited.
    room.receive([message(70, { version: 2, body: 'diubah' })]);
    room.moveWindow(rows(51, 100), { older: position(51), newer: null, target: null }, message(100).sent_at);
    expect(room.order()).toEqual(ids(51, 101));
    expect(room.get(uuid(70))?.row?.body).toBe('diubah');
    room.receive([message(102)]);
    room.moveWindow(rows(1, 20), { older: null, newer: position(20), target: null }, message(101).sent_at);
    expect(room.order()).toEqual(ids(1, 20));
    expect(room.messageWindow().newCount).toBe(1);
    room.moveWindow(rows(52, 101), { older: position(52), newer: null, target: null }, message(101).sent_at);
    expect(room.order()).toEqual(ids(52, 102));
  });

  test('a loaded message can be the target without a move, and each request notifies subscribers', () => {
    const { room } = farBack();
    const listener = vi.fn<() => void>();
    room.subscribe(listener);
    const { generation } = room.messageWindow();
    expect([room.setTarget(uuid(21)), room.setTarget(uuid(21)), room.setTarget(uuid(99))]).toEqual([true, true, false]);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(room.messageWindow()).toMatchObject({ target: { id: uuid(21) }, generation });
  });

  test('changes are read since the opening of the room, not since the update of its old messages', () => {
    const store = createMessagesStore();
    const room = store.room(message(1).room_id);
    const since = '2026-11-21T09:00:00.000000Z';
    room.reset(rows(20, 30), [], { older: null, newer: position(30), target: null, newest: null, since });
    expect(room.syncedUntil()).toBe(since);
    room.moveWindow(rows(40, 50), { older: null, newer: position(50), target: null }, null);
    expect(room.syncedUntil()).toBe(since);
  });
});
