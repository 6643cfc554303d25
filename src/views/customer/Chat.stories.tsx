// Written by scripts/stories.ts from src/machines/customer/chat.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { chatModel } from '../../machines/customer/chat.model.ts';
import { ChatActionsStory } from './storyHarness.tsx';

const meta = {
  id: 'customer-chat',
  title: 'Customer/Chat · arsip, hapus chat',
  parameters: { layout: 'padded', model: chatModel },
  render: renderActor(chatModel, null, (actor) => <ChatActionsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Running: Story = { parameters: { steps: ["command.requested archive"] } };
export const Done: Story = { parameters: { steps: ["command.requested archive","runCommand: done"] } };
export const DoneDeleted: Story = { parameters: { steps: ["command.requested delete","runCommand: done"] } };
export const RefusedUnsupported: Story = { parameters: { steps: ["command.requested archive","runCommand: unsupported"] } };
export const RefusedDisconnected: Story = { parameters: { steps: ["command.requested archive","runCommand: disconnected"] } };
export const RefusedFailed: Story = { parameters: { steps: ["command.requested archive","runCommand: broken!"] } };
export const RefusedDeleteUnsupported: Story = { parameters: { steps: ["command.requested delete","runCommand: unsupported"] } };
export const RefusedDeleteDisconnected: Story = { parameters: { steps: ["command.requested delete","runCommand: disconnected"] } };
export const RefusedDeleteFailed: Story = { parameters: { steps: ["command.requested delete","runCommand: broken!"] } };
export const ConfirmingDelete: Story = { parameters: { steps: [] }, play: playing(["Hapus dari WhatsApp"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(chatModel),
};
