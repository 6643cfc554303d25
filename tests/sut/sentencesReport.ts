/** After all stories: whether each was checked, and which sentences of the catalogues none of them draws. */
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import type { TestProject } from 'vitest/node';

/** Percent of all sentences. It is what has been reached: new stories make it less. */
const MOST_UNDRAWN = 10;

const LIST = '.cache/sentences.txt';

const VIEWS = 'src/views';
const CATALOGUE = /(?:from |import\()'([^']*\/text\/[^']*)\.ts'/g;

/** Of a place in it. */
const FILE = /^.*?\/text\/(?:id|\w+\.id)(?=\.)/;

/**
 * The catalogues that a component or a hook imports. The words of all others are in files for spreadsheets, in messages to
 * customers or in mails, which no story draws.
 */
const drawnCatalogues = (): Set<string> =>
  new Set(
    globSync([`${VIEWS}/**/*.tsx`, `${VIEWS}/**/use*.ts`], { exclude: ['**/*.{test,stories}.tsx'] }).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(CATALOGUE)].map(([, file = '']) =>
        relative(VIEWS, join(path, '..', file)),
      ),
    ),
  );

export function setup(project: TestProject): () => Promise<void> {
  return async () => {
    const { vitest } = project;
    const stories = vitest.state.getTestModules().filter(({ moduleId }) => moduleId.endsWith('.stories.tsx'));
    const tests = stories.flatMap(({ children }) => [...children.allTests()]);
    const unchecked = tests.filter((test) => test.result().state === 'passed' && !test.meta().sentences);
    if (unchecked.length > 0)
      throw new Error(`Without the hooks of storyChecks.ts: ${unchecked.map((one) => one.fullName).join('; ')}`);
    const sentences = tests.flatMap((test) => test.meta().sentences ?? []);
    const drawn = new Set(sentences.flatMap((one) => one.drawn));
    const catalogues = drawnCatalogues();
    const places = sentences.flatMap((one) => one.all);
    const all = new Set(places.filter((place) => catalogues.has(FILE.exec(place)?.[0] ?? '')));
    const undrawn = [...all].filter((place) => !drawn.has(place)).sort();
    const { testFiles } = await project.globTestFiles();
    // Nothing follows from some of the stories.
    if (stories.length < testFiles.length || vitest.config.testNamePattern) return;
    const percent = (100 * undrawn.length) / all.size;
    await mkdir('.cache', { recursive: true });
    await writeFile(LIST, `${undrawn.join('\n')}\n`);
    const result = `${undrawn.length} of ${all.size} sentences (${percent.toFixed(1)} %) are in no story; ${LIST} lists them.`;
    // A story that failed drew less.
    if (percent > MOST_UNDRAWN && stories.every((one) => one.ok()))
      throw new Error(`${result} At most ${MOST_UNDRAWN} % are allowed.`);
    console.log(result);
  };
}
