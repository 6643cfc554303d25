import '../../index.css';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import type { SettingsRef } from '../../machines/settings/settings.machine.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { Settings } from './Settings.tsx';

const route = { name: 'settings', search: { businessId: 'b1' } };
const first = { name: 'settings', search: { businessId: 'b1', section: 'bisnis' } };

test.each([
  [1440, [{ type: 'navigation.requested', to: first, replace: true }]],
  [360, []],
])('settings without a section open the first one at %d px where it fits beside the list', async (width, requests) => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, 740);
  const requested = vi.fn<(event: object) => void>();
  const location = fromCallback(({ receive }) => receive(requested));
  const app = createActor(createMachine({ invoke: { src: location, systemId: 'location' } })).start();
  const actor = createActor(createMachine({ context: { section: null, route } })).start();
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <Settings actor={actor as unknown as SettingsRef} />
    </AppContextProvider>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requested.mock.calls.map(([event]) => event)).toEqual(requests);
  app.stop();
});
