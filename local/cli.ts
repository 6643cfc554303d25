import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { CommandError } from './commandError.ts';

/** The data folder that is used without --data. */
const defaultDataFolder = join(import.meta.dirname, '..', '.data');

/** The command that empties exactly this data folder. */
export const resetCommand = (folder: string): string =>
  folder === defaultDataFolder ? 'npm run reset' : `npm run reset -- --data ${folder}`;

/**
 * The options of the command line, and at most so many words without a name. Throws `usage` for anything else. Values are not
 * repeated: one may be a secret.
 */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  words = 0,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: words > 0 });
    if (positionals.length > words) throw new CommandError(`Terlalu banyak kata. ${usage}`);
    return { values, positionals: positionals as string[] };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const given = process.argv.slice(2).flatMap((arg) => /^-[^=]*/u.exec(arg)?.[0] ?? []);
    throw new CommandError(
      given.length > 0
        ? `Pilihan tidak dikenal, atau tanpa nilai: ${given.join(' ')}. ${usage}`
        : `Terlalu banyak kata. ${usage}`,
      { cause: error },
    );
  }
}

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
  const { values, positionals } = parseOptions(
    'Yang ada: --port <nomor>, --data <folder>, --rooms <jumlah>, --year, --scale <0,001 sampai 10>, --replace.',
    {
      port: { type: 'string', default: '3000' },
      data: { type: 'string', default: defaultDataFolder },
      dev: { type: 'boolean', default: false },
      rooms: { type: 'string', default: '100000' },
      year: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
      replace: { type: 'boolean', default: false },
    },
    operand ? 1 : 0,
  );
  return {
    ...values,
    operand: positionals[0],
    port: parseWholeNumber('--port', values.port, 65_535),
    rooms: parseWholeNumber('--rooms', values.rooms, 10_000_000),
    scale: parseScale(values.scale),
  };
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
 * Runs a command, or a part of one, and returns what it returns. A `CommandError` prints its one-sentence message; any other error prints its stack trace. Both exit
 * with code 1.
 */
export async function runCommand<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    // Open handles must not keep a failed command running.
    return process.exit(1);
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
