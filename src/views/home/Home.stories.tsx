// Written by scripts/stories.ts from src/machines/home/home.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { homeModel } from '../../machines/home/home.model.ts';
import { HomeStory } from './storyHarness.tsx';

const meta = {
  id: 'home-home',
  title: 'Home/Home · beranda',
  parameters: { layout: 'fullscreen', model: homeModel },
  render: renderActor(homeModel, null, (actor) => <HomeStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Numbers: Story = { parameters: { steps: [] } };
export const List: Story = { parameters: { steps: ["route.changed week"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(homeModel),
};
