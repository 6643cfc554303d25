import { existsSync, readdirSync } from 'node:fs';
import { chown, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

import { onShutdown, readOptions, runCommand } from '../cli.ts';
import { CommandError } from '../commandError.ts';
import type { Database } from '../database.ts';
import { openDataFolder, replacedFolder } from '../dataFolder.ts';
import { lockDataFolder } from '../lock.ts';
import { isRoot, nobodyUid, postgresBinaries } from '../postgres/binaries.ts';
import { stopPostgresOrphan } from '../postgres/server.ts';
import { stopPostgrestOrphan } from '../postgrest/postgrest.ts';
import { describe } from './backup.ts';
import {
  code,
  compareContents,
  copyBackup,
  platform,
  readContents,
  readManifest,
  withDatabase,
  type Manifest,
} from './manifest.ts';

/** Refuses a backup that this code or this computer cannot use. */
async function refuseUnfit(backup: string, manifest: Manifest): Promise<void> {
  if (manifest.migration > code.migration)
    throw new CommandError(
      `Cadangan ${backup} dari rilis ${manifest.release} (migrasi ${manifest.migration}) lebih baru daripada kode ini (migrasi ${code.migration}); pasang rilis itu dulu, lalu pulihkan.`,
    );
  const { major } = await postgresBinaries();
  if (manifest.platform !== platform || manifest.postgres !== major)
    throw new CommandError(
      `Cadangan ${backup} dari ${manifest.platform} dengan Postgres ${manifest.postgres} tidak dapat dipakai di sini (${platform}, Postgres ${major}); pulihkan di komputer yang sejenis.`,
    );
}

/** Gives the files of Postgres to the user that runs it for root. */
async function giveToServer(postgres: string): Promise<void> {
  if (!isRoot) return;
  for (const path of ['', ...(await readdir(postgres, { recursive: true }))])
    await chown(join(postgres, path), nobodyUid, nobodyUid);
}

/** Owners may have undone a deletion since the backup. Release 1.0.0 deletes no business. */
async function renewPlannedDeletions({ query }: Database): Promise<void> {
  const [known] = await query("select where to_regprocedure('private.renew_planned_deletion(uuid)') is not null");
  if (known) await query('select private.renew_planned_deletion(id) from public.business where delete_at is not null');
}

/** Puts the new folder in the place of the old one, which is there again if that fails. */
async function replaceFolder(folder: string, fresh: string): Promise<void> {
  const replaced = replacedFolder(folder);
  await rm(replaced, { recursive: true, force: true });
  try {
    await rename(folder, replaced);
    await rename(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) await rename(replaced, folder);
    throw new CommandError(
      `${folder} tidak dapat diganti (${(error as NodeJS.ErrnoException).code ?? ''}), jadi data lama tetap ada di sana; pulihkan ke folder lain dengan \`--data <folder>\`.`,
      { cause: error },
    );
  }
  await rm(replaced, { recursive: true });
}

/**
 * Makes the data folder what the backup holds. All of it is copied, compared with its digests and started beside the data
 * folder first, which changes in the last step only: until then it stays as it was.
 */
export async function restore({
  backup,
  data,
  replace = false,
}: {
  backup: string;
  data: string;
  replace?: boolean;
}): Promise<Manifest> {
  const manifest = await readManifest(backup);
  await refuseUnfit(backup, manifest);
  await openDataFolder(data);
  const folder = await realpath(data);
  if (`${resolve(backup)}${sep}`.startsWith(`${folder}${sep}`))
    throw new CommandError(`${backup} ada di dalam folder data yang akan diganti; pindahkan dulu.`);
  const unlock = await lockDataFolder(folder);
  try {
    if (readdirSync(folder).length > 0 && !replace)
      throw new CommandError(
        `${data} sudah berisi data; tambahkan \`--replace\` untuk menggantinya, atau pulihkan ke folder lain dengan \`--data <folder>\`.`,
      );
    const fresh = `${folder}.restoring`;
    const discard = async (): Promise<void> => {
      await stopPostgresOrphan(join(fresh, 'postgres'));
      await rm(fresh, { recursive: true, force: true });
    };
    await discard();
    try {
      await copyBackup(backup, manifest, fresh);
      await giveToServer(join(fresh, 'postgres'));
      await withDatabase(fresh, async (database) => {
        compareContents(backup, manifest, await readContents(database));
        await renewPlannedDeletions(database);
      });
      await stopPostgrestOrphan(join(folder, 'postgrest.pid'));
      await stopPostgresOrphan(join(folder, 'postgres'));
      await replaceFolder(folder, fresh);
    } finally {
      await discard();
    }
  } finally {
    await unlock();
  }
  return manifest;
}

/** `npm run restore -- <backup> [--replace] [--data <folder>]`. */
if (import.meta.main)
  await runCommand(async () => {
    const { data, replace, operand: backup } = readOptions({ operand: true });
    if (backup === undefined)
      throw new CommandError(
        'Sebutkan cadangannya: npm run restore -- <folder cadangan> [--replace] [--data <folder>]',
      );
    onShutdown(async () => {
      console.error(
        existsSync(data) && existsSync(replacedFolder(data))
          ? `Sudah dipulihkan; hanya data lama di ${replacedFolder(data)} yang belum terhapus.`
          : 'Pemulihan dihentikan; data yang lama tetap ada, dan `npm start` memakainya. Jalankan lagi.',
      );
      process.exit(1);
    });
    const manifest = await restore({ backup, data, replace });
    console.log(`${data} kini berisi cadangan dari ${manifest.madeAt}: ${describe(manifest)}.`);
    console.log('`npm start` memakainya, dan memperbarui skemanya bila kode ini lebih baru.');
  });
