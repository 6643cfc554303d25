/** How often a list that follows a realtime topic is read at its start: once, and again only if a change may be missing. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, type Actor, type AnyStateMachine } from 'xstate';

import { createRecordListMachine } from '../../../src/machines/app/recordList.machine.ts';
import { savedViewsMachine } from '../../../src/machines/inbox/savedViews.machine.ts';
import { defineRecordListActors } from '../../../src/services/app/recordList.actors.ts';
import { aiPausesService } from '../../../src/services/customer/aiPauses.ts';
import { defineSavedViews } from '../../../src/services/inbox/savedViews.actors.ts';
import type { Realtime, RealtimeListener } from '../../../src/services/platform/realtime.ts';

const report = vi.fn<() => void>();
const noConnection = fromCallback(() => {});
/** Lets promises and microtasks run. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A topic in a state of the test's choice, with the callbacks of `createRealtime`. */
const fakeTopic = () => {
  const listeners = new Set<RealtimeListener>();
  let state: 'joining' | 'joined' | 'lost' | 'refused' = 'joining';
  const realtime: Realtime = {
    join: (_topic, listener) => {
      listeners.add(listener);
      queueMicrotask(() => listeners.has(listener) && state !== 'joining' && listener[state]());
      return () => listeners.delete(listener);
    },
    broadcast: () => {},
    close: () => {},
  };
  const enter = async (next: 'joined' | 'lost' | 'refused') => {
    state = next;
    for (const listener of listeners) listener[next]();
    await settle();
  };
  const change = async (table: string) => {
    const batch = [{ table, operation: 'UPDATE' as const, record: {}, oldRecord: null }];
    for (const listener of listeners) listener.changes(batch);
    await settle();
  };
  return { realtime, listeners, enter, change };
};

const lists = {
  ai_pause: ({ rest, realtime }: { rest: PostgrestClient; realtime: Realtime }): Actor<AnyStateMachine> => {
    const service = aiPausesService({ rest, report } as never);
    const machine = createRecordListMachine<'aiPauses'>().provide({
      actors: { ...defineRecordListActors(service, realtime), watchConnection: noConnection },
    });
    return createActor(machine, { input: { businessId: 'b1', userId: 'u1' } });
  },
  saved_view: ({ rest, realtime }: { rest: PostgrestClient; realtime: Realtime }): Actor<AnyStateMachine> => {
    const session = { current: async () => ({ user: { id: 'u1' } }) as never };
    const machine = savedViewsMachine.provide({
      actors: { ...defineSavedViews({ rest, realtime, session, report }), watchConnection: noConnection },
    });
    return createActor(machine, { input: { businessId: 'b1' } });
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(['ai_pause', 'saved_view'] as const)('the list %s', (table) => {
  const start = async (topic: ReturnType<typeof fakeTopic>) => {
    const reads: string[] = [];
    const rest = new PostgrestClient('http://rest.test', {
      fetch: async (input) => {
        reads.push(new URL(input as string).pathname.slice(1));
        return Response.json([]);
      },
    });
    const actor = lists[table]({ rest, realtime: topic.realtime });
    actor.start();
    await settle();
    return { reads, actor };
  };

  test('is read once when its topic is joined at the start', async () => {
    const topic = fakeTopic();
    await topic.enter('joined');
    const { reads } = await start(topic);
    expect(reads).toEqual([table]);
  });

  test('is read once, when its topic has been joined', async () => {
    const topic = fakeTopic();
    const { reads } = await start(topic);
    expect(reads).toEqual([]);
    await topic.enter('joined');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads).toEqual([table]);
  });

  test.each(['lost', 'refused'] as const)('is read at once when its topic is %s', async (state) => {
    const topic = fakeTopic();
    const { reads } = await start(topic);
    await topic.enter(state);
    expect(reads).toEqual([table]);
  });

  test('is read although its topic is not joined for long, and again when it is', async () => {
    const topic = fakeTopic();
    const { reads } = await start(topic);
    await vi.advanceTimersByTimeAsync(5000);
    expect(reads).toEqual([table]);
    await topic.enter('joined');
    expect(reads).toEqual([table, table]);
  });

  test('is read again for each change, and after the topic was lost', async () => {
    const topic = fakeTopic();
    await topic.enter('joined');
    const { reads } = await start(topic);
    await topic.change(table);
    await topic.change('other_table');
    expect(reads).toHaveLength(2);
    await topic.enter('lost');
    await topic.enter('joined');
    expect(reads).toHaveLength(3);
  });

  test('leaves its topic when it stops before it is joined', async () => {
    const topic = fakeTopic();
    const { reads, actor } = await start(topic);
    actor.stop();
    await topic.enter('joined');
    expect([reads.length, topic.listeners.size]).toEqual([0, 0]);
  });
});
