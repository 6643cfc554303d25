import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { answerTo, keyOf, type Answer, type Recording } from '../../.storybook/screens/recording.ts';
import { screens } from '../../.storybook/screens/screens.ts';
import { isVariant, variants } from '../../.storybook/screens/variants.ts';
import { filesOf, root } from '../../scripts/generated.ts';
import { ORDERS_PAGE_SIZE } from '../../src/contracts/orders.list.ts';
import { ADMIN_SECTIONS } from '../../src/machines/admin/sections.ts';
import { routes, type RouteName } from '../../src/machines/app/routing/route.ts';
import { TABS as EVALUATION_TABS } from '../../src/machines/evaluation/evaluation.ts';
import { SECTIONS } from '../../src/machines/settings/sections.ts';
import { TABS as TRAINING_TABS } from '../../src/machines/training/training.ts';
import { routeOf } from '../../src/wiring/routeOf.ts';

/** The landing page is a document of its own, and two addresses lead to it. */
const DOCUMENTS: RouteName[] = ['index', 'lite', 'debug'];

const shown = Object.values(screens)
  .flat()
  .map(({ address }) => new URL(address, 'http://localhost'));

test('every address has a whole screen among the stories', () => {
  const names = new Set(shown.map(({ pathname, search }) => routeOf(pathname, search).name));
  const missing = (Object.keys(routes) as RouteName[]).filter((name) => !names.has(name) && !DOCUMENTS.includes(name));
  expect(missing).toEqual([]);
});

test.each([
  ['/settings', SECTIONS],
  ['/training', TRAINING_TABS.slice(1)],
  ['/evaluate', EVALUATION_TABS.slice(1)],
  ['/admin/panel', ADMIN_SECTIONS.slice(1)],
] as const)('every tab of %s has a whole screen; the first needs no name', (path, tabs) => {
  const sections = shown
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => searchParams.get('section'));
  expect(sections).toEqual(expect.arrayContaining([...tabs]));
});

test('each kind of unusual situation has a screen', () => {
  const kinds = new Set(Object.values(screens).flatMap((group) => group.map(({ given }) => given)));
  expect(kinds).toEqual(new Set([undefined, ...Object.keys(variants)]));
});

const rooms = (query: string) => keyOf('GET', `http://localhost/rest/v1/room?${query}`, '');
const page = (sent: object) => keyOf('POST', 'http://localhost/rest/v1/rpc/orders_page', JSON.stringify(sent));
const answer = { status: 200, body: [{ id: 'r1', name: 'Rahma' }] };

test.each([
  ['times', 'select=id,name&at=gt.2026-11-24T03:30:00Z&limit=50'],
  ['an order and a size', 'select=id,name&at=gt.2026-11-24T03:30:00Z&order=id.asc&limit=20'],
  ['fewer columns', 'select=id&at=gt.2026-11-24T03:30:00Z&limit=50'],
])('a recorded answer holds for a request with other %s', (_, query) => {
  const answers = { [rooms('limit=50&select=id,name&at=gt.2026-12-01T00:00:00.5Z')]: answer };
  expect(answerTo(answers, rooms(query))).toBe(answer);
});

test.each([
  ['another filter', 'select=id,name&archived=eq.true'],
  ['a column that it lacks', 'select=id,name,phone&archived=eq.false'],
])('no recorded answer holds for a request with %s', (_, query) => {
  expect(answerTo({ [rooms('select=id,name&archived=eq.false')]: answer }, rooms(query))).toBeUndefined();
});

test('an argument that is null is as none, and another value is another request', () => {
  const answers = { [page({ business_id: 'b1', query: null })]: answer };
  expect(answerTo(answers, page({ business_id: 'b1' }))).toBe(answer);
  expect(answerTo(answers, page({ business_id: 'b1', query: 'kain' }))).toBeUndefined();
});

const recordings = filesOf('.storybook/screens/*.json').map(
  (file) => (JSON.parse(readFileSync(join(root, file), 'utf8')) as Recording).answers,
);
type Row = Record<string, number | string>;
interface Body extends Array<Row> {
  rows?: Row[];
  contacts?: Row[];
  total?: number;
  counts?: Row;
  run?: Row;
}

const sum = (row: Row = {}, names = /./): number =>
  Object.entries(row).reduce((all, [name, value]) => (names.test(name) ? all + Number(value) : all), 0);
const pageSize = (key: string): number =>
  Number(/(?:limit=|page_size:)(\d+)/.exec(key)?.[1] ?? (key.includes('orders_page') ? ORDERS_PAGE_SIZE : 50));

/** Questions for the rows of a list, questions whose answer says how many rows it has, and that number. */
const counted: [list: RegExp, by: RegExp | null, count: (body: Body, total: number) => number][] = [
  [/_page |find_contacts |test_run_results /, null, ({ total }) => Number(total)],
  [/ offset=0 /, null, (_, total) => total],
  [/\/campaign_messages /, /\/campaigns .*id=eq\.9/, ([row]) => sum(row, /(?<!negative)_count$/)],
  [/\/find_contacts /, /\/recipient_lists id=eq\./, ([row]) => Number(row?.['contact_count'])],
  [/\/find_tickets .*1" page/, /\/count_tickets .*1"$/, (body) => sum(body as never, /^(?:baru|dik|men)/)],
  [/\/test_run_results /, null, ({ run }) => Number(run?.['done'])],
  [/\/test_run_results /, null, ({ counts }) => sum(counts)],
];

const lists = Object.keys(variants).filter((name) => name !== 'denied');

test.each(['recorded', ...lists])('lists have as many rows as is said elsewhere: %s', (given) => {
  const change = isVariant(given) ? variants[given] : (answer: Answer) => answer;
  const changed = recordings.flatMap((answers) =>
    Object.entries(answers).map(([key, one]) => ({ key, ...change(one, key) })),
  );
  for (const [list, by, count] of counted) {
    const found = changed.filter(({ key }) => list.test(key));
    expect(found, String(list)).not.toEqual([]);
    for (const { key, body, range } of found) {
      const [beside] = by === null ? [{ body, range }] : changed.filter((one) => by.test(one.key));
      if (!beside) throw new Error(`No answer to ${String(by)}`);
      const all = count(beside.body as Body, Number(beside.range?.split('/')[1]));
      const { rows, contacts, length } = body as Body;
      expect((rows ?? contacts)?.length ?? length, key).toBe(Math.min(all, pageSize(key)));
    }
  }
});

test('rows of many have ids of their own', () => {
  const shared = recordings.flatMap((answers) =>
    Object.entries(answers).filter(([key, answer]) => {
      const { rows } = (variants.many(answer, key).body ?? {}) as Body;
      const ids = rows?.map(({ id }) => id) ?? [];
      return new Set(ids).size < ids.length;
    }),
  );
  expect(shared.map(([key]) => key)).toEqual([]);
});

test.each(filesOf('.storybook/screens/*.json'))(
  '%s holds no token, and no address but those of the sample data',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).not.toMatch(/eyJ[\w-]{10}|[?"](?:\w*_)?(?:token|secret|api_?key)"?[=:]\s*"?[^"n]/i);
    expect(
      (text.match(/[\w.+-]+@[\w-]+\.[a-z]{2,}/g) ?? []).filter((one) => !/@(?:chabot\.test|c\.us)$/.test(one)),
    ).toEqual([]);
  },
);

test('a story that runs the application registers no service worker, which would answer for Storybook', async () => {
  const register = vi.fn<() => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  try {
    await import('../../.storybook/screens/screen.tsx');
    await expect(navigator.serviceWorker.register('/sw.js')).rejects.toThrow('No service worker');
    expect(register).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
  }
});
