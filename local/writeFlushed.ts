import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface WrittenFile {
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  digest: string;
}

/**
 * Writes a new file into a folder that exists, and flushes it to disk. Only its owner can read it. `check` gets the size so
 * far, and may throw: the file is then incomplete. Make `source` in the call: an error while it waits would be unhandled.
 */
export async function writeFlushed(
  source: Readable,
  file: string,
  algorithm: 'md5' | 'sha256',
  check: (size: number) => void = () => {},
): Promise<WrittenFile> {
  const hash = createHash(algorithm);
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        size += chunk.length;
        check(size);
        hash.update(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pipeline(source, measure, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  return { size, digest: hash.digest('hex') };
}
