/** Which chats were open last on this device, in each business: their ids and nothing else. Gone with the sign-out. */
import * as v from 'valibot';

const MOST = 6;

const keyOf = (businessId: string) => `chabot:visits:${businessId}`;
const idsSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.uuid()))), []);

/** The ids, newest first. Never throws. */
export const readVisits = (storage: Storage, businessId: string): string[] => {
  try {
    return v.parse(idsSchema, storage.getItem(keyOf(businessId)) ?? '[]');
  } catch {
    return [];
  }
};

/** The newest stands first, and none twice. */
export const keepVisit = (storage: Storage, businessId: string, roomId: string): void => {
  const others = readVisits(storage, businessId).filter((id) => id !== roomId);
  try {
    storage.setItem(keyOf(businessId), JSON.stringify([roomId, ...others].slice(0, MOST)));
  } catch {
    // Full or forbidden: the palette offers fewer.
  }
};
