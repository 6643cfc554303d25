// Written by scripts/stories.ts from src/machines/customer/chat.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { chatModel } from '../../machines/customer/chat.model.ts';
import { ChatActionsStory } from './storyHarness.tsx';

const meta = {
  title: 'Customer/Chat',
  parameters: { layout: 'padded', model: chatModel },
  render: standing(chatModel, null, (actor) => <ChatActionsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { way: [] } };
export const Running: Story = { parameters: { way: ["command.requested archive"] } };
export const Done: Story = { parameters: { way: ["command.requested archive","runCommand: done"] } };
export const RefusedUnsupported: Story = { parameters: { way: ["command.requested archive","runCommand: unsupported"] } };
export const RefusedDisconnected: Story = { parameters: { way: ["command.requested archive","runCommand: disconnected"] } };
export const RefusedFailed: Story = { parameters: { way: ["command.requested archive","runCommand: broken!"] } };
export const DoneDeleted: Story = { parameters: { way: ["command.requested delete","runCommand: done"] } };
export const RefusedDeleteunsupported: Story = { parameters: { way: ["command.requested delete","runCommand: unsupported"] } };
export const RefusedDeletedisconnected: Story = { parameters: { way: ["command.requested delete","runCommand: disconnected"] } };
export const RefusedDeletefailed: Story = { parameters: { way: ["command.requested delete","runCommand: broken!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(chatModel) };
