// Written by scripts/stories.ts from src/machines/outbox/outbox.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { outboxModel } from '../../machines/outbox/outbox.model.ts';
import { OutboxNoticeContainer } from './OutboxNotice.tsx';

const meta = {
  title: 'Composer/Outbox',
  parameters: { layout: 'padded', model: outboxModel },
  render: standing(outboxModel, null, (actor) => <OutboxNoticeContainer actor={actor} roomId="r1" offline={false} refused={null} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opening: Story = { parameters: { way: [] } };
export const Following: Story = { parameters: { way: ["openOutbox: empty"] } };
export const FollowingWaiting: Story = { parameters: { way: ["openOutbox: waiting"] } };
export const Unavailable: Story = { parameters: { way: ["openOutbox: blocked!"] } };
export const OpeningFull: Story = { parameters: { way: ["message.returned"] } };
export const Reloading: Story = { parameters: { way: ["openOutbox: empty","leadership.gained"] } };
export const FollowingFull: Story = { parameters: { way: ["openOutbox: empty","message.returned"] } };
export const ReloadingWaiting: Story = { parameters: { way: ["openOutbox: waiting","leadership.gained"] } };
export const UnavailableFull: Story = { parameters: { way: ["openOutbox: blocked!","message.returned"] } };
export const Leading: Story = { parameters: { way: ["openOutbox: empty","leadership.gained","openOutbox: empty"] } };
export const LeadingWaiting: Story = { parameters: { way: ["openOutbox: empty","leadership.gained","openOutbox: waiting"] } };
export const ReloadingFull: Story = { parameters: { way: ["openOutbox: empty","leadership.gained","message.returned"] } };
export const LeadingFull: Story = { parameters: { way: ["openOutbox: empty","leadership.gained","openOutbox: empty","message.returned"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(outboxModel) };
