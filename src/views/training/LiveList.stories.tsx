// Written by scripts/stories.ts from src/machines/app/liveList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { liveListModel } from '../../machines/app/liveList.model.ts';
import { LiveListStory } from './storyHarness.tsx';

const meta = {
  id: 'app-live-list',
  title: 'App/Live List · daftar bertambah',
  parameters: { layout: 'padded', model: liveListModel },
  render: renderActor(liveListModel, null, (actor) => <LiveListStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedEmpty: Story = { parameters: { steps: ["readPage: none"] } };
export const Typing: Story = { parameters: { steps: ["scope.typed"] } };
export const Refreshing: Story = { parameters: { steps: ["rows.changed 6a000000-0000-4000-8000-000000000001","readPage: some"] } };
export const RefreshingEmpty: Story = { parameters: { steps: ["rows.changed 6a000000-0000-4000-8000-000000000001","readPage: none"] } };
export const Running: Story = { parameters: { steps: ["readPage: some","command.requested"] } };
export const LoadingMore: Story = { parameters: { steps: ["readPage: some","more.requested"] } };
export const RunningEmpty: Story = { parameters: { steps: ["readPage: none","command.requested"] } };
export const Denied: Story = { parameters: { steps: ["readPage: denied"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const RefreshingCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!"] } };
export const ListedMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!"] } };
export const RefreshingEmptyCommandFailed: Story = { parameters: { steps: ["readPage: none","command.requested","runCommand: offline!"] } };
export const RefreshingMoreFailed: Story = { parameters: { steps: ["rows.changed 6a000000-0000-4000-8000-000000000001","readPage: some","more.requested","readPage: offline!"] } };
export const ListedCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","readPage: some"] } };
export const ListedEmptyCommandFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","readPage: none"] } };
export const ListedEmptyMoreFailed: Story = { parameters: { steps: ["rows.changed 6a000000-0000-4000-8000-000000000001","readPage: some","more.requested","readPage: offline!","readPage: none"] } };
export const RefreshingEmptyMoreFailed: Story = { parameters: { steps: ["rows.changed 6a000000-0000-4000-8000-000000000001","readPage: some","more.requested","readPage: offline!","rows.changed 6a000000-0000-4000-8000-000000000001","readPage: none"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(liveListModel),
};
