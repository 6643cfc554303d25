import { constants, type ReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

import { writeFlushed } from '../writeFlushed.ts';
import { noSuchKey, tooLarge } from './errors.ts';

const versionPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

interface OpenFile {
  size: number;
  /** Reads the content, once. Callers must read or close an open file. */
  read(span?: ByteRange): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** The content of objects: one file per version, immutable, with a name that contains no user input. */
export interface FileStore {
  /** Writes a version durably and returns its size and MD5. If it exceeds `limit`, throws and leaves no file. */
  write(version: string, bytes: ReadableStream<Uint8Array>, limit: number): Promise<{ size: number; md5: string }>;
  /** Opens a version. Throws "object not found" if its file is missing. */
  open(version: string): Promise<OpenFile>;
  copy(from: string, to: string): Promise<void>;
  remove(versions: readonly string[]): Promise<void>;
  /**
   * Deletes files that were written before `before` (ms since 1970) and whose version is not in the result of `findKnown`.
   */
  sweep(before: number, findKnown: (versions: string[]) => Promise<Set<string>>): Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores files under `folder`, which is created with the first file. */
export function openFileStore(folder: string): FileStore {
  const fileOf = (version: string): string => {
    // Rows may also be written by SQL. An invalid version must not become a path.
    if (!versionPattern.test(version)) throw noSuchKey();
    return path.join(folder, version.slice(0, 2), version);
  };

  const remove = async (versions: readonly string[]): Promise<void> => {
    await Promise.all(
      versions.filter((version) => versionPattern.test(version)).map((version) => rm(fileOf(version), { force: true })),
    );
  };

  return {
    write: async (version, bytes, limit) => {
      const file = fileOf(version);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        // Flushed to disk before the row that references it is committed.
        const written = await writeFlushed(Readable.fromWeb(bytes as NodeStream), file, 'md5', (size) => {
          if (size > limit) throw tooLarge();
        });
        return { size: written.size, md5: written.digest };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },

    open: async (version) => {
      const handle = await open(fileOf(version)).catch((error: unknown) => {
        throw isMissing(error) ? noSuchKey() : error;
      });
      const { size } = await handle.stat();
      return {
        size,
        read: (span) => {
          const stream: ReadStream = handle.createReadStream(span ?? {});
          return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
        },
        close: () => handle.close(),
      };
    },

    copy: async (from, to) => {
      await mkdir(path.dirname(fileOf(to)), { recursive: true, mode: 0o700 });
      await copyFile(fileOf(from), fileOf(to), constants.COPYFILE_FICLONE).catch((error: unknown) => {
        throw isMissing(error) ? noSuchKey() : error;
      });
    },

    remove,

    sweep: async (before, findKnown) => {
      const folders = await readdir(folder).catch(() => []);
      for (const folderName of folders) {
        const versions = (await readdir(path.join(folder, folderName)).catch(() => [])).filter((name) =>
          versionPattern.test(name),
        );
        const knownVersions = await findKnown(versions);
        const orphans = versions.filter((version) => !knownVersions.has(version));
        const stats = await Promise.all(orphans.map((version) => stat(fileOf(version)).catch(() => null)));
        await remove(orphans.filter((_, index) => (stats[index]?.mtimeMs ?? before) < before));
      }
    },
  };
}
