// Written by scripts/stories.ts from src/machines/campaigns/broadcastRecipients.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { broadcastRecipientsModel } from '../../../machines/campaigns/broadcastRecipients.model.ts';
import { BroadcastRecipientsStory } from './storyHarness.tsx';

const meta = {
  title: 'Campaigns/Broadcast Recipients',
  parameters: { layout: 'fullscreen', model: broadcastRecipientsModel },
  render: renderActor(broadcastRecipientsModel, null, (actor) => <BroadcastRecipientsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["loadRecipients: some"] } };
export const ListedWhole: Story = { parameters: { steps: ["loadRecipients: last"] } };
export const None: Story = { parameters: { steps: ["loadRecipients: none"] } };
export const Failed: Story = { parameters: { steps: ["loadRecipients: offline!"] } };
export const LoadingMore: Story = { parameters: { steps: ["loadRecipients: some","more.requested"] } };
export const Exporting: Story = { parameters: { steps: ["loadRecipients: some","export.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["loadRecipients: some","counts.changed"] } };
export const RefreshingNone: Story = { parameters: { steps: ["loadRecipients: none","counts.changed"] } };
export const ListedMoreFailed: Story = { parameters: { steps: ["loadRecipients: some","more.requested","loadRecipients: offline!"] } };
export const ListedExportFailed: Story = { parameters: { steps: ["loadRecipients: some","export.requested","exportRecipients: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(broadcastRecipientsModel),
};
