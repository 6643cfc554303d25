/**
 * A change is never lost (src/machines/app/staleness.ts). `*.invalidated` says that what was read is old, and other events
 * from outside bring the changed rows. A read that runs when one arrives may be older, and a state that does not read at once
 * must not forget it: the machine reads again before it comes to a state that would have read at once.
 */
import { expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, isRead, kindOf, possibleEvents } from './graph.ts';
import { isModel } from './isModel.ts';
import { labelOf, leavesOf } from './paths.ts';

const models = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.model.ts', { eager: true }),
).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isModel)
    .filter(({ isSample }) => isSample !== true)
    .map((model) => [file.replace(/^.*\/machines\/(.*)\.model\.ts$/, '$1'), model] as const),
);

const views = Object.values(
  import.meta.glob<string>('../../src/views/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
).join('\n');
/** Events that a view sends for the user. */
const ofViews = new Set([...views.matchAll(/type: '(\w+\.\w+)'/g)].map(([, type]) => type));

/** Not a place, which has a search. */
const isRow = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(isRow);
  if (typeof value !== 'object' || value === null || 'search' in value) return false;
  return 'id' in value || Object.values(value).some(isRow);
};

const isSign = (type: string): boolean => type.endsWith('.invalidated');

/** Whether it says that what was read is old, or brings rows in a machine that hears so. */
const isChange = ({ events }: Model, type: string): boolean =>
  isSign(type) || (Object.keys(events).some(isSign) && !ofViews.has(type) && events[type]!.some(isRow));

/** Steps after the event in which it may be forgotten. */
const MAX_STEPS = 3;

/** Each state in which the change is forgotten, with the steps to one in which it would have been read at once. */
const lossesOf = (model: Model, event: AnyEventObject): string[] => {
  const { edgesFrom, next } = graphOf(model);
  const snapshots = [...edgesFrom.values()].map(([edge]) => edge!.from);
  const begins = (from: AnyMachineSnapshot, to: AnyMachineSnapshot, ids: readonly string[]) =>
    ids.some((id) => to.children[id] !== undefined && to.children[id] !== from.children[id]);
  const readsFor = (snapshot: AnyMachineSnapshot, ids: readonly string[]) =>
    snapshot.can(event) && begins(snapshot, next(snapshot, event), ids);
  const promises = Object.keys(model.outcomes).filter((id) => Object.keys(model.outcomes[id]!.done).length > 0);
  /** What the change makes the machine read in some state. */
  const begun = promises.filter((id) => snapshots.some((snapshot) => readsFor(snapshot, [id])));
  const reads = begun.length > 0 ? begun : promises.filter(isRead);
  const isSameRead = (one: AnyMachineSnapshot, other: AnyMachineSnapshot) =>
    reads.some((id) => one.children[id] !== undefined && one.children[id] === other.children[id]);

  /** Whether old values are on the screen after this step, and stay there. */
  const isLost = (from: AnyMachineSnapshot, to: AnyMachineSnapshot, by: AnyEventObject): boolean =>
    begun.length > 0
      ? readsFor(to, begun)
      : reads.some((id) => by.type === `xstate.done.actor.${id}`) && to.can(event) && !isSameRead(from, to);
  /** The state reads by itself after a while. */
  const isWaiting = (at: AnyMachineSnapshot) =>
    possibleEvents(model)(at).some((one) => kindOf(one.type).kind === 'after' && begins(at, next(at, one), reads));

  return snapshots.flatMap((snapshot) => {
    const first = snapshot.can(event) ? next(snapshot, event) : snapshot;
    if (begins(snapshot, first, reads)) return [];
    let ways: { at: AnyMachineSnapshot; steps: string[] }[] = [{ at: first, steps: [] }];
    const seen = new Set<string>();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const following: typeof ways = [];
      for (const { at, steps } of ways) {
        if (isWaiting(at)) continue;
        for (const one of possibleEvents(model)(at)) {
          const to = next(at, one);
          if (one.type === event.type || begins(at, to, reads)) continue;
          const after = [...steps, labelOf(model, one)];
          if (isLost(at, to, one) && !isWaiting(to))
            return [`${leavesOf(snapshot).join()} | ${after.join(' → ')} | ${leavesOf(to).join()}`];
          // A read that has stopped replaces nothing.
          if (begun.length === 0 && !isSameRead(at, to)) continue;
          const key = JSON.stringify([to.value, to.context]);
          if (seen.has(key)) continue;
          seen.add(key);
          following.push({ at: to, steps: after });
        }
      }
      ways = following;
    }
    return [];
  });
};

for (const [name, model] of models)
  for (const type of Object.keys(model.events).filter((type) => isChange(model, type)))
    test(`${name} does not forget ${type}`, () =>
      expect([...new Set(model.events[type]!.flatMap((event) => lossesOf(model, event)))]).toEqual([]));
