/** What is written to the console while a test runs is a fault that nobody looks at: the test fails by it. */
import { expect } from 'vitest';

const said: string[] = [];

/** What the browser and React say when a machine is slow is no fault of the page, and would fail a test by chance. */
const isOfTime = (words: string): boolean => /ResizeObserver loop|not wrapped in act/.test(words);

for (const way of ['error', 'warn'] as const) {
  const say = console[way];
  console[way] = (...words: unknown[]) => {
    say.apply(console, words);
    const line = words.map(String).join(' ');
    if (!isOfTime(line)) said.push(`${way}: ${line}`);
  };
}

/** After each test. What a test expects to be said, it listens to itself (`vi.spyOn(console, …)`). */
export const expectQuiet = (): void => expect(said.splice(0)).toEqual([]);
