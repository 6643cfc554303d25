// Written by scripts/stories.ts from src/machines/conversation/history.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { historyModel } from '../../machines/conversation/history.model.ts';
import { HistoryStory } from './storyHarness.tsx';

const meta = {
  id: 'conversation-history',
  title: 'Conversation/History · riwayat pesan',
  parameters: { layout: 'padded', model: historyModel },
  render: renderActor(historyModel, null, (actor) => <HistoryStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const HistoryIdle: Story = { parameters: { steps: [] } };
export const Jumping: Story = { parameters: { steps: ["jump.requested"] } };
export const LoadingOlder: Story = { parameters: { steps: ["older.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["refresh.requested"] } };
export const HistoryIdleFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back"] } };
export const HistoryIdleEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning"] } };
export const JumpingFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","jump.requested"] } };
export const LoadingOlderFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","older.requested"] } };
export const LoadingNewerFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","newer.requested"] } };
export const RefreshingFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","refresh.requested"] } };
export const JumpingEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","jump.requested"] } };
export const FetchingFromWhatsappEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested"] } };
export const RefreshingEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","refresh.requested"] } };
export const HistoryIdleBeginning: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning"] } };
export const WhatsappUnsupportedEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: unsupported"] } };
export const FetchingFromWhatsappFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","older.requested","loadOlder: beginning","older.requested"] } };
export const JumpingBeginning: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","jump.requested"] } };
export const RefreshingBeginning: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","refresh.requested"] } };
export const WhatsappUnsupportedFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: unsupported"] } };
export const NotFound: Story = { parameters: { steps: ["jump.requested","jump: nowhere"] } };
export const JumpFailed: Story = { parameters: { steps: ["jump.requested","jump: offline!"] } };
export const OlderFailed: Story = { parameters: { steps: ["older.requested","loadOlder: offline!"] } };
export const RefreshFailed: Story = { parameters: { steps: ["refresh.requested","catchUp: offline!"] } };
export const NotFoundFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","jump.requested","jump: nowhere"] } };
export const JumpFailedFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","jump.requested","jump: offline!"] } };
export const OlderFailedFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","older.requested","loadOlder: offline!"] } };
export const NewerFailedFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","newer.requested","loadNewer: offline!"] } };
export const RefreshFailedFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","refresh.requested","catchUp: offline!"] } };
export const NotFoundEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","jump.requested","jump: nowhere"] } };
export const JumpFailedEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","jump.requested","jump: offline!"] } };
export const WhatsappFailedEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: disconnected"] } };
export const RefreshFailedEdge: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","refresh.requested","catchUp: offline!"] } };
export const WhatsappFailedFarBack: Story = { parameters: { steps: ["jump.requested","jump: far back","older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: disconnected"] } };
export const NotFoundBeginning: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","jump.requested","jump: nowhere"] } };
export const JumpFailedBeginning: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","jump.requested","jump: offline!"] } };
export const RefreshFailedBeginning: Story = { parameters: { steps: ["older.requested","loadOlder: beginning","older.requested","fetchFromWhatsapp: beginning","refresh.requested","catchUp: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(historyModel),
};
