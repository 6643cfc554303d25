const zoneNames: Record<string, string> = { 'Asia/Makassar': 'WITA', 'Asia/Jayapura': 'WIT' };

/** "28 November 2026 pukul 09.30 WIB". `zone`: that of the business, by its tz database name (`private.zone_of`). */
export const longDate = (iso: string, zone: string): string =>
  `${new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(new Date(iso))} ${zoneNames[zone] ?? 'WIB'}`;
