/**
 * What an event causes in every state that answers it, written by hand. A pinned path states one end; what many states share
 * is stated once here, and holds in a state that is added later.
 *
 *     effects(model, { 'rollback.requested': ({ before }) => before.isOwner && { in: 'shown.changing', wanted: 0 } });
 */
import { isDeepStrictEqual } from 'node:util';

import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, kindOf, type Edge } from './graph.ts';
import { labelOf, leavesOf } from './paths.ts';

interface Happening<Context> {
  event: AnyEventObject;
  before: Context;
  /** The state before. */
  leaf: string;
}

/** A state that is active afterwards (`in`), and parts of the context. `false`: nothing happens. */
type Effect<Context> = false | (Partial<Context> & { in?: string });

export type Effects<Context = Record<string, unknown>> = Readonly<
  Record<string, (happening: Happening<Context>) => Effect<Context>>
>;

const wrong = <Context>(model: Model, { event, from, to }: Edge, rule: Effects<Context>[string]): string[] => {
  const [leaf, end] = [leavesOf(from).join(' + '), leavesOf(to)];
  const effect = rule({ event, before: from.context as Context, leaf });
  const what = `${labelOf(model, event)} in ${leaf}`;
  if (effect === false) return [`${what} causes something`];
  return Object.entries(effect).flatMap(([name, expected]) => {
    const actual: unknown = name === 'in' ? end.join(' + ') : to.context[name];
    const isRight = name === 'in' ? end.includes(expected as string) : isDeepStrictEqual(actual, expected);
    return isRight ? [] : [`${what}: ${name} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
  });
};

/** As in the table: the type of an event, an actor that is done, one that failed with a `!`, or a delay. */
const nameOf = ({ event: { type } }: Edge): string => {
  const { kind, name } = kindOf(type);
  return kind === 'error' ? `${name}!` : name;
};

export const effects = <Context>(model: Model, table: Effects<Context>): void => {
  const edges = () => [...graphOf(model).edgesFrom.values()].flat();
  describe(`${model.machine.id}: in every state`, () => {
    test.each(Object.entries(table))('%s causes what the table says', (name, rule) => {
      const found = edges().filter((edge) => nameOf(edge) === name);
      expect(found.length, 'states that answer it').toBeGreaterThan(0);
      expect([...new Set(found.flatMap((edge) => wrong(model, edge, rule)))]).toEqual([]);
    });
  });
};
