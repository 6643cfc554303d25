/** Writes generated files that are committed, or compares them with the committed ones (`--check`). */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports the export `<path>#<name>` from a folder of src; `ending` is the suffix of the file. */
export const load = async <T>(folder: string, place: string, ending: string): Promise<T> => {
  const [path, name] = place.split('#') as [string, string];
  const found = (await import(`${root}/src/${folder}/${path}${ending}`)) as Record<string, T>;
  if (!found[name]) throw new Error(`src/${folder}/${path}${ending} exports no "${name}"`);
  return found[name];
};

/** Writes the files. With `--check` nothing is written; outdated files are listed and the exit code is 1. */
export const settle = async (files: ReadonlyMap<string, string>, command: string): Promise<void> => {
  const check = process.argv.includes('--check');
  const stale: string[] = [];
  for (const [path, wanted] of files) {
    const present = await readFile(path, 'utf8').catch(() => null);
    if (present === wanted) continue;
    stale.push(relative(root, path));
    if (check) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, wanted);
  }
  if (check && stale.length > 0) {
    console.error(`Not what the machines say any more: ${stale.join(', ')}. Run \`${command}\`.`);
    process.exitCode = 1;
  } else console.log(`${files.size} files, ${stale.length} ${check ? 'stale' : 'written'}.`);
};
