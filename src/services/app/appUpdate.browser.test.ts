import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { activateUpdate, watchForUpdate } from './appUpdate.ts';

/** A fake registration whose workers the test moves through their states. */
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  update = vi.fn<() => Promise<Registration>>(async () => this);
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
const container = Object.assign(new EventTarget(), {
  controller: null as Worker | null,
  register: async () => registration,
  getRegistration: async () => registration,
});

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

const activate = () => {
  const reload = vi.fn<() => void>();
  const done = activateUpdate(reload, new AbortController().signal);
  return { reload, done };
};

test('a version that waits is activated, and the page reloads under it', async () => {
  registration.waiting = new Worker();
  const { reload, done } = activate();
  await vi.advanceTimersByTimeAsync(0);
  expect(registration.waiting.postMessage).toHaveBeenCalledExactlyOnceWith('activateUpdate');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  await done;
  expect(reload).toHaveBeenCalledOnce();
  expect(registration.update).not.toHaveBeenCalled();
});

test('a version that does not wait yet is fetched first', async () => {
  const next = registration.install();
  const { reload, done } = activate();
  await vi.advanceTimersByTimeAsync(0);
  expect(next.postMessage).not.toHaveBeenCalled();
  registration.waiting = next;
  next.setState('installed');
  await vi.advanceTimersByTimeAsync(0);
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith('activateUpdate');
  container.dispatchEvent(new Event('controllerchange'));
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test('a newer version that could not be cached leaves the page as it is', async () => {
  const next = registration.install();
  const { reload, done } = activate();
  const failure = done.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(0);
  next.setState('redundant');
  expect(await failure).toContain('not cached');
  expect(reload).not.toHaveBeenCalled();
});

test('without a newer version the page reloads', async () => {
  const { reload, done } = activate();
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test('a newer version that cannot be fetched leaves the page as it is', async () => {
  registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
  const { reload, done } = activate();
  await expect(done).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});
