import type { ChildProcess } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Whether a process with this id runs. On Linux, also whether it was started from a program of this name, and whether it works
 * in this folder.
 */
export function isRunning(pid: number, program: string, folder?: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // Process ids are reused, on a busy machine within hours. Without these checks a foreign process could be stopped: of
    // another program, or of another stack, whose Postgres would lose all its connections and recover.
    const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!command.split('/').at(-1)?.startsWith(program)) return false;
    return folder === undefined || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** `crashed` resolves when the process exits before `expectExit` was called. */
export function watchForCrash(process: ChildProcess): { crashed: Promise<void>; expectExit: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.once('exit', resolve);
  return { crashed: promise, expectExit: () => process.off('exit', resolve) };
}

/**
 * Sends `signal` to a process, and SIGKILL after `timeout` ms. Resolves when the process is gone. `folder`: where it works, for
 * an id from a file.
 */
export async function stopProcess(
  pid: number,
  program: string,
  { signal, timeout = 5000, folder }: { signal: NodeJS.Signals; timeout?: number; folder?: string },
): Promise<void> {
  const started = Date.now();
  for (let isSignalled = false, isKilled = false; isRunning(pid, program, folder); await wait(5)) {
    const isLate = Date.now() - started > timeout;
    try {
      if (!isSignalled) process.kill(pid, signal);
      else if (isLate && !isKilled) process.kill(pid, 'SIGKILL');
    } catch {
      return;
    }
    isSignalled = true;
    isKilled = isLate;
  }
}

/** The process id in a pid file of an earlier start, or null. */
export async function readPid(file: string): Promise<number | null> {
  try {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

export const writePid = (file: string, pid: number): Promise<void> => writeFile(file, `${pid}\n`, { mode: 0o600 });

export const removePid = (file: string): Promise<void> => rm(file, { force: true });
