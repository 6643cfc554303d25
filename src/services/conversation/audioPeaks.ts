/** How loud a voice note is along its way, for those who look for the place at which something was said. */

/** Into so many pieces a note is divided, whatever its length. */
export const PIECES = 32;
/** Bytes; what is larger is no voice note, and would be heard more cheaply than drawn. */
const LARGEST = 4 * 1024 * 1024;
/** Samples a second: little enough for ten minutes to fit a phone, and the least that browsers read at. */
const RATE = 8000;
/** What is not louder than this, of 1, is the noise of a room: it is not drawn as if somebody spoke. */
const QUIET = 0.02;

export interface Peaks {
  /** Each piece's loudness, 0 to 1, the loudest is 1. Null where this browser cannot tell. Never rejects. */
  peaksOf: (path: string) => Promise<readonly number[] | null>;
  clear: () => void;
}

/** The loudest moment of each of `pieces` equal parts, measured by the loudest of all. */
export const loudnessOf = (samples: Float32Array, pieces = PIECES): number[] => {
  const loudest = (from: number, to: number): number => {
    let most = 0;
    for (let at = from; at < to; at += 1) most = Math.max(most, Math.abs(samples[at] ?? 0));
    return most;
  };
  const heights = Array.from({ length: pieces }, (_, piece) => {
    const from = Math.floor((piece * samples.length) / pieces);
    return loudest(from, Math.max(from + 1, Math.floor(((piece + 1) * samples.length) / pieces)));
  });
  const most = Math.max(...heights);
  return heights.map((height) => (most < QUIET ? 0 : height / most));
};

/** The first channel of a file. Rejects what this browser cannot read (Safari: Opus). */
const decode = async (file: ArrayBuffer): Promise<Float32Array> =>
  (await new OfflineAudioContext(1, 1, RATE).decodeAudioData(file)).getChannelData(0);

export interface PeaksDeps {
  /** Null when it cannot be had. */
  fileOf: (path: string) => Promise<Blob | null>;
  read?: (file: ArrayBuffer) => Promise<Float32Array>;
}

export const createPeaks = ({ fileOf, read = decode }: PeaksDeps): Peaks => {
  const known = new Map<string, Promise<readonly number[] | null>>();
  /** One after another: somebody scrolls past them, and a phone has other things to do. */
  let last: Promise<unknown> = Promise.resolve();

  /** Rejects where the file could not be had, which may be different later. */
  const measure = async (path: string): Promise<readonly number[] | null> => {
    const file = await fileOf(path);
    if (file === null) throw new Error('The file could not be had');
    if (file.size > LARGEST) return null;
    return read(await file.arrayBuffer()).then(
      (samples) => loudnessOf(samples),
      () => null,
    );
  };

  return {
    peaksOf: async (path) => {
      const asked = known.get(path) ?? last.then(async () => measure(path));
      known.set(path, asked);
      last = asked.catch(() => undefined);
      return asked.catch(() => {
        known.delete(path);
        return null;
      });
    },
    clear: () => known.clear(),
  };
};
