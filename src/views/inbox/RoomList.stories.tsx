// Written by scripts/stories.ts from src/machines/inbox/roomList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { roomListModel } from '../../machines/inbox/roomList.model.ts';
import { RoomListStory } from './storyHarness.tsx';

const meta = {
  id: 'inbox-room-list',
  title: 'Inbox/Room List · daftar chat',
  parameters: { layout: 'padded', model: roomListModel },
  render: renderActor(roomListModel, null, (actor) => <RoomListStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingRooms: Story = { parameters: { steps: [] } };
export const MoreRoomsOrderLive: Story = { parameters: { steps: ["loadRooms: more"] } };
export const AllRoomsOrderLive: Story = { parameters: { steps: ["loadRooms: last"] } };
export const NoRooms: Story = { parameters: { steps: ["loadRooms: noRooms"] } };
export const LoadingMoreRoomsOrderLive: Story = { parameters: { steps: ["loadRooms: more","bottom.neared"] } };
export const MoreRoomsOrderFrozen: Story = { parameters: { steps: ["loadRooms: more","interaction.started"] } };
export const AllRoomsOrderFrozen: Story = { parameters: { steps: ["loadRooms: last","interaction.started"] } };
export const LoadingMoreRoomsOrderFrozen: Story = { parameters: { steps: ["loadRooms: more","bottom.neared","interaction.started"] } };
export const MoreRoomsOrderFrozenNewRooms: Story = { parameters: { steps: ["loadRooms: more","interaction.started","newRooms.counted"] } };
export const AllRoomsOrderFrozenNewRooms: Story = { parameters: { steps: ["loadRooms: last","interaction.started","newRooms.counted"] } };
export const LoadingMoreRoomsOrderFrozenNewRooms: Story = { parameters: { steps: ["loadRooms: more","bottom.neared","interaction.started","newRooms.counted"] } };
export const RoomsLoadSlowly: Story = { parameters: { steps: ["after long"] } };
export const NoMatches: Story = { parameters: { steps: ["loadRooms: noMatches"] } };
export const RoomsFailed: Story = { parameters: { steps: ["loadRooms: offline!"] } };
export const LoadMoreFailedOrderLive: Story = { parameters: { steps: ["loadRooms: more","bottom.neared","loadRooms: offline!"] } };
export const LoadMoreFailedOrderFrozen: Story = { parameters: { steps: ["loadRooms: more","bottom.neared","interaction.started","loadRooms: offline!"] } };
export const LoadMoreFailedOrderFrozenNewRooms: Story = { parameters: { steps: ["loadRooms: more","bottom.neared","interaction.started","loadRooms: offline!","newRooms.counted"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(roomListModel),
};
