import { Unreadable } from './reading.ts';

/**
 * Runs work in which pdf.js unpacks streams, and refuses the file once one of them is larger than `limit` bytes. A small
 * file can hold gigabytes, in any of its packings, also encrypted. pdf.js has no limit of its own, and its decoders can be
 * reached by what they call only: the platform's stream for one of them; the others double their room again and again, and
 * copy what they have into it.
 */
export function withInflationLimit<Result>(limit: number, work: () => Promise<Result>): Promise<Result> {
  // One file at a time: what is limited is the whole isolate's.
  const result = last.then(() => limited(limit, work));
  last = result.then(
    () => {},
    () => {},
  );
  return result;
}

let last = Promise.resolve();

async function limited<Result>(limit: number, work: () => Promise<Result>): Promise<Result> {
  const { DecompressionStream: Platform } = globalThis;
  const { prototype } = Uint8Array;
  const inherited = Reflect.get(prototype, 'set') as (this: Uint8Array, ...given: unknown[]) => void;
  let isTooMuch = false;
  const refuse = (): never => {
    isTooMuch = true;
    throw new Unreadable('too_much');
  };
  prototype.set = function limitedSet(source: ArrayLike<number>, offset?: number): void {
    if (offset === undefined && this.length > limit && source.length * 2 <= this.length) refuse();
    inherited.call(this, source, offset);
  };
  class LimitedStream implements DecompressionStream {
    readonly readable;
    readonly writable;
    constructor(format: CompressionFormat) {
      const platform = new Platform(format);
      let size = 0;
      this.writable = platform.writable;
      this.readable = platform.readable.pipeThrough(
        new TransformStream({
          transform: (chunk: Uint8Array, controller) => {
            size += chunk.length;
            if (size > limit) refuse();
            controller.enqueue(chunk);
          },
        }),
      );
    }
  }
  globalThis.DecompressionStream = LimitedStream;
  try {
    const result = await work();
    // pdf.js passes over what it cannot draw.
    return isTooMuch ? refuse() : result;
  } catch (error) {
    throw isTooMuch ? new Unreadable('too_much') : error;
  } finally {
    Reflect.deleteProperty(prototype, 'set');
    globalThis.DecompressionStream = Platform;
  }
}
