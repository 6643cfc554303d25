// Written by scripts/stories.ts from src/machines/notifications/sound.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { soundModel } from '../../machines/notifications/sound.model.ts';
import { SoundNotice } from './SoundNotice.tsx';

const meta = {
  title: 'Notifications/Sound',
  parameters: { layout: 'padded', model: soundModel },
  render: standing(soundModel, null, (actor) => <SoundNotice actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { parameters: { way: [] } };
export const Playing: Story = { parameters: { way: ["chime.requested"] } };
export const Muted: Story = { parameters: { way: ["chime.requested","playChime: blocked"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(soundModel) };
