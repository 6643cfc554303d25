import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { appText } from '../app/text/id.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyView, MissingCode } from './lazyView.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** Chromium's error for a chunk that cannot be fetched. */
const unavailable = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/panel.js'));

/** A truncated chunk lacks the export; a module that imports from it fails to link. */
const truncated = async () => undefined as unknown as ComponentType;
const notLinked = () =>
  Promise.reject(new SyntaxError("The requested module './panel.js' does not provide an export named 't'"));

const failures = [
  { how: 'cannot be fetched', load: unavailable },
  { how: 'is truncated', load: truncated },
  { how: 'does not link', load: notLinked },
];

const Waiting = () => <p>On its way</p>;

test.for(failures)(
  'a view whose code $how shows the error in its place and leaves the page intact',
  async ({ load }) => {
    const Part = lazyView<object>(load, { fallback: Waiting });
    const back = vi.fn<() => void>();
    await render(
      <>
        <p>The list</p>
        <ErrorBoundary pane onBack={back}>
          <Part />
        </ErrorBoundary>
      </>,
    );
    await expect.element(page.getByRole('alert').getByText(appText.outdated.title)).toBeVisible();
    await expect.element(page.getByRole('button', { name: appText.outdated.reload })).toBeVisible();
    await expect.element(page.getByText('The list')).toBeVisible();
    await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
    // On a phone the part covers the list.
    await page.getByRole('button', { name: appText.outdated.back }).click();
    expect(back).toHaveBeenCalledOnce();
  },
);

test.for(failures)('an optional view whose code $how is left out', async ({ load }) => {
  const Part = lazyView<object>(load, { optional: true });
  await render(
    <>
      <p>The list</p>
      <Part />
    </>,
  );
  await expect(Part.load()).rejects.toThrow(MissingCode);
  await expect.element(page.getByText('The list')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the fallback of an optional view stays when the code fails to load', async () => {
  const Part = lazyView<{ name: string }>(unavailable, { fallback: ({ name }) => <p>{name}</p>, optional: true });
  const screen = await render(<Part name="Plain" />);
  await expect(Part.load()).rejects.toThrow(MissingCode);
  await screen.rerender(<Part name="Still plain" />);
  await expect.element(page.getByText('Still plain')).toBeVisible();
});

test('a view whose code was loaded in advance is rendered without its fallback', async () => {
  const fallback = vi.fn<() => null>(() => null);
  const Part = lazyView(async () => () => <p>The panel</p>, { fallback });
  await Part.load();
  await render(<Part />);
  await expect.element(page.getByText('The panel')).toBeVisible();
  expect(fallback).not.toHaveBeenCalled();
});
