// Written by scripts/stories.ts from src/machines/inbox/roomList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { roomListModel } from '../../machines/inbox/roomList.model.ts';
import { RoomListStory } from './storyHarness.tsx';

const meta = {
  title: 'Inbox/Room List',
  parameters: { layout: 'padded', model: roomListModel },
  render: standing(roomListModel, null, (actor) => <RoomListStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingRooms: Story = { parameters: { way: [] } };
export const RoomsLoadSlowly: Story = { parameters: { way: ["after long"] } };
export const MoreRoomsOrderLive: Story = { parameters: { way: ["loadRooms: more"] } };
export const AllRoomsOrderLive: Story = { parameters: { way: ["loadRooms: last"] } };
export const NoRooms: Story = { parameters: { way: ["loadRooms: noRooms"] } };
export const NoMatches: Story = { parameters: { way: ["loadRooms: noMatches"] } };
export const RoomsFailed: Story = { parameters: { way: ["loadRooms: offline!"] } };
export const LoadingMoreRoomsOrderLive: Story = { parameters: { way: ["loadRooms: more","bottom.neared"] } };
export const MoreRoomsOrderFrozen: Story = { parameters: { way: ["loadRooms: more","interaction.started"] } };
export const AllRoomsOrderFrozen: Story = { parameters: { way: ["loadRooms: last","interaction.started"] } };
export const LoadingMoreRoomsOrderFrozen: Story = { parameters: { way: ["loadRooms: more","bottom.neared","interaction.started"] } };
export const LoadMoreFailedOrderLive: Story = { parameters: { way: ["loadRooms: more","bottom.neared","loadRooms: offline!"] } };
export const MoreRoomsOrderFrozenNewRooms: Story = { parameters: { way: ["loadRooms: more","interaction.started","newRooms.counted"] } };
export const AllRoomsOrderFrozenNewRooms: Story = { parameters: { way: ["loadRooms: last","interaction.started","newRooms.counted"] } };
export const LoadMoreFailedOrderFrozen: Story = { parameters: { way: ["loadRooms: more","bottom.neared","interaction.started","loadRooms: offline!"] } };
export const LoadingMoreRoomsOrderFrozenNewRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","interaction.started","newRooms.counted"] } };
export const LoadMoreFailedOrderFrozenNewRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","interaction.started","loadRooms: offline!","newRooms.counted"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(roomListModel) };
