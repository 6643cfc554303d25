import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import type { Message } from '../../services/schemas/message.ts';
import { message, outboxItem, uuid } from './messages.fixture.ts';
import { createMessagesStore } from './messages.store.ts';

const ROOM = outboxItem(1).roomId;
const open = () => {
  const store = createMessagesStore();
  return { store, room: store.room(ROOM) };
};
const numbers = (ids: readonly string[]) => ids.map((id) => Number(id.slice(-12)));

describe('messages store', () => {
  test('orders by time, then by the order of arrival at the server', () => {
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

  test('an older row changes nothing, and nobody is told', () => {
    const { room } = open();
    room.receive([message(1, { version: 3, body: 'baru' })]);
    const told = vi.fn<() => void>();
    room.subscribe(told);
    room.subscribeTo(uuid(1), told);
    room.receive([message(1, { version: 2, body: 'lama' }), message(1, { version: 3, body: 'lain' })]);
    expect(room.get(uuid(1))?.row?.body).toBe('baru');
    expect(told).not.toHaveBeenCalled();
  });

  test.each([
    [2, 1, 2],
    [3, -1, 3],
    [0, -1, -1],
    [-1, 0, 0],
    [-1, 1, 1],
    [3, 4, 4],
    [null, 0, 0],
  ])('an acknowledgement %s followed by %s is %s', (before, then, shown) => {
    const { room } = open();
    room.receive([message(1, { ack: before })]);
    room.receive([message(1, { ack: then, version: 2 })]);
    expect(room.get(uuid(1))?.row?.ack).toBe(shown);
  });

  test('what is written stands at the end until its row arrives, whichever comes first', () => {
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

  test('several unsent messages keep the order of writing, also before they have a position', () => {
    const { store, room } = open();
    store.put(outboxItem(1, { position: Infinity }), 'queued');
    store.put(outboxItem(2, { position: Infinity }), 'queued');
    store.put(outboxItem(1, { position: 4 }), 'queued');
    expect(numbers(room.order())).toEqual([1, 2]);
  });

  test('a failed message keeps its reason beside its row', () => {
    const { store, room } = open();
    room.receive([message(1, { author: 'member', ack: -1 })]);
    store.put(outboxItem(1, { failure: { reason: 'refused', detail: 'API error: 422', code: null } }), 'failed');
    expect(room.get(uuid(1))).toMatchObject({ status: 'failed', row: { ack: -1 } });
    store.drop(ROOM, uuid(1));
    expect(room.get(uuid(1))).toMatchObject({ status: null, row: { ack: -1 } });
  });

  test('what failed and is tried again is what the outbox says, until its row says more', () => {
    const { store, room } = open();
    room.receive([message(1, { author: 'member', ack: -1 })]);
    store.put(outboxItem(1), 'queued');
    store.mark(ROOM, uuid(1), 'sending');
    room.receive([message(1, { author: 'member', ack: -1, version: 2 })]);
    expect(room.get(uuid(1))).toMatchObject({ status: 'sending', row: { ack: -1 } });
    room.receive([message(1, { author: 'member', ack: 0, version: 3 })]);
    expect(room.get(uuid(1))).toMatchObject({ status: null, item: null, row: { ack: 0 } });
  });

  test('what was removed does not come back with a late row', () => {
    const { room } = open();
    room.receive([message(1)]);
    room.remove([uuid(1)]);
    room.receive([message(1, { version: 9 })]);
    expect(room.order()).toEqual([]);
  });

  test('a bubble hears of itself only, the list of its order only', () => {
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

  test('starting anew forgets rows and keeps what waits', () => {
    const { store, room } = open();
    room.receive([message(1), message(2)]);
    store.put(outboxItem(9), 'queued');
    room.restart([message(5, { updated_at: '2026-11-20T09:00:00.000000Z' })], []);
    expect(numbers(room.order())).toEqual([5, 9]);
    expect(room.seenUntil()).toBe('2026-11-20T09:00:00.000000Z');
    store.clear();
    expect(store.room(ROOM).order()).toEqual([]);
  });

  test('the truth, however it arrives: doubled, late, out of order (R13)', () => {
    const history = fc.array(
      fc.record({
        number: fc.nat(30),
        second: fc.nat(5),
        versions: fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 1, maxLength: 5 }),
      }),
      { maxLength: 30 },
    );
    const arrival = history.chain((made) => {
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
