import { MAX_COUNTED } from '../../../machines/inbox/bulkActions.ts';
import { cappedCount } from '../../ui/cappedCount.ts';

/** A number of rooms as text. */
export const roomCount = (format: (value: number) => string, rooms: number): string =>
  cappedCount(format, rooms, MAX_COUNTED);
