import { test } from 'vitest';

import { dataExportModel as model } from '../../../src/machines/customer/dataExport.model.ts';
import { given } from '../../model/pinned.ts';

const started = () => given(model).when('export.requested');
const fetching = () => started().settle('runStep', 'more');
const failed = () => fetching().settle('runStep', 'offline');
const done = () => fetching().settle('runStep', 'incomplete');
const first = { step: 0, total: 0, missing: 0 };

test.each([
  ['before a request', given(model), 'idle', {}],
  ['that is requested', started(), 'exporting', { ...first, texts: model.events['export.requested']?.[0]?.['texts'] }],
  ['whose first file is next', fetching(), 'exporting', { step: 1, total: 12 }],
  ['whose step fails', failed(), 'failed', { step: 1 }],
  ['whose step has no response', fetching().elapse(120_000), 'failed', { step: 1 }],
  ['with a file that cannot be fetched', done(), 'done', { total: 12, missing: 2 }],
  ['whose last file is fetched', fetching().settle('runStep', 'last'), 'done', { total: 12, missing: 0 }],
  ['that is cancelled', fetching().when('export.cancelled'), 'idle', {}],
  ['that is cancelled after a failure', failed().when('export.cancelled'), 'idle', {}],
  ['that is retried goes on with the failed step', failed().when('retry.requested'), 'exporting', { step: 1 }],
  ['after a finished one', done().when('export.requested'), 'exporting', first],
  ['after a cancelled one', fetching().when('export.cancelled').when('export.requested'), 'exporting', first],
] as const)('a data export %s', (_, path, state, context) => path.expect(state, context));

test('a step of a data export fails after two minutes', () =>
  fetching().elapse(119_999).expect('exporting').elapse(1).expect('failed'));
