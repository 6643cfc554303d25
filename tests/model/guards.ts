/** Checks of every model: no state, transition or event is left out unnoticed. */
import { getStateNodes } from '@xstate/graph';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { kindOf } from './graph.ts';
import { leavesOf, paths, type Path } from './paths.ts';
import { transitionId, transitionsOf } from './transitions.ts';

type Node = ReturnType<typeof getStateNodes>[number];

const GAPS = {
  uncovered: 'a path covers every transition',
  unreached: 'a path reaches every state',
  withoutStory: 'every state with a stable snapshot has a story',
  unhandled: 'every event is handled in every state, or listed as ignored',
  staleIgnored: 'no event is listed as ignored and handled',
  unhandledEnds: 'every actor has a handler for its result and its error',
  stuck: 'every busy state can be left by an event or a timer',
  repeated: 'every path has a unique title',
};
type Gaps = Record<keyof typeof GAPS, string[]>;

const pathOf = (node: Node) => node.path.join('.') || node.key;
const lineage = (node: Node): Node[] => (node.parent ? [node, ...lineage(node.parent)] : [node]);

/** Runs a path on the real machine under inspection: only the machine reports which transitions it took. */
export type PathRunner = (path: Path, inspect: (event: InspectionEvent) => void) => Promise<void>;

export const gaps = async (model: Model, run: PathRunner): Promise<Gaps> => {
  const all = paths(model);
  const nodes: Node[] = [model.machine.root, ...getStateNodes(model.machine)];
  const leaves = nodes.filter((node) => !Object.keys(node.states).length && node.type !== 'history');
  const seen = all.flatMap(({ steps }) => steps.flatMap(({ from, to }) => [from, to]));
  const stable = leaves.filter((node) => seen.some((snapshot) => leavesOf(snapshot).includes(pathOf(node))));

  const covered = new Set<string>();
  const reached = new Set(stable.map(pathOf));
  for (const path of all)
    await run(path, (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const transition of inspected._transitions) covered.add(transitionId(transition));
      if ((inspected.actorRef as { id?: string }).id !== model.machine.id) return;
      for (const leaf of leavesOf(inspected.snapshot as AnyMachineSnapshot)) reached.add(leaf);
    });

  const { '*': everywhere = [], ...here } = model.ignored ?? {};
  const handles = (leaf: string, type: string) =>
    seen.some(
      (snapshot) => leavesOf(snapshot).includes(leaf) && model.events[type]?.some((event) => snapshot.can(event)),
    );
  const ends = (id: string) => (Object.keys(model.outcomes[id]?.done ?? {}).length ? ['done', 'error'] : ['error']);
  const leavable = (node: Node) =>
    lineage(node)
      .flatMap(transitionsOf)
      .some((t) => t.target && ['sent', 'after'].includes(kindOf(t.eventType).kind));
  const titles = all.map(({ title }) => title);
  return {
    uncovered: nodes
      .flatMap(transitionsOf)
      .filter((t) => t.target ?? t.actions.length)
      .map(transitionId)
      .filter((name) => !covered.has(name)),
    unreached: leaves.map(pathOf).filter((leaf) => !reached.has(leaf)),
    withoutStory: stable
      .filter((node) => node.type !== 'final' && !lineage(node).some(({ meta }) => meta?.['story']))
      .map(pathOf),
    unhandled: stable
      .filter(({ type }) => type !== 'final')
      .map(pathOf)
      .flatMap((leaf) =>
        Object.keys(model.events)
          .filter((type) => ![...everywhere, ...(here[leaf] ?? [])].includes(type) && !handles(leaf, type))
          .map((type) => `${leaf}: ${type}`),
      ),
    staleIgnored: Object.entries(here).flatMap(([leaf, types]) =>
      types.filter((type) => handles(leaf, type)).map((type) => `${leaf}: ${type}`),
    ),
    unhandledEnds: nodes.flatMap((node) =>
      node.invoke.flatMap(({ id }) =>
        ends(id)
          .map((end) => `xstate.${end}.actor.${id}`)
          .filter((type) => !node.transitions.has(type)),
      ),
    ),
    stuck: leaves
      .filter((node) => lineage(node).some(({ tags }) => tags.includes('busy')) && !leavable(node))
      .map(pathOf),
    repeated: titles.filter((title, at) => titles.indexOf(title) !== at),
  };
};

export const guards = (model: Model, run: PathRunner, name: string = model.machine.id): void => {
  describe(`${name}: the model is complete`, () => {
    let found: Gaps;
    beforeAll(async () => {
      found = await gaps(model, run);
    });
    test.each(Object.entries(GAPS) as [keyof Gaps, string][])('%s: %s', (gap) => expect(found[gap]).toEqual([]));
    test(`there are at most ${model.maxPaths} paths`, () =>
      expect(paths(model).length).toBeLessThanOrEqual(model.maxPaths));
  });
};
