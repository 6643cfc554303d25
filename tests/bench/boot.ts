import { mB, ms, report } from './figures.ts';
import { startProcess } from './stack.ts';

/** The first start makes and fills the database, the second finds it. `dataFolder` must be empty. */
export async function benchBoot(dataFolder: string): Promise<void> {
  const cold = await startProcess(dataFolder);
  await cold.stop();
  const warm = await startProcess(dataFolder);
  const memory = await warm.memory();
  await warm.stop();
  report('Stack: Postgres, PostgREST and all services', [
    ['first start, with seed', ms(cold.took), '1.5 s'],
    ['start', ms(warm.took), '400 ms'],
    ['memory of all processes (PSS)', mB(memory), '150 MB'],
  ]);
}
