/**
 * Stories have a clock and a zone of their own, before modules read the time: a story looks the same on every day and every
 * device.
 */
import { startClock } from './startClock.ts';

startClock();
// Nothing else of the device's zone is read (src/views/ui/calendar.ts).
Date.prototype.getTimezoneOffset = () => -7 * 60;
