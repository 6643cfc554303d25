import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { createActor, createMachine } from 'xstate';

import { defineLocation } from '../../../src/services/app/location.actors.ts';

/** Addresses serve as routes here: the route table has its own tests. */
const logic = defineLocation<string>({
  routeOf: (path, search) => path + search,
  href: (route) => route,
  screenOf: (route) => route.split('?')[0] ?? '',
  needsNewDocument: () => false,
});

const here = location.href;
let routes: string[] = [];
let parent: ReturnType<typeof startParent>;

const startParent = () => {
  const parent = createMachine({
    invoke: { id: 'location', src: logic },
    on: {
      'location.changed': { actions: ({ event }) => void routes.push((event as { route?: string })['route'] ?? '') },
    },
  });
  return createActor(parent).start();
};
const request = (to: string, replace = false, back = false, own = false) =>
  parent.getSnapshot().children['location']?.send({ type: 'navigation.requested', to, replace, back, own });
const stepped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

beforeEach(() => {
  routes = [];
  history.replaceState(null, '', '/start');
  parent = startParent();
});
afterEach(() => {
  parent.stop();
  history.replaceState(null, '', here);
});

describe('the address bar', () => {
  test('reports the current route at its start', () => expect(routes).toEqual(['/start']));

  test('navigates on request and reports the route once', () => {
    request('/inbox?search=batik');
    expect(location.pathname + location.search).toBe('/inbox?search=batik');
    expect(routes).toEqual(['/start', '/inbox?search=batik']);
  });

  test('reports navigation by wouter links', () => {
    navigate('/eskalasi');
    expect(routes).toEqual(['/start', '/eskalasi']);
  });

  test('a replacement adds no history entry', () => {
    const steps = history.length;
    request('/login', true);
    expect(history.length).toBe(steps);
    expect(routes.at(-1)).toBe('/login');
  });

  test('a screen writes its own address, and none over that of another screen', () => {
    request('/inbox?unread=1', true, false, true);
    expect(location.pathname).toBe('/start');
    request('/start?q=batik', true, false, true);
    expect(location.pathname + location.search).toBe('/start?q=batik');
    expect(routes).toEqual(['/start', '/start?q=batik']);
  });

  test('reports a step back', async () => {
    request('/inbox');
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await gone;
    expect(routes).toEqual(['/start', '/inbox', '/start']);
  });

  test('`back` steps back to the previous route, and the next step back does not return', async () => {
    request('/inbox');
    request('/inbox/r1');
    request('/inbox/r2', true);
    const [steps, gone] = [history.length, stepped()];
    request('/inbox', false, true);
    await gone;
    const again = stepped();
    history.back();
    await again;
    expect(routes).toEqual(['/start', '/inbox', '/inbox/r1', '/inbox/r2', '/inbox', '/start']);
    expect(history.length).toBe(steps);
  });

  test('`back` navigates forward if the previous route is another one', () => {
    request('/inbox/r1');
    const steps = history.length;
    request('/inbox', false, true);
    expect(routes).toEqual(['/start', '/inbox/r1', '/inbox']);
    expect(history.length).toBe(steps + 1);
  });

  test('ignores the current route and changes of the anchor', () => {
    const steps = history.length;
    request('/start');
    history.replaceState(null, '', '/start#isi');
    expect(history.length).toBe(steps);
    expect(routes).toEqual(['/start']);
  });

  test('reports nothing after it is stopped', () => {
    parent.stop();
    history.pushState(null, '', '/later');
    expect(routes).toEqual(['/start']);
  });
});
