// Written by scripts/stories.ts from src/machines/outbox/outbox.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { outboxModel } from '../../machines/outbox/outbox.model.ts';
import { OutboxNoticeContainer } from './OutboxNotice.tsx';

const meta = {
  id: 'outbox-outbox',
  title: 'Outbox/Outbox · pesan belum terkirim, gagal terkirim',
  parameters: { layout: 'padded', model: outboxModel },
  render: renderActor(outboxModel, null, (actor) => <OutboxNoticeContainer actor={actor} roomId="r1" offline={false} refused={null} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opening: Story = { parameters: { steps: [] } };
export const Following: Story = { parameters: { steps: ["openOutbox: empty"], blank: "No message waits or has come back." } };
export const FollowingWaiting: Story = { parameters: { steps: ["openOutbox: waiting"] } };
export const OpeningFull: Story = { parameters: { steps: ["message.returned"] } };
export const Reloading: Story = { parameters: { steps: ["openOutbox: empty","leadership.gained"], blank: "No message waits or has come back." } };
export const FollowingFull: Story = { parameters: { steps: ["openOutbox: empty","message.returned"] } };
export const ReloadingWaiting: Story = { parameters: { steps: ["openOutbox: waiting","leadership.gained"] } };
export const Leading: Story = { parameters: { steps: ["openOutbox: empty","leadership.gained","openOutbox: empty"], blank: "No message waits or has come back." } };
export const LeadingWaiting: Story = { parameters: { steps: ["openOutbox: empty","leadership.gained","openOutbox: waiting"] } };
export const ReloadingFull: Story = { parameters: { steps: ["openOutbox: empty","leadership.gained","message.returned"] } };
export const LeadingFull: Story = { parameters: { steps: ["openOutbox: empty","leadership.gained","openOutbox: empty","message.returned"] } };
export const Unavailable: Story = { parameters: { steps: ["openOutbox: blocked!"] } };
export const Broken: Story = { parameters: { steps: ["runJournal: blocked!"] } };
export const UnavailableFull: Story = { parameters: { steps: ["openOutbox: blocked!","message.returned"] } };
export const BrokenBlocked: Story = { parameters: { steps: ["runJournal: blocked!","message.written"] } };
export const BrokenFull: Story = { parameters: { steps: ["runJournal: blocked!","message.returned"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(outboxModel),
};
