import { expect, inject, test, vi } from 'vitest';

/** Milliseconds that `Date` is ahead of the machine's clock, to the nearest minute. */
const minutesAhead = () => Math.round((Date.now() - (performance.timeOrigin + performance.now())) / 60_000);

/** `Date` of the tests of this project is ahead of the machine's clock, in whatever way it is read. */
export const clockOfTests = (): void => {
  test('the clock of tests is ahead of the machine’s, and goes on so after a test that set it', () => {
    const shift = Math.round(inject('clockShift') / 60_000);
    expect(minutesAhead()).toBe(shift);
    vi.useFakeTimers({ now: 0 });
    expect(new Date().toISOString()).toBe('1970-01-01T00:00:00.000Z');
    vi.useRealTimers();
    vi.setSystemTime(0);
    vi.useRealTimers();
    const spy = vi.spyOn(Date, 'now').mockReturnValue(0);
    expect(Date.now()).toBe(0);
    spy.mockRestore();
    expect(minutesAhead()).toBe(shift);
  });

  test('all forms of the current time are that of the shifted clock, and given times are kept', () => {
    const before = Date.now();
    const after = (time: number) => time >= before - 1000 && time <= Date.now();
    expect([new Date().getTime(), Date.parse(Date()), +structuredClone(new Date())].filter((at) => !after(at))).toEqual(
      [],
    );
    expect(new Date('2026-11-20T02:00:00Z').toISOString()).toBe('2026-11-20T02:00:00.000Z');
    expect(new Date(Date.UTC(2026, 10, 20)).getTime()).toBe(Date.parse('2026-11-20'));
    expect([new Date(), structuredClone(new Date())].every((date) => date instanceof Date)).toBe(true);
  });
};
