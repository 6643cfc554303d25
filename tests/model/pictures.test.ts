import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../../scripts/generated.ts';
import { pictures } from '../storybook/pictures.ts';

test('each story of the list has a picture, and no picture is of another one', () => {
  const files = [...pictures].map((story) => `${story.replace('--', '-')}.png`);
  expect(readdirSync(join(root, 'tests/storybook/pictures')).toSorted()).toEqual(files.toSorted());
});
