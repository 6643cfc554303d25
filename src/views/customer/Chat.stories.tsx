// Written by scripts/stories.ts from src/machines/customer/chat.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { chatModel } from '../../machines/customer/chat.model.ts';
import { ChatExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Customer/Chat',
  parameters: { layout: 'padded', model: chatModel },
  render: standing(chatModel, null, (actor) => <ChatExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Resting: Story = { parameters: { way: [] } };
export const Moving: Story = { parameters: { way: ["deed.requested archive"] } };
export const Moved: Story = { parameters: { way: ["deed.requested archive","moveChat: done"] } };
export const RefusedUnsupported: Story = { parameters: { way: ["deed.requested archive","moveChat: unsupported"] } };
export const RefusedDisconnected: Story = { parameters: { way: ["deed.requested archive","moveChat: disconnected"] } };
export const RefusedFailed: Story = { parameters: { way: ["deed.requested archive","moveChat: broken!"] } };
export const MovedDeleted: Story = { parameters: { way: ["deed.requested delete","moveChat: done"] } };
export const RefusedDeleteunsupported: Story = { parameters: { way: ["deed.requested delete","moveChat: unsupported"] } };
export const RefusedDeletedisconnected: Story = { parameters: { way: ["deed.requested delete","moveChat: disconnected"] } };
export const RefusedDeletefailed: Story = { parameters: { way: ["deed.requested delete","moveChat: broken!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(chatModel) };
