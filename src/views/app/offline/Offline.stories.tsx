// Written by scripts/stories.ts from src/machines/app/offline.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { keepingModel } from '../../../machines/app/offline.model.ts';
import { Kept } from './OfflineNotice.tsx';

const meta = {
  title: 'App/offline/Offline',
  parameters: { layout: 'padded', model: keepingModel },
  render: standing(keepingModel, null, (actor) => <Kept actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const KeptNothingShown: Story = { parameters: { way: [] } };
export const KeptShown: Story = { parameters: { way: ["kept.shown"] } };
export const KeptRenewing: Story = { parameters: { way: ["kept.shown","renewal.requested"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(keepingModel) };
