/** The machine as the system under test, with controlled actors and a simulated clock. A path takes milliseconds. */
import { describe, expect, test } from 'vitest';
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type InspectionEvent,
} from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import type { SystemId } from '../../src/machines/app/system.ts';
import { guards, type PathRunner } from '../model/guards.ts';
import { isMachine, inertMachine } from '../model/inertMachine.ts';
import { leavesOf, paths, type Path } from '../model/paths.ts';
import { runPath, type Sut } from '../model/runPath.ts';

/** Long-lived actors that machines look up by systemId: inert here, and their events are recorded. */
const SYSTEM_ACTORS: readonly SystemId[] = [
  'app',
  'auth',
  'connection',
  'location',
  'notifications',
  'outbox',
  'toasts',
  'workspace',
];

export interface MachineSut extends Sut {
  actor: AnyActor;
  clock: SimulatedClock;
  /** Events that the named actor (systemId, else id; `parent` started the machine) received, oldest first; for `*` those that the machine emitted. */
  received(id: string): AnyEventObject[];
}

/** Delivers all settled promises. A timer would take four milliseconds in a browser. */
const flush = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

export const machineSut = (model: Model, inspect?: (event: InspectionEvent) => void): MachineSut => {
  const clock = new SimulatedClock();
  const pending = new Map<string, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  const puppet = fromPromise(({ self }) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(self.id, { resolve, reject });
    return promise;
  });
  const watcher = fromCallback(() => {});
  const logics = model.machine.implementations.actors as Record<string, AnyActorLogic>;
  const actors = Object.fromEntries(
    Object.entries(logics).map(([src, logic]) => {
      if (isMachine(logic)) return [src, inertMachine(logic)];
      return [src, Object.keys(model.outcomes[src]?.done ?? {}).length ? puppet : watcher];
    }),
  );

  const root = createActor(watcher, { id: 'parent', clock }).start();
  for (const id of SYSTEM_ACTORS.filter((name) => !(name in logics)))
    createActor(watcher, { parent: root, id, systemId: id }).start();
  const events: { to: string; event: AnyEventObject }[] = [];
  root.system.inspect((inspected) => {
    const { id, systemId = id } = inspected.actorRef as AnyActor;
    if (inspected.type === '@xstate.event') events.push({ to: systemId, event: inspected.event });
    inspect?.(inspected);
  });
  const actor: AnyActor = createActor(model.machine.provide({ actors }), {
    parent: root,
    id: model.machine.id,
    input: model.input,
  });
  let failure: unknown = null;
  actor.on('*', (event) => events.push({ to: '*', event }));
  actor.subscribe({ error: (error) => (failure = error) });

  return {
    actor,
    clock,
    received: (id) => events.filter(({ to }) => to === id).map(({ event }) => event),
    start: async () => void actor.start(),
    state: () => leavesOf(actor.getSnapshot()).join(' + '),
    stop: async () => void root.stop(),
    send: async (event) => actor.send(event),
    settle: async (id, how, value) => {
      const call = pending.get(id);
      pending.delete(id);
      if (call) call[how === 'done' ? 'resolve' : 'reject'](value);
      else if (!actor.getSnapshot().children[id]) throw new Error(`Actor "${id}" is not running`);
      // A callback actor or a machine has no promise to settle, so its end is sent as the system would send it.
      else actor.send({ type: `xstate.${how}.actor.${id}`, [how === 'done' ? 'output' : 'error']: value });
      await flush();
    },
    elapse: async (type) => {
      const timers = Object.values(actor.system.getSnapshot()._scheduledEvents);
      const timer = timers.find(({ target, event }) => target === actor && event.type === type);
      if (!timer) throw new Error(`No timer is running for "${type}"`);
      actor.send(timer.event);
    },
    check: async (expected) => {
      if (failure) throw failure;
      expect(statusAndValue(actor.getSnapshot())).toEqual(statusAndValue(expected));
    },
  };
};

const statusAndValue = ({ status, value }: AnyMachineSnapshot) => ({ status, value });

export const pathRunner =
  (model: Model): PathRunner =>
  (path, inspect) =>
    runPath(path, machineSut(model, inspect));

/** Every path on the machine, and every guard of the model. The guards see what each path did, and run none again. */
export const machinePaths = (model: Model, name: string = model.machine.id): void => {
  const inspected = new Map<Path, InspectionEvent[]>();
  const run = pathRunner(model);
  describe(`${name}: the machine follows its graph`, () => {
    for (const path of paths(model))
      test(`${path.title}`, async () => {
        const events: InspectionEvent[] = [];
        await runPath(
          path,
          machineSut(model, (event) => events.push(event)),
        );
        inspected.set(path, events);
      });
  });
  guards(
    model,
    async (path, inspect) => {
      const events = inspected.get(path);
      if (events === undefined) return run(path, inspect);
      inspected.delete(path);
      for (const event of events) inspect(event);
    },
    name,
  );
};
