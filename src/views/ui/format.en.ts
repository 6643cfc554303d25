import { createFormats, type Formats } from './format.ts';

export const formats: Formats = createFormats({
  clock: ':',
  thousands: ',',
  days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  minutes: 'min',
  hours: 'h',
  daysLong: ['day', 'days'],
});
