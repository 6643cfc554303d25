import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';

import type { RunChanged } from '../../../src/contracts/answers.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { defineAgentRunActors } from '../../../src/services/answers/answers.actors.ts';
import { decideAnswer } from '../../../src/services/answers/answers.ts';
import type { Realtime, RealtimeListener } from '../../../src/services/platform/realtime.ts';

const roomId = roomOf(1).id;
const row = (differences: object = {}) => ({
  id: '00000000-0000-4000-8000-00000000a001',
  room_id: roomId,
  status: 'running',
  why: null,
  revision: 1,
  created_at: '2026-11-20T03:00:00+00:00',
  decision: null,
  decided_by: null,
  ...differences,
});
const change = (record: object) => ({ table: 'agent_run', operation: 'UPDATE' as const, record, oldRecord: null });

/** Starts the actor. Each request waits for `respond`. */
const follow = () => {
  const responses: PromiseWithResolvers<Response>[] = [];
  let listener: RealtimeListener | undefined;
  let left = false;
  const realtime = {
    join: (topic: string, joined: RealtimeListener) => {
      expect(topic).toBe(`room:${roomId}`);
      listener = joined;
      return () => (left = true);
    },
  } as unknown as Realtime;
  const rest = new PostgrestClient('http://x', {
    fetch: async () => {
      const response = Promise.withResolvers<Response>();
      responses.push(response);
      return response.promise;
    },
  });
  const heard: RunChanged['run'][] = [];
  const actors = defineAgentRunActors({ rest, realtime, now: () => 1000, report: () => undefined });
  const follower = setup({ actors, types: { events: {} as RunChanged } });
  const actor = createActor(
    follower.createMachine({
      invoke: { src: 'followRun', input: { roomId } },
      on: { 'run.changed': { actions: ({ event }) => void heard.push(event.run) } },
    }),
  ).start();
  const respond = async (body: unknown) => {
    await expect.poll(() => responses).not.toEqual([]);
    const response = responses.shift()!;
    if (body instanceof Error) response.reject(body);
    else response.resolve(Response.json(body));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { heard, actor, respond, responses, tell: () => listener!, hasLeft: () => left };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the live run is read when the topic is joined, and counts down by the device’s clock', async () => {
  const { heard, respond, tell, actor, hasLeft } = follow();
  tell().joined();
  await respond(row({ status: 'held', text: 'Ready', due_in_ms: 4000 }));
  expect(heard).toMatchObject([{ status: 'held', text: 'Ready', dueAt: 5000 }]);
  tell().changes([change(row({ status: 'held', revision: 2, due_in_ms: null })), { ...change({}), table: 'message' }]);
  expect(heard[1]).toMatchObject({ revision: 2, dueAt: null });
  actor.stop();
  expect(hasLeft()).toBe(true);
});

test('a change during a read is not undone by a read that found no run', async () => {
  const { heard, respond, tell } = follow();
  tell().joined();
  tell().changes([change(row({ status: 'queued', revision: 0 }))]);
  await respond(null);
  expect(heard).toMatchObject([{ status: 'queued' }]);
  tell().joined();
  await respond(null);
  expect(heard).toMatchObject([{ status: 'queued' }, null]);
});

test('a failed read is repeated, and not after the chat was closed', async () => {
  const { heard, respond, responses, tell, actor } = follow();
  tell().joined();
  await respond(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(20_000);
  await respond(row());
  expect(heard).toMatchObject([{ status: 'running' }]);
  tell().joined();
  await respond(new TypeError('Failed to fetch'));
  actor.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(responses).toEqual([]);
});

test('a decision names the run, what was seen, and what is decided', async () => {
  const requests: { url: string; body: unknown }[] = [];
  const rest = new PostgrestClient('http://x', {
    fetch: async (url, init) => {
      const request = new Request(url, init);
      requests.push({ url: request.url, body: await request.json() });
      return Response.json({ won: false, run: row({ status: 'cancelled', revision: 4, decision: 'edit' }) });
    },
  });
  const request = { runId: 'r', revision: 3, decision: 'send' } as const;
  expect(await decideAnswer({ rest, now: () => 0 }, request, new AbortController().signal)).toMatchObject({
    won: false,
    run: { status: 'cancelled', dueAt: null },
  });
  expect(requests).toEqual([{ url: 'http://x/rpc/decide_answer', body: { run: 'r', revision: 3, decision: 'send' } }]);
});
