/** Starts the programs of a deployment. No value of a secret is in their arguments, and none in what is printed of them. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { CommandError } from '../../local/commandError.ts';

/** Supabase's CLI: that of SUPABASE_CLI, or the package for this platform; null: there is none. */
export function supabaseProgram(): string | null {
  const own = process.env['SUPABASE_CLI'];
  if (own) return own;
  try {
    const name = `@supabase/cli-${process.platform}-${process.arch}/package.json`;
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'supabase');
  } catch {
    return null;
  }
}

export interface ProgramOptions {
  cwd?: string;
  /** Beside PATH and HOME. */
  env?: Readonly<Record<string, string>>;
  /** What the program reads. */
  input?: string;
  /** The exit codes that are no failure. */
  codes?: readonly number[];
}

export interface ProgramResult {
  code: number;
  stdout: string;
  /** Of both streams. */
  output: string;
}

/** A program ended with a failure; `output` is what it printed, which may hold secrets. */
export class ProgramError extends CommandError {
  readonly output: string;
  constructor(program: string, output: string) {
    super(`${program} gagal.`);
    this.output = output;
  }
}

/** A file that is deleted already: nothing of it remains, however the program ends. It may be opened as /dev/stdin. */
function openDeleted(content: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'chabot-'));
  const file = openSync(join(folder, 'input'), 'wx+', 0o600);
  rmSync(folder, { recursive: true });
  writeSync(file, content, 0);
  return file;
}

/** Runs a program to its end, and returns its output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, input = '', codes = [0] }: ProgramOptions = {},
): Promise<ProgramResult> {
  const stdin = openDeleted(input);
  const { PATH = '', HOME = '', SUPABASE_PROFILE } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, ...(SUPABASE_PROFILE ? { SUPABASE_PROFILE } : {}), ...env },
    stdio: [stdin, 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  closeSync(stdin);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]).catch((error: unknown) => {
    throw new ProgramError(program, String(error));
  });
  const output = `${stdout}\n${stderr}`;
  if (code === null || !codes.includes(code)) throw new ProgramError(basename(program), output);
  return { code, stdout, output };
}
