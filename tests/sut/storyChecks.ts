/**
 * All stories share one page. A story whose view logs a fault fails; React logs also what an error boundary catches. The
 * modules with a state are others: vitest runs this one again for each file, or tests/sut/sentencesReport.ts fails.
 */
import './reactTools.ts';
import './stillPage.ts';
import { afterAll, afterEach, beforeEach } from 'vitest';

import { loadRefusals } from '../../src/views/refusals/useRefusal.ts';
import { stopSaying } from '../../src/views/ui/say.ts';
import { expectSilentConsole } from './consoleGuard.ts';
import { loadViews } from './lazyViews.ts';
import { noteSentences } from './sentences.ts';
import { shiftedDate } from './shiftedDate.ts';
import { expectContents } from './storyContents.ts';
import { expectPicture } from './storyPictures.ts';

beforeEach(loadViews);
// The first refusal would be empty until its catalogue is loaded.
beforeEach(loadRefusals);
// What a screen reader was told last is no part of the next story.
afterEach(stopSaying);
afterEach(expectSilentConsole);
// The last of these runs first. The check of the contents writes into fields.
afterEach(expectContents);
afterEach(({ task }) => noteSentences(task.meta));
afterEach(expectPicture);
// Vitest loads a setup file again for each file, under the time. The clock of stories would give the same time twice.
afterAll(() => {
  globalThis.Date = shiftedDate(0);
});
