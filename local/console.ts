import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { Refusal } from './refusal.ts';

/** Where an installation's data lies unless --data names another folder. */
const dataFolder = join(import.meta.dirname, '..', '.data');

/** The command that empties the data folder `folder`, and no other. */
export const resetCommand = (folder: string): string =>
  folder === dataFolder ? 'npm run reset' : `npm run reset -- --data ${folder}`;

/** The options that the commands share. */
export function readOptions(): { port: number; data: string; dev: boolean; rooms: number } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: dataFolder },
        dev: { type: 'boolean', default: false },
        rooms: { type: 'string', default: '100000' },
      },
    });
    return {
      ...values,
      port: wholeNumber('--port', values.port, 65_535),
      rooms: wholeNumber('--rooms', values.rooms, 10_000_000),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `Pilihan tidak dikenal: ${process.argv.slice(2).join(' ')}. Yang ada: --port <nomor>, --data <folder>, --rooms <jumlah>.`,
      { cause: error },
    );
  }
}

function wholeNumber(option: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new Refusal(`${option} ${text} bukan bilangan bulat dari 0 sampai ${most}.`);
}

/** Runs a command: what cannot be is one sentence and exit code 1; what should not be keeps its stack trace. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    // Whatever is still open must not keep a command that failed.
    process.exit(1);
  }
}

/** Calls `stop` once when the process is asked to end, by whichever signal or by the death of who started it. */
export function onExit(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await stop().catch(console.error);
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));
  process.on('disconnect', () => void end(0));
  // Hearing of that must not keep a command that is done.
  process.channel?.unref();
  process.on('uncaughtException', (error) => {
    console.error(error);
    void end(1);
  });
}
