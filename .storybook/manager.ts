import { addons, types } from 'storybook/manager-api';

import { ChartAddon } from './ChartPanel.tsx';

// Nearly half of a screen of 900 px: a middle-sized chart can be read in it.
addons.setConfig({ ui: { enableShortcuts: false }, layout: { bottomPanelHeight: 420 } });
addons.register('chabot/chart', () => {
  addons.add('chabot/chart/panel', { type: types.PANEL, title: 'Chart', render: ChartAddon });
});
