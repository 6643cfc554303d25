// Written by scripts/stories.ts from src/machines/composer/replyOffer.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { replyOfferModel } from '../../../machines/composer/replyOffer.model.ts';
import { ReplyOfferStory } from './storyHarness.tsx';

const meta = {
  id: 'composer-reply-offer',
  title: 'Composer/Reply Offer · balasan cepat',
  parameters: { layout: 'padded', model: replyOfferModel },
  render: renderActor(replyOfferModel, null, (actor) => <ReplyOfferStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Pausing: Story = { parameters: { steps: ["question.changed 00000000-0000-4000-8000-000000000011"] } };
export const Filling: Story = { parameters: { steps: ["reply.chosen Pesanan {{order}} bisa dibayar di {{link_bayar}} ya {{nama}}."] } };
export const Reading: Story = { parameters: { steps: ["question.changed 00000000-0000-4000-8000-000000000011","after pause"] } };
export const Unfilled: Story = { parameters: { steps: ["reply.chosen Pesanan {{order}} bisa dibayar di {{link_bayar}} ya {{nama}}.","readOrder: none"] } };
export const UnfilledUnread: Story = { parameters: { steps: ["reply.chosen Pesanan {{order}} bisa dibayar di {{link_bayar}} ya {{nama}}.","readOrder: broken!"] } };
export const Offering: Story = { parameters: { steps: ["question.changed 00000000-0000-4000-8000-000000000011","after pause","readReplies: some"] } };
export const Nothing: Story = { parameters: { steps: ["question.changed 00000000-0000-4000-8000-000000000011","after pause","readReplies: none"] } };
export const Failed: Story = { parameters: { steps: ["question.changed 00000000-0000-4000-8000-000000000011","after pause","readReplies: broken!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(replyOfferModel),
};
