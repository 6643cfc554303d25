import { TIME_ZONES } from '../../contracts/settings.zones.ts';

/** The Indonesian name of a time zone; of a zone abroad, its name in the tz database. */
export const zoneName = (zone: string): string => TIME_ZONES[zone]?.name ?? zone;
