// Written by scripts/stories.ts from src/machines/admin/adminList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { adminListModel } from '../../machines/admin/adminList.model.ts';
import { AdminListStory } from './storyHarness.tsx';

const meta = {
  id: 'admin-admin-list',
  title: 'Admin/Admin List · daftar admin',
  parameters: { layout: 'padded', model: adminListModel },
  render: renderActor(adminListModel, null, (actor) => <AdminListStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedEmptyWithAbout: Story = { parameters: { steps: ["readPage: none"] } };
export const Typing: Story = { parameters: { steps: ["scope.typed"] } };
export const LoadingMore: Story = { parameters: { steps: ["readPage: some","more.requested"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const ListedMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(adminListModel),
};
