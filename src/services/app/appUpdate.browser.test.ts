import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchEdition } from './appUpdate.ts';

/** A registration of the browser's, whose versions the test moves on. */
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  found(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}
class Worker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn<(message: unknown) => void>();
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

let registration: Registration;
const container = { controller: null as Worker | null, register: async () => registration };

/** Two seconds behind the page's own files. */
const watching = async () => {
  const ready = vi.fn<() => void>();
  watchEdition(ready);
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

test('the first version is no news, though it is at work before it is told to be installed', async () => {
  const ready = await watching();
  const first = registration.found();
  registration.active = first;
  container.controller = first;
  first.becomes('installed');
  expect(ready).not.toHaveBeenCalled();
});

test('the first version is no news, though it waits when the browser has registered it', async () => {
  registration.waiting = new Worker();
  registration.waiting.state = 'installed';
  container.controller = registration.waiting;
  expect(await watching()).not.toHaveBeenCalled();
});

test('a version that follows another is told once it is whole, also to a page that nothing controls', async () => {
  registration.active = new Worker();
  const ready = await watching();
  const next = registration.found();
  expect(ready).not.toHaveBeenCalled();
  next.becomes('installed');
  expect(ready).toHaveBeenCalledOnce();
});

test('a version that has waited since an earlier visit is told', async () => {
  registration.active = new Worker();
  registration.waiting = new Worker();
  registration.waiting.state = 'installed';
  expect(await watching()).toHaveBeenCalledOnce();
});
