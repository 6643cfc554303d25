// Written by scripts/stories.ts from src/machines/inbox/roomList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { roomListModel } from '../../machines/inbox/roomList.model.ts';
import { RoomListExhibit } from './exhibits.tsx';

const meta = {
  title: 'Inbox/Room List',
  parameters: { layout: 'padded', model: roomListModel },
  render: standing(roomListModel, null, (actor) => <RoomListExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingRooms: Story = { parameters: { way: [] } };
export const RoomsFailed: Story = { parameters: { way: ["after patience"] } };
export const MoreRoomsAtTop: Story = { parameters: { way: ["loadRooms: more"] } };
export const NoRooms: Story = { parameters: { way: ["loadRooms: none"] } };
export const NothingFound: Story = { parameters: { way: ["loadRooms: noneFound"] } };
export const AllRoomsAtTop: Story = { parameters: { way: ["loadRooms: last"] } };
export const AtTopLoadingMoreRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared"] } };
export const AtTopMoreRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","loadRooms: more"] } };
export const AtTopAllRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","loadRooms: last"] } };
export const AtTopMoreRoomsFailed: Story = { parameters: { way: ["loadRooms: more","bottom.neared","after patience"] } };
export const MoreRoomsScrolledAway: Story = { parameters: { way: ["loadRooms: more","top.left"] } };
export const ScrolledAwayLoadingMoreRooms: Story = { parameters: { way: ["loadRooms: more","top.left","bottom.neared"] } };
export const AllRoomsScrolledAway: Story = { parameters: { way: ["loadRooms: last","top.left"] } };
export const LoadingMoreRoomsScrolledAway: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left"] } };
export const ScrolledAwayMoreRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","loadRooms: more"] } };
export const ScrolledAwayAllRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","loadRooms: last"] } };
export const ScrolledAwayMoreRoomsFailed: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","after patience"] } };
export const LoadingMoreRoomsAtTop: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","top.reached"] } };
export const MoreRoomsFailedScrolledAway: Story = { parameters: { way: ["loadRooms: more","bottom.neared","loadRooms: offline!","top.left"] } };
export const MoreRoomsScrolledAwayFreshRooms: Story = { parameters: { way: ["loadRooms: more","top.left","rooms.rose"] } };
export const ScrolledAwayLoadingMoreRoomsFreshRooms: Story = { parameters: { way: ["loadRooms: more","top.left","rooms.rose","bottom.neared"] } };
export const AllRoomsScrolledAwayFreshRooms: Story = { parameters: { way: ["loadRooms: last","top.left","rooms.rose"] } };
export const MoreRoomsFailedAtTop: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","loadRooms: offline!","top.reached"] } };
export const LoadingMoreRoomsScrolledAwayFreshRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","rooms.rose"] } };
export const ScrolledAwayMoreRoomsFreshRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","rooms.rose","loadRooms: more"] } };
export const ScrolledAwayAllRoomsFreshRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","rooms.rose","loadRooms: last"] } };
export const ScrolledAwayMoreRoomsFailedFreshRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","rooms.rose","loadRooms: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(roomListModel) };
