/** Writes generated files that are committed, or compares them with the committed ones (`--check`). */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports the export `<path>#<name>` from a folder of src; `suffix` is the suffix of the file. */
export const loadExport = async <T>(folder: string, location: string, suffix: string): Promise<T> => {
  const [path, name] = location.split('#') as [string, string];
  const module = (await import(`${root}/src/${folder}/${path}${suffix}`)) as Record<string, T>;
  if (!module[name]) throw new Error(`src/${folder}/${path}${suffix} exports no "${name}"`);
  return module[name];
};

/** Writes the files. With `--check` nothing is written; outdated files are listed and the exit code is 1. */
export const writeOrCheck = async (files: ReadonlyMap<string, string>, command: string): Promise<void> => {
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
  if (check && stale.length > 0) {
    console.error(`Not what the machines say any more: ${stale.join(', ')}. Run \`${command}\`.`);
    process.exitCode = 1;
  } else console.log(`${files.size} files, ${stale.length} ${check ? 'stale' : 'written'}.`);
};
