/** When a business is open: the cases that the browser (openingHours.ts) and the database (private.opens_at) share. */
const span = (start: string, end: string, ...days: number[]) => ({
  start,
  end,
  timezone: 'Asia/Jakarta',
  ...(days.length > 0 && { days }),
});
const closed = (from: string, to = '') => ({
  start: '',
  end: '',
  timezone: 'Asia/Jakarta',
  closed_on: { from, to, name: '' },
});

const office = [span('08:00', '17:00', 1, 2, 3, 4, 5), span('09:00', '12:00', 6)];
const weekendNights = [span('22:00', '02:00', 5, 6)];
const daily = span('08:00', '17:00');

/** Subject, hours, an instant, and the first instant at or after it when the business is open. */
export const openingVectors: [string, ReturnType<typeof span>[], string, string][] = [
  ['on a weekday of its span', office, '2026-11-20T10:00+07:00', '2026-11-20T10:00+07:00'],
  ['after closing on Friday', office, '2026-11-20T17:00+07:00', '2026-11-21T09:00+07:00'],
  ['after the short Saturday', office, '2026-11-21T13:00+07:00', '2026-11-23T08:00+07:00'],
  ['on Sunday', office, '2026-11-22T10:00+07:00', '2026-11-23T08:00+07:00'],
  [
    'after midnight of a night that began on Saturday',
    weekendNights,
    '2026-11-22T01:30+07:00',
    '2026-11-22T01:30+07:00',
  ],
  ['after midnight of a night that is closed', weekendNights, '2026-11-20T01:30+07:00', '2026-11-20T22:00+07:00'],
  ['on a holiday', [daily, closed('2026-11-20')], '2026-11-20T10:00+07:00', '2026-11-21T08:00+07:00'],
  [
    'on the evening before a holiday',
    [daily, closed('2026-11-20')],
    '2026-11-19T18:00+07:00',
    '2026-11-21T08:00+07:00',
  ],
  [
    'on the last day of holidays',
    [daily, closed('2026-11-20', '2026-11-24')],
    '2026-11-24T09:00+07:00',
    '2026-11-25T08:00+07:00',
  ],
  [
    'on the day before holidays',
    [daily, closed('2026-11-20', '2026-11-24')],
    '2026-11-19T09:00+07:00',
    '2026-11-19T09:00+07:00',
  ],
  [
    'after midnight of a night that began before a holiday',
    [...weekendNights, closed('2026-11-21')],
    '2026-11-21T01:00+07:00',
    '2026-11-21T01:00+07:00',
  ],
  [
    'after midnight of a night that a holiday cancels',
    [...weekendNights, closed('2026-11-20')],
    '2026-11-21T01:00+07:00',
    '2026-11-21T22:00+07:00',
  ],
  [
    'around the clock before a holiday',
    [span('00:00', '00:00'), closed('2026-11-20')],
    '2026-11-20T00:00+07:00',
    '2026-11-21T00:00+07:00',
  ],
  [
    'in holidays of a year',
    [daily, closed('2026-01-01', '2026-12-31')],
    '2026-01-05T09:00+07:00',
    '2027-01-01T08:00+07:00',
  ],
  ['with holidays but no hours', [closed('2026-11-20')], '2026-11-20T10:00+07:00', '2026-11-20T10:00+07:00'],
];
