/** The user opened a chat, from the palette or elsewhere. */
export interface RoomOpened {
  type: 'room.visited';
  roomId: string;
}
