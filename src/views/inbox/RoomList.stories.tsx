// Written by scripts/stories.ts from src/machines/inbox/roomList.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { roomListModel } from '../../machines/inbox/roomList.model.ts';
import { RoomListExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Inbox/Room List',
  parameters: { layout: 'padded', model: roomListModel },
  render: standing(roomListModel, null, (actor) => <RoomListExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingRooms: Story = { parameters: { way: [] } };
export const RoomsTakeLong: Story = { parameters: { way: ["after long"] } };
export const MoreRoomsOrderMoving: Story = { parameters: { way: ["loadRooms: more"] } };
export const AllRoomsOrderMoving: Story = { parameters: { way: ["loadRooms: last"] } };
export const NoRooms: Story = { parameters: { way: ["loadRooms: none"] } };
export const NothingFound: Story = { parameters: { way: ["loadRooms: noneFound"] } };
export const RoomsFailed: Story = { parameters: { way: ["loadRooms: offline!"] } };
export const LoadingMoreRoomsOrderMoving: Story = { parameters: { way: ["loadRooms: more","bottom.neared"] } };
export const MoreRoomsOrderHeld: Story = { parameters: { way: ["loadRooms: more","reading.begun"] } };
export const AllRoomsOrderHeld: Story = { parameters: { way: ["loadRooms: last","reading.begun"] } };
export const LoadingMoreRoomsOrderHeld: Story = { parameters: { way: ["loadRooms: more","bottom.neared","reading.begun"] } };
export const MoreRoomsFailedOrderMoving: Story = { parameters: { way: ["loadRooms: more","bottom.neared","loadRooms: offline!"] } };
export const MoreRoomsOrderHeldFreshRooms: Story = { parameters: { way: ["loadRooms: more","reading.begun","rooms.rose"] } };
export const AllRoomsOrderHeldFreshRooms: Story = { parameters: { way: ["loadRooms: last","reading.begun","rooms.rose"] } };
export const MoreRoomsFailedOrderHeld: Story = { parameters: { way: ["loadRooms: more","bottom.neared","reading.begun","loadRooms: offline!"] } };
export const LoadingMoreRoomsOrderHeldFreshRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","reading.begun","rooms.rose"] } };
export const MoreRoomsFailedOrderHeldFreshRooms: Story = { parameters: { way: ["loadRooms: more","bottom.neared","reading.begun","loadRooms: offline!","rooms.rose"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(roomListModel) };
