// Written by scripts/stories.ts from src/machines/conversation/presence.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { presenceModel } from '../../machines/conversation/presence.model.ts';
import { Presence } from './Presence.tsx';

const meta = {
  title: 'Conversation/Presence',
  parameters: { layout: 'padded', model: presenceModel },
  render: standing(presenceModel, null, (actor) => <Presence actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Alone: Story = { parameters: { way: [] } };
export const OtherViewing: Story = { parameters: { way: ["presence.changed false"] } };
export const OtherTyping: Story = { parameters: { way: ["presence.changed true"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(presenceModel) };
