// Written by scripts/stories.ts from src/machines/campaigns/broadcasts.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { broadcastsModel } from '../../../machines/campaigns/broadcasts.model.ts';
import { BroadcastsStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-broadcasts',
  title: 'Campaigns/Broadcasts · kampanye, siaran',
  parameters: { layout: 'fullscreen', model: broadcastsModel },
  render: renderActor(broadcastsModel, null, (actor) => <BroadcastsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { parameters: { steps: [] } };
export const Draft: Story = { parameters: { steps: ["route.changed create"] } };
export const Run: Story = { parameters: { steps: ["route.changed 90000000-0000-4000-8000-000000000002"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(broadcastsModel),
};
