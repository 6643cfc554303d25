import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { closeOverlaysOnBack } from './backButton.ts';

const before = location.href;
let end: () => void;
let isTouch = true;

beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ media: query, matches: isTouch }) as MediaQueryList,
  );
  history.pushState(null, '', '/inbox');
  history.pushState(null, '', '/inbox/r1');
  end = closeOverlaysOnBack();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  history.replaceState(null, '', before);
  isTouch = true;
  vi.restoreAllMocks();
});

/** A dialog like the application's: the page handles `cancel` itself. */
const dialog = (onCancel?: () => void) => {
  const first = document.createElement('dialog');
  first.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (onCancel) onCancel();
    else first.close();
  });
  document.body.append(first);
  first.showModal();
  return first;
};
const depth = async (count: number) => {
  await expect.poll(() => (history.state as { overlays?: number } | null)?.overlays ?? 0).toBe(count);
};

test('a step back closes the topmost dialog, and only a step without dialogs leaves the page', async () => {
  const lower = dialog();
  await depth(1);
  const upper = dialog();
  await depth(2);
  history.back();
  await expect.poll(() => upper.open).toBe(false);
  expect(lower.open).toBe(true);
  history.back();
  await expect.poll(() => lower.open).toBe(false);
  expect(location.pathname).toBe('/inbox/r1');
  await depth(0);
  history.back();
  await expect.poll(() => location.pathname).toBe('/inbox');
});

test('a step back closes an open popover', async () => {
  const menu = document.createElement('div');
  menu.popover = 'auto';
  document.body.append(menu);
  menu.showPopover();
  await depth(1);
  history.back();
  await expect.poll(() => menu.matches(':popover-open')).toBe(false);
  expect(location.pathname).toBe('/inbox/r1');
});

test('a dialog that is closed or removed otherwise leaves no history entry', async () => {
  const first = dialog();
  await depth(1);
  first.close();
  await depth(0);
  const other = dialog();
  await depth(1);
  other.close();
  other.remove();
  await depth(0);
  expect(location.pathname).toBe('/inbox/r1');
});

test('a step back after navigating from a dialog returns to the page', async () => {
  const first = dialog();
  await depth(1);
  first.close();
  history.pushState(null, '', '/tickets');
  history.back();
  await expect.poll(() => location.pathname).toBe('/inbox/r1');
  await depth(0);
  history.back();
  await expect.poll(() => location.pathname).toBe('/inbox');
});

test('a navigation during the removal of a dialog’s entry is not undone', async () => {
  const first = dialog();
  await depth(1);
  const go = vi.spyOn(history, 'go').mockImplementation((by) => {
    go.mockRestore();
    history.go(by);
    history.pushState(null, '', '/tickets');
    // As wouter's patch does, which may not be installed here.
    dispatchEvent(new Event('pushState'));
  });
  first.close();
  await expect.poll(() => location.pathname).toBe('/tickets');
});

test('a dialog that prevents closing keeps its history entry', async () => {
  const onCancel = vi.fn<() => void>();
  const first = dialog(onCancel);
  await depth(1);
  history.back();
  await expect.poll(() => onCancel).toHaveBeenCalledOnce();
  await depth(1);
  expect(first.open).toBe(true);
  first.close();
  await depth(0);
});

test('a confirmation that the step back opens stays open', async () => {
  end();
  const listening = new AbortController();
  let question: HTMLDialogElement | undefined;
  addEventListener('popstate', () => (question ??= dialog()), listening);
  end = closeOverlaysOnBack();
  history.back();
  await expect.poll(() => question?.open).toBe(true);
  await depth(1);
  expect(question?.open).toBe(true);
  history.back();
  await expect.poll(() => question?.open).toBe(false);
  listening.abort();
});

test('on a wide screen with a mouse a dialog adds no history entry', async () => {
  isTouch = false;
  const steps = history.length;
  const first = dialog();
  const other = dialog();
  other.close();
  await new Promise((resolve) => setTimeout(resolve));
  first.close();
  expect(history.length).toBe(steps);
});
