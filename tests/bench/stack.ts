/** The stack as `npm start` starts it: a process of its own, so that its time and memory are its own too. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';

const local = (file: string): string => join(import.meta.dirname, '../../local', file);

export interface Running {
  url: string;
  /** Milliseconds from the start of the process to the line that says it is ready. */
  took: number;
  /** Proportional set size of the stack and of all that it started, in bytes. NaN where /proc does not tell. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/**
 * Lets a process, and what it will start, wait for whoever else wants the processor. In production the backend and those
 * who write are other machines than the one whose page is measured; here they would take turns with it.
 */
export const stepAside = (child: ChildProcess): void => {
  if (child.pid !== undefined) setPriority(child.pid, 10);
};

/** Starts it on a free port. The channel to the child closes with this process, and ends the child with it. */
export async function startProcess(dataFolder: string, { aside = false } = {}): Promise<Running> {
  const began = performance.now();
  // As scripts/setup.mjs starts it.
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=1', local('start.ts'), '--data', dataFolder, '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  if (aside) stepAside(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer): void => {
      said += data.toString();
      if (!said.includes('Siap dalam')) return;
      const address = /siap di (http:\S+)/u.exec(said)?.[1];
      if (address === undefined) reject(new Error(`The stack did not say where it is:\n${said}`));
      else resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`The stack did not start:\n${said}`)));
  });
  const took = performance.now() - began;
  return { url, took, memory: () => memoryOf(child.pid ?? 0), stop: () => end(child) };
}

/** Fills the stopped stack's database with many rooms. */
export async function seedProcess(dataFolder: string, rooms: number): Promise<void> {
  const child = spawn(process.execPath, [local('seed.ts'), '--data', dataFolder, '--rooms', String(rooms)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The rooms could not be made');
}

/** Postgres' processes share most of their memory: each counts its share, so that the sum is what the machine misses. */
async function memoryOf(root: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The program's name is in brackets and may hold anything.
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  let sum = Number.NaN;
  for (const pid of pids.filter(isOurs)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const kilobytes = /^Pss:\s+(\d+) kB/mu.exec(rollup)?.[1];
    if (kilobytes) sum = (Number.isNaN(sum) ? 0 : sum) + Number(kilobytes) * 1024;
  }
  return sum;
}
