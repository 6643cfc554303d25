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
export const MoreRoomsAtTop: Story = { parameters: { way: ["loadRooms: more"] } };
export const AllRoomsAtTop: Story = { parameters: { way: ["loadRooms: last"] } };
export const NoRooms: Story = { parameters: { way: ["loadRooms: none"] } };
export const NothingFound: Story = { parameters: { way: ["loadRooms: noneFound"] } };
export const RoomsFailed: Story = { parameters: { way: ["loadRooms: offline!"] } };
export const LoadingMoreRoomsAtTop: Story = { parameters: { way: ["loadRooms: more","bottom.neared"] } };
export const MoreRoomsScrolledAway: Story = { parameters: { way: ["loadRooms: more","top.left"] } };
export const AllRoomsScrolledAway: Story = { parameters: { way: ["loadRooms: last","top.left"] } };
export const LoadingMoreRoomsScrolledAway: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left"] } };
export const MoreRoomsFailedAtTop: Story = { parameters: { way: ["loadRooms: more","bottom.neared","loadRooms: offline!"] } };
export const MoreRoomsScrolledAwayFreshRooms: Story = { parameters: { way: ["loadRooms: more","top.left","rooms.rose"] } };
export const AllRoomsScrolledAwayFreshRooms: Story = { parameters: { way: ["loadRooms: last","top.left","rooms.rose"] } };
export const MoreRoomsFailedScrolledAway: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","loadRooms: offline!"] } };
export const LoadingMoreRoomsScrolledAwayFreshRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","rooms.rose"] } };
export const MoreRoomsFailedScrolledAwayFreshRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","top.left","loadRooms: offline!","rooms.rose"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(roomListModel) };
