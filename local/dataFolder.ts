import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, rename } from 'node:fs/promises';

import { CommandError } from './commandError.ts';

/** Files that a data folder has from the beginning of its first start, even an interrupted one. */
const OWN_FILES = /^(?:keys\.json|secrets\.json|postgres)/u;

const unusableFolder = (folder: string, cause: unknown): CommandError =>
  new CommandError(
    `Folder data ${folder} tidak dapat dipakai (${(cause as NodeJS.ErrnoException).code ?? ''}), mungkin milik pengguna lain; jalankan sebagai pemiliknya, atau pakai folder lain dengan \`npm start -- --data <folder>\`.`,
    { cause },
  );

/** Refuses a folder with foreign content. Otherwise `npm start` would fill it, and `npm run reset` would delete it. */
export async function refuseForeignFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw unusableFolder(folder, error);
  });
  if (names.length === 0 || names.some((name) => OWN_FILES.test(name))) return;
  throw new CommandError(
    `${folder} berisi hal lain dan bukan folder data Chabot, jadi dibiarkan; pakai folder kosong atau folder baru dengan \`--data <folder>\`.`,
  );
}

/** Where a data folder is while a backup takes its place. */
export const replacedFolder = (folder: string): string => `${folder}.replaced`;

/**
 * Creates the data folder, or refuses a folder that belongs to something else. One that an interrupted restore has moved
 * aside is moved back.
 */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    if (!existsSync(folder) && existsSync(replacedFolder(folder))) await rename(replacedFolder(folder), folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusableFolder(folder, error);
  }
  await refuseForeignFolder(folder);
}
