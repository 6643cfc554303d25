/**
 * Writes the stories of every model in `models.ts`, one for each story of the model, and the order in which Storybook
 * lists them. `node scripts/stories.ts` writes; `--check` fails where a committed file differs.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

import { screens, testedScreens } from '../.storybook/screens/screens.ts';
import type { Model } from '../src/machines/app/defineModel.ts';
import { storiesOf, type StoryPath } from '../tests/model/stories.ts';
import { exportsOf, exportWith, filesOf, loadExport, root, writeOrCheck } from './generated.ts';
import { machinesWithoutView, machineViews, type MachineView } from './models.ts';
import { plays } from './plays.ts';

const HEADER = '// Written by scripts/stories.ts';
const [BEGIN, END] = ['// stories: written by scripts/stories.ts', '// /stories'];

const modelPaths = new Map(filesOf('src/machines/**/*.model.ts').map((path) => [basename(path, '.model.ts'), path]));

/** The file of each component of a view. */
const viewPaths = Map.groupBy(
  filesOf('src/views/**/*.tsx')
    .filter((path) => !/\.(?:stories|test)\.tsx$/.test(path))
    .flatMap((path) => exportsOf(path).map((name) => ({ name, path }))),
  ({ name }) => name,
);

const viewPathOf = (view: string): string => {
  const [file, ...others] = viewPaths.get(view) ?? [];
  if (file === undefined || others.length > 0)
    throw new Error(
      `scripts/models.ts names the view "${view}", which ${file ? 'several files export' : 'nothing exports'}`,
    );
  return file.path;
};

const missing = [...modelPaths.keys()].filter(
  (name) => !machinesWithoutView.includes(name) && !machineViews.some(({ machine }) => machine === name),
);
if (missing.length > 0) throw new Error(`scripts/models.ts names no view for ${missing.join(', ')}`);

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const words = (name: string) =>
  capital(name)
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replace(/\b(?:Ai|Mfa)\b/g, (acronym) => acronym.toUpperCase());

/** `Inbox/Room List · daftar chat`: the feature and the machine. */
const titleOf = (modelPath: string, { also }: MachineView): [feature: string, machine: string] => [
  words(basename(dirname(modelPath))),
  words(basename(modelPath, '.model.ts')) + (also && ` · ${also}`),
];

const story = ({ name, steps }: StoryPath, { blank }: MachineView) => {
  const caption = blank?.stories.includes(name) ? `, blank: ${JSON.stringify(blank.because)}` : '';
  return `export const ${name}: Story = { parameters: { steps: ${JSON.stringify(steps)}${caption} } };`;
};

/** The stories of what the view keeps by itself. */
const playedStories = (machine: string, stories: readonly StoryPath[]): string[] =>
  Object.entries(plays[machine] ?? {}).map(([name, { from, gestures }]) => {
    const begin = stories.find((one) => one.name === from);
    if (!begin) throw new Error(`scripts/plays.ts: the machine "${machine}" has no story "${from}"`);
    if (stories.some((one) => one.name === name))
      throw new Error(`scripts/plays.ts: the machine "${machine}" has a story "${name}"`);
    return `export const ${name}: Story = { parameters: { steps: ${JSON.stringify(begin.steps)} }, play: playing(${JSON.stringify(gestures)}) };`;
  });

const contents = (entry: MachineView, view: string, modelPath: string, model: Model): string => {
  const viewPath = viewPathOf(view);
  const modelName = exportWith(modelPath, 'Model');
  const folder = dirname(viewPath);
  const from = (path: string) => (relative(folder, path).startsWith('.') ? '' : './') + relative(folder, path);
  const systemId = entry.systemId ? `'${entry.systemId}'` : 'null';
  const props = entry.props ? ` ${entry.props}` : '';
  const stories = storiesOf(model);
  const played = playedStories(entry.machine, stories);
  const gestures = played.length > 0 ? `import { playing } from '${from('.storybook/gestures.ts')}';\n` : '';
  return `${HEADER} from ${modelPath}: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

${gestures}import { renderActor, renderAllStates } from '${from('.storybook/storyActor.tsx')}';
import { ${modelName} } from '${from(modelPath)}';
import { ${view} } from '${from(viewPath)}';

const meta = {
  id: '${titleOf(modelPath, { ...entry, also: '' })
    .join('-')
    .replaceAll(' ', '-')
    .toLowerCase()}',
  title: '${titleOf(modelPath, entry).join('/')}',
  parameters: { layout: '${entry.page ? 'fullscreen' : 'padded'}', model: ${modelName} },
  render: renderActor(${modelName}, ${systemId}, (actor) => <${view} actor={actor}${props} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

${[...stories.map((path) => story(path, entry)), ...played].join('\n')}

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(${modelName}),
};
`;
};

/**
 * The literal that Storybook reads from preview.tsx without running it: what is not of a machine, then features in order of
 * appearance, `*` the rest.
 */
const order = (titles: readonly (readonly [feature: string, machine: string])[]): string => {
  const lines = [...Map.groupBy(titles, ([feature]) => feature)].map(
    ([feature, inside]) => `'${feature}', [${inside.map(([, machine]) => `'${machine}'`).join(', ')}],`,
  );
  const listed = [
    `'Introduction', 'Tokens · warna dan huruf', 'Formats · tanggal, jam, rupiah, nomor telepon', 'Components',`,
    ...lines,
    `'*',`,
  ];
  const indented = ['// prettier-ignore', 'order: [', ...listed.map((line) => `  ${line}`), '],'];
  return indented.map((line) => `        ${line}`).join('\n');
};

const files = new Map<string, string>();
const titles: [string, string][] = [];
for (const entry of machineViews) {
  const modelPath = modelPaths.get(entry.machine);
  if (!modelPath) throw new Error(`scripts/models.ts names the machine "${entry.machine}", which has no model`);
  const view = entry.view ?? `${capital(entry.machine)}Story`;
  const model = await loadExport<Model>(modelPath, exportWith(modelPath, 'Model'));
  const name = `${capital(entry.machine)}.stories.tsx`;
  files.set(join(root, dirname(viewPathOf(view)), name), contents(entry, view, modelPath, model));
  titles.push(titleOf(modelPath, entry));
}
for (const [group, inside] of Object.entries(screens)) {
  const [name = ''] = group.split(' · ');
  const exported = inside.map((screen) => {
    const tags = testedScreens.has(screen) ? '' : `tags: ['!test'], `;
    const fields = `name: '${screen.name}', ${tags}...screenStory('${name}', '${screen.name}')`;
    return `export const ${screen.name.replaceAll(' ', '')}: StoryObj = { ${fields} };`;
  });
  const lines = [
    `${HEADER} from .storybook/screens/screens.ts: change the list, not this file.`,
    `import type { StoryObj } from '@storybook/react-vite';\n`,
    `import { screenStory } from './screen.tsx';\n`,
    `export default { id: 'screens-${name.replaceAll(' ', '-').toLowerCase()}', title: 'Screens/${group}' };\n`,
    ...exported,
  ];
  files.set(join(root, '.storybook/screens', `${name.replaceAll(' ', '')}.stories.tsx`), `${lines.join('\n')}\n`);
}
const preview = join(root, '.storybook/preview.tsx');
const text = await readFile(preview, 'utf8');
const [before, rest] = text.split(BEGIN) as [string, string];
const listed = [...Object.keys(screens).map((group) => ['Screens', group] as const), ...titles];
files.set(preview, `${before}${BEGIN}\n${order(listed)}\n        ${rest.slice(rest.indexOf(END))}`);
await writeOrCheck({
  files,
  pattern: '{src/views,.storybook}/**/*.stories.tsx',
  header: HEADER,
  command: 'npm run stories',
});
