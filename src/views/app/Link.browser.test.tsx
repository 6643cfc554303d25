import '../../index.css';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import type { RoomRoute, Route } from '../../contracts/app.routing.ts';
import type { AppRef } from '../../machines/app/app.machine.ts';
import { resourceMachine } from '../../machines/app/resource.machine.ts';
import { resourcesMachine } from '../../machines/app/resources.machine.ts';
import { startPreload } from '../preload.ts';
import { roomView } from '../screens.ts';
import { AppContextProvider, type AppContextValue } from './AppContext.tsx';
import { Link } from './Link.tsx';

const inbox: RoomRoute = { name: 'inbox', roomId: null, search: { businessId: 'b1' } };
const rooms: RoomRoute[] = ['r1', 'r2', 'r3', 'r4'].map((roomId) => ({ ...inbox, roomId }));

const loadRoomView = vi.spyOn(roomView, 'load');
beforeEach(() => void loadRoomView.mockReset().mockResolvedValue(undefined));

/** Links in an app with nothing but cached reads, whose keys `read` receives. */
const startApp = async (routes: readonly RoomRoute[]) => {
  const clock = new SimulatedClock();
  const read = vi.fn<(key: string, signal: AbortSignal) => void>();
  const resource = resourceMachine.provide({
    actors: {
      read: fromPromise<unknown, { key: string }>(({ input, signal }) => {
        read(input.key, signal);
        return new Promise(() => {});
      }),
    },
  });
  const resources = resourcesMachine.provide({ actors: { resource } });
  const workspace = createMachine({ invoke: { id: 'resources', src: resources } });
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'workspace', src: workspace },
        { src: fromCallback(() => {}), systemId: 'location' },
      ],
    }),
    { clock },
  ).start();
  onTestFinished(() => void app.stop());
  const context = { app, startPreload: (route: Route) => startPreload(route, app as unknown as AppRef) };
  await render(
    <AppContextProvider value={context as unknown as AppContextValue}>
      <p>Halaman</p>
      {routes.map((route) => (
        <Link key={route.roomId} to={route} className="block">
          {route.roomId ?? 'Inbox'}
        </Link>
      ))}
    </AppContextProvider>,
  );
  return { read, clock, keys: () => read.mock.calls.map(([key]) => key) };
};

const away = () => page.getByText('Halaman').hover();
const rest = (name: string) => page.getByRole('link', { name }).hover();

test('a pointer that rests on a link preloads the cached reads of its page, and one that only crosses it none', async () => {
  const { clock, keys } = await startApp([inbox]);
  await rest('Inbox');
  clock.increment(49);
  await away();
  clock.increment(1000);
  expect(keys()).toEqual([]);
  await rest('Inbox');
  clock.increment(50);
  expect(keys()).toEqual(['hours/b1', 'requests/b1']);
});

test('the focus preloads like the pointer', async () => {
  const { clock, keys } = await startApp([inbox]);
  (page.getByRole('link', { name: 'Inbox' }).element() as HTMLElement).focus();
  clock.increment(50);
  expect(keys()).toEqual(['hours/b1', 'requests/b1']);
});

test('a pointer that rests on one row after another sends one request for all', async () => {
  const { clock, keys } = await startApp(rooms);
  for (const { roomId } of rooms) {
    await rest(roomId ?? '');
    clock.increment(50);
  }
  expect(keys()).toEqual(['catalog/b1']);
  expect(loadRoomView).toHaveBeenCalled();
});

test('a read that is on its way goes on when the pointer leaves the link', async () => {
  const { clock, read } = await startApp(rooms);
  await rest('r1');
  clock.increment(50);
  await away();
  expect(read.mock.calls.map(([, { aborted }]) => aborted)).toEqual([false]);
});

test.each([
  ['saving data', 'connection', { saveData: true }],
  ['offline', 'onLine', false],
] as const)('nothing is preloaded while %s', async (_, property, value) => {
  Object.defineProperty(navigator, property, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, property));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { clock, keys } = await startApp(rooms);
  (page.getByRole('link', { name: 'r1' }).element() as HTMLElement).focus();
  clock.increment(1000);
  vi.advanceTimersByTime(1000);
  expect(keys()).toEqual([]);
  expect(loadRoomView).not.toHaveBeenCalled();
});
