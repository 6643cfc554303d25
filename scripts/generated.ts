/** Writes generated files that are committed, or compares them with the committed ones (`--check`). */
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The files that fit a pattern, as paths from the root of the repository with forward slashes, sorted. */
export const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .toSorted();

/** The names of the constants and functions that a file exports. */
export const exportsOf = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

/** The one export of a file whose name ends like this. Throws where there is none, or another. */
export const exportWith = (path: string, ending: 'Machine' | 'Model'): string => {
  const [name, ...others] = exportsOf(path).filter((one) => one.endsWith(ending));
  if (name === undefined || others.length > 0)
    throw new Error(`${path} should export one name that ends with ${ending}`);
  return name;
};

/** Imports one export of a file, by its path from the root of the repository. */
export const loadExport = async <T>(path: string, name: string): Promise<T> => {
  const exported = (await import(join(root, path))) as Record<string, T>;
  if (!exported[name]) throw new Error(`${path} exports no "${name}"`);
  return exported[name];
};

interface Written {
  /** Contents by absolute path. */
  files: ReadonlyMap<string, string>;
  /** Where files of this kind are: one that begins with `header` and is not in `files` was written from something gone. */
  pattern: string;
  header: string;
  /** The command that writes them, for the message. */
  command: string;
}

/**
 * Writes the files and removes those that nothing writes any more. With `--check` among the arguments it writes nothing:
 * it names the files that differ, and the process ends with 1.
 */
export const writeOrCheck = async ({ files, pattern, header, command }: Written): Promise<void> => {
  const check = process.argv.includes('--check');
  const stale: string[] = [];
  for (const [path, content] of files) {
    const existing = await readFile(path, 'utf8').catch(() => null);
    if (existing === content) continue;
    stale.push(relative(root, path));
    if (check) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  for (const path of filesOf(pattern)) {
    if (files.has(join(root, path)) || !(await readFile(join(root, path), 'utf8')).startsWith(header)) continue;
    stale.push(path);
    if (!check) await rm(join(root, path));
  }
  if (check && stale.length > 0) {
    console.error(`Not what the machines say any more: ${stale.join(', ')}. Run \`${command}\`.`);
    process.exitCode = 1;
  } else console.log(`${files.size} files, ${stale.length} ${check ? 'stale' : 'written'}.`);
};
