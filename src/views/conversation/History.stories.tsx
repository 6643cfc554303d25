// Written by scripts/stories.ts from src/machines/conversation/history.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { historyModel } from '../../machines/conversation/history.model.ts';
import { HistoryExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Conversation/History',
  parameters: { layout: 'padded', model: historyModel },
  render: standing(historyModel, null, (actor) => <HistoryExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Settled: Story = { parameters: { way: [] } };
export const Seeking: Story = { parameters: { way: ["place.requested"] } };
export const LoadingOlder: Story = { parameters: { way: ["older.requested"] } };
export const Refreshing: Story = { parameters: { way: ["refresh.requested"] } };
export const SettledFarBack: Story = { parameters: { way: ["place.requested","seek: far back"] } };
export const NotFound: Story = { parameters: { way: ["place.requested","seek: nowhere"] } };
export const SeekFailed: Story = { parameters: { way: ["place.requested","seek: offline!"] } };
export const SettledEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning"] } };
export const OlderFailed: Story = { parameters: { way: ["older.requested","loadOlder: offline!"] } };
export const Behind: Story = { parameters: { way: ["refresh.requested","catchUp: offline!"] } };
export const SeekingFarBack: Story = { parameters: { way: ["place.requested","seek: far back","place.requested"] } };
export const LoadingOlderFarBack: Story = { parameters: { way: ["place.requested","seek: far back","older.requested"] } };
export const LoadingNewerFarBack: Story = { parameters: { way: ["place.requested","seek: far back","newer.requested"] } };
export const RefreshingFarBack: Story = { parameters: { way: ["place.requested","seek: far back","refresh.requested"] } };
export const SeekingEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","place.requested"] } };
export const AskingWhatsappEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested"] } };
export const RefreshingEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","refresh.requested"] } };
export const NotFoundFarBack: Story = { parameters: { way: ["place.requested","seek: far back","place.requested","seek: nowhere"] } };
export const SeekFailedFarBack: Story = { parameters: { way: ["place.requested","seek: far back","place.requested","seek: offline!"] } };
export const OlderFailedFarBack: Story = { parameters: { way: ["place.requested","seek: far back","older.requested","loadOlder: offline!"] } };
export const NewerFailedFarBack: Story = { parameters: { way: ["place.requested","seek: far back","newer.requested","loadNewer: offline!"] } };
export const BehindFarBack: Story = { parameters: { way: ["place.requested","seek: far back","refresh.requested","catchUp: offline!"] } };
export const NotFoundEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","place.requested","seek: nowhere"] } };
export const SeekFailedEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","place.requested","seek: offline!"] } };
export const SettledBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","askWhatsapp: beginning"] } };
export const WhatsappUnableEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","askWhatsapp: unsupported"] } };
export const WhatsappFailedEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","askWhatsapp: disconnected"] } };
export const BehindEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","refresh.requested","catchUp: offline!"] } };
export const AskingWhatsappFarBack: Story = { parameters: { way: ["place.requested","seek: far back","older.requested","loadOlder: beginning","older.requested"] } };
export const SeekingBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","askWhatsapp: beginning","place.requested"] } };
export const RefreshingBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","askWhatsapp: beginning","refresh.requested"] } };
export const WhatsappUnableFarBack: Story = { parameters: { way: ["place.requested","seek: far back","older.requested","loadOlder: beginning","older.requested","askWhatsapp: unsupported"] } };
export const WhatsappFailedFarBack: Story = { parameters: { way: ["place.requested","seek: far back","older.requested","loadOlder: beginning","older.requested","askWhatsapp: disconnected"] } };
export const NotFoundBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","askWhatsapp: beginning","place.requested","seek: nowhere"] } };
export const SeekFailedBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","askWhatsapp: beginning","place.requested","seek: offline!"] } };
export const BehindBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","askWhatsapp: beginning","refresh.requested","catchUp: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(historyModel) };
