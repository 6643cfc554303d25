/** Where everything of a chart is drawn, in pixels from its upper left corner. ELK works it out in a worker. */
import ELK, { type ElkExtendedEdge, type ElkNode, type ElkPort } from 'elkjs/lib/elk-api.js';

import type { Chart, ChartState, ChartTransition } from './channel.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A transition's row in the box of its source. */
export interface Row {
  transition: ChartTransition;
  width: number;
  /** From the row to the box of the target; empty for a transition that stays, or leads back to a state around it. */
  arrow: { x: number; y: number }[];
}

export interface Layout {
  width: number;
  height: number;
  /** By the id of a state. */
  boxes: ReadonlyMap<string, Box>;
  /** Where a compound state's own transitions are: a block beside its children. */
  blocks: ReadonlyMap<string, Box>;
  rows: ReadonlyMap<string, Row[]>;
}

/** Sizes that chart.css repeats. A row is as high as WCAG 2.2 wants a target to be (2.5.8). */
const ROW = 24;
const HEAD = 30;
const INSET = 6;
const BELOW = 6;

const GAP = 14;
const WIDEST = 400;
/** Beside the words: margins, borders and marks. */
const BESIDE_TEXT = 22;
const BESIDE_NAME = 36;
const PIN = 16;
const BUSY = 38;
const FONT = '"Nunito Sans", -apple-system, "Segoe UI", "Helvetica Neue", Helvetica, Arial, sans-serif';

/** `code.submitted [lastTry]` */
export const eventText = ({ event, guard }: ChartTransition): string => (guard ? `${event} [${guard}]` : event);

/** Where it leads, by the last part of the state's path. */
export const targetText = ({ source, target }: ChartTransition): string => {
  if (target === null) return '';
  return target === source ? '↻' : `→ ${target.split('.').at(-1)}`;
};

/** The head of a compound state's own transitions. */
export const blockText = ({ name, parent }: ChartState): string =>
  parent === null ? 'in every state' : `in all of ${name}`;

export const invokeText = ({ invokes }: ChartState): string =>
  invokes.length > 0 ? `invokes ${invokes.join(', ')}` : '';

export const isPinned = ({ pinnedBy }: ChartTransition): boolean => pinnedBy !== null && pinnedBy.length > 0;

const canvas = document.createElement('canvas').getContext('2d');
const widthOf = (text: string, weight: number, size: number): number => {
  if (!canvas) return Math.ceil(text.length * size * 0.55);
  canvas.font = `${weight} ${size}px ${FONT}`;
  return Math.ceil(canvas.measureText(text).width);
};
const rowWidth = (transition: ChartTransition): number =>
  Math.min(
    WIDEST,
    widthOf(`${eventText(transition)} ${targetText(transition)}`, 400, 12) +
      BESIDE_TEXT +
      (isPinned(transition) ? PIN : 0),
  );

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.layering.strategy': 'LONGEST_PATH',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '32',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '8',
};

/** What a leaf needs for its name, its actors and its rows; and a compound state for a block of its own rows. */
const sizeOf = (state: ChartState, head: string, rows: readonly Row[]) => {
  const top = HEAD + (state.invokes.length > 0 ? ROW : 0);
  return {
    top,
    height: top + rows.length * ROW + (rows.length > 0 ? BELOW : 0),
    width: Math.max(
      widthOf(head, 700, 13) + BESIDE_NAME + (state.isBusy ? BUSY : 0),
      state.invokes.length > 0 ? Math.min(WIDEST, widthOf(invokeText(state), 400, 12) + BESIDE_NAME) : 0,
      ...rows.map(({ width }) => width + 2 * INSET),
    ),
  };
};

const port = (id: string, side: 'EAST' | 'WEST', x: number, y: number): ElkPort => ({
  id,
  x,
  y,
  width: 0,
  height: 0,
  layoutOptions: { 'elk.port.side': side },
});

/** Ids of ELK's elements that are not states. */
const blockId = (state: string) => `${state} block`;
const entryId = (state: string) => `${state} entry`;
const rowId = (state: string, index: number) => `${state} ${index}`;

const graphOf = (chart: Chart, rows: ReadonlyMap<string, Row[]>): ElkNode => {
  const { states } = chart;
  const childrenOf = (id: string | null) => states.filter(({ parent }) => parent === id);
  const isCompound = new Map(states.map(({ id }) => [id, childrenOf(id).length > 0]));
  const holds = (outer: string, inner: string | null): boolean =>
    inner !== null && (inner === outer || holds(outer, states.find(({ id }) => id === inner)?.parent ?? null));
  const edges: ElkExtendedEdge[] = [];
  /** A box with rows. Arrows come in at its name, all in one place, and leave from the rows. */
  const leaf = (state: ChartState, id: string, head: string): ElkNode => {
    const own = rows.get(state.id) ?? [];
    const { top, height, width } = sizeOf(state, head, own);
    const ports = [port(entryId(id), 'WEST', 0, HEAD / 2)];
    own.forEach(({ transition: { source, target } }, index) => {
      // An arrow from what holds in every state would cross the whole chart.
      if (target === null || holds(target, source) || state.parent === null) return;
      const from = rowId(source, index);
      ports.push(port(from, 'EAST', width, top + index * ROW + ROW / 2));
      edges.push({ id: from, sources: [from], targets: [isCompound.get(target) ? target : entryId(target)] });
    });
    return { id, width, height, ports, layoutOptions: { 'elk.portConstraints': 'FIXED_POS' } };
  };
  const nodesIn = (state: ChartState): ElkNode[] => [
    ...((rows.get(state.id) ?? []).length > 0 || state.invokes.length > 0
      ? [leaf(state, blockId(state.id), blockText(state))]
      : []),
    ...childrenOf(state.id).map(nodeOf),
  ];
  const nodeOf = (state: ChartState): ElkNode => {
    if (!isCompound.get(state.id)) return leaf(state, state.id, state.name);
    const width = widthOf(state.name, 700, 13) + BESIDE_NAME + (state.isBusy ? BUSY : 0);
    return {
      id: state.id,
      children: nodesIn(state),
      layoutOptions: {
        'elk.padding': `[top=${HEAD + GAP / 2},left=${GAP},bottom=${GAP},right=${GAP}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${HEAD})`,
      },
    };
  };
  return { id: ' ', children: childrenOf(null).flatMap(nodesIn), edges };
};

const boxesOf = ({ children = [] }: ElkNode): [string, Box][] =>
  children.flatMap((node) => {
    const { id, x = 0, y = 0, width = 0, height = 0 } = node;
    return [[id, { x, y, width, height }] as [string, Box], ...boxesOf(node)];
  });

let elk: InstanceType<typeof ELK> | null = null;

export const layOut = async (chart: Chart): Promise<Layout> => {
  elk ??= new ELK({ workerUrl: './elk-worker.min.js' });
  const rows = new Map(
    chart.states.map(({ id }) => [
      id,
      chart.transitions
        .filter(({ source }) => source === id)
        .map((transition): Row => ({ transition, width: rowWidth(transition), arrow: [] })),
    ]),
  );
  const placed = await elk.layout(graphOf(chart, rows), { layoutOptions: options });
  const boxes = new Map(boxesOf(placed));
  const arrows = new Map(
    (placed.edges ?? []).map(({ id, sections: [section] = [] }) => [
      id,
      section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
    ]),
  );
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    boxes,
    blocks: new Map(
      chart.states.flatMap(({ id }) => {
        const block = boxes.get(blockId(id));
        return block ? [[id, block]] : [];
      }),
    ),
    rows: new Map(
      [...rows].map(([id, list]) => [
        id,
        list.map((row, index) => ({ ...row, arrow: arrows.get(rowId(id, index)) ?? [] })),
      ]),
    ),
  };
};
