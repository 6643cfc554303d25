// Written by scripts/stories.ts from src/machines/home/homeRows.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { homeRowsModel } from '../../machines/home/homeRows.model.ts';
import { HomeRowsStory } from './storyHarness.tsx';

const meta = {
  id: 'home-home-rows',
  title: 'Home/Home Rows · daftar di beranda',
  parameters: { layout: 'fullscreen', model: homeRowsModel },
  render: renderActor(homeRowsModel, null, (actor) => <HomeRowsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedEmpty: Story = { parameters: { steps: ["readPage: none"] } };
export const LoadingMore: Story = { parameters: { steps: ["readPage: some","more.requested"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const ListedMoreFailed: Story = { parameters: { steps: ["readPage: some","more.requested","readPage: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(homeRowsModel),
};
