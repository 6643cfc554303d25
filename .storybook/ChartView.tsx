/** The drawing: boxes for states, arrows with a row for each transition; it can be scrolled, dragged and zoomed. */
import * as React from 'react';

import type { Chart, ChartState, Position } from './channel.ts';
import {
  blockText,
  eventText,
  invokeText,
  isPinned,
  layOut,
  targetText,
  type Box,
  type Layout,
  type Row,
} from './layout.ts';
import { useZoom } from './useZoom.ts';

interface ViewProps {
  chart: Chart;
  position: Position;
  /** Ids of the transitions that are pointed at or have the focus. */
  lit: readonly string[];
  onLight: (transitions: readonly string[]) => void;
  onChoose: (step: string) => void;
}

const at = ({ x, y, width, height }: Box): React.CSSProperties => ({ left: x, top: y, width, height });

/** A line through the points whose corners are round. */
const pathOf = (points: Row['arrow']): string =>
  points
    .map(({ x, y }, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${x} ${y}`;
      if (!after) return `L${x} ${y}`;
      const near = (other: { x: number; y: number }) => {
        const length = Math.hypot(other.x - x, other.y - y) || 1;
        const part = Math.min(6, length / 2) / length;
        return `${x + (other.x - x) * part} ${y + (other.y - y) * part}`;
      };
      return `L${near(before)} Q${x} ${y} ${near(after)}`;
    })
    .join(' ');

export function Pin() {
  return (
    <svg className="chart-pin" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M4 1h4v1L7.5 2.6V5L9 6.6V7.5H6.6V11h-1.2V7.5H3V6.6L4.5 5V2.6L4 2z" fill="currentColor" />
    </svg>
  );
}

/** Stays a button where it cannot happen: the focus is still on it when its state has been left. */
function RowButton({ row, position, lit, onLight, onChoose }: ViewProps & { row: Row }) {
  const { transition, width } = row;
  const { id } = transition;
  const step = position.steps.find(({ transitions }) => transitions.includes(id));
  return (
    <button
      type="button"
      className="chart-row"
      style={{ width }}
      data-can={step !== undefined || undefined}
      data-lit={lit.includes(id) || undefined}
      tabIndex={step ? 0 : -1}
      aria-disabled={!step}
      onClick={() => step && onChoose(step.label)}
      onPointerEnter={() => onLight([id])}
      onPointerLeave={() => onLight([])}
      onFocus={() => onLight([id])}
      onBlur={() => onLight([])}
    >
      {isPinned(transition) && (
        <>
          <Pin />
          <span className="chart-hidden">{'pinned '}</span>
        </>
      )}
      <span className="chart-words">{eventText(transition)}</span>
      <span className="chart-target">{targetText(transition)}</span>
    </button>
  );
}

interface StateProps extends ViewProps {
  state: ChartState;
  layout: Layout;
}

function Rows({ state, layout, ...view }: StateProps) {
  const invokes = invokeText(state);
  return (
    <>
      {invokes && (
        <div className="chart-invokes" title={invokes}>
          {invokes}
        </div>
      )}
      {layout.rows.get(state.id)?.map((row) => (
        <RowButton key={`${row.transition.id} ${row.transition.target}`} row={row} {...view} />
      ))}
    </>
  );
}

/** A state as a box. A compound state holds its children, and lists its own transitions in a block beside them. */
function State(props: StateProps) {
  const { state, layout, chart, position } = props;
  const [box, block] = [layout.boxes.get(state.id), layout.blocks.get(state.id)];
  const isLeaf = !chart.states.some(({ parent }) => parent === state.id);
  const isActive = position.active.includes(state.id) || undefined;
  return (
    <>
      {box && (
        <div
          className="chart-state"
          data-kind={state.kind}
          data-active={isActive}
          data-leaf={isLeaf || undefined}
          style={at(box)}
        >
          <div className="chart-name">
            {state.isInitial && <span className="chart-initial" title="initial" />}
            <span>{state.name}</span>
            {state.isBusy && <span className="chart-busy">{'busy'}</span>}
          </div>
          {isLeaf && <Rows {...props} />}
        </div>
      )}
      {block && (
        <div className="chart-state" data-kind="block" data-active={isActive} style={at(block)}>
          <div className="chart-name">{blockText(state)}</div>
          <Rows {...props} />
        </div>
      )}
    </>
  );
}

const KINDS = ['idle', 'can', 'lit'] as const;

function Arrows({ layout, position, lit }: { layout: Layout; position: Position; lit: readonly string[] }) {
  const can = new Set(position.steps.flatMap(({ transitions }) => transitions));
  const rows = [...layout.rows.values()].flat().filter(({ arrow }) => arrow.length > 0);
  const kindOf = ({ transition: { id } }: Row) => (lit.includes(id) ? 'lit' : can.has(id) ? 'can' : 'idle');
  return (
    <svg className="chart-arrows" width={layout.width} height={layout.height} aria-hidden="true">
      <defs>
        {KINDS.map((kind) => (
          <marker
            key={kind}
            id={`chart-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path className={`chart-head-${kind}`} d="M0 0.5L8 4L0 7.5z" />
          </marker>
        ))}
      </defs>
      {/* What is lit is drawn last, above the others. */}
      {KINDS.flatMap((kind) =>
        rows
          .filter((row) => kindOf(row) === kind)
          .map(({ transition: { id, target }, arrow }) => (
            <path
              key={`${id} ${target}`}
              className={`chart-arrow-${kind}`}
              d={pathOf(arrow)}
              markerEnd={`url(#chart-${kind})`}
            />
          )),
      )}
    </svg>
  );
}

/** What is to be in view: active leaves, and the blocks of the states around them. */
const activeBoxes = ({ states }: Chart, { active }: Position, { boxes, blocks }: Layout): Box[] => {
  const leaves = active.filter((id) => !states.some(({ parent }) => parent === id));
  const around = active.toReversed().filter((id) => states.some((state) => state.id === id && state.parent !== null));
  return [...leaves.map((id) => boxes.get(id)), ...around.map((id) => blocks.get(id))].filter(
    (box) => box !== undefined,
  );
};

function Drawing({ layout, heading, ...view }: ViewProps & { layout: Layout; heading: React.ReactNode }) {
  const { chart, position, lit } = view;
  const { viewport, scale, zoomBy, fit } = useZoom(layout, activeBoxes(chart, position, layout));
  return (
    <>
      <div className="chart-head">
        {heading}
        <fieldset className="chart-zoom" aria-label="Zoom">
          <button type="button" aria-label="Zoom out" onClick={() => zoomBy(0.8)}>
            {'−'}
          </button>
          <output>{`${Math.round(scale * 100)} %`}</output>
          <button type="button" aria-label="Zoom in" onClick={() => zoomBy(1.25)}>
            {'+'}
          </button>
          <button type="button" onClick={fit}>
            {'Fit'}
          </button>
        </fieldset>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <section ref={viewport} className="chart-viewport" aria-label={`Chart of ${chart.machine}`} tabIndex={0}>
        <div className="chart-sheet" style={{ width: layout.width * scale, height: layout.height * scale }}>
          <div
            className="chart-stage"
            style={{ width: layout.width, height: layout.height, transform: `scale(${scale})` }}
          >
            {chart.states.map((state) => (
              <State key={state.id} state={state} layout={layout} {...view} />
            ))}
            <Arrows layout={layout} position={position} lit={lit} />
          </div>
        </div>
      </section>
    </>
  );
}

export function ChartView({ heading, ...view }: ViewProps & { heading: React.ReactNode }) {
  const { chart } = view;
  const [drawn, setDrawn] = React.useState<{ chart: Chart; layout: Layout } | null>(null);
  const [error, setError] = React.useState('');
  React.useEffect(() => {
    let isCurrent = true;
    layOut(chart).then(
      (layout) => isCurrent && setDrawn({ chart, layout }),
      (reason: unknown) => isCurrent && setError(String(reason)),
    );
    return () => {
      isCurrent = false;
    };
  }, [chart]);
  if (drawn?.chart === chart) return <Drawing key={chart.machine} layout={drawn.layout} heading={heading} {...view} />;
  return (
    <>
      <div className="chart-head">{heading}</div>
      <p className="chart-viewport">{error}</p>
    </>
  );
}
