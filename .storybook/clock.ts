/**
 * Stories begin at the time that their fixtures are about, a Tuesday morning in Jakarta, in the zone of Jakarta: a story
 * looks the same on every day and every device. The clock runs from there.
 */
import { shiftedDate } from '../tests/sut/shiftedDate.ts';

const platform = shiftedDate(0);
globalThis.Date = shiftedDate(Date.parse('2026-11-24T10:30:00+07:00') - platform.now());
// Nothing else of the device's zone is read (src/views/ui/calendar.ts).
Date.prototype.getTimezoneOffset = () => -7 * 60;
