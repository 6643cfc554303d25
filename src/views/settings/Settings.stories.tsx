// Written by scripts/stories.ts from src/machines/settings/settings.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { settingsModel } from '../../machines/settings/settings.model.ts';
import { SettingsStory } from './storyHarness.tsx';

const meta = {
  title: 'Settings',
  parameters: { layout: 'fullscreen', model: settingsModel },
  render: standing(settingsModel, null, (actor) => <SettingsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Clean: Story = { parameters: { way: [] } };
export const Dirty: Story = { parameters: { way: ["section.dirtied"] } };
export const ConfirmingLeave: Story = { parameters: { way: ["section.dirtied","navigation.blocked inbox"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(settingsModel) };
