/** The transitions of a machine: their ids and their labels, for the guards, the charts and the pinned journeys. */
import type { AnyTransitionDefinition } from 'xstate';

import { kindOf } from './graph.ts';

/** A node of a machine's tree of states. */
export type StateNode = AnyTransitionDefinition['source'];

export const childrenOf = (node: StateNode): StateNode[] => Object.values(node.states) as StateNode[];

/** The node and everything below it, in the order of the machine's file. */
export const subtreeOf = (node: StateNode): StateNode[] => [node, ...childrenOf(node).flatMap(subtreeOf)];

/** What a state itself answers, without what it inherits. */
export const transitionsOf = (node: StateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** Equal for a machine and its provided copy, whose transitions are different objects. */
export const transitionId = (transition: AnyTransitionDefinition): string =>
  `${transition.source.id} on ${transition.eventType || 'always'} (${transitionsOf(transition.source).indexOf(transition)})`;

const nameOf = (thing: unknown): string => {
  if (typeof thing === 'string') return thing;
  if (typeof thing === 'object' && thing !== null && 'type' in thing) return String(thing.type);
  return typeof thing === 'function' && 'type' in thing ? String(thing.type) : '';
};

/** The event in a chart's words: `code.submitted`, `after rest`, `signIn is done`, `signIn fails`. */
export const eventLabel = ({ eventType }: AnyTransitionDefinition): string => {
  const { kind, name } = kindOf(eventType);
  if (eventType === '') return 'at once';
  if (kind === 'after') return `after ${name}`;
  return kind === 'sent'
    ? name.replace(/^xstate\.done\.state\..*/, 'finished')
    : `${name} ${kind === 'done' ? 'is done' : 'fails'}`;
};

/** Empty for a transition without a guard, and for a guard without a name. */
export const guardLabel = ({ guard }: AnyTransitionDefinition): string => (guard ? nameOf(guard) : '');

/** Actions with a name of their own: those that XState makes have none to show. */
export const actionLabels = ({ actions }: AnyTransitionDefinition): string[] =>
  actions.map(nameOf).filter((name) => name && !name.startsWith('xstate.'));
