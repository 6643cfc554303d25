/** The notification sound: two synthesised tones, so nothing is fetched and it works offline. */

/** Frequency in hertz, and start in seconds. */
const TONES = [
  [880, 0],
  [1174.66, 0.16],
] as const;
const TONE_SECONDS = 0.9;
const VOLUME = 0.18;

/** Milliseconds. `resume()` never settles while the browser blocks sound. */
const RESUME_TIMEOUT = 250;

export const createSound = () => {
  let audio: AudioContext | undefined;

  return {
    /** False when the browser blocks sound. Throws when the device has no sound output. */
    play: async (): Promise<boolean> => {
      audio ??= new AudioContext();
      if (audio.state !== 'running') await Promise.race([audio.resume(), pause(RESUME_TIMEOUT)]);
      if (!isRunning(audio)) return false;
      for (const [frequency, start] of TONES) playTone(audio, frequency, audio.currentTime + start);
      return true;
    },
  };
};

const isRunning = (audio: AudioContext): boolean => audio.state === 'running';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const playTone = (audio: AudioContext, frequency: number, at: number): void => {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + TONE_SECONDS);
};

/** Events that browsers accept as user activation. `pointerdown` of a finger is none: it may begin a scroll. */
const ACTIVATION_EVENTS = ['mousedown', 'pointerup', 'keydown'];

/** Resolves on the next user activation. */
export const nextUserActivation = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ACTIVATION_EVENTS)
      addEventListener(event, () => resolve(), { once: true, capture: true, signal });
  });
