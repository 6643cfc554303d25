// Written by scripts/stories.ts from src/machines/settings/logo.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { logoModel } from '../../machines/settings/logo.model.ts';
import { LogoStory } from './storyHarness.tsx';

const meta = {
  title: 'Settings/Logo',
  parameters: { layout: 'padded', model: logoModel },
  render: standing(logoModel, null, (actor) => <LogoStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { way: [] } };
export const Uploading: Story = { parameters: { way: ["file.chosen image/png"] } };
export const RefusedNotPicture: Story = { parameters: { way: ["file.chosen image/svg+xml"] } };
export const RefusedTooLarge: Story = { parameters: { way: ["file.chosen image/jpeg"] } };
export const RefusedUnreadable: Story = { parameters: { way: ["file.chosen image/png","uploadLogo: unreadable"] } };
export const RefusedDenied: Story = { parameters: { way: ["file.chosen image/png","uploadLogo: denied"] } };
export const RefusedUnreachable: Story = { parameters: { way: ["file.chosen image/png","uploadLogo: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(logoModel) };
