import type { StorybookConfig } from '@storybook/react-vite';
import type { PluginOption } from 'vite';

/** Plugins of vite.config.ts that only make sense for the app's own page and bundle. */
const isForApp = (plugin: PluginOption): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name.startsWith('chabot:');

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./screens/*.stories.tsx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs', '@storybook/addon-vitest'],
  // The chart panel starts it as a worker when the panel is opened.
  staticDirs: [{ from: '../node_modules/elkjs/lib/elk-worker.min.js', to: '/elk-worker.min.js' }],
  // No story has a table of properties, and reading them from the source took most of the build.
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: ({ plugins = [], build, ...rest }) => ({
    ...rest,
    plugins: plugins.filter((plugin) => !isForApp(plugin)),
    // The app's chunks are cut for its own first pages, and its warnings are about them.
    build: { ...build, rolldownOptions: { checks: { pluginTimings: false } }, chunkSizeWarningLimit: 2000 },
  }),
};
export default config;
