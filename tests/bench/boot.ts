import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { mB, ms, report } from './report.ts';
import { startProcess } from './stack.ts';

/** The prepared database, which only the first start of an installation builds. */
const preparedDatabases = join(import.meta.dirname, '../../.cache/postgres');

/**
 * Measures three starts: the first builds the prepared database, the second copies it, the third finds existing data.
 * The first two also seed. `dataFolder` must be empty.
 */
export async function benchBoot(dataFolder: string): Promise<void> {
  await rm(preparedDatabases, { recursive: true, force: true });
  const first = await startProcess(`${dataFolder}-first`);
  await first.stop();
  await rm(`${dataFolder}-first`, { recursive: true });
  const cold = await startProcess(dataFolder);
  await cold.stop();
  const warm = await startProcess(dataFolder);
  const memory = await warm.memory();
  await warm.stop();
  report('Stack: Postgres, PostgREST and all services', [
    ['first start of an installation, with seed', ms(first.startDuration)],
    ['start on an empty data folder, with seed', ms(cold.startDuration), '1.5 s'],
    ['start', ms(warm.startDuration), '400 ms'],
    ['memory of all processes (PSS)', mB(memory), '150 MB'],
  ]);
}
