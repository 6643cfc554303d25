// Written by scripts/stories.ts from src/machines/conversation/forward.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { forwardModel } from '../../../machines/conversation/forward.model.ts';
import { ForwardStory } from './storyHarness.tsx';

const meta = {
  id: 'conversation-forward',
  title: 'Conversation/Forward · teruskan pesan',
  parameters: { layout: 'fullscreen', model: forwardModel },
  render: renderActor(forwardModel, null, (actor) => <ForwardStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const ChoosingChats: Story = { parameters: { steps: ["forward.requested"] } };
export const ChoosingChatsOne: Story = { parameters: { steps: ["forward.requested","chat.chosen"] } };
export const QueueingForwardOne: Story = { parameters: { steps: ["forward.requested","chat.chosen","forward.confirmed"] } };
export const ChoosingChatsFile: Story = { parameters: { steps: ["forward.requested","chat.chosen","forward.confirmed","queueMessages: no file"] } };
export const NotForwarding: Story = { parameters: { steps: [] } };
export const ChoosingChatsFailed: Story = { parameters: { steps: ["forward.requested","chat.chosen","forward.confirmed","queueMessages: broken!"] } };
export const ChosenFromTheAi: Story = { parameters: { steps: ["forward.requested"] }, play: playing(["Ibu Ratna"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(forwardModel),
};
