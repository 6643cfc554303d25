import { open, readFile, rename, rm } from 'node:fs/promises';

import { Refusal } from './refusal.ts';

/** A state on disk: one JSON file, replaced whole. */
export interface Kept<State> {
  /** Changed in place. */
  state: State;
  /** It has changed: write it soon. Changes during a write go into the next one. */
  changed: () => void;
  /** Resolves when all that has changed until now is on disk. */
  written: () => Promise<void>;
  /** The same; what changes later is not written. */
  close: () => Promise<void>;
}

/** Writes beside the file, then renames: a reader, or a start after kill -9, sees the old state or the new one. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

/** Opens the state in `file`, or `empty` where there is none. `unreadable`: what is said where it cannot be read. */
export async function openKept<State>(
  file: string,
  { empty, unreadable }: { empty: State; unreadable: string },
): Promise<Kept<State>> {
  await rm(`${file}.new`, { force: true });
  const read = async (): Promise<State> => {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as State;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty;
      throw new Refusal(unreadable, { cause: error });
    }
  };
  const state = await read();
  let dirty = false;
  let closed = false;
  let writing: Promise<void> | undefined;

  // One turn later, so that the many changes of one request are one write; and one write at a time.
  const write = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    try {
      while (dirty) {
        dirty = false;
        await replaceFile(file, JSON.stringify(state));
      }
    } catch (error) {
      dirty = true;
      throw error;
    } finally {
      writing = undefined;
    }
  };
  const begin = (): Promise<void> => {
    writing ??= write();
    // Whoever waits hears of a failure; without them, the next change tries again.
    writing.catch(() => {});
    return writing;
  };
  const written = async (): Promise<void> => {
    while (dirty || writing) await begin();
  };

  return {
    state,
    changed: () => {
      if (closed) return;
      dirty = true;
      void begin();
    },
    written,
    close: () => {
      closed = true;
      return written();
    },
  };
}
