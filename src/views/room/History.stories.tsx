// Written by scripts/stories.ts from src/machines/room/history.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { historyModel } from '../../machines/room/history.model.ts';
import { HistoryExhibit } from './exhibits.tsx';

const meta = {
  title: 'Room/History',
  parameters: { layout: 'padded', model: historyModel },
  render: standing(historyModel, null, (actor) => <HistoryExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Settled: Story = { parameters: { way: [] } };
export const LoadingOlder: Story = { parameters: { way: ["older.requested"] } };
export const Refreshing: Story = { parameters: { way: ["refresh.requested"] } };
export const SettledBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning"] } };
export const OlderFailed: Story = { parameters: { way: ["older.requested","loadOlder: offline!"] } };
export const Behind: Story = { parameters: { way: ["refresh.requested","catchUp: offline!"] } };
export const RefreshingBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","refresh.requested"] } };
export const BehindBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","refresh.requested","catchUp: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(historyModel) };
