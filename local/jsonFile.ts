import { readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import { CommandError } from './commandError.ts';
import { replaceFile } from './replaceFile.ts';

/** A JSON file that holds the state of a service and is always replaced whole. */
export interface JsonFile<State> {
  /** Mutable; changes are written by `save`. */
  state: State;
  /** Schedules a write of the state. A crash may lose the last `PAUSE` unless they are flushed. */
  save: () => void;
  /** Resolves when all changes so far are on disk. */
  flush: () => Promise<void>;
  /** Flushes; later changes are not written. */
  close: () => Promise<void>;
}

/**
 * Milliseconds between a change and its write. The file is written whole: without a pause, a simulator that is busy for a
 * second wrote its whole state a hundred times.
 */
const PAUSE = 50;

/**
 * Opens the state in `file`, or `empty` if there is no file. `unreadable` is the error message for a file that cannot
 * be read.
 */
export async function openJsonFile<State>(
  file: string,
  { empty, unreadable }: { empty: State; unreadable: string },
): Promise<JsonFile<State>> {
  await rm(`${file}.new`, { force: true });
  const read = async (): Promise<State> => {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as State;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty;
      throw new CommandError(unreadable, { cause: error });
    }
  };
  const state = await read();
  let dirty = false;
  let closed = false;
  let writing: Promise<void> | undefined;
  let endPause = (): void => {};

  // The changes of a pause make one write. Only one write runs at a time.
  const write = async (): Promise<void> => {
    const pause = new AbortController();
    endPause = () => pause.abort();
    await wait(PAUSE, undefined, { signal: pause.signal }).catch(() => {});
    try {
      dirty = false;
      await replaceFile(file, JSON.stringify(state));
    } catch (error) {
      dirty = true;
      throw error;
    } finally {
      writing = undefined;
    }
    // Changes during the write.
    if (dirty) void startWrite();
  };
  const startWrite = (): Promise<void> => {
    writing ??= write();
    // Callers of `flush` get the failure. Without one, the next change tries again.
    writing.catch(() => {});
    return writing;
  };
  const flush = async (): Promise<void> => {
    while (dirty || writing) {
      const written = startWrite();
      endPause();
      await written;
    }
  };

  return {
    state,
    save: () => {
      if (closed) return;
      dirty = true;
      void startWrite();
    },
    flush,
    close: () => {
      closed = true;
      return flush();
    },
  };
}
