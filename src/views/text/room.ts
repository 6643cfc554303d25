import { use } from 'react';

import { room } from './id/room.ts';
import { TextContext } from './text.ts';

/** What is said in a conversation: loaded with it, not with the page. */
export type RoomText = typeof room;

export const useRoomText = (): RoomText => use(TextContext).room ?? room;
