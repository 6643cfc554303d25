/**
 * The addon panel "Chart": the chart of the story's machine, which states are active, what can happen next, and which
 * transitions a hand-pinned test holds. Storybook compiles it with its own React, to calls of React.createElement.
 */
import * as React from 'react';
import { AddonPanel } from 'storybook/internal/components';
import { DOCS_RENDERED, STORY_CHANGED, STORY_RENDERED } from 'storybook/internal/core-events';
import { useChannel } from 'storybook/manager-api';
import { useTheme } from 'storybook/theming';

import './chart.css';
import {
  CHART,
  CHART_REQUESTED,
  POSITION,
  STEP_CHOSEN,
  type Chart,
  type ChartTransition,
  type Position,
} from './channel.ts';
import { ChartView, Pin } from './ChartView.tsx';
import { eventText, isPinned } from './layout.ts';

const NOWHERE: Position = { active: [], steps: [] };

/** The chart and the position that the canvas has sent last. The chart is null for a story without a machine. */
const useStory = () => {
  const [chart, setChart] = React.useState<Chart | null>(null);
  const [position, setPosition] = React.useState(NOWHERE);
  const hasChart = React.useRef(false);
  // The chart stays while another story of the same machine is rendered: it would blink.
  const settle = () => {
    if (!hasChart.current) setChart(null);
  };
  const emit = useChannel({
    [STORY_CHANGED]: () => {
      hasChart.current = false;
    },
    [STORY_RENDERED]: settle,
    [DOCS_RENDERED]: settle,
    [CHART]: (sent: Chart) => {
      hasChart.current = true;
      setChart((known) => (JSON.stringify(known) === JSON.stringify(sent) ? known : sent));
    },
    [POSITION]: setPosition,
  });
  React.useEffect(() => emit(CHART_REQUESTED), [emit]);
  return { chart, position, choose: (step: string) => emit(STEP_CHOSEN, step) };
};

/** Leaves only, without the machine's name in front: `online.settled`. */
const activeLeaves = ({ machine, states }: Chart, { active }: Position): string[] =>
  active
    .filter((id) => !states.some(({ parent }) => parent === id))
    .map((id) => id.slice(machine.length + 1) || machine);

function Legend({ transitions }: { transitions: readonly ChartTransition[] }) {
  if (transitions.some(({ pinnedBy }) => pinnedBy === null))
    return <>{'Which ends are pinned is not known here: npm run storybook finds it out.'}</>;
  const count = (list: readonly ChartTransition[]) => new Set(list.map(({ id }) => id)).size;
  return (
    <>
      <Pin />
      {` A hand-pinned test states where it leads: ${count(transitions.filter(isPinned))} of ${count(transitions)}.`}
      <span className="chart-sample" aria-hidden="true" />
      {'Outlined: it can happen now. A click makes it happen.'}
    </>
  );
}

const detailText = (transition: ChartTransition): string => {
  const { actions, pinnedBy } = transition;
  return [
    eventText(transition),
    ...(actions.length > 0 ? [`does ${actions.join(', ')}`] : []),
    ...(isPinned(transition) ? [`pinned by “${pinnedBy?.join('”, “')}”`] : ['no test pins its end']),
  ].join(' · ');
};

function ChartPanel() {
  const theme = useTheme();
  const { chart, position, choose } = useStory();
  const [lit, setLit] = React.useState<readonly string[]>([]);
  if (chart === null) return <p className="chart-none">{'This story has no machine.'}</p>;
  const detail = chart.transitions.find(({ id }) => lit.includes(id));
  return (
    <div
      className="chart-panel"
      style={
        {
          '--chart-text': theme.color.defaultText,
          '--chart-muted': theme.textMutedColor,
          '--chart-paper': theme.background.content,
          '--chart-bar': theme.background.app,
          '--chart-line': theme.appBorderColor,
          '--chart-accent': theme.base === 'dark' ? '#58b3ff' : '#0063d6',
          '--chart-on-accent': theme.base === 'dark' ? '#10161c' : '#ffffff',
          '--chart-font': theme.typography.fonts.base,
          colorScheme: theme.base,
        } as React.CSSProperties
      }
    >
      <ChartView
        chart={chart}
        position={position}
        lit={lit}
        onLight={setLit}
        onChoose={choose}
        heading={
          <output className="chart-position">
            {`${chart.machine}: `}
            <strong>{activeLeaves(chart, position).join(' + ')}</strong>
          </output>
        }
      />
      <section className="chart-steps" aria-label="Next">
        <h2>{'Next'}</h2>
        {position.steps.length === 0 && <p>{'Nothing can happen any more.'}</p>}
        <ul>
          {position.steps.map(({ label, transitions }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => choose(label)}
                onPointerEnter={() => setLit(transitions)}
                onPointerLeave={() => setLit([])}
                onFocus={() => setLit(transitions)}
                onBlur={() => setLit([])}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <p className="chart-detail" title={detail && detailText(detail)}>
        {detail ? detailText(detail) : <Legend transitions={chart.transitions} />}
      </p>
    </div>
  );
}

export function ChartAddon({ active = false }: { active?: boolean | undefined }) {
  return (
    <AddonPanel active={active} hasScrollbar={false}>
      <div className="chart-addon">
        <ChartPanel />
      </div>
    </AddonPanel>
  );
}
