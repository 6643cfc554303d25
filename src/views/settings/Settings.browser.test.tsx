import '../../index.css';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import { visible } from '../../../tests/sut/view.tsx';
import type { SettingsRef } from '../../machines/settings/settings.machine.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { DataSection } from './DataSection.tsx';
import { Settings } from './Settings.tsx';
import { settingsText as text } from './text/id.ts';

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

test('the open section is marked in the list, and its place is held while it loads', async () => {
  const requested = vi.fn<(event: object) => void>();
  const location = fromCallback(({ receive }) => receive(requested));
  const app = createActor(createMachine({ invoke: { src: location, systemId: 'location' } })).start();
  const actor = createActor(createMachine({ context: { section: 'jam', route } })).start();
  const { innerWidth, innerHeight } = window;
  onTestFinished(async () => {
    app.stop();
    await page.viewport(innerWidth, innerHeight);
  });
  await page.viewport(1440, 740);
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <Settings actor={actor as unknown as SettingsRef} />
    </AppContextProvider>,
  );
  const list = page.getByRole('navigation', { name: text.title });
  await expect.element(list).toBeVisible();
  const current = list.element().querySelectorAll('[aria-current=page]');
  expect([...current].map(({ textContent }) => textContent)).toEqual([`${text.sections.jam}${text.about.jam}`]);
  visible(page.getByRole('status', { name: text.loading }));
  expect(requested).not.toHaveBeenCalled();
});

const businesses = [{ id: 'b2', role: 'owner' }];

test.each([
  ['no workspace is open', null],
  ['no business is open', createMachine({ context: { businesses, businessId: 'b1' } })],
])('what is stored is explained while %s', async (_, workspace) => {
  const location = { src: fromCallback(() => undefined), systemId: 'location' };
  const invoke = workspace === null ? [] : [{ id: 'workspace', src: workspace }];
  const app = createActor(createMachine({ invoke: [location, ...invoke] })).start();
  onTestFinished(() => void app.stop());
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <DataSection />
    </AppContextProvider>,
  );
  visible(page.getByText(text.data.keptBody));
  visible(page.getByRole('link', { name: text.data.privacy }));
});
