/** The checked out release. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { CommandError } from '../../local/commandError.ts';
import { root } from '../generated.ts';
import { digestOf, sha256 } from '../operator/digests.ts';
import { runProgram } from './programs.ts';

/** Of its files, but for those that `npm` writes, and tests. */
export const digestOfFolder = (folder: string): string =>
  digestOf(
    globSync('**/*', { cwd: folder, exclude: (path) => /^(?:node_modules|dist\b.*)$/u.test(path) })
      .filter((path) => /\.\w+$/u.test(path) && !path.includes('.test.') && statSync(join(folder, path)).isFile())
      .toSorted()
      .map((path) => [path, sha256(readFileSync(join(folder, path)))]),
  );

/**
 * The commit of the release. One that no commit has is refused. An archive of a release has its files only: their digest stands for
 * the commit.
 */
export async function readCommit(folder = root): Promise<string> {
  if (!existsSync(join(folder, '.git'))) return digestOfFolder(folder);
  const git = (...args: string[]) => runProgram('git', args, { cwd: folder });
  const changed = (await git('status', '--porcelain')).stdout.trim();
  if (changed !== '')
    throw new CommandError(`Ada perubahan yang belum di-commit, sehingga rilis ini tidak dapat diulang:\n${changed}`);
  return (await git('rev-parse', 'HEAD')).stdout.trim();
}
