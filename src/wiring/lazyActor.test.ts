import { expect, test } from 'vitest';
import { assertEvent, assign, createActor, fromCallback, setup, type ActorRefFrom } from 'xstate';

import { arriving } from './lazyActor.ts';

const stopped: string[] = [];

const child = setup({
  types: {
    context: {} as { name: string; heard: number[] },
    input: {} as { name: string },
    events: {} as { type: 'said'; number: number },
  },
  actors: {
    ear: fromCallback(({ sendBack }) => {
      sendBack({ type: 'said', number: 0 });
      return () => stopped.push('ear');
    }),
  },
}).createMachine({
  context: ({ input }) => ({ name: input.name, heard: [] }),
  invoke: { src: 'ear' },
  on: {
    said: {
      actions: assign(({ context, event }) => {
        assertEvent(event, 'said');
        return { heard: [...context.heard, event.number] };
      }),
    },
  },
});

const house = (code: Promise<typeof child>) => {
  const parent = setup({ actors: { child: arriving(() => code) } }).createMachine({
    invoke: { id: 'child', src: 'child', input: { name: 'Sari' } },
  });
  const actor = createActor(parent);
  actor.start();
  return { actor, child: actor.getSnapshot().children['child'] as ActorRefFrom<typeof child> };
};

test('what is sent before the code is there reaches it, in order, after its own beginning', async () => {
  const code = Promise.withResolvers<typeof child>();
  const { actor, child: ref } = house(code.promise);
  ref.send({ type: 'said', number: 1 });
  ref.send({ type: 'said', number: 2 });
  expect('context' in ref.getSnapshot()).toBe(false);

  code.resolve(child);
  await expect.poll(() => 'context' in ref.getSnapshot()).toBe(true);
  expect(ref.getSnapshot().context).toEqual({ name: 'Sari', heard: [0, 1, 2] });
  ref.send({ type: 'said', number: 3 });
  expect(ref.getSnapshot().context.heard).toEqual([0, 1, 2, 3]);

  actor.stop();
  expect(stopped).toEqual(['ear']);
});

test('a watcher, which knows nothing of itself, hears what was sent before it was there as well', async () => {
  const heard: string[] = [];
  const ear = fromCallback(({ receive }) => {
    receive(({ type }) => heard.push(type));
    return () => heard.push('left');
  });
  const actor = createActor(arriving(async () => ear));
  actor.start();
  actor.send({ type: 'early' });
  await expect.poll(() => heard).toEqual(['early']);
  actor.send({ type: 'late' });
  actor.stop();
  expect(heard).toEqual(['early', 'late', 'left']);
});

test('code that does not come is told as missing, asked for again when somebody wants it, and loses nothing', async () => {
  const tries: ReturnType<typeof Promise.withResolvers<typeof child>>[] = [];
  const actor = createActor(
    arriving(async () => {
      const next = Promise.withResolvers<typeof child>();
      tries.push(next);
      return next.promise;
    }),
    { input: { name: 'Sari' } },
  );
  const isMissing = () => (actor.getSnapshot() as { isMissing?: boolean }).isMissing ?? false;
  actor.start();
  actor.send({ type: 'said', number: 1 });
  // Nobody is told that it is missing while it is on its way, and wanting it then asks for it no second time.
  actor.send({ type: 'code.wanted' } as never);
  expect([isMissing(), tries.length]).toEqual([false, 1]);
  tries[0]?.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect.poll(isMissing).toBe(true);
  actor.send({ type: 'code.wanted' } as never);
  expect([isMissing(), tries.length]).toEqual([false, 2]);
  tries[1]?.resolve(child);
  await expect.poll(() => 'context' in actor.getSnapshot()).toBe(true);
  expect(actor.getSnapshot().context.heard).toEqual([0, 1]);
  actor.stop();
});

test('who is stopped before the code comes never begins', async () => {
  stopped.length = 0;
  const code = Promise.withResolvers<typeof child>();
  const { actor, child: ref } = house(code.promise);
  actor.stop();
  code.resolve(child);
  await code.promise;
  expect(ref.getSnapshot().status).toBe('stopped');
  expect('context' in ref.getSnapshot()).toBe(false);
  expect(stopped).toEqual([]);
});
