// Written by scripts/stories.ts from src/machines/settings/settings.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { settingsModel } from '../../machines/settings/settings.model.ts';
import { SettingsStory } from './storyHarness.tsx';

const meta = {
  id: 'settings-settings',
  title: 'Settings/Settings · pengaturan',
  parameters: { layout: 'fullscreen', model: settingsModel },
  render: renderActor(settingsModel, null, (actor) => <SettingsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { parameters: { steps: [] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(settingsModel),
};
