/** The ids of the chats that were open last on this device, for each business. Signing out deletes them. */
import * as v from 'valibot';

import { RECENT_ROOMS } from '../platform/storageKeys.ts';

const MAX_ROOMS = 6;

const keyOf = (businessId: string) => `${RECENT_ROOMS}${businessId}`;
const idsSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.uuid()))), []);

/** The ids, newest first. Never throws. */
export const readRecentRooms = (storage: Storage, businessId: string): string[] => {
  try {
    return v.parse(idsSchema, storage.getItem(keyOf(businessId)) ?? '[]');
  } catch {
    return [];
  }
};

/** Puts the id first and keeps each id once. Never throws. */
export const addRecentRoom = (storage: Storage, businessId: string, roomId: string): void => {
  const others = readRecentRooms(storage, businessId).filter((id) => id !== roomId);
  try {
    storage.setItem(keyOf(businessId), JSON.stringify([roomId, ...others].slice(0, MAX_ROOMS)));
  } catch {
    // Storage is full or denied: the palette offers fewer chats.
  }
};
