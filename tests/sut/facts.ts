/** What a page says beside a label: amounts, numbers, deadlines, rights and counts, each read where a user looks for it. */
import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

import { press } from './gestures.ts';

/** Without controls, and without what only the eye sees, such as a countdown. */
const wordsOf = (element: Element): string => {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('button, output, input, select, [aria-hidden=true]')) part.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
};

const isVisible = (element: Element | null | undefined): element is Element => element?.checkVisibility() ?? false;

/** The values beside a label: of a term in a list, of a cell in the row, or of what follows the label. */
const valuesOf = (see: Locator, label: string): string[] => {
  const labels = [...see.element().querySelectorAll('dt, th, p, span, bdi, h2, h3, h4')].filter(
    (element) => isVisible(element) && wordsOf(element) === label,
  );
  const values = labels.map(({ nextElementSibling }) => nextElementSibling).filter(isVisible);
  return [...new Set(values.map(wordsOf).filter((words) => words !== ''))];
};

/**
 * Fails unless each label has this one value: `{ Total: 'Rp 957.000' }`. The value null means that the label has none on
 * this page. A label with two values fails, because a user would not know which one counts.
 */
export const facts = (see: Locator, expected: Readonly<Record<string, string | null>>): void => {
  const found = Object.fromEntries(Object.keys(expected).map((label) => [label, valuesOf(see, label)]));
  expect(found).toEqual(
    Object.fromEntries(Object.entries(expected).map(([label, value]) => [label, value === null ? [] : [value]])),
  );
};

/**
 * Presses the button and fails unless exactly this would be copied. The browser refuses, so that the button keeps its name
 * for the next step.
 */
export const copies = async (button: Locator, value: string): Promise<void> => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  try {
    await press(button);
    expect(write.mock.calls).toEqual([[value]]);
  } finally {
    write.mockRestore();
  }
};
