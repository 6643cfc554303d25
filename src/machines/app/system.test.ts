import { expect, test } from 'vitest';
import { createActor, createMachine, fromCallback, sendTo, type AnyEventObject } from 'xstate';

import { toActor } from './system.ts';

/** A sender with a `toasts` actor that `toasts.failed` stops. Also the events that each of the two received. */
const system = () => {
  const raised: AnyEventObject[] = [];
  const returned: AnyEventObject[] = [];
  const toast = { type: 'success', code: 'team.saved' } as const;
  const sender = createActor(
    createMachine({
      initial: 'running',
      states: {
        running: {
          invoke: { systemId: 'toasts', src: fromCallback(({ receive }) => receive((event) => raised.push(event))) },
          on: { 'toasts.failed': 'failed' },
        },
        failed: {},
      },
      on: {
        saved: { actions: sendTo(toActor('toasts'), { type: 'toast.raised', toast }) },
        'toast.raised': { actions: ({ event }) => void returned.push(event) },
      },
    }),
  ).start();
  return { sender, raised, returned };
};

test('an actor receives an event by its system id', () => {
  const { sender, raised } = system();
  sender.send({ type: 'saved' });
  expect(raised).toMatchObject([{ type: 'toast.raised', toast: { code: 'team.saved' } }]);
});

test('an event to an actor that has stopped is dropped, and does not return to the sender', () => {
  const { sender, raised, returned } = system();
  sender.send({ type: 'toasts.failed' });
  sender.send({ type: 'saved' });
  expect([raised, returned]).toEqual([[], []]);
});
