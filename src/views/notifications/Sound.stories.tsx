// Written by scripts/stories.ts from src/machines/notifications/sound.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { soundModel } from '../../machines/notifications/sound.model.ts';
import { SoundNotice } from './SoundNotice.tsx';

const meta = {
  id: 'notifications-sound',
  title: 'Notifications/Sound · suara',
  parameters: { layout: 'padded', model: soundModel },
  render: renderActor(soundModel, null, (actor) => <SoundNotice actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { parameters: { steps: [], blank: "The browser allows sounds." } };
export const Playing: Story = { parameters: { steps: ["sound.requested"], blank: "The browser allows sounds." } };
export const Muted: Story = { parameters: { steps: ["sound.requested","playSound: blocked"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(soundModel),
};
