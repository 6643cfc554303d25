/** The panel "Chart": where the story's machine stands, and everything that can happen next. A press makes it happen. */
// Storybook compiles this file to calls of React.createElement, and brings its own React.
import * as React from 'react';
import { AddonPanel, Button } from 'storybook/internal/components';
import { STORY_CHANGED } from 'storybook/internal/core-events';
import { addons, types, useChannel } from 'storybook/manager-api';

import { CHART, TAKE, type Chart } from './channel.ts';

function ChartPanel() {
  const [chart, setChart] = React.useState<Chart | null>(null);
  const emit = useChannel({ [STORY_CHANGED]: () => setChart(null), [CHART]: setChart });
  if (chart === null) return <p style={{ padding: 16 }}>{'This story has no machine.'}</p>;
  return (
    <div style={{ padding: 16, display: 'grid', gap: 12 }}>
      <p style={{ margin: 0 }}>
        {`${chart.machine}: `}
        <strong>{chart.leaves.join(' + ')}</strong>
      </p>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {chart.next.map((step) => (
          <Button key={step} ariaLabel={false} onClick={() => emit(TAKE, step)}>
            {step}
          </Button>
        ))}
        {chart.next.length === 0 && <em>{'Nothing can happen any more.'}</em>}
      </div>
    </div>
  );
}

addons.setConfig({ enableShortcuts: false });
addons.register('chabot/chart', () => {
  addons.add('chabot/chart/panel', {
    type: types.PANEL,
    title: 'Chart',
    render: ({ active }) => (
      <AddonPanel active={active ?? false}>
        <ChartPanel />
      </AddonPanel>
    ),
  });
});
