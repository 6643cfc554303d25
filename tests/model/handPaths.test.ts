/** The text of paths for testing by hand (scripts/paths.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { exportsOf, filesOf, root } from '../../scripts/generated.ts';
import { causeOf } from '../../scripts/paths/causes.ts';
import { places } from '../../scripts/paths/places.ts';
import { writtenPaths, type WrittenPath, type WrittenStep } from '../../scripts/paths/text.ts';
import { loadChecklists, type Checklist, type Words } from '../../scripts/paths/views.ts';
import { routes } from '../../src/machines/app/routing/route.ts';
import { SECTIONS } from '../../src/machines/settings/sections.ts';
import { paths } from './paths.ts';

let checklists: Checklist[];
let words: Words;
const all = new Map<string, WrittenPath[]>();
const every = { userOnly: false, short: false };

beforeAll(async () => {
  ({ checklists, words } = await loadChecklists(''));
  for (const checklist of checklists) all.set(checklist.name, await writtenPaths(checklist, words, every));
});

const checklistOf = (name: string): Checklist => checklists.find((one) => one.name === name)!;
const stepsOf = (name: string): WrittenStep[] => all.get(name)!.flatMap(({ steps }) => steps);
const stepWith = (name: string, act: string): WrittenStep => stepsOf(name).find((step) => step.act === act)!;

test('every machine with paths has a checklist, and each path its own title', () => {
  expect(checklists.length).toBe(filesOf('src/machines/**/*.model.ts').length);
  for (const { name, model } of checklists) {
    const titles = all.get(name)!.map(({ title }) => title);
    expect(titles.length, name).toBe(paths(model).length);
    expect(
      titles.filter((title, at) => titles.indexOf(title) !== at),
      name,
    ).toEqual([]);
  }
});

test('every story that a step names exists, at the address of its link', () => {
  const files = filesOf('src/views/**/*.stories.tsx').map((path) => ({
    title: /(?:id|title): '([^']+)'/.exec(readFileSync(join(root, path), 'utf8'))?.[1],
    names: exportsOf(path),
  }));
  const missing = new Set<string>();
  for (const { name, storyTitle } of checklists)
    for (const { story } of stepsOf(name))
      if (story !== null && !files.some(({ title, names }) => title === storyTitle && names.includes(story.name)))
        missing.add(`${name}: ${story.name}`);
  expect([...missing]).toEqual([]);
  expect(stepWith('orders/checkout', 'tekan tombol “Ganti bank”').story?.link).toBe(
    'http://localhost:6006/?path=/story/orders-checkout--changing',
  );
});

test('a step says what a person does, with what to type, and what is seen then', () => {
  const typed = stepWith('orders/areaSearch', 'isi kolom “Kelurahan, kecamatan, kota, atau kode pos” dengan “depok”');
  expect(typed).toMatchObject({ see: ['lihat “Mencari wilayah…”'], prepare: [], isByHand: true });
  const changing = stepWith('orders/checkout', 'tekan tombol “Ganti bank”');
  expect(changing).toMatchObject({ see: ['lihat “Menutup nomor yang lama…”'], isBrief: true });
  expect(stepsOf('orders/checkout').flatMap(({ see }) => see)).toContain('lihat “Total”: “Rp 1.261.200”');
});

test('a path begins at an address, or with the act that starts the machine there', () => {
  expect(stepsOf('orders/orderList')[0]?.act).toBe('buka /orders');
  expect(stepsOf('tickets/ticket')[0]).toMatchObject({ open: 'buka /tickets', act: 'buka sebuah tiket' });
});

test('each machine, and no other, has a place of its own, at an address of the product or of the simulators', () => {
  expect(Object.keys(places).toSorted()).toEqual(checklists.map(({ name }) => name).toSorted());
  const addresses = Object.values(routes).map(({ path }) => path.replace(/\/:.*/, ''));
  const pages = Object.values(places).flatMap(
    ({ open, start = '' }) => `${open} ${start}`.match(/(?<= |^)\/[\w/-]*/g) ?? [],
  );
  const sections: readonly string[] = SECTIONS;
  const named = Object.values(places).flatMap(({ open }) => open.match(/(?<=settings\?section=)\w+/g) ?? []);
  expect(named.filter((section) => !sections.includes(section))).toEqual([]);
  expect([...new Set(pages)].filter((page) => !addresses.includes(page) && !page.startsWith('/__'))).toEqual([]);
});

test('what a place quotes is a text of the product', () => {
  const catalogues = filesOf('src/views/**/*id.ts').map((file) => readFileSync(join(root, file), 'utf8'));
  const quotes = Object.values(places).flatMap(
    ({ open, start = '' }) => `${open} ${start}`.match(/(?<=“)[^”]+/g) ?? [],
  );
  const typed = ['Daftar harga.csv'];
  expect(
    [...new Set(quotes)].filter(
      (quote) => !typed.includes(quote) && !catalogues.some((text) => text.includes(`'${quote}'`)),
    ),
  ).toEqual([]);
});

test('what causes an outcome is prepared before the last thing that a person does', () => {
  for (const { steps } of all.get('orders/areaSearch')!)
    for (const [at, { act }] of steps.entries()) {
      if (act !== 'tunggu hasilnya (find areas: offline)') continue;
      const last = steps.slice(0, at).findLastIndex(({ act: before }) => !before.startsWith('tunggu'));
      expect(steps[last]?.prepare).toEqual([expect.stringContaining('“Offline”')]);
      expect(steps[at]?.prepare).toEqual([]);
    }
});

test('nothing is to be prepared while a person waits, and no network slows down work in the page', () => {
  const prepared = [...all.values()]
    .flat()
    .flatMap(({ steps }) => steps.slice(1).filter((step) => step.prepare.length > 0));
  expect(prepared.length).toBeGreaterThan(0);
  expect(prepared.filter(({ act }) => act.startsWith('tunggu'))).toEqual([]);
  expect(stepWith('evaluation/caseIntake', 'tunggu 30 detik (timeout)').isByHand).toBe(false);
  expect(stepWith('orders/areaSearch', 'tunggu 25 detik (timeout)').isByHand).toBe(true);
});

test('words of a view are quoted without the signs of their pattern, and nothing without a name is missed', () => {
  const every = [...all.values()].flat().flatMap(({ steps }) => steps.flatMap(({ act, see }) => [act, ...see]));
  expect(every.filter((words) => /“[(^]|\$”|lihat .* pertama$/.test(words))).toEqual([]);
  expect(every.filter((words) => words.startsWith('tidak ada') && !words.includes('“'))).toEqual([]);
});

test('what no person can cause is marked, and with --user-only it is not there', async () => {
  const broken = stepWith('orders/areaSearch', 'tunggu hasilnya (find areas: broken)');
  expect(broken.isByHand).toBe(false);
  for (const name of ['orders/checkout', 'auth/registration', 'training/source']) {
    const written = await writtenPaths(checklistOf(name), words, { userOnly: true, short: true });
    expect(written.length).toBeGreaterThan(1);
    for (const { steps } of written) expect(steps.filter(({ isByHand }) => !isByHand)).toEqual([]);
  }
});

describe('with --user-only, in every path', () => {
  let byHand: { name: string; steps: WrittenStep[] }[];

  beforeAll(async () => {
    byHand = [];
    for (const checklist of checklists)
      for (const { steps } of await writtenPaths(checklist, words, { userOnly: true, short: false }))
        byHand.push({ name: checklist.name, steps });
  });

  const offending = (isWrong: (step: WrittenStep, at: number, steps: WrittenStep[]) => boolean): string[] =>
    byHand.flatMap(({ name, steps }) =>
      steps.filter(isWrong).map(({ act, prepare }) => `${name}: ${[...prepare, act].join('. ')}`),
    );
  const networks = ({ prepare }: WrittenStep) => prepare.filter((one) => one.includes('DevTools'));

  test('each step has a control or a cause with a name', () => {
    expect(byHand.length).toBeGreaterThan(300);
    expect(
      offending(({ act, isByHand }) => !isByHand || /^dari luar|^\S+$|(?:tekan|pilih|isi) (?:,|$)/.test(act)),
    ).toEqual([]);
  });

  test('a step has one network at most, and a page that needs one is not opened without it', () => {
    expect(byHand.flatMap(({ steps }) => steps.flatMap(networks)).length).toBeGreaterThan(100);
    expect(offending((step) => networks(step).length > 1)).toEqual([]);
    expect(offending((step) => networks(step).length > 0 && /^buka (?:\/|tautannya)/.test(step.act))).toEqual([]);
  });

  test('other data than the named ones are typed or chosen, not waited for', () => {
    expect(offending(({ act, instead }) => instead.length > 0 && /^tunggu|“Coba lagi/.test(act))).toEqual([]);
  });

  test('a page of more rows has more rows than the sample data', () => {
    expect(
      byHand.filter(
        ({ steps }) =>
          steps.some(({ act }) => /“Muat (?:lagi|berikutnya)”/.test(act)) && steps[0]!.prepare.length === 0,
      ),
    ).toEqual([]);
  });

  test('what reads again by itself with the network is not asked to read again', () => {
    const isFailure = (step?: WrittenStep) => /^tunggu hasilnya .*(?:offline|unreachable)\)$/.test(step?.act ?? '');
    expect(
      offending(({ act }, at, steps) => act.startsWith('di DevTools → Network kembali') && !isFailure(steps[at - 1])),
    ).toEqual([]);
    expect(byHand.some(({ steps }) => steps.some(({ act }) => act.startsWith('di DevTools → Network kembali')))).toBe(
      true,
    );
  });

  test('a choice from the beginning of a path is made once', () => {
    const shop = 'pilih usaha “Kedai Kopi Senja”, yang masih kosong';
    expect(offending(({ prepare }, at) => at > 0 && prepare.includes(shop))).toEqual([]);
  });
});

test('--short has one path for each story', async () => {
  const written = await writtenPaths(checklistOf('orders/areaSearch'), words, { userOnly: false, short: true });
  const ends = written.map(({ steps }) => steps.at(-1)?.story?.name ?? '');
  const stories = exportsOf('src/views/orders/shipping/AreaSearch.stories.tsx').filter((name) => name !== 'AllStates');
  expect(ends.length).toBe(stories.length);
  expect(new Set(ends)).toEqual(new Set(stories));
});

test('every gesture of a view can be told in words', async () => {
  const silent = new Set<string>();
  const told = new Set<string>();
  for (const { name, machine, model, view } of checklists)
    for (const { event, from } of paths(model).flatMap(({ steps }) => steps)) {
      const key = `${name}: ${event.type}`;
      if (view?.gestures[event.type] === undefined || told.has(key)) continue;
      const said = await words.gestureInWords(view, event, from);
      (said === null && causeOf(machine, event.type, event, from) === null ? silent : told).add(key);
    }
  // The tests send these to the actor.
  expect([...silent].filter((key) => !told.has(key))).toEqual(['conversation/room: realtime.refused']);
});
