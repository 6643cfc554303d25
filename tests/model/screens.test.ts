import { expect, test } from 'vitest';

import { screens } from '../../.storybook/screens/screens.ts';
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
