/** Two soft strokes of a bell, made on the spot: nothing to fetch, so it is heard offline as well. */

/** Hertz, and seconds from the start. */
const STROKES = [
  [880, 0],
  [1174.66, 0.16],
] as const;
const SECONDS = 0.9;
const LOUDNESS = 0.18;

/** How long a browser is waited for that may have to be asked twice, in milliseconds. */
const TO_WAKE = 250;

export const createChime = () => {
  let audio: AudioContext | undefined;

  return {
    /** False where the browser keeps the page silent. Throws where nothing can be heard at all. */
    play: async (): Promise<boolean> => {
      audio ??= new AudioContext();
      if (audio.state !== 'running') await Promise.race([audio.resume(), pause(TO_WAKE)]);
      if (!isRunning(audio)) return false;
      for (const [pitch, after] of STROKES) strike(audio, pitch, audio.currentTime + after);
      return true;
    },
  };
};

const isRunning = (audio: AudioContext): boolean => audio.state === 'running';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const strike = (audio: AudioContext, pitch: number, at: number): void => {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + SECONDS);
};

/** Presses from which on browsers let a page be heard. A finger that comes down may only want to scroll. */
const PRESSES = ['mousedown', 'pointerup', 'keydown'];

/** Resolves with the next press. */
export const nextPress = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    for (const press of PRESSES) addEventListener(press, () => resolve(), { once: true, capture: true, signal });
  });
