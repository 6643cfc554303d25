import { createHash } from 'node:crypto';
import { constants, createWriteStream, type ReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

import { noSuchKey, tooLarge } from './errors.ts';

const versionForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Bytes from `start` to `end`, both included. */
export interface Span {
  start: number;
  end: number;
}

interface OpenFile {
  size: number;
  /** The bytes, once; whoever opens a file reads or closes it. */
  read(span?: Span): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** The bytes of objects: a file per version, never changed once written, named by nothing that a caller chose. */
export interface Files {
  /** Writes a version durably. Refuses, and leaves nothing, when there is more than `limit`. Answers size and MD5. */
  write(version: string, bytes: ReadableStream<Uint8Array>, limit: number): Promise<{ size: number; md5: string }>;
  /** Refuses a version that has no file as an object that is not there. */
  open(version: string): Promise<OpenFile>;
  copy(from: string, to: string): Promise<void>;
  remove(versions: readonly string[]): Promise<void>;
  /** Removes files written before `before` (ms since 1970) whose version nobody knows. */
  sweep(before: number, known: (versions: string[]) => Promise<Set<string>>): Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Keeps files under `folder`, which is made when the first is written. */
export function openFiles(folder: string): Files {
  const fileOf = (version: string): string => {
    // A row may be written by SQL too: what is no version of ours must not become a path.
    if (!versionForm.test(version)) throw noSuchKey();
    return path.join(folder, version.slice(0, 2), version);
  };

  const remove = async (versions: readonly string[]): Promise<void> => {
    await Promise.all(
      versions.filter((version) => versionForm.test(version)).map((version) => rm(fileOf(version), { force: true })),
    );
  };

  return {
    write: async (version, bytes, limit) => {
      const file = fileOf(version);
      const hash = createHash('md5');
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          hash.update(chunk);
          if (size > limit) done(tooLarge());
          else done(null, chunk);
        },
      });
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        // Flushed before the row that names it is committed.
        await pipeline(
          Readable.fromWeb(bytes as NodeStream),
          measure,
          createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
        );
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return { size, md5: hash.digest('hex') };
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

    sweep: async (before, known) => {
      const shelves = await readdir(folder).catch(() => []);
      for (const shelf of shelves) {
        const versions = (await readdir(path.join(folder, shelf)).catch(() => [])).filter((name) =>
          versionForm.test(name),
        );
        const wanted = await known(versions);
        const unknown = versions.filter((version) => !wanted.has(version));
        const ages = await Promise.all(unknown.map((version) => stat(fileOf(version)).catch(() => null)));
        await remove(unknown.filter((_, index) => (ages[index]?.mtimeMs ?? before) < before));
      }
    },
  };
}
