import '../../index.css';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromPromise, sendTo, SimulatedClock } from 'xstate';

import { resourceMachine } from '../../machines/app/resource.machine.ts';
import { resourcesMachine } from '../../machines/app/resources.machine.ts';
import { HolderTag } from '../inbox/roomList/HolderTag.tsx';
import { MessageResults } from '../inbox/search/MessageResults.tsx';
import { inboxText } from '../inbox/text/id.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { uiText } from '../ui/text/id.ts';
import { AppContextProvider, type AppContextValue } from './AppContext.tsx';
import { ColleaguesProvider } from './ColleaguesProvider.tsx';
import { appText } from './text/id.ts';
import { useResource } from './useResource.ts';

const text = inboxText;
const people: Record<string, string> = { 'team/batik': 'Dimas Prakoso', 'team/kopi': 'Rina Hartati' };

/** A workspace with nothing but cached reads. */
const startApp = (clock = new SimulatedClock()) => {
  const read = vi.fn<(key: string) => unknown>((key) => [{ id: 'dimas', full_name: people[key] }]);
  const resource = resourceMachine.provide({
    actors: { read: fromPromise(async ({ input }: { input: { key: string } }) => read(input.key)) },
  });
  const resources = resourcesMachine.provide({ actors: { resource } });
  const workspace = createMachine({
    invoke: { id: 'resources', src: resources },
    on: { 'routeReload.requested': { actions: sendTo('resources', { type: 'resources.reset' }) } },
  });
  const app = createActor(
    createMachine({
      invoke: { id: 'workspace', src: workspace },
      on: { 'routeReload.requested': { actions: sendTo('workspace', { type: 'routeReload.requested' }) } },
    }),
    { clock },
  ).start();
  return { app, read, value: { app } as unknown as AppContextValue };
};

const held = { holder: 'member', holder_id: 'dimas', status: null } as const;

const Tags = ({ value, businessId }: { value: AppContextValue; businessId: string }) => (
  <StrictMode>
    <AppContextProvider value={value}>
      <ColleaguesProvider businessId={businessId}>
        <HolderTag room={held} userId="sari" />
        <HolderTag room={held} userId="sari" />
      </ColleaguesProvider>
    </AppContextProvider>
  </StrictMode>
);

test('the holder of a chat is named once the team is read, and two readers share one request', async () => {
  const { app, read, value } = startApp();
  const { rerender } = await render(<Tags value={value} businessId="batik" />);
  await expect.element(page.getByText(text.heldBy('Dimas Prakoso')).first()).toBeInTheDocument();
  expect(read.mock.calls).toEqual([['team/batik']]);
  await rerender(<Tags value={value} businessId="kopi" />);
  await expect.element(page.getByText(text.heldBy('Rina Hartati')).first()).toBeInTheDocument();
  expect(page.getByText(text.heldBy('Dimas Prakoso')).elements()).toEqual([]);
  app.stop();
});

test('an unknown holder is called a colleague, and the user “you”', async () => {
  const { app, read, value } = startApp();
  read.mockImplementation(() => []);
  await render(
    <AppContextProvider value={value}>
      <ColleaguesProvider businessId="batik">
        <HolderTag room={held} userId="sari" />
        <HolderTag room={held} userId="dimas" />
      </ColleaguesProvider>
    </AppContextProvider>,
  );
  await expect.poll(() => read).toHaveBeenCalledOnce();
  await expect.element(page.getByText(text.heldBy(text.holder.member))).toBeInTheDocument();
  await expect.element(page.getByText(text.heldBy(text.holder.you))).toBeInTheDocument();
  app.stop();
});

test('Try Again of the error view reads the data again before the view is drawn again', async () => {
  const { app, read, value } = startApp();
  read.mockImplementation(() => ['malformed']);
  const Names = () => {
    const team = useResource('team/batik') as unknown as { name: string }[] | null;
    return team?.map(({ name }) => <p key={name}>{name.trim()}</p>);
  };
  await render(
    <AppContextProvider value={value}>
      <ErrorBoundary pane>
        <Names />
      </ErrorBoundary>
    </AppContextProvider>,
    // The error is expected.
    { createRootOptions: { onCaughtError: () => {} } },
  );
  const again = page.getByRole('button', { name: appText.failed.again });
  await expect.element(again).toBeVisible();
  read.mockImplementation(() => [{ name: 'Dimas Prakoso' }]);
  await again.click();
  await expect.element(page.getByText('Dimas Prakoso')).toBeVisible();
  expect(read).toHaveBeenCalledTimes(2);
  app.stop();
});

test('a read of ten seconds offers a retry, which restarts it', async () => {
  const clock = new SimulatedClock();
  const { app, read, value } = startApp(clock);
  read.mockImplementation(() => new Promise(() => undefined));
  await render(
    <AppContextProvider value={value}>
      <MessageResults
        businessId="batik"
        words="sogan"
        route={{ name: 'inbox', roomId: null, search: { businessId: 'batik' } }}
      />
    </AppContextProvider>,
  );
  await expect.poll(() => read).toHaveBeenCalledOnce();
  for (const ms of [1000, 500, 8499]) clock.increment(ms);
  expect(page.getByText(uiText.slow).elements()).toEqual([]);
  clock.increment(1);
  await expect.element(page.getByText(uiText.slow)).toBeVisible();
  await page.getByRole('button', { name: uiText.retry }).click();
  expect(read).toHaveBeenCalledTimes(2);
  await expect.element(page.getByText(uiText.slow)).not.toBeInTheDocument();
  app.stop();
});
