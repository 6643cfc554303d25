import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { filesOf, root } from '../../scripts/generated.ts';
import { machinesWithoutView } from '../../scripts/models.ts';

const texts = (pattern: string): string[] => filesOf(pattern).map((file) => readFileSync(join(root, file), 'utf8'));
const pinned = texts('tests/paths/**/*.pinned.test.ts').join('\n');
const views = texts('tests/paths/**/*.view.test.tsx');

/** The names under which the tests know the models of a file. */
const importedNames = (text: string, model: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '([^']*)'/g)]
    .filter(([, , from]) => from?.endsWith(`/${model}`))
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/^.* as /, '').trim());

const models = filesOf('src/machines/**/*.model.ts').map((file) => file.replace(/^src\//, ''));

/** The paths believe a chart, so the ends that matter are written by hand as well. */
test.each(models)('%s has a pinned test', (model) => {
  expect(importedNames(pinned, model)).not.toEqual([]);
});

const shown = models.filter((model) => !machinesWithoutView.some((name) => model.endsWith(`/${name}.model.ts`)));

test.each(shown)('the paths of %s are walked on its view', (model) => {
  const isWalked = views.some(
    (text) =>
      text.includes('viewPaths(') &&
      // Also with fewer events, or another input.
      importedNames(text, model).some((name) =>
        new RegExp(`(?:viewPaths\\(|= \\{)\\s*(?:\\.{3})?${name}\\b`).test(text),
      ),
  );
  expect(isWalked).toBe(true);
});

test('a machine without a view is a machine', () => {
  const names = models.map((model) => model.replace(/^.*\/|\.model\.ts$/g, ''));
  for (const name of machinesWithoutView) expect(names).toContain(name);
});

test('no file of a machine is longer than 250 lines', () => {
  const long = filesOf('src/machines/**/*.ts').filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /\bsetup\(|\.create(?:Machine|StateConfig)\(/.test(text) && text.split('\n').length > 251;
  });
  expect(long).toEqual([]);
});
