/** The stack as `npm start` runs it, in its own process, so that its time and memory can be measured. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';

const local = (file: string): string => join(import.meta.dirname, '../../local', file);

export interface RunningStack {
  url: string;
  /** Milliseconds from the start of the process to its ready message. */
  startDuration: number;
  /** Proportional set size of the stack and its child processes in bytes. NaN without /proc. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
  /** Ends the process without a chance to finish anything. */
  kill: () => Promise<void>;
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/**
 * Lowers the priority of a process and its future children. In production the backend and the senders run on other
 * machines than the measured page; here they would compete for the CPU.
 */
export const lowerPriority = (child: ChildProcess): void => {
  if (child.pid !== undefined) setPriority(child.pid, 10);
};

/** Starts the stack on a free port. The IPC channel closes with this process and ends the child. */
export async function startProcess(dataFolder: string, { lowPriority = false } = {}): Promise<RunningStack> {
  const began = performance.now();
  // The same options as in scripts/setup.mjs.
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=1', local('start.ts'), '--data', dataFolder, '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  if (lowPriority) lowerPriority(child);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (data: Buffer): void => {
      output += data.toString();
      if (!output.includes('Siap dalam')) return;
      const address = /siap di (http:\S+)/u.exec(output)?.[1];
      if (address === undefined) reject(new Error(`The stack did not say where it is:\n${output}`));
      else resolve(address);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', () => reject(new Error(`The stack did not start:\n${output}`)));
  });
  const startDuration = performance.now() - began;
  return {
    url,
    startDuration,
    memory: () => memoryOf(child.pid ?? 0),
    stop: () => end(child),
    kill: () => kill(child),
  };
}

/** Adds many rooms to the database of the stopped stack. */
export async function seedProcess(dataFolder: string, rooms: number): Promise<void> {
  const child = spawn(process.execPath, [local('seed.ts'), '--data', dataFolder, '--rooms', String(rooms)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The rooms could not be made');
}

/** The processes of Postgres share most of their memory. PSS counts each one's share, so that the sum is correct. */
async function memoryOf(root: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The program's name is in brackets and may contain any character.
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
