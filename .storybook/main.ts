import { existsSync } from 'node:fs';

import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin, PluginOption } from 'vite';

import { sources } from './sources.ts';

/** Plugins of vite.config.ts that only make sense for the app's own page and bundle. */
const isForApp = (plugin: PluginOption): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name.startsWith('chabot:');

type Transform = (code: string, id: string) => unknown;

/**
 * Reads the properties of a component only where stories of its own stand beside it: their docs have a table of them. For
 * all files it would take most of the build.
 */
const limitDocgen = (plugin: PluginOption): PluginOption => {
  const { name, transform } = (plugin ?? {}) as Plugin;
  if (name !== 'storybook:react-docgen-plugin') return plugin;
  const hasStories = (id: string) => id.endsWith('.tsx') && existsSync(id.replace(/\.tsx$/, '.stories.tsx'));
  const limited: Transform = (code, id) => (hasStories(id) ? (transform as Transform)(code, id) : null);
  return { ...(plugin as Plugin), transform: limited as Plugin['transform'] & {} };
};

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./{pages,screens}/*.stories.tsx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs', '@storybook/addon-vitest'],
  // The chart panel starts it as a worker when the panel is opened.
  staticDirs: [{ from: '../node_modules/elkjs/lib/elk-worker.min.js', to: '/elk-worker.min.js' }],
  typescript: { reactDocgen: 'react-docgen' },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: ({ plugins = [], build, ...rest }) => ({
    ...rest,
    plugins: [...plugins.filter((plugin) => !isForApp(plugin)).map(limitDocgen), sources()],
    // The app's chunks are cut for its own first pages, and its warnings are about them.
    build: { ...build, rolldownOptions: { checks: { pluginTimings: false } }, chunkSizeWarningLimit: 2000 },
  }),
};
export default config;
