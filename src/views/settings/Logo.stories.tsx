// Written by scripts/stories.ts from src/machines/settings/logo.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { logoModel } from '../../machines/settings/logo.model.ts';
import { LogoStory } from './storyHarness.tsx';

const meta = {
  id: 'settings-logo',
  title: 'Settings/Logo · ganti logo toko',
  parameters: { layout: 'padded', model: logoModel },
  render: renderActor(logoModel, null, (actor) => <LogoStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Uploading: Story = { parameters: { steps: ["file.chosen image/png"] } };
export const RefusedNotPicture: Story = { parameters: { steps: ["file.chosen image/svg+xml"] } };
export const RefusedTooLarge: Story = { parameters: { steps: ["file.chosen image/jpeg"] } };
export const RefusedUnreadable: Story = { parameters: { steps: ["file.chosen image/png","uploadLogo: unreadable"] } };
export const RefusedDenied: Story = { parameters: { steps: ["file.chosen image/png","uploadLogo: denied"] } };
export const RefusedUnreachable: Story = { parameters: { steps: ["file.chosen image/png","uploadLogo: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(logoModel),
};
