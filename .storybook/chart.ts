/** The chart of a machine as plain data, read from the machine itself. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';

import type { Model } from '../src/machines/app/defineModel.ts';
import { possibleEvents } from '../tests/model/graph.ts';
import { labelOf } from '../tests/model/paths.ts';
import {
  actionLabels,
  eventLabel,
  guardLabel,
  subtreeOf,
  transitionId,
  transitionsOf,
  type StateNode,
} from '../tests/model/transitions.ts';
import type { Chart, ChartState, ChartTransition, Position } from './channel.ts';

/** Written by scripts/pinned.ts before Storybook starts; absent where Storybook was started by itself. */
const pinned = Object.values(
  import.meta.glob<Record<string, string[]>>('../.cache/pinned.json', { eager: true, import: 'default' }),
)[0];

const stateOf = (node: StateNode): ChartState => ({
  id: node.id,
  name: node.key,
  parent: node.parent?.id ?? null,
  kind: node.type,
  isInitial: node.parent?.initial?.target.includes(node) ?? false,
  isBusy: node.tags.includes('busy'),
  invokes: node.invoke.map(({ id }) => id),
});

const transitionsFrom = (node: StateNode): ChartTransition[] =>
  transitionsOf(node)
    // Without a target and without actions an event is only listed as expected.
    .filter(({ target, actions }) => target ?? actions.length)
    .flatMap((transition) => {
      const id = transitionId(transition);
      const targets: (StateNode | null)[] = transition.target ? [...transition.target] : [null];
      return targets.map((target) => ({
        id,
        source: node.id,
        target: target?.id ?? null,
        event: eventLabel(transition),
        guard: guardLabel(transition),
        actions: actionLabels(transition),
        pinnedBy: pinned ? (pinned[id] ?? []) : null,
      }));
    });

export const chartOf = (machine: AnyStateMachine): Chart => {
  const nodes = subtreeOf(machine.root);
  return { machine: machine.id, states: nodes.map(stateOf), transitions: nodes.flatMap(transitionsFrom) };
};

export const positionOf = (model: Model, snapshot: AnyMachineSnapshot): Position => ({
  active: snapshot._nodes.map(({ id }) => id),
  steps: possibleEvents(model)(snapshot).map((event) => ({
    label: labelOf(model, event),
    transitions: snapshot.machine.getTransitionData(snapshot, event).map(transitionId),
  })),
});
