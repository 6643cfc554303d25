/**
 * Compares what a story says with tests/storybook/contents: every amount, number, date and count, which controls there are,
 * and which of them cannot be used. `npm test -- stories -u` accepts what is on the page now.
 */
import { expect, type TestContext } from 'vitest';

import { contentsOf } from './contents.ts';

/** Where a wrong value of the right type costs money or trust. */
const FEATURES = /\/src\/views\/(?:campaigns|composer|customer|orders|settings)\//;

export const expectContents = ({ task }: TestContext): void => {
  if (FEATURES.test(task.file.filepath)) expect(contentsOf(document.body)).toMatchSnapshot();
};
