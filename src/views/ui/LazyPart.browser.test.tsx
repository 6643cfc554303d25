import { Suspense, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { appText } from '../app/text/id.ts';
import { retryFailedLoads, lazyComponent, lazyWithRetry } from './lazyComponent.tsx';
import { LazyPart } from './LazyPart.tsx';
import { lazyView } from './lazyView.tsx';

/** Chromium's error for a chunk that cannot be fetched. */
const unavailable = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/panel.js'));

/** A truncated chunk lacks the export; a module that imports from it fails to link. */
const truncated = async () => ({ default: undefined as unknown as ComponentType });
const notLinked = () =>
  Promise.reject(new SyntaxError("The requested module './panel.js' does not provide an export named 't'"));

test.for([
  { how: 'cannot be fetched', load: unavailable },
  { how: 'is truncated', load: truncated },
  { how: 'does not link', load: notLinked },
])('a lazy part whose code $how shows the error in its place and leaves the page intact', async ({ load }) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyWithRetry<object>(load);
  const back = vi.fn<() => void>();
  await render(
    <>
      <p>The list</p>
      <LazyPart fallback={<p>On its way</p>} onBack={back}>
        <Part />
      </LazyPart>
    </>,
  );
  await expect.element(page.getByRole('alert').getByText(appText.outdated.title)).toBeVisible();
  await expect.element(page.getByText('The list')).toBeVisible();
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
  // On a phone the part covers the list.
  await page.getByRole('button', { name: appText.outdated.back }).click();
  expect(back).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test.for([{ load: unavailable }, { load: async () => undefined as unknown as ComponentType }])(
  'an optional view that fails to load is left out silently',
  async ({ load }) => {
    const Part = lazyView(load);
    await render(
      <>
        <p>The list</p>
        <Suspense fallback={<p>On its way</p>}>
          <Part />
        </Suspense>
      </>,
    );
    await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
    await expect.element(page.getByText('The list')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  },
);

test('a lazy part that failed is loaded again each time it is opened', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<ComponentType>>(unavailable);
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
  { how: 'are missing', href: '/gone-for-now.css' },
  // No response, as when offline: Chromium then denies access to the rules.
  { how: 'cannot be read', href: 'http://127.0.0.1:9/gone-for-now.css' },
])('stylesheets that $how are loaded again with the part', async ({ href }) => {
  const sheet = document.head.appendChild(document.createElement('link'));
  const settled = new Promise((resolve) => ['load', 'error'].map((end) => sheet.addEventListener(end, resolve)));
  Object.assign(sheet, { rel: 'stylesheet', href });
  await settled;
  const currentLink = () => document.head.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  const Late = lazyComponent(async () => () => <p>The panel</p>);
  retryFailedLoads();
  await render(<Late />);
  await expect.element(page.getByText('The panel')).toBeVisible();
  expect(currentLink()).not.toBe(sheet);
  currentLink()?.remove();
});

test('an optional view that failed is loaded again when it mounts again', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(unavailable);
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
