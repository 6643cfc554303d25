import { addons, types } from 'storybook/manager-api';

import { ChartAddon } from './ChartPanel.tsx';
import { CHART_PANEL, Panes } from './Panes.tsx';

addons.setConfig({
  ui: { enableShortcuts: false },
  selectedPanel: CHART_PANEL,
  layout: { panelPosition: 'right', rightPanelWidth: 480 },
});
// Not in a `register`, which would run after those of Storybook: the first panel that is added is the first tab.
addons.add(CHART_PANEL, {
  type: types.PANEL,
  title: 'Chart',
  render: ChartAddon,
  disabled: (parameters) => parameters !== undefined && !('model' in parameters),
});
addons.add('chabot/panes', { type: types.PREVIEW, render: Panes });
