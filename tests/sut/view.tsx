/** The rendered view as the system under test: gestures cause the events of a user, sights check every state. */
import '../../src/index.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { keepFocus } from '../../src/views/ui/keepFocus.ts';
import { leavesOf, paths } from '../model/paths.ts';
import { runPath, type Sut } from '../model/runPath.ts';
import { actAndWait } from './actAndWait.ts';
import { faintParts } from './contrast.ts';
import { drawFrame } from './drawFrame.ts';
import { machineSut } from './machine.ts';
import { soon } from './retry.ts';
import { unexplained } from './unexplained.ts';
import { listen, type Voice } from './voice.ts';

/** A text that is visible in this state, or a check of the page that throws. */
export type Sight = string | RegExp | ((see: Locator, snapshot: AnyMachineSnapshot) => unknown);

export interface View<Ref> {
  /** Includes the context that the view needs. */
  render: (actor: Ref) => ReactNode;
  /**
   * How a user causes an event (gestures.ts). Events without a gesture are sent to the actor, and so is one whose gesture
   * returns `outOfReach`.
   */
  gestures: Record<string, (see: Locator, event: AnyEventObject, snapshot: AnyMachineSnapshot) => unknown>;
  /** Events whose values differ from those of the paths, such as the time. */
  examples?: readonly string[];
  /** By leaf path; of parallel regions each active leaf is checked. */
  sights: Record<string, Sight>;
}

/** What a gesture returns in a state whose view offers no way to it, for example behind a dialog. */
export const outOfReach = Symbol('outOfReach');

/** Fails unless at least one such element is visible. */
export const visible = (locator: Locator): void => {
  expect(
    locator.elements().some((element) => element.checkVisibility()),
    `${locator.selector} is visible`,
  ).toBe(true);
};

/**
 * Fails unless a countdown is visible between these words, from this number of seconds to 1: it counts by the real clock,
 * and a busy machine needs more than a second for a step.
 */
export const counting = (see: Locator, before: string, seconds: number, after: string): void => {
  const shown = see
    .elements()
    .map((element) => element.textContent)
    .join(' ');
  const left = new RegExp(`${before} (\\d+) ${after}`, 'u').exec(shown)?.[1];
  visible(see.getByText(`${before} ${left} ${after}`));
  expect(Number(left), `${before} … ${after}`).toSatisfy((number: number) => number >= 1 && number <= seconds);
};

/** Fails unless the element is where a user sees it without scrolling. */
export const onScreen = (locator: Locator): void => {
  const { top, bottom } = locator.element().getBoundingClientRect();
  expect(top >= 0 && bottom <= innerHeight, `${locator.selector} is on the screen`).toBe(true);
};

/** Fails unless the control cannot be used. With a reason it keeps its place in the Tab order, and is no `:disabled` one. */
export const disabled = (locator: Locator): void => {
  expect(locator.element().matches(':disabled, [aria-disabled=true]'), `${locator.selector} is disabled`).toBe(true);
};

/** Fails if such an element is visible. */
export const absent = (locator: Locator): void => {
  expect(locator.elements().filter((element) => element.checkVisibility())).toEqual([]);
};

/** Without what JSON cannot hold, such as a file. */
const plain = (value: object, change?: (key: string, value: unknown) => unknown): unknown =>
  JSON.parse(JSON.stringify(value), change);

const NEW_ID = /^(?!00000000)[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

/** Fails unless a gesture caused the event with the values of the path. An id that the view makes is a new one each time. */
const expectSame = (event: AnyEventObject, caused: readonly AnyEventObject[]): void => {
  const last = caused.findLast(({ type }) => type === event.type);
  // A value that is there already is not chosen again.
  if (!last) return;
  const known = (_: string, value: unknown): unknown =>
    typeof value === 'string' && NEW_ID.test(value) ? expect.any(String) : value;
  expect(plain(event), `a gesture for ${event.type}`).toEqual(plain(last, known));
};

const viewSut = <Ref,>(
  model: Model,
  { render, gestures, sights, examples = [] }: View<Ref>,
  measured: Set<string>,
  name: string,
): Sut => {
  const inner = machineSut(model);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, { onUncaughtError: (error) => (failure = error) });
  const see = page.elementLocator(document.body);
  let failure: unknown = null;
  /** The last gesture caused what happens now. */
  let isCaused = false;
  /** What runs, and was not started by the last gesture: its end is no answer to it. */
  let unasked = new Set<unknown>();
  const running = (): unknown[] => Object.values(inner.actor.getSnapshot().children);
  const takeUnasked = async (take: () => Promise<void>): Promise<void> => {
    const before = new Set(running());
    await take();
    for (const one of running()) if (!before.has(one)) unasked.add(one);
  };
  /** The last event, for messages. */
  let step = '';
  let endFocus = (): void => undefined;
  let voice: Voice | null = null;
  const hear = (): string | null => {
    const missed = voice?.missed(isCaused) ?? null;
    voice ??= listen();
    return missed;
  };
  return {
    start: async () => {
      await inner.start();
      endFocus = keepFocus();
      await actAndWait(() => root.render(<StrictMode>{render(inner.actor as Ref)}</StrictMode>));
    },
    send: async (event) => {
      step = event.type;
      const gesture = gestures[event.type];
      const before = running();
      const heard = inner.received(model.machine.id).length;
      const result: unknown = gesture ? await gesture(see, event, inner.actor.getSnapshot()) : outOfReach;
      isCaused = result !== outOfReach;
      if (!isCaused) return actAndWait(() => inner.send(event));
      unasked = new Set(before);
      if (!examples.includes(event.type)) expectSame(event, inner.received(model.machine.id).slice(heard));
    },
    settle: async (actor, how, value) => {
      step = `${actor} ${how}`;
      const settle = () => actAndWait(() => inner.settle(actor, how, value));
      if (!unasked.has(inner.actor.getSnapshot().children[actor])) return settle();
      isCaused = false;
      await takeUnasked(settle);
    },
    elapse: async (type) => {
      step = type;
      const elapse = () => actAndWait(() => inner.elapse(type));
      // While its user waits, a timer belongs to what was asked for. Else the view refreshes itself.
      if (inner.actor.getSnapshot().hasTag('busy')) await elapse();
      else await takeUnasked(elapse);
    },
    check: async (expected, isKnown) => {
      if (failure) throw failure;
      await inner.check(expected, isKnown);
      // It compares with the step before.
      if (isKnown) return void hear();
      for (const leaf of leavesOf(expected)) {
        const sight = sights[leaf];
        if (typeof sight === 'function') await soon(() => sight(see, expected));
        else if (sight) await soon(() => visible(see.getByText(sight, { exact: false })));
      }
      // Waiting for a sight has not moved the machine.
      await inner.check(expected, isKnown);
      const state = leavesOf(expected).join(' ');
      if (!measured.has(state)) {
        measured.add(state);
        expect(faintParts()).toEqual([]);
        expect(unexplained(), `${state}: why it is disabled`).toEqual([]);
      }
      const missed = hear();
      if (missed !== null) throw new Error(`${state} after ${step}: ${missed}`);
    },
    state: () => inner.state(),
    picture: async () => {
      const path = `.cache/failed/${name}.png`;
      drawFrame(true);
      // Relative to the test file, in tests/paths/<feature>.
      await page.screenshot({ path: `../../../${path}` }).catch(() => undefined);
      drawFrame(false);
      return path;
    },
    stop: async () => {
      voice?.stop();
      endFocus();
      await actAndWait(() => root.unmount());
      container.remove();
      await inner.stop();
    },
  };
};

/** Every path on the rendered view. Axe runs on the stories (docs/adr/0009). */
export const viewPaths = <Ref,>(model: Model, view: View<Ref>): void => {
  const all = paths(model);
  /** The states whose contrast is measured. */
  const measured = new Set<string>();
  describe(`${model.machine.id}: the view follows the machine`, () => {
    beforeAll(() => {
      drawFrame(false);
      return () => drawFrame(true);
    });
    for (const [index, path] of all.entries()) {
      const name = `${model.machine.id}-${index + 1}`;
      test(`${path.title}`, () => runPath(path, viewSut(model, view, measured, name)));
    }

    test('every state has a sight, every gesture an event, and none is unused', () => {
      const ends = all.flatMap(({ steps }) => steps.flatMap(({ from, to }) => [from, to]));
      const leaves = new Set(ends.filter(({ status }) => status === 'active').flatMap(leavesOf));
      expect(Object.keys(view.sights).sort()).toEqual([...leaves].sort());
      expect(Object.keys(view.gestures).filter((type) => !(type in model.events))).toEqual([]);
    });
  });
};
