import { expect, test } from 'vitest';
import { assertEvent, assign, createActor, fromCallback, setup, type ActorRefFrom } from 'xstate';

import { lazyActor } from './lazyActor.ts';

const stopped: string[] = [];

const child = setup({
  types: {
    context: {} as { name: string; received: number[] },
    input: {} as { name: string },
    events: {} as { type: 'message'; number: number },
  },
  actors: {
    listener: fromCallback(({ sendBack }) => {
      sendBack({ type: 'message', number: 0 });
      return () => stopped.push('listener');
    }),
  },
}).createMachine({
  context: ({ input }) => ({ name: input.name, received: [] }),
  invoke: { src: 'listener' },
  on: {
    message: {
      actions: assign(({ context, event }) => {
        assertEvent(event, 'message');
        return { received: [...context.received, event.number] };
      }),
    },
  },
});

const startParent = (code: Promise<typeof child>) => {
  const parent = setup({ actors: { child: lazyActor(() => code) } }).createMachine({
    invoke: { id: 'child', src: 'child', input: { name: 'Sari' } },
  });
  const actor = createActor(parent);
  actor.start();
  return { actor, child: actor.getSnapshot().children['child'] as ActorRefFrom<typeof child> };
};

test('events sent before the code is loaded arrive in order, after the actor’s own first events', async () => {
  const code = Promise.withResolvers<typeof child>();
  const { actor, child: ref } = startParent(code.promise);
  ref.send({ type: 'message', number: 1 });
  ref.send({ type: 'message', number: 2 });
  expect('context' in ref.getSnapshot()).toBe(false);

  code.resolve(child);
  await expect.poll(() => 'context' in ref.getSnapshot()).toBe(true);
  expect(ref.getSnapshot().context).toEqual({ name: 'Sari', received: [0, 1, 2] });
  ref.send({ type: 'message', number: 3 });
  expect(ref.getSnapshot().context.received).toEqual([0, 1, 2, 3]);

  actor.stop();
  expect(stopped).toEqual(['listener']);
});

test('a callback actor receives events that were sent before its code was loaded', async () => {
  const received: string[] = [];
  const listener = fromCallback(({ receive }) => {
    receive(({ type }) => received.push(type));
    return () => received.push('left');
  });
  const actor = createActor(lazyActor(async () => listener));
  actor.start();
  actor.send({ type: 'early' });
  await expect.poll(() => received).toEqual(['early']);
  actor.send({ type: 'late' });
  actor.stop();
  expect(received).toEqual(['early', 'late', 'left']);
});

test('an actor whose code fails to load keeps the failure for its view', async () => {
  const code = Promise.withResolvers<typeof child>();
  const { actor, child: ref } = startParent(code.promise);
  const loadFailure = () => (ref.getSnapshot() as { loadFailure?: unknown }).loadFailure;
  expect(loadFailure()).toBeUndefined();
  code.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect.poll(loadFailure).toEqual(new TypeError('Failed to fetch dynamically imported module'));
  ref.send({ type: 'message', number: 1 });
  expect(actor.getSnapshot().status).toBe('active');
  expect('context' in ref.getSnapshot()).toBe(false);
  actor.stop();
});

test('an actor that is stopped before its code is loaded never starts', async () => {
  stopped.length = 0;
  const code = Promise.withResolvers<typeof child>();
  const { actor, child: ref } = startParent(code.promise);
  actor.stop();
  code.resolve(child);
  await code.promise;
  expect(ref.getSnapshot().status).toBe('stopped');
  expect('context' in ref.getSnapshot()).toBe(false);
  expect(stopped).toEqual([]);
});
