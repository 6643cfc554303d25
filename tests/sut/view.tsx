/** The rendered view as the system under test: hands press what a person would press, eyes look at every state. */
import '../../src/index.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { leavesOf, paths } from '../model/paths.ts';
import { walk, type Sut } from '../model/walk.ts';
import { machineSut } from './machine.ts';
import { once } from './patience.ts';
import { settled } from './settled.ts';

/** A text that a person sees in this state, or a look at the page that throws when something is missing. */
export type Sight = string | RegExp | ((see: Locator, snapshot: AnyMachineSnapshot) => unknown);

export interface View<Ref> {
  /** What stands around the view in the product (its place in the house) belongs in here too. */
  render: (actor: Ref) => ReactNode;
  /** How a person causes an event, with the functions of hands.ts. Events without a gesture come from elsewhere. */
  gestures: Record<string, (see: Locator, event: AnyEventObject) => unknown>;
  /** By leaf path. Of parallel regions each leaf is looked for. */
  sights: Record<string, Sight>;
}

/** Fails unless at least one such element is visible. */
export const visible = (locator: Locator): void => {
  expect(
    locator.elements().some((element) => element.checkVisibility()),
    `${locator.selector} is visible`,
  ).toBe(true);
};

/** Fails if such an element is visible. */
export const absent = (locator: Locator): void => {
  expect(locator.elements().filter((element) => element.checkVisibility())).toEqual([]);
};

const viewSut = <Ref,>(model: Model, { render, gestures, sights }: View<Ref>): Sut => {
  const inner = machineSut(model);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, { onUncaughtError: (error) => (failure = error) });
  const see = page.elementLocator(document.body);
  let failure: unknown = null;
  return {
    start: async () => {
      await inner.start();
      await settled(() => root.render(<StrictMode>{render(inner.actor as Ref)}</StrictMode>));
    },
    send: async (event) => {
      const gesture = gestures[event.type];
      await (gesture ? gesture(see, event) : settled(() => inner.send(event)));
    },
    settle: (actor, how, value) => settled(() => inner.settle(actor, how, value)),
    elapse: (type) => settled(() => inner.elapse(type)),
    check: async (expected) => {
      if (failure) throw failure;
      await inner.check(expected);
      for (const leaf of leavesOf(expected)) {
        const sight = sights[leaf];
        if (typeof sight === 'function') await once(() => sight(see, expected));
        else if (sight) await once(() => visible(see.getByText(sight, { exact: false })));
      }
      // Nothing of what was waited for has moved it.
      await inner.check(expected);
    },
    stop: async () => {
      await settled(() => root.unmount());
      container.remove();
      await inner.stop();
    },
  };
};

/** The real pointer lies where another file left it; what came to lie under it would be held. */
const putPointerAway = async () => {
  const corner = document.body.appendChild(document.createElement('i'));
  corner.style.cssText = 'position: fixed; top: 0; left: 0; width: 1px; height: 1px';
  await userEvent.hover(page.elementLocator(corner));
  corner.remove();
};

/** The whole view suite: every path walked on the rendered view. Axe looks at the stories, which show the same pictures. */
export const viewPaths = <Ref,>(model: Model, view: View<Ref>): void => {
  const all = paths(model);
  describe(`${model.machine.id}: the view follows the machine`, () => {
    beforeAll(putPointerAway);
    for (const path of all) test(`${path.title}`, () => walk(path, viewSut(model, view)));

    test('every state has a sight, every gesture an event, and none is left over', () => {
      const ends = all.flatMap(({ steps }) => steps.flatMap(({ from, to }) => [from, to]));
      const leaves = new Set(ends.filter(({ status }) => status === 'active').flatMap(leavesOf));
      expect(Object.keys(view.sights).sort()).toEqual([...leaves].sort());
      expect(Object.keys(view.gestures).filter((type) => !(type in model.events))).toEqual([]);
    });
  });
};
