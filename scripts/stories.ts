/**
 * Writes the stories of every machine in `models.ts`: one for each picture of its model, standing where the shortest
 * path to it ends. `node scripts/stories.ts` writes; `--check` fails where a committed file differs.
 */
import { basename, dirname, join, relative } from 'node:path';

import type { Model } from '../src/machines/app/defineModel.ts';
import { storiesOf, type StoryPath } from '../tests/model/stories.ts';
import { loadExport, root, writeOrCheck } from './generated.ts';
import { pictured, type Pictured } from './models.ts';

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const words = (name: string) => name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ');

const story = ({ name, steps }: StoryPath) =>
  `export const ${name}: Story = { parameters: { way: ${JSON.stringify(steps)} } };`;

const file = (entry: Pictured, model: Model): string => {
  const [modelPath, modelName] = entry.model.split('#') as [string, string];
  const [viewPath, viewName] = entry.view.split('#') as [string, string];
  const folder = join(root, 'src/views', dirname(viewPath));
  const up = relative(folder, root);
  const machines = relative(folder, join(root, 'src/machines'));
  const title = [...new Set([dirname(viewPath), basename(modelPath)].map((part) => words(capital(part))))].join('/');
  const place = entry.place ? `'${entry.place}'` : 'null';
  const props = entry.props ? ` ${entry.props}` : '';
  return `// Written by scripts/stories.ts from src/machines/${modelPath}.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '${up}/.storybook/standing.tsx';
import { ${modelName} } from '${machines}/${modelPath}.model.ts';
import { ${viewName} } from './${basename(viewPath)}.tsx';

const meta = {
  title: '${title}',
  parameters: { layout: '${entry.page ? 'fullscreen' : 'padded'}', model: ${modelName} },
  render: standing(${modelName}, ${place}, (actor) => <${viewName} actor={actor}${props} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

${storiesOf(model).map(story).join('\n')}

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(${modelName}) };
`;
};

const files = new Map<string, string>();
for (const entry of pictured) {
  const model = await loadExport<Model>('machines', entry.model, '.model.ts');
  const [modelPath] = entry.model.split('#') as [string];
  const [viewPath] = entry.view.split('#') as [string];
  const name = capital(basename(modelPath));
  files.set(join(root, 'src/views', dirname(viewPath), `${name}.stories.tsx`), file(entry, model));
}
await writeOrCheck(files, 'node scripts/stories.ts');
