/** What must hold of every model, so that no state, transition or event is left out unnoticed. */
import { getStateNodes } from '@xstate/graph';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { kindOf } from './graph.ts';
import { leavesOf, paths, type Path } from './paths.ts';

type Node = ReturnType<typeof getStateNodes>[number];

const GAPS = {
  unwalked: 'every transition is walked',
  unreached: 'every state is reached',
  unpictured: 'every state in which somebody can rest has a story',
  unanswered: 'every event is answered in every state, or deliberately not',
  staleIgnored: 'nothing is listed as ignored that is answered after all',
  deaf: 'the end of every actor is heard, the good and the bad',
  stuck: 'whoever waits can leave, by an event or by the clock',
  repeated: 'every path has its own title',
};
type Gaps = Record<keyof typeof GAPS, string[]>;

const pathOf = (node: Node) => node.path.join('.') || node.key;
const lineage = (node: Node): Node[] => (node.parent ? [node, ...lineage(node.parent)] : [node]);
const ownTransitions = (node: Node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
/** The same for a machine and for its provided copy, whose transitions are other objects. */
const nameOf = (transition: AnyTransitionDefinition) =>
  `${transition.source.id} on ${transition.eventType || 'always'} (${ownTransitions(transition.source).indexOf(transition)})`;

/** Leads the real machine along a path under inspection: only the machine knows which transitions it took. */
export type Lead = (path: Path, inspect: (event: InspectionEvent) => void) => Promise<void>;

export const gaps = async (model: Model, lead: Lead): Promise<Gaps> => {
  const all = paths(model);
  const nodes: Node[] = [model.machine.root, ...getStateNodes(model.machine)];
  const leaves = nodes.filter((node) => !Object.keys(node.states).length && node.type !== 'history');
  const seen = all.flatMap(({ steps }) => steps.flatMap(({ from, to }) => [from, to]));
  const rested = leaves.filter((node) => seen.some((snapshot) => leavesOf(snapshot).includes(pathOf(node))));

  const walked = new Set<string>();
  const reached = new Set(rested.map(pathOf));
  for (const path of all)
    await lead(path, (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const transition of inspected._transitions) walked.add(nameOf(transition));
      if ((inspected.actorRef as { id?: string }).id !== model.machine.id) return;
      for (const leaf of leavesOf(inspected.snapshot as AnyMachineSnapshot)) reached.add(leaf);
    });

  const { '*': anywhere = [], ...here } = model.ignored ?? {};
  const answers = (leaf: string, type: string) =>
    seen.some(
      (snapshot) => leavesOf(snapshot).includes(leaf) && model.events[type]?.some((event) => snapshot.can(event)),
    );
  const ends = (id: string) => (Object.keys(model.outcomes[id]?.done ?? {}).length ? ['done', 'error'] : ['error']);
  const leavable = (node: Node) =>
    lineage(node)
      .flatMap(ownTransitions)
      .some((t) => t.target && ['sent', 'after'].includes(kindOf(t.eventType).kind));
  const titles = all.map(({ title }) => title);
  return {
    unwalked: nodes
      .flatMap(ownTransitions)
      .filter((t) => t.target ?? t.actions.length)
      .map(nameOf)
      .filter((name) => !walked.has(name)),
    unreached: leaves.map(pathOf).filter((leaf) => !reached.has(leaf)),
    unpictured: rested
      .filter((node) => node.type !== 'final' && !lineage(node).some(({ meta }) => meta?.['story']))
      .map(pathOf),
    unanswered: rested
      .filter(({ type }) => type !== 'final')
      .map(pathOf)
      .flatMap((leaf) =>
        Object.keys(model.events)
          .filter((type) => ![...anywhere, ...(here[leaf] ?? [])].includes(type) && !answers(leaf, type))
          .map((type) => `${leaf}: ${type}`),
      ),
    staleIgnored: Object.entries(here).flatMap(([leaf, types]) =>
      types.filter((type) => answers(leaf, type)).map((type) => `${leaf}: ${type}`),
    ),
    deaf: nodes.flatMap((node) =>
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

export const guards = (model: Model, lead: Lead): void => {
  describe(`${model.machine.id}: the model leaves nothing out`, () => {
    let found: Gaps;
    beforeAll(async () => {
      found = await gaps(model, lead);
    });
    test.each(Object.entries(GAPS) as [keyof Gaps, string][])('%s: %s', (gap) => expect(found[gap]).toEqual([]));
    test(`there are at most ${model.most} paths`, () => expect(paths(model).length).toBeLessThanOrEqual(model.most));
  });
};
