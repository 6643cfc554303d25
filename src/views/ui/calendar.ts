import { createContext, use } from 'react';

import { createCalendar, type Calendar } from '../../contracts/time.ts';

/** Days and times of the device's time zone. */
export const deviceCalendar: Calendar = createCalendar((at) => new Date(at).getTimezoneOffset() * -60_000);

/** That of the open business; on pages without a business that of the device. */
export const CalendarContext = createContext(deviceCalendar);

export const useCalendar = (): Calendar => use(CalendarContext);
