/**
 * Stories begin at the time that their fixtures are about, a Tuesday morning in Jakarta: a story looks the same on every
 * day. The clock runs from there.
 */
import { shiftedDate } from '../tests/sut/shiftedDate.ts';

const platform = shiftedDate(0);
globalThis.Date = shiftedDate(Date.parse('2026-11-24T10:30:00+07:00') - platform.now());
