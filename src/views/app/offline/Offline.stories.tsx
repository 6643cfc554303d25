// Written by scripts/stories.ts from src/machines/app/offline.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { offlineModel } from '../../../machines/app/offline.model.ts';
import { OfflineNotice } from './OfflineNotice.tsx';

const meta = {
  title: 'App/offline/Offline',
  parameters: { layout: 'padded', model: offlineModel },
  render: standing(offlineModel, null, (actor) => <OfflineNotice actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Live: Story = { parameters: { way: [] } };
export const ShowingCopy: Story = { parameters: { way: ["copy.shown"] } };
export const Refreshing: Story = { parameters: { way: ["copy.shown","refresh.requested"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(offlineModel) };
