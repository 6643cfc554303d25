// Written by scripts/stories.ts from src/machines/conversation/presence.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { presenceModel } from '../../machines/conversation/presence.model.ts';
import { Presence } from './Presence.tsx';

const meta = {
  id: 'conversation-presence',
  title: 'Conversation/Presence · anggota lain',
  parameters: { layout: 'padded', model: presenceModel },
  render: renderActor(presenceModel, null, (actor) => <Presence actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Alone: Story = { parameters: { steps: [], blank: "No other member views the chat." } };
export const OtherViewing: Story = { parameters: { steps: ["presence.changed false"] } };
export const OtherTyping: Story = { parameters: { steps: ["presence.changed true"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(presenceModel),
};
