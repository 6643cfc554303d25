/** All files share one page: each test removes what it rendered, and fails if the console reported a fault. */
import './reactTools.ts';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

import { stopSaying } from '../../src/views/ui/say.ts';
import { expectSilentConsole } from './consoleGuard.ts';

afterEach(async () => {
  await cleanup();
  stopSaying();
  expectSilentConsole();
});
