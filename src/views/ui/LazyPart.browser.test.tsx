import { Suspense, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { appText } from '../app/text/id.ts';
import { retryFailedLoads, lazyComponent, lazyWithRetry } from './lazyComponent.tsx';
import { LazyPart } from './LazyPart.tsx';
import { lazyView } from './lazyView.tsx';

/** What Chromium says of the file of a lazy import that does not come. */
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/panel.js'));

/** A file that was cut off on its way is a module without what was asked of it; so is one that imports from it. */
const cut = async () => ({ default: undefined as unknown as ComponentType });
const lacking = () =>
  Promise.reject(new SyntaxError("The requested module './panel.js' does not provide an export named 't'"));

test.for([
  { how: 'does not come', load: gone },
  { how: 'came empty', load: cut },
  { how: 'lacks what it imports', load: lacking },
])('a piece whose code $how says so in its own place, and takes nothing with it', async ({ load }) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Gone = lazyWithRetry<object>(load);
  const back = vi.fn<() => void>();
  await render(
    <>
      <p>The list</p>
      <LazyPart fallback={<p>On its way</p>} onBack={back}>
        <Gone />
      </LazyPart>
    </>,
  );
  await expect.element(page.getByRole('alert').getByText(appText.outdated.title)).toBeVisible();
  await expect.element(page.getByText('The list')).toBeVisible();
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
  // On a phone the list is out of sight.
  await page.getByRole('button', { name: appText.outdated.back }).click();
  expect(back).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test.for([{ load: gone }, { load: async () => undefined as unknown as ComponentType }])(
  'what can be done without is left out quietly',
  async ({ load }) => {
    const Gone = lazyView(load);
    await render(
      <>
        <p>The list</p>
        <Suspense fallback={<p>On its way</p>}>
          <Gone />
        </Suspense>
      </>,
    );
    await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
    await expect.element(page.getByText('The list')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  },
);

test('a piece that did not come is asked for again, as often as it is opened anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<ComponentType>>(gone);
  const Late = lazyComponent(load);
  const opened = (
    <LazyPart>
      <Late />
    </LazyPart>
  );
  const screen = await render(opened);
  const outdated = page.getByText(appText.outdated.title);
  await expect.element(outdated).toBeVisible();
  await screen.rerender(<p>Closed</p>);
  await screen.rerender(opened);
  await expect.element(outdated).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  load.mockImplementation(async () => () => <p>The panel</p>);
  await screen.rerender(<p>Closed</p>);
  await screen.rerender(opened);
  await expect.element(page.getByText('The panel')).toBeVisible();
  vi.restoreAllMocks();
});

test.for([
  { how: 'are not there', href: '/gone-for-now.css' },
  // No answer at all, as without a network, and Chromium lets nobody look into what is none.
  { how: 'may not be read', href: 'http://127.0.0.1:9/gone-for-now.css' },
])('styles that $how are asked for again with the piece', async ({ href }) => {
  const sheet = document.head.appendChild(document.createElement('link'));
  const settled = new Promise((resolve) => ['load', 'error'].map((end) => sheet.addEventListener(end, resolve)));
  Object.assign(sheet, { rel: 'stylesheet', href });
  await settled;
  const there = () => document.head.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  const Late = lazyComponent(async () => () => <p>The panel</p>);
  retryFailedLoads();
  await render(<Late />);
  await expect.element(page.getByText('The panel')).toBeVisible();
  expect(there()).not.toBe(sheet);
  there()?.remove();
});

test('what was left out comes where it is drawn anew', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(gone);
  const Late = lazyView(load);
  const drawn = (key: string) => (
    <Suspense key={key} fallback={<p>On its way</p>}>
      <Late />
    </Suspense>
  );
  const screen = await render(drawn('first'));
  await expect.poll(() => load.mock.calls).toHaveLength(1);
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
  await screen.rerender(drawn('second'));
  await expect.poll(() => load.mock.calls).toHaveLength(2);
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
  load.mockImplementation(async () => () => <p>The panel</p>);
  await screen.rerender(drawn('third'));
  await expect.element(page.getByText('The panel')).toBeVisible();
});
