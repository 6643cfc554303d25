// Written by scripts/stories.ts from src/machines/conversation/history.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { historyModel } from '../../machines/conversation/history.model.ts';
import { HistoryStory } from './storyHarness.tsx';

const meta = {
  title: 'Conversation/History',
  parameters: { layout: 'padded', model: historyModel },
  render: standing(historyModel, null, (actor) => <HistoryStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const HistoryIdle: Story = { parameters: { way: [] } };
export const Jumping: Story = { parameters: { way: ["jump.requested"] } };
export const LoadingOlder: Story = { parameters: { way: ["older.requested"] } };
export const Refreshing: Story = { parameters: { way: ["refresh.requested"] } };
export const HistoryIdleFarBack: Story = { parameters: { way: ["jump.requested","jump: far back"] } };
export const NotFound: Story = { parameters: { way: ["jump.requested","jump: nowhere"] } };
export const JumpFailed: Story = { parameters: { way: ["jump.requested","jump: offline!"] } };
export const HistoryIdleEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning"] } };
export const OlderFailed: Story = { parameters: { way: ["older.requested","loadOlder: offline!"] } };
export const RefreshFailed: Story = { parameters: { way: ["refresh.requested","catchUp: offline!"] } };
export const JumpingFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","jump.requested"] } };
export const LoadingOlderFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","older.requested"] } };
export const LoadingNewerFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","newer.requested"] } };
export const RefreshingFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","refresh.requested"] } };
export const JumpingEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","jump.requested"] } };
export const FetchingFromWhatsappEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested"] } };
export const RefreshingEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","refresh.requested"] } };
export const NotFoundFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","jump.requested","jump: nowhere"] } };
export const JumpFailedFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","jump.requested","jump: offline!"] } };
export const OlderFailedFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","older.requested","loadOlder: offline!"] } };
export const NewerFailedFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","newer.requested","loadNewer: offline!"] } };
export const RefreshFailedFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","refresh.requested","catchUp: offline!"] } };
export const NotFoundEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","jump.requested","jump: nowhere"] } };
export const JumpFailedEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","jump.requested","jump: offline!"] } };
export const HistoryIdleBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning"] } };
export const WhatsappUnsupportedEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: unsupported"] } };
export const WhatsappFailedEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: disconnected"] } };
export const RefreshFailedEdge: Story = { parameters: { way: ["older.requested","loadOlder: beginning","refresh.requested","catchUp: offline!"] } };
export const FetchingFromWhatsappFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","older.requested","loadOlder: beginning","older.requested"] } };
export const JumpingBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","jump.requested"] } };
export const RefreshingBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","refresh.requested"] } };
export const WhatsappUnsupportedFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: unsupported"] } };
export const WhatsappFailedFarBack: Story = { parameters: { way: ["jump.requested","jump: far back","older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: disconnected"] } };
export const NotFoundBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","jump.requested","jump: nowhere"] } };
export const JumpFailedBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","jump.requested","jump: offline!"] } };
export const RefreshFailedBeginning: Story = { parameters: { way: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","refresh.requested","catchUp: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(historyModel) };
