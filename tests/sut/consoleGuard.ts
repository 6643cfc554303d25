/** Errors and warnings on the console fail the test that caused them. */
import { expect } from 'vitest';

const reports: string[] = [];

/** Reports that depend on the speed of this machine are no fault of the page. */
const dependsOnSpeed = (text: string): boolean => /ResizeObserver loop|not wrapped in act/.test(text);

for (const level of ['error', 'warn'] as const) {
  const original = console[level];
  console[level] = (...parts: unknown[]) => {
    original.apply(console, parts);
    const text = parts.map(String).join(' ');
    if (!dependsOnSpeed(text)) reports.push(`${level}: ${text}`);
  };
}

/** Runs after each test. A test that expects a report spies on the console itself (`vi.spyOn(console, …)`). */
export const expectSilentConsole = (): void => expect(reports.splice(0)).toEqual([]);
