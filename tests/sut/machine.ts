/** The machine itself as the system under test: its services are puppets, its clock stands still. Runs in milliseconds. */
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
import { guards, type Lead } from '../model/guards.ts';
import { paths } from '../model/paths.ts';
import { isMachine, silenced } from '../model/silenced.ts';
import { walk, type Sut } from '../model/walk.ts';

/** The long-lived actors of the house: where a machine looks them up, a dummy hears what it says. */
const NEIGHBOURS = ['app', 'auth', 'connection', 'location', 'toasts'];

export interface MachineSut extends Sut {
  actor: AnyActor;
  clock: SimulatedClock;
  /** What the named actor (systemId, else id) was told, oldest first; of `*` what the machine emitted. */
  heard(id: string): AnyEventObject[];
}

/** Lets everything that is already settled be delivered. */
const flush = () => new Promise<void>((resolve) => setTimeout(resolve));

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
      if (isMachine(logic)) return [src, silenced(logic)];
      return [src, Object.keys(model.outcomes[src]?.done ?? {}).length ? puppet : watcher];
    }),
  );

  const house = createActor(watcher, { clock }).start();
  for (const id of NEIGHBOURS.filter((name) => !(name in logics)))
    createActor(watcher, { parent: house, id, systemId: id }).start();
  const said: { to: string; event: AnyEventObject }[] = [];
  house.system.inspect((inspected) => {
    const { id, systemId = id } = inspected.actorRef as AnyActor;
    if (inspected.type === '@xstate.event') said.push({ to: systemId, event: inspected.event });
    inspect?.(inspected);
  });
  const actor: AnyActor = createActor(model.machine.provide({ actors }), {
    parent: house,
    id: model.machine.id,
    input: model.input,
  });
  let failure: unknown = null;
  actor.on('*', (event) => said.push({ to: '*', event }));
  actor.subscribe({ error: (error) => (failure = error) });

  return {
    actor,
    clock,
    heard: (id) => said.filter(({ to }) => to === id).map(({ event }) => event),
    start: async () => void actor.start(),
    stop: async () => void house.stop(),
    send: async (event) => actor.send(event),
    settle: async (id, how, value) => {
      const call = pending.get(id);
      pending.delete(id);
      if (call) call[how === 'done' ? 'resolve' : 'reject'](value);
      else if (!actor.getSnapshot().children[id]) throw new Error(`Actor "${id}" is not at work`);
      // A watcher or a machine has no promise to settle: its end is told as the system would tell it.
      else actor.send({ type: `xstate.${how}.actor.${id}`, [how === 'done' ? 'output' : 'error']: value });
      await flush();
    },
    elapse: async (type) => {
      const timers = Object.values(actor.system.getSnapshot()._scheduledEvents);
      const timer = timers.find(({ target, event }) => target === actor && event.type === type);
      if (!timer) throw new Error(`No timer runs that would send "${type}"`);
      actor.send(timer.event);
    },
    check: async (expected) => {
      if (failure) throw failure;
      expect(place(actor.getSnapshot())).toEqual(place(expected));
    },
  };
};

const place = ({ status, value }: AnyMachineSnapshot) => ({ status, value });

export const lead =
  (model: Model): Lead =>
  (path, inspect) =>
    walk(path, machineSut(model, inspect));

/** The whole machine suite: every path walked on the machine, and every guard of the model. */
export const machinePaths = (model: Model): void => {
  describe(`${model.machine.id}: the machine follows its model`, () => {
    for (const path of paths(model)) test(`${path.title}`, () => walk(path, machineSut(model)));
  });
  guards(model, lead(model));
};
