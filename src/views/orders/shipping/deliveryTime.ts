/** The words of a unit of time after a count, for one and for more. */
export type TimeUnits = Record<'hour' | 'day' | 'week', readonly [one: string, more: string]>;

const ESTIMATE = /^(\d{1,3}(?: ?[-–] ?\d{1,3})?) ?(hour|day|week)s?$/i;

/** The estimate of a courier, such as "2-3 day", in the words of a catalogue. An estimate of another form stays as it is. */
export const deliveryTime = (etd: string, units: TimeUnits): string => {
  const [, count, unit] = ESTIMATE.exec(etd.trim()) ?? [];
  if (count === undefined || unit === undefined) return etd;
  const [one, more] = units[unit.toLowerCase() as keyof TimeUnits];
  return `${count} ${count === '1' ? one : more}`;
};
