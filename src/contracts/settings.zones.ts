interface Zone {
  /** What people call it. */
  name: string;
  /** Hours ahead of UTC, in summer as in winter. */
  hours: number;
}

export const JAKARTA: Zone = { name: 'WIB', hours: 7 };

/** The zones of Indonesia by their names in the tz database. Pontianak keeps the clock of Jakarta. */
export const TIME_ZONES: Record<string, Zone> = {
  'Asia/Jakarta': JAKARTA,
  'Asia/Pontianak': JAKARTA,
  'Asia/Makassar': { name: 'WITA', hours: 8 },
  'Asia/Jayapura': { name: 'WIT', hours: 9 },
};
