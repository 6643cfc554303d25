import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CommandError } from './commandError.ts';

/** The data folder that is used without --data. */
const defaultDataFolder = join(import.meta.dirname, '..', '.data');

/** The command that empties exactly this data folder. */
export const resetCommand = (folder: string): string =>
  folder === defaultDataFolder ? 'npm run reset' : `npm run reset -- --data ${folder}`;

/** The command-line options of start, reset, seed, backup and restore. `operand`: the command takes a path without a name. */
export function readOptions({ operand = false } = {}): {
  port: number;
  data: string;
  dev: boolean;
  rooms: number;
  year: boolean;
  scale: number;
  replace: boolean;
  operand: string | undefined;
} {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: operand,
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: defaultDataFolder },
        dev: { type: 'boolean', default: false },
        rooms: { type: 'string', default: '100000' },
        year: { type: 'boolean', default: false },
        scale: { type: 'string', default: '1' },
        replace: { type: 'boolean', default: false },
      },
    });
    if (positionals.length > 1) throw new Error(positionals[1]);
    return {
      ...values,
      operand: positionals[0],
      port: parseWholeNumber('--port', values.port, 65_535),
      rooms: parseWholeNumber('--rooms', values.rooms, 10_000_000),
      scale: parseScale(values.scale),
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `Pilihan tidak dikenal: ${process.argv.slice(2).join(' ')}. Yang ada: --port <nomor>, --data <folder>, --rooms <jumlah>, --year, --scale <0,001 sampai 10>, --replace.`,
      { cause: error },
    );
  }
}

function parseWholeNumber(option: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new CommandError(`${option} ${text} bukan bilangan bulat dari 0 sampai ${max}.`);
}

function parseScale(text: string): number {
  const value = Number(text);
  if (value >= 0.001 && value <= 10) return value;
  throw new CommandError(`--scale ${text} bukan angka dari 0.001 sampai 10.`);
}

/**
 * Runs a command. A `CommandError` prints its one-sentence message; any other error prints its stack trace. Both exit
 * with code 1.
 */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    // Open handles must not keep a failed command running.
    process.exit(1);
  }
}

/** Calls `stop` once when the process receives a signal to end or its parent process exits. */
export function onShutdown(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await stop().catch(console.error);
    process.exit(code);
  };
  // No process reads any more: the terminal was closed, or the reader has ended. Without these, the error of a write
  // would be logged, which is the next write.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));
  process.on('disconnect', () => void end(0));
  // The IPC channel must not keep a finished command running.
  process.channel?.unref();
  process.on('uncaughtException', (error) => {
    console.error(error);
    void end(1);
  });
}
