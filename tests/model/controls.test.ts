/**
 * A read that the user did not ask for takes no control away. A change from outside or a timer has the machine read again
 * while its rows stay on the screen; what the user presses, chooses or types meanwhile counts as it did a moment before.
 */
import { expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, isRead, kindOf, possibleEvents } from './graph.ts';
import { isModel } from './isModel.ts';
import { leavesOf } from './paths.ts';

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
const ofViews = new Set([...views.matchAll(/type: '(\w+\.\w+)'/g)].map(([, type]) => type));
/** A view reports a connection; it is no request of the user. */
const isControl = ({ type }: AnyEventObject): boolean => ofViews.has(type) && type !== 'connection.regained';

/** The actors that run after a step and did not run before it. */
const begun = (from: AnyMachineSnapshot, to: AnyMachineSnapshot): string[] =>
  Object.keys(to.children).filter((id) => to.children[id] !== from.children[id]);

/** Each control that such a read takes away: the state, what begins the read, and the event. */
const lostControls = (model: Model): string[] => {
  const { edgesFrom, next } = graphOf(model);
  const lost = [...edgesFrom.values()].flat().flatMap(({ from, to, event }) => {
    const isUnasked = event.type.endsWith('.invalidated') || kindOf(event.type).kind === 'after';
    const reads = begun(from, to).filter(isRead);
    if (!isUnasked || reads.length === 0) return [];
    // It has no payload that the read does not know.
    const isThisRead = (control: AnyEventObject) =>
      Object.keys(control).length === 1 && begun(from, next(from, control)).some((id) => reads.includes(id));
    return possibleEvents(model)(from)
      .filter((control) => isControl(control) && !to.can(control) && !isThisRead(control))
      .map(({ type }) => `${leavesOf(from).join()} | ${kindOf(event.type).name} | ${type}`);
  });
  return [...new Set(lost)];
};

/** The read has a screen of its own, which says that it runs and has no controls. */
const WITH_OWN_SCREEN = new Set(['channels/channel']);

test.for(models.filter(([name]) => !WITH_OWN_SCREEN.has(name)))('a read of %s takes no control away', ([, model]) => {
  expect(lostControls(model)).toEqual([]);
});
