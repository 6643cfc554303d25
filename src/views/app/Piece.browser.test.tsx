import { lazy, Suspense, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { spared } from '../parts/spared.ts';
import { id } from '../text/id.ts';
import { Piece } from './Piece.tsx';

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
  const Gone = lazy<ComponentType>(load);
  const back = vi.fn<() => void>();
  await render(
    <>
      <p>The list</p>
      <Piece fallback={<p>On its way</p>} onBack={back}>
        <Gone />
      </Piece>
    </>,
  );
  await expect.element(page.getByRole('alert').getByText(id.app.outdated.title)).toBeVisible();
  await expect.element(page.getByText('The list')).toBeVisible();
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
  // On a phone the list is out of sight.
  await page.getByRole('button', { name: id.app.outdated.back }).click();
  expect(back).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test.for([{ load: gone }, { load: async () => undefined }])(
  'what can be done without is left out quietly',
  async ({ load }) => {
    const Gone = spared(load);
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
