import { MAX_COUNTED } from '../../../machines/inbox/bulkActions.ts';

/** A number of rooms as text: "1.000+" if there are more than were counted. */
export const roomCount = (format: (value: number) => string, rooms: number): string =>
  rooms > MAX_COUNTED ? `${format(MAX_COUNTED)}+` : format(rooms);
