/** The loudness of a voice note over time, for its waveform. */

/** The number of pieces that a voice note is divided into. */
export const PEAK_COUNT = 32;
/** Bytes. A larger file is not a voice note, and decoding it costs too much. */
const MAX_SIZE = 4 * 1024 * 1024;
/** Samples a second: the lowest rate that browsers decode at, so that ten minutes fit into a phone's memory. */
const SAMPLE_RATE = 8000;
/** Of 1. A file that is nowhere louder contains only background noise. */
const SILENCE_LEVEL = 0.02;

export interface AudioPeaks {
  /** Each piece's loudness; the loudest is 1. Null if this browser cannot decode the file. Never rejects. */
  peaksOf: (path: string) => Promise<readonly number[] | null>;
  clear: () => void;
}

/** The loudest sample of each of `pieces` equal parts, relative to the loudest of all. */
export const loudnessOf = (samples: Float32Array, pieces = PEAK_COUNT): number[] => {
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
  return heights.map((height) => (most < SILENCE_LEVEL ? 0 : height / most));
};

/** The first channel of a file. Rejects a format that this browser cannot decode (Safari: Opus). */
const decode = async (file: ArrayBuffer): Promise<Float32Array> =>
  (await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(file)).getChannelData(0);

export interface AudioPeaksDeps {
  /** Null if it cannot be downloaded. */
  fileOf: (path: string) => Promise<Blob | null>;
  read?: (file: ArrayBuffer) => Promise<Float32Array>;
}

export const createAudioPeaks = ({ fileOf, read = decode }: AudioPeaksDeps): AudioPeaks => {
  const known = new Map<string, Promise<readonly number[] | null>>();
  /** Files are decoded one after another, so that scrolling past many does not block a phone. */
  let last: Promise<unknown> = Promise.resolve();

  /** Rejects if the file cannot be downloaded, so that the next call retries. */
  const measure = async (path: string): Promise<readonly number[] | null> => {
    const file = await fileOf(path);
    if (file === null) throw new Error('The file could not be downloaded');
    if (file.size > MAX_SIZE) return null;
    return read(await file.arrayBuffer()).then(
      (samples) => loudnessOf(samples),
      () => null,
    );
  };

  return {
    peaksOf: async (path) => {
      const peaks = known.get(path) ?? last.then(async () => measure(path));
      known.set(path, peaks);
      last = peaks.catch(() => undefined);
      return peaks.catch(() => {
        known.delete(path);
        return null;
      });
    },
    clear: () => known.clear(),
  };
};
