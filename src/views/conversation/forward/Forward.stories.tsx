// Written by scripts/stories.ts from src/machines/conversation/forward.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { forwardModel } from '../../../machines/conversation/forward.model.ts';
import { ForwardStory } from './storyHarness.tsx';

const meta = {
  title: 'Conversation/forward/Forward',
  parameters: { layout: 'fullscreen', model: forwardModel },
  render: standing(forwardModel, null, (actor) => <ForwardStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotForwarding: Story = { parameters: { way: [] } };
export const ChoosingChats: Story = { parameters: { way: ["forward.requested"] } };
export const ChoosingChatsOne: Story = { parameters: { way: ["forward.requested","chat.chosen"] } };
export const QueueingForwardOne: Story = { parameters: { way: ["forward.requested","chat.chosen","forward.confirmed"] } };
export const ChoosingChatsFile: Story = { parameters: { way: ["forward.requested","chat.chosen","forward.confirmed","queueMessages: no file"] } };
export const ChoosingChatsFailed: Story = { parameters: { way: ["forward.requested","chat.chosen","forward.confirmed","queueMessages: broken!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(forwardModel) };
