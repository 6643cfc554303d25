/**
 * The mutants of a chart: each changes one place of a machine's config (a target, a guard, an action, a handler, an initial
 * state) or one delay. A mutant that no test notices is a fault that could land unseen.
 */

/** A place in a config, as property names and indexes. */
type Place = readonly (string | number)[];

interface Json {
  [key: string]: unknown;
}

export interface Mutant {
  /** What is changed, and where: `retrying on retry.requested: target is idle instead of loading`. */
  description: string;
  /** Changes a copy of the config. Without it, `delay` is doubled. */
  apply?: (config: Json) => void;
  delay?: string;
}

const isPlain = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A copy in which no two places share an object, as charts share handlers between states. Functions and actors stay. */
export const copyOf = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) as T;
};

const get = (config: unknown, place: Place): unknown =>
  place.reduce((value, key) => (value as Json | undefined)?.[key as string], config);

/** Sets a property, or removes it. Removing an item of a list keeps the places of the others. */
const set = (config: Json, place: Place, value?: unknown): void => {
  const parent = get(config, place.slice(0, -1)) as Json;
  const key = place.at(-1) as string;
  if (value === undefined && Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (value === undefined) delete parent[key];
  else parent[key] = value;
};

const nameOf = (thing: unknown): string =>
  typeof thing === 'string' ? thing : isPlain(thing) ? String(thing['type']) : 'inline function';

/** Another state than the target: a sibling of it, else none at all. */
const otherTarget = (target: string, siblings: readonly string[]): string | undefined =>
  siblings[(siblings.indexOf(target) + 1) % siblings.length] === target
    ? undefined
    : siblings[(siblings.indexOf(target) + 1) % siblings.length];

const actionMutants = (where: string, value: unknown, place: Place): Mutant[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value))
    return [{ description: `${where}: without ${nameOf(value)}`, apply: (config) => set(config, place) }];
  return value.map((action, index) => ({
    description: `${where}: without ${nameOf(action)}`,
    apply: (config) => set(config, [...place, index]),
  }));
};

/** The mutants of one transition, written as a string, an object or a list of candidates. */
const transitionMutants = (where: string, value: unknown, place: Place, siblings: readonly string[]): Mutant[] => {
  if (Array.isArray(value))
    return value.flatMap((candidate, index) =>
      transitionMutants(`${where} (${index + 1})`, candidate, [...place, index], siblings),
    );
  const removal: Mutant = { description: `${where}: not handled`, apply: (config) => set(config, place) };
  if (!isPlain(value)) return value === undefined ? [] : [removal];
  const { target, guard, actions } = value;
  const mutants = [removal];
  if (typeof target === 'string') {
    const other = otherTarget(target, siblings);
    mutants.push({
      description: `${where}: target is ${other ?? 'none'} instead of ${target}`,
      apply: (config) => set(config, [...place, 'target'], other),
    });
  }
  if (guard !== undefined)
    mutants.push({
      description: `${where}: without guard ${nameOf(guard)}`,
      apply: (config) => set(config, [...place, 'guard']),
    });
  return [...mutants, ...actionMutants(where, actions, [...place, 'actions'])];
};

const invokeMutants = (where: string, invoke: unknown, place: Place, siblings: readonly string[]): Mutant[] => {
  if (Array.isArray(invoke))
    return invoke.flatMap((one, index) => invokeMutants(where, one, [...place, index], siblings));
  if (!isPlain(invoke)) return [];
  return ['onDone', 'onError', 'onSnapshot'].flatMap((end) =>
    transitionMutants(
      `${where} ${String(invoke['id'] ?? invoke['src'])}.${end}`,
      invoke[end],
      [...place, end],
      siblings,
    ),
  );
};

const nodeMutants = (node: Json, place: Place, path: string, siblings: readonly string[]): Mutant[] => {
  const where = path || 'root';
  const states = isPlain(node['states']) ? node['states'] : {};
  const children = Object.keys(states);
  const targets = path === '' ? children.map((name) => `.${name}`) : siblings;
  const handlers = ['on', 'after'].flatMap((kind) =>
    Object.entries(isPlain(node[kind]) ? node[kind] : {}).flatMap(([event, value]) =>
      transitionMutants(`${where} ${kind} ${event}`, value, [...place, kind, event], targets),
    ),
  );
  const { initial } = node;
  const otherInitial = typeof initial === 'string' ? otherTarget(initial, children) : undefined;
  return [
    ...handlers,
    ...transitionMutants(`${where} always`, node['always'], [...place, 'always'], targets),
    ...invokeMutants(where, node['invoke'], [...place, 'invoke'], targets),
    ...actionMutants(`${where} entry`, node['entry'], [...place, 'entry']),
    ...actionMutants(`${where} exit`, node['exit'], [...place, 'exit']),
    ...(otherInitial === undefined
      ? []
      : [
          {
            description: `${where}: initial state is ${otherInitial} instead of ${String(initial)}`,
            apply: (config: Json) => set(config, [...place, 'initial'], otherInitial),
          },
        ]),
    ...children.flatMap((name) =>
      nodeMutants(states[name] as Json, [...place, 'states', name], path ? `${path}.${name}` : name, children),
    ),
  ];
};

/** All mutants of a machine, in the order of its chart. `delays`: the names of its delays. */
export const mutantsOf = (config: object, delays: readonly string[]): Mutant[] => [
  ...nodeMutants(config as Json, [], '', []),
  ...delays.map((delay) => ({ description: `delay ${delay}: twice as long`, delay })),
];
