import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { createActor, createMachine } from 'xstate';

import { defineLocation } from '../../../src/services/app/location.actors.ts';

/** An address for a route is enough here: the table has its own tests. */
const logic = defineLocation<string>({ routeOf: (path, search) => path + search, href: (route) => route });

const here = location.href;
let heard: string[] = [];
let house: ReturnType<typeof stand>;

const stand = () => {
  const parent = createMachine({
    invoke: { id: 'location', src: logic },
    on: {
      'location.changed': { actions: ({ event }) => void heard.push((event as { route?: string })['route'] ?? '') },
    },
  });
  return createActor(parent).start();
};
const ask = (to: string, replace = false, back = false) =>
  house.getSnapshot().children['location']?.send({ type: 'navigation.requested', to, replace, back });
const stepped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

beforeEach(() => {
  heard = [];
  history.replaceState(null, '', '/start');
  house = stand();
});
afterEach(() => {
  house.stop();
  history.replaceState(null, '', here);
});

describe('the address bar', () => {
  test('says where the page is when it opens', () => expect(heard).toEqual(['/start']));

  test('goes where it is asked to, and says so once', () => {
    ask('/inbox?search=batik');
    expect(location.pathname + location.search).toBe('/inbox?search=batik');
    expect(heard).toEqual(['/start', '/inbox?search=batik']);
  });

  test("hears wouter's links, which go through the same history", () => {
    navigate('/eskalasi');
    expect(heard).toEqual(['/start', '/eskalasi']);
  });

  test('a correction leaves no step to go back to', () => {
    const steps = history.length;
    ask('/login', true);
    expect(history.length).toBe(steps);
    expect(heard.at(-1)).toBe('/login');
  });

  test('hears the back button', async () => {
    ask('/inbox');
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await gone;
    expect(heard).toEqual(['/start', '/inbox', '/start']);
  });

  test('who goes the way they came steps back, and does not come here again by the next step', async () => {
    ask('/inbox');
    ask('/inbox/r1');
    ask('/inbox/r2', true);
    const [steps, gone] = [history.length, stepped()];
    ask('/inbox', false, true);
    await gone;
    const again = stepped();
    history.back();
    await again;
    expect(heard).toEqual(['/start', '/inbox', '/inbox/r1', '/inbox/r2', '/inbox', '/start']);
    expect(history.length).toBe(steps);
  });

  test('who came another way goes on', () => {
    ask('/inbox/r1');
    const steps = history.length;
    ask('/inbox', false, true);
    expect(heard).toEqual(['/start', '/inbox/r1', '/inbox']);
    expect(history.length).toBe(steps + 1);
  });

  test('does not go where it already is, and an anchor is no news', () => {
    const steps = history.length;
    ask('/start');
    history.replaceState(null, '', '/start#isi');
    expect(history.length).toBe(steps);
    expect(heard).toEqual(['/start']);
  });

  test('falls silent when it is stopped', () => {
    house.stop();
    history.pushState(null, '', '/later');
    expect(heard).toEqual(['/start']);
  });
});
