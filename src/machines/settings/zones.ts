import { TIME_ZONES } from '../../contracts/settings.zones.ts';

/** The Indonesian abbreviation of a time zone; for a zone abroad its tz database name. */
export const zoneName = (zone: string): string => TIME_ZONES[zone]?.name ?? zone;
