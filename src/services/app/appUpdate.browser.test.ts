import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchForUpdate } from './appUpdate.ts';

/** A fake registration whose workers the test moves through their states. */
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  install(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}
class Worker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn<(message: unknown) => void>();
  setState(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

let registration: Registration;
const container = { controller: null as Worker | null, register: async () => registration };

/** Registers after the start delay of two seconds. */
const startWatching = async () => {
  const ready = vi.fn<() => void>();
  watchForUpdate(ready);
  await vi.advanceTimersByTimeAsync(2000);
  return ready;
};

beforeEach(() => {
  registration = new Registration();
  container.controller = null;
  vi.useFakeTimers();
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as unknown as ServiceWorkerContainer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the first version is not offered when it is active before it is reported as installed', async () => {
  const ready = await startWatching();
  const first = registration.install();
  registration.active = first;
  container.controller = first;
  first.setState('installed');
  expect(ready).not.toHaveBeenCalled();
});

test('the first version is not offered when it waits right after the registration', async () => {
  registration.waiting = new Worker();
  registration.waiting.state = 'installed';
  container.controller = registration.waiting;
  expect(await startWatching()).not.toHaveBeenCalled();
});

test('a later version is offered once it is installed, also on a page without a controller', async () => {
  registration.active = new Worker();
  const ready = await startWatching();
  const next = registration.install();
  expect(ready).not.toHaveBeenCalled();
  next.setState('installed');
  expect(ready).toHaveBeenCalledOnce();
});

test('a version that has waited since an earlier visit is offered', async () => {
  registration.active = new Worker();
  registration.waiting = new Worker();
  registration.waiting.state = 'installed';
  expect(await startWatching()).toHaveBeenCalledOnce();
});
