// Written by scripts/stories.ts from src/machines/campaigns/broadcastRecipients.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { broadcastRecipientsModel } from '../../../machines/campaigns/broadcastRecipients.model.ts';
import { BroadcastRecipientsStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-broadcast-recipients',
  title: 'Campaigns/Broadcast Recipients · penerima siaran, gagal kirim',
  parameters: { layout: 'fullscreen', model: broadcastRecipientsModel },
  render: renderActor(broadcastRecipientsModel, null, (actor) => <BroadcastRecipientsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedEmpty: Story = { parameters: { steps: ["readPage: none"] } };
export const Running: Story = { parameters: { steps: ["readPage: some","command.requested"] } };
export const LoadingMore: Story = { parameters: { steps: ["readPage: some","more.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["readPage: some","rows.invalidated"] } };
export const RunningEmpty: Story = { parameters: { steps: ["readPage: none","command.requested"] } };
export const RefreshingEmpty: Story = { parameters: { steps: ["readPage: none","rows.invalidated"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const RefreshingCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!"] } };
export const ListedMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!"] } };
export const RefreshingEmptyCommandFailed: Story = { parameters: { steps: ["readPage: none","command.requested","runCommand: offline!"] } };
export const ListedCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","readPage: some"] } };
export const ListedEmptyCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","readPage: none"] } };
export const RefreshingMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!","rows.invalidated"] } };
export const ListedEmptyMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!","rows.invalidated","readPage: none"] } };
export const RefreshingEmptyMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!","rows.invalidated","readPage: none","rows.invalidated"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(broadcastRecipientsModel),
};
