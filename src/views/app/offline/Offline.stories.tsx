// Written by scripts/stories.ts from src/machines/app/offline.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { offlineModel } from '../../../machines/app/offline.model.ts';
import { OfflineNotice } from './OfflineNotice.tsx';

const meta = {
  id: 'app-offline',
  title: 'App/Offline · luring, data lama',
  parameters: { layout: 'padded', model: offlineModel },
  render: renderActor(offlineModel, null, (actor) => <OfflineNotice actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Live: Story = { parameters: { steps: [], blank: "The data are live." } };
export const ShowingCopy: Story = { parameters: { steps: ["copy.shown"] } };
export const Refreshing: Story = { parameters: { steps: ["copy.shown","refresh.requested"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(offlineModel),
};
