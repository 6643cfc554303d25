/** All files share one page: what a test has drawn is taken away before the next, and it has complained of nothing. */
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

import { expectQuiet } from './quiet.ts';

afterEach(async () => {
  await cleanup();
  expectQuiet();
});
