/** What the pages of Storybook read from the source, as modules: nothing of it is listed a second time. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { Plugin } from 'vite';

import { filesOf, root } from '../scripts/generated.ts';
import { filesOfIcons } from '../scripts/icons.ts';
import { pages } from '../scripts/pages.ts';
import { routes, type RouteName } from '../src/machines/app/routing/route.ts';
import { routeOf } from '../src/wiring/routeOf.ts';
import { screens as wholes } from './screens/screens.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The product's icons from lucide, with the files that draw them. */
const icons = (): string => {
  const uses = new Map<string, string[]>();
  for (const path of filesOf('src/**/*.tsx').filter((file) => !/\.(?:stories|test)\.tsx$/.test(file)))
    for (const [, list = ''] of read(path).matchAll(/import \{([^}]+)\} from 'lucide-react'/g))
      for (const name of list.split(',').map((one) => one.trim()))
        if (name !== '' && !name.startsWith('type ')) {
          // `Image as Picture`
          const [imported = name] = name.split(' as ');
          uses.set(imported, [...(uses.get(imported) ?? []), basename(path)]);
        }
  const names = [...uses.keys()].toSorted();
  const files = filesOfIcons();
  // Each from its own file: the index of lucide has 1,700 more.
  return `${names.map((name) => `import ${name} from '${files.get(name)}';`).join('\n')}
export const icons = { ${names.join(', ')} };
export const uses = ${JSON.stringify(Object.fromEntries(uses))};`;
};

interface StoryFile {
  /** The feature: a folder of src/views. */
  feature: string;
  title: string;
  /** The first story of the file, or the one with all states. */
  story: string;
}

const storyFiles = (): StoryFile[] =>
  filesOf('src/views/**/*.stories.tsx').flatMap((path) => {
    const text = read(path);
    // Fixtures beside it have titles and ids too.
    const [meta = ''] = /^const meta = \{\n.+?^\}/msu.exec(text) ?? [];
    const [, title] = /\btitle: '(.+?)',/.exec(meta) ?? [];
    const [, feature = ''] = /^src\/views\/(\w+)/.exec(path) ?? [];
    if (title === undefined || title.startsWith('Components/')) return [];
    const [, id = toId(title)] = /^ {2}id: '(.+)',$/m.exec(meta) ?? [];
    const [, first = ''] = /^export const (\w+): Story/m.exec(text) ?? [];
    return [
      { feature, title, story: toId(id, text.includes('AllStates') ? 'All States' : storyNameFromExport(first)) },
    ];
  });

/** The features whose views a page draws; of a frame, those of the views inside it. */
const featuresOf = (name: RouteName): string[] => {
  const parts = routes[name].path.endsWith('/:roomId?') ? ['dashboard', 'room'] : [name];
  const modules = parts.flatMap((part) => pages[part]?.modules ?? []).filter((module) => module.startsWith('views/'));
  return modules.flatMap((module) => {
    const [, feature = ''] = module.split('/');
    if (feature !== 'app') return [feature];
    return [...read(`src/${module}`).matchAll(/from '\.\.\/(\w+)\/[A-Z]\w+\.tsx'/g)].map(([, inside = '']) => inside);
  });
};

/** The whole screens that each route opens. */
const wholeScreens = Map.groupBy(
  Object.entries(wholes).flatMap(([group, inside]) =>
    inside.map(({ name, address }) => {
      const { pathname, search } = new URL(address, 'http://localhost');
      const story = toId(`Screens/${group.split(' · ')[0]}`, storyNameFromExport(name.replaceAll(' ', '')));
      return { title: name, story, route: routeOf(pathname, search).name };
    }),
  ),
  ({ route }) => route,
);

const screens = (): string =>
  `export const screens = ${JSON.stringify(
    Object.entries(routes).map(([name, { path, access }]) => {
      const features = featuresOf(name as RouteName);
      const whole = wholeScreens.get(name as RouteName) ?? [];
      return { path, access, whole, stories: storyFiles().filter(({ feature }) => features.includes(feature)) };
    }),
  )};`;

/** By the name of the module. */
const modules: Record<string, () => string> = { 'virtual:icons': icons, 'virtual:screens': screens };

export const sources = (): Plugin => ({
  name: 'storybook:sources',
  resolveId: (id) => (id in modules ? `\0${id}` : null),
  load: (id) => modules[id.slice(1)]?.() ?? null,
});
