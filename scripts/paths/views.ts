/** The view tests in words: what a person does to cause an event, and sees in a state. No browser runs. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { createServer, createServerModuleRunner } from 'vite';

import type { Model } from '../../src/machines/app/defineModel.ts';
import type * as InWords from '../../tests/sut/inWords.ts';
import { exportWith, filesOf, root } from '../generated.ts';

export interface Checklist {
  /** `orders/checkout`: the names of its folder and its file. */
  name: string;
  feature: string;
  machine: string;
  model: Model;
  view: InWords.ViewInWords | null;
  /** `Orders/Checkout`, as Storybook has it. Null if no view shows the machine. */
  storyTitle: string | null;
}

/** They know the words of the loaded views. */
export type Words = Pick<typeof InWords, 'gestureInWords' | 'sightInWords'>;

const IN_WORDS = join(root, 'tests/sut/inWords.ts');
/** What view tests import, except what is made of it. */
const HARNESS =
  /^vitest(?:-browser-react|\/browser)?$|\/(?:actAndWait|contrast|facts|gestures|machine|retry|view|voice)\.tsx?$/;

/** The models of one machine (`orders/checkout`), of a feature (`orders`) or of all (an empty name). Takes some seconds. */
export const loadChecklists = async (wanted: string): Promise<{ checklists: Checklist[]; words: Words }> => {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    ssr: { noExternal: /^vitest/ },
    plugins: [
      {
        name: 'chabot:in-words',
        enforce: 'pre',
        resolveId: (id, importer = '') =>
          HARNESS.test(id) && importer.includes('/tests/') ? IN_WORDS : id.endsWith('.css') ? '\0css' : null,
        load: (id) => (id === '\0css' ? '' : null),
      },
    ],
  });
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  try {
    const words: typeof InWords = await runner.import(IN_WORDS);
    const files = filesOf('src/machines/*/*.model.ts').filter(
      (file) =>
        wanted === '' || file === `src/machines/${wanted}.model.ts` || dirname(file) === `src/machines/${wanted}`,
    );
    const features = new Set(files.map((file) => basename(dirname(file))));
    for (const file of filesOf('tests/paths/*/*.view.test.tsx'))
      if (features.has(basename(dirname(file))) && readFileSync(join(root, file), 'utf8').includes('viewPaths('))
        await runner.import(join(root, file));
    const stories = filesOf('src/views/**/*.stories.tsx').map((file) => readFileSync(join(root, file), 'utf8'));
    const checklists: Checklist[] = [];
    for (const file of files) {
      const [feature, machine] = [basename(dirname(file)), basename(file, '.model.ts')];
      const exported: Record<string, Model> = await runner.import(join(root, file));
      const model = exported[exportWith(file, 'Model')];
      if (model === undefined) throw new Error(`${file} exports no model`);
      const story = stories.find((text) => text.startsWith(`// Written by scripts/stories.ts from ${file}:`)) ?? '';
      checklists.push({
        name: `${feature}/${machine}`,
        feature,
        machine,
        model,
        // A view test may narrow its model down.
        view: words.views.find((view) => view.model.machine === model.machine) ?? null,
        storyTitle: /(?:id|title): '([^']+)'/.exec(story)?.[1] ?? null,
      });
    }
    return { checklists, words };
  } finally {
    await server.close();
  }
};
