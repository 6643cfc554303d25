// Written by scripts/stories.ts from src/machines/admin/adminList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { adminListModel } from '../../machines/admin/adminList.model.ts';
import { AdminListStory } from './storyHarness.tsx';

const meta = {
  title: 'Admin/Admin List',
  parameters: { layout: 'padded', model: adminListModel },
  render: renderActor(adminListModel, null, (actor) => <AdminListStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Partial: Story = { parameters: { steps: ["readPage: some"] } };
export const Whole: Story = { parameters: { steps: ["readPage: last"] } };
export const Empty: Story = { parameters: { steps: ["readPage: none"] } };
export const EmptyWithTotals: Story = { parameters: { steps: ["readPage: allWork"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const Typing: Story = { parameters: { steps: ["search.typed"] } };
export const LoadingMore: Story = { parameters: { steps: ["readPage: some","more.requested"] } };
export const TypingWithTotals: Story = { parameters: { steps: ["readPage: allWork","search.typed"] } };
export const LoadingWithTotals: Story = { parameters: { steps: ["readPage: allWork","filter.chosen"] } };
export const NothingFound: Story = { parameters: { steps: ["filter.chosen","readPage: none"] } };
export const MoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!"] } };
export const NothingFoundWithTotals: Story = { parameters: { steps: ["readPage: allWork","filter.chosen","readPage: none"] } };
export const FailedWithTotals: Story = { parameters: { steps: ["readPage: allWork","filter.chosen","readPage: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(adminListModel),
};
