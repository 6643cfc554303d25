/** Checks of every model: no state, transition or event is left out unnoticed. */
import { getStateNodes } from '@xstate/graph';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, kindOf } from './graph.ts';
import { leavesOf, paths, type Path } from './paths.ts';
import { transitionId, transitionsOf } from './transitions.ts';

type Node = ReturnType<typeof getStateNodes>[number];

const GAPS = {
  uncovered: 'a path covers every transition',
  unreached: 'a path reaches every state',
  withoutStory: 'every state with a stable snapshot has a story',
  unhandled: 'every event is handled in every state, or listed as ignored',
  staleIgnored: 'no event is listed as ignored and handled, or for a state that does not exist',
  unhandledEnds: 'every actor has a handler for its result and its error',
  stuck: 'every busy state has a time limit of its own',
  unmoved: 'every error and time limit of a busy state changes the state',
  staleDeliberate: 'every exception is still one',
  repeated: 'every path has a unique title',
};
type Gaps = Record<keyof typeof GAPS, string[]>;

const pathOf = (node: Node) => node.path.join('.') || node.key;
/** Whether a state is this one or inside it. */
const isWithin = (path: string, outer: string) => `${path}.`.startsWith(`${outer}.`);
const lineage = (node: Node): Node[] => (node.parent ? [node, ...lineage(node.parent)] : [node]);

/** Runs a path on the real machine under inspection: only the machine reports which transitions it took. */
export type PathRunner = (path: Path, inspect: (event: InspectionEvent) => void) => Promise<void>;

export const gaps = async (model: Model, run: PathRunner): Promise<Gaps> => {
  const all = paths(model);
  const edges = [...graphOf(model).edgesFrom.values()].flat();
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

  const unread = Object.entries(model.unread ?? {}).map(([path, types]) => [path, Object.keys(types)] as const);
  const ignored = [...Object.entries(model.ignored ?? {}), ...unread];
  const ignores = (leaf: string, type: string) =>
    ignored.some(([path, types]) => isWithin(leaf, path) && types.includes(type));
  const deliberate = model.deliberate ?? {};
  const handles = (leaf: string, type: string) =>
    seen.some(
      (snapshot) => leavesOf(snapshot).includes(leaf) && model.events[type]?.some((event) => snapshot.can(event)),
    );
  const ends = (id: string) => (Object.keys(model.outcomes[id]?.done ?? {}).length ? ['done', 'error'] : ['error']);
  const isBusy = (node: Node) => lineage(node).some(({ tags }) => tags.includes('busy'));
  const hasTimeLimit = (leaf: Node) => {
    const states = lineage(leaf);
    const busy = states.slice(0, states.findLastIndex(({ tags }) => tags.includes('busy')) + 1);
    return busy.flatMap(transitionsOf).some((t) => t.target && kindOf(t.eventType).kind === 'after');
  };
  const stuck = leaves.filter((leaf) => isBusy(leaf) && !hasTimeLimit(leaf)).map(pathOf);
  const unmoved = nodes.filter(isBusy).flatMap((node) => {
    const within = (snapshot: AnyMachineSnapshot) => leavesOf(snapshot).filter((leaf) => isWithin(leaf, pathOf(node)));
    const isActive = (snapshot: AnyMachineSnapshot) => within(snapshot).length > 0;
    return [...node.transitions]
      .filter(([type]) => ['error', 'after'].includes(kindOf(type).kind))
      .filter(
        ([type, transitions]) =>
          transitions.some((t) => !t.target) ||
          edges.some(
            ({ event, from, to }) =>
              event.type === type &&
              isActive(from) &&
              within(from).join() === within(to).join() &&
              // A change that was remembered is read now (src/machines/app/staleness.ts).
              !(from.context.isStale && !to.context.isStale),
          ),
      )
      .map(([type]) => `${pathOf(node)} on ${kindOf(type).kind} ${kindOf(type).name}`);
  });
  const exceptions = (found: string[]) => found.filter((name) => !(name in deliberate));
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
          .filter((type) => !ignores(leaf, type) && !handles(leaf, type))
          .map((type) => `${leaf}: ${type}`),
      ),
    staleIgnored: ignored.flatMap(([path, types]) => {
      const covered = leaves.map(pathOf).filter((leaf) => isWithin(leaf, path));
      if (covered.length === 0) return [path];
      return types.filter((type) => covered.some((leaf) => handles(leaf, type))).map((type) => `${path}: ${type}`);
    }),
    unhandledEnds: nodes.flatMap((node) =>
      node.invoke.flatMap(({ id }) =>
        ends(id)
          .map((end) => `xstate.${end}.actor.${id}`)
          .filter((type) => !node.transitions.has(type)),
      ),
    ),
    stuck: exceptions(stuck),
    unmoved: exceptions(unmoved),
    staleDeliberate: Object.keys(deliberate).filter((name) => ![...stuck, ...unmoved].includes(name)),
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
