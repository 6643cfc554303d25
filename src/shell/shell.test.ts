import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { APPEARANCE, SESSION_COOKIE } from '../services/platform/storageKeys.ts';

const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8');

/** The variables of the first rule with this selector. */
const variablesOf = (css: string, selector: string): Map<string, string> => {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? '';
  return new Map([...rule.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
};

test.each([
  [':root', ':root'],
  [":root[data-theme='dark']", '@utility colours-of-the-dark'],
  [':root:not([data-theme])', '@utility colours-of-the-dark'],
])('the colours of the skeleton in %s are those of the theme', async (selector, source) => {
  const skeleton = variablesOf(await read('shell.css'), selector);
  const theme = (await read('../theme.css')).replace(/:root \{\s+--spacing[^}]*\}/, '');
  expect(skeleton.size).toBe(8);
  for (const [name, value] of skeleton) expect(variablesOf(theme, source).get(name), name).toBe(value);
});

test.each(['shell.ts', 'landing.ts'])('%s reads the stored theme and the session under their names', async (file) => {
  const script = await read(file);
  expect(script).toContain(`'${SESSION_COOKIE}'`);
  expect(script).toContain(`'${APPEARANCE}'`);
});
