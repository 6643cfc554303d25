import { existsSync } from 'node:fs';
import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

import { onShutdown, readOptions, runCommand } from '../cli.ts';
import { CommandError } from '../commandError.ts';
import { refuseForeignFolder } from '../dataFolder.ts';
import { lockDataFolder } from '../lock.ts';
import { stopPostgresOrphan, versionOf } from '../postgres/server.ts';
import { stopPostgrestOrphan } from '../postgrest/postgrest.ts';
import { replaceFile } from '../replaceFile.ts';
import {
  code,
  copyFiles,
  FILES,
  listFiles,
  MANIFEST,
  platform,
  readContents,
  withDatabase,
  type Manifest,
} from './manifest.ts';

/**
 * Copies a data folder, whose stack does not run, to the new folder `target`: rows, files, keys and the sessions of the
 * simulated WhatsApp, all of one moment. Interrupted, it leaves `target`.part, which is no backup.
 */
export async function backUp({ data, target }: { data: string; target: string }): Promise<Manifest> {
  if (!existsSync(data)) throw new CommandError(`${data} tidak ada, jadi belum ada yang dapat dicadangkan.`);
  await refuseForeignFolder(data);
  if (existsSync(target)) throw new CommandError(`${target} sudah ada; pilih nama folder lain untuk cadangan ini.`);
  const folder = await realpath(data);
  if (`${resolve(target)}${sep}`.startsWith(`${folder}${sep}`))
    throw new CommandError(`${target} ada di dalam folder data; pilih tempat lain, lebih baik di disk lain.`);
  const unlock = await lockDataFolder(folder);
  const part = `${target}.part`;
  try {
    await stopPostgrestOrphan(join(folder, 'postgrest.pid'));
    await stopPostgresOrphan(join(folder, 'postgres'));
    const postgres = await versionOf(join(folder, 'postgres'));
    if (postgres === null || !existsSync(join(folder, 'secrets.json')))
      throw new CommandError(`${data} belum pernah dijalankan sampai selesai; jalankan \`npm start\` dulu.`);
    const contents = await withDatabase(folder, readContents);
    await rm(part, { recursive: true, force: true });
    await mkdir(dirname(part), { recursive: true });
    await mkdir(part, { mode: 0o700 });
    const listed = await listFiles(folder);
    const files = await copyFiles(folder, join(part, FILES), listed);
    const manifest: Manifest = {
      format: 1,
      release: code.release,
      madeAt: new Date().toISOString(),
      platform,
      postgres,
      ...contents,
      folders: listed.folders,
      files,
    };
    await replaceFile(join(part, MANIFEST), JSON.stringify(manifest, null, 1));
    await rename(part, target);
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    await unlock();
  }
}

/** What a backup holds, in words. */
export function describe({ tables, files, migration, release }: Manifest): string {
  const sizes = Object.values(files).map(({ size }) => size);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const megabytes = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20);
  return `${rows} baris dari ${Object.keys(tables).length} tabel, ${sizes.length} berkas, ${megabytes} MB, rilis ${release}, migrasi ${migration}`;
}

/** `npm run backup [-- <folder>] [--data <folder>]`. */
if (import.meta.main)
  await runCommand(async () => {
    const { data, operand } = readOptions({ operand: true });
    const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const target = operand ?? join(import.meta.dirname, '../../.backup', name);
    onShutdown(async () => {
      console.error(`Dihentikan, jadi tidak ada cadangan; ${target}.part boleh dihapus.`);
      process.exit(1);
    });
    const manifest = await backUp({ data, target });
    console.log(`Cadangan ada di ${target}: ${describe(manifest)}.`);
    console.log('Isinya termasuk semua kunci dan data pelanggan; simpan di disk lain yang hanya dapat Anda baca.');
  });
