// Written by scripts/stories.ts from src/machines/admin/adminList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { adminListModel } from '../../machines/admin/adminList.model.ts';
import { AdminListStory } from './storyHarness.tsx';

const meta = {
  title: 'Admin/Admin List',
  parameters: { layout: 'padded', model: adminListModel },
  render: standing(adminListModel, null, (actor) => <AdminListStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Partial: Story = { parameters: { way: ["readPage: some"] } };
export const Whole: Story = { parameters: { way: ["readPage: last"] } };
export const Empty: Story = { parameters: { way: ["readPage: none"] } };
export const Failed: Story = { parameters: { way: ["readPage: offline!"] } };
export const Typing: Story = { parameters: { way: ["search.typed"] } };
export const LoadingMore: Story = { parameters: { way: ["readPage: some","more.requested"] } };
export const MoreFailed: Story = { parameters: { way: ["readPage: some","more.requested","readPage: offline!"] } };
export const NothingFound: Story = { parameters: { way: ["search.typed","after debounce","readPage: none"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(adminListModel) };
