/** Somebody opened a chat, by whatever way. */
export interface RoomOpened {
  type: 'room.visited';
  roomId: string;
}
