import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchLayers } from './backButton.ts';

const before = location.href;
let end: () => void;
let inHand = true;

beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ media: query, matches: inHand }) as MediaQueryList,
  );
  history.pushState(null, '', '/inbox');
  history.pushState(null, '', '/inbox/r1');
  end = watchLayers();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  history.replaceState(null, '', before);
  inHand = true;
  vi.restoreAllMocks();
});

/** A dialog as ours are: the page decides what a wish to close it means. */
const dialog = (onCancel?: () => void) => {
  const one = document.createElement('dialog');
  one.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (onCancel) onCancel();
    else one.close();
  });
  document.body.append(one);
  one.showModal();
  return one;
};
const depth = (count: number) =>
  vi.waitFor(() => expect((history.state as { layers?: number } | null)?.layers ?? 0).toBe(count));

test('a step back closes what lies on top, and only the next leaves the page', async () => {
  const lower = dialog();
  await depth(1);
  const upper = dialog();
  await depth(2);
  history.back();
  await vi.waitFor(() => expect(upper.open).toBe(false));
  expect(lower.open).toBe(true);
  history.back();
  await vi.waitFor(() => expect(lower.open).toBe(false));
  expect(location.pathname).toBe('/inbox/r1');
  await depth(0);
  history.back();
  await vi.waitFor(() => expect(location.pathname).toBe('/inbox'));
});

test('a menu is closed as well', async () => {
  const menu = document.createElement('div');
  menu.popover = 'auto';
  document.body.append(menu);
  menu.showPopover();
  await depth(1);
  history.back();
  await vi.waitFor(() => expect(menu.matches(':popover-open')).toBe(false));
  expect(location.pathname).toBe('/inbox/r1');
});

test('what is closed in another way, or taken away, leaves no step behind', async () => {
  const one = dialog();
  await depth(1);
  one.close();
  await depth(0);
  const other = dialog();
  await depth(1);
  other.close();
  other.remove();
  await depth(0);
  expect(location.pathname).toBe('/inbox/r1');
});

test('who goes elsewhere from it comes back to the page in one step', async () => {
  const one = dialog();
  await depth(1);
  one.close();
  history.pushState(null, '', '/tickets');
  history.back();
  await vi.waitFor(() => expect(location.pathname).toBe('/inbox/r1'));
  await depth(0);
  history.back();
  await vi.waitFor(() => expect(location.pathname).toBe('/inbox'));
});

test('who goes elsewhere while a step is taken back for them is not led back with it', async () => {
  const one = dialog();
  await depth(1);
  const go = vi.spyOn(history, 'go').mockImplementation((by) => {
    go.mockRestore();
    history.go(by);
    history.pushState(null, '', '/tickets');
    // As wouter does, whose patch the page has and this one may not have.
    dispatchEvent(new Event('pushState'));
  });
  one.close();
  await vi.waitFor(() => expect(location.pathname).toBe('/tickets'));
});

test('what must not be closed stays, and so does its step', async () => {
  const asked = vi.fn<() => void>();
  const one = dialog(asked);
  await depth(1);
  history.back();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await depth(1);
  expect(one.open).toBe(true);
  one.close();
  await depth(0);
});

test('what a step back is asked about stays to be answered', async () => {
  end();
  const asks = new AbortController();
  let question: HTMLDialogElement | undefined;
  addEventListener('popstate', () => (question ??= dialog()), asks);
  end = watchLayers();
  history.back();
  await vi.waitFor(() => expect(question?.open).toBe(true));
  await depth(1);
  expect(question?.open).toBe(true);
  history.back();
  await vi.waitFor(() => expect(question?.open).toBe(false));
  asks.abort();
});

test('where a pointer is at hand and width, a dialog costs no step', async () => {
  inHand = false;
  const steps = history.length;
  const one = dialog();
  const other = dialog();
  other.close();
  await new Promise((resolve) => setTimeout(resolve));
  one.close();
  expect(history.length).toBe(steps);
});
