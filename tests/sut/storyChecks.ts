/**
 * All stories share one page. A story whose view logs a fault fails; React logs also what an error boundary catches. The
 * modules with a state are others: vitest runs this one again for each file.
 */
import './reactTools.ts';
import { afterEach, beforeEach } from 'vitest';

import { expectSilentConsole } from './consoleGuard.ts';
import { loadViews } from './lazyViews.ts';
import { noteSentences } from './sentences.ts';

beforeEach(loadViews);
afterEach(expectSilentConsole);
afterEach(({ task }) => noteSentences(task.meta));
