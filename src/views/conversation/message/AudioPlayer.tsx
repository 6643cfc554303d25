import { Pause, Play } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';

import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { useWaveform, Waveform } from './Waveform.tsx';

export interface SoundProps {
  url: string;
  /** Where it lies in the storage. */
  path: string;
  /** Seconds; null where nobody told. */
  duration: number | null;
  /** The file could not be played: its address may have run out since it was asked for. */
  onBroken: () => void;
}

/** As in WhatsApp. What somebody has chosen goes for the next message as well. */
const SPEEDS = [1, 1.5, 2];
let chosen = 1;

/** Seconds that a key moves: the browser's own hundredth of the length says the same second again and again. */
const stepOf = (length: number): number => (length < 60 ? 1 : 5);
const directions: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** A slider of which only the thumb is seen: what stands behind it is its track. */
const bare = classes(
  'appearance-none bg-transparent',
  '[&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent',
  '[&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent',
);

/** Two voices at once are understood by nobody. */
let speaking: HTMLAudioElement | null = null;

/** What somebody said. The browsers' own player says 0:00 of a file that it has not begun to load. */
export function Sound({ url, path, duration, onBroken }: SoundProps) {
  const text = useText(conversationText).media;
  const player = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [place, setPlace] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const [speed, setSpeed] = useState(chosen);
  const length = measured ?? duration;
  const slider = useRef<HTMLInputElement>(null);
  const peaks = useWaveform(path, slider, isPlaying);
  const [heard, whole] = [minutesAndSeconds(place), length === null ? null : minutesAndSeconds(length)];

  const onPlay = () => {
    if (speaking !== player.current) speaking?.pause();
    speaking = player.current;
    setSpeed(chosen);
    if (player.current) player.current.playbackRate = chosen;
    setIsPlaying(true);
  };
  const onEnded = () => {
    setIsPlaying(false);
    setPlace(0);
  };
  // A refusal to play comes as an error of the element too, which is where it is told.
  const toggle = () => (isPlaying ? player.current?.pause() : void player.current?.play().catch(() => {}));
  const faster = () => {
    chosen = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(chosen);
    if (player.current) player.current.playbackRate = chosen;
  };
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = seconds;
    setPlace(seconds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction === undefined || length === null) return;
    event.preventDefault();
    seek(Math.min(length, Math.max(0, Math.round(place) + direction * stepOf(length))));
  };
  return (
    <div className="flex w-60 max-w-full items-center gap-2">
      {/* Captions do not exist for what somebody speaks into WhatsApp. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={player}
        src={url}
        preload={duration === null ? 'metadata' : 'none'}
        onPlay={onPlay}
        onPause={() => setIsPlaying(false)}
        onEnded={onEnded}
        onTimeUpdate={({ currentTarget }) => setPlace(currentTarget.currentTime)}
        // A stream without an end has none, and says Infinity.
        onDurationChange={({ currentTarget }) =>
          setMeasured(Number.isFinite(currentTarget.duration) ? currentTarget.duration : null)
        }
        onError={onBroken}
      />
      <IconButton
        label={isPlaying ? text.pause : text.play}
        icon={isPlaying ? <Pause aria-hidden="true" size={20} /> : <Play aria-hidden="true" size={20} />}
        onClick={toggle}
        className="bg-ink/5"
      />
      <span className="relative flex min-w-0 flex-1">
        {peaks && <Waveform peaks={peaks} share={length === null ? 0 : Math.min(1, place / length)} />}
        <input
          ref={slider}
          type="range"
          aria-label={text.place}
          aria-valuetext={whole === null ? heard : text.placeOf(heard, whole)}
          min={0}
          max={length ?? 1}
          step="any"
          disabled={length === null}
          value={place}
          onKeyDown={onKeyDown}
          onChange={({ target }) => seek(target.valueAsNumber)}
          className={classes(
            'relative h-11 min-w-0 flex-1 cursor-pointer accent-accent disabled:cursor-default md:h-9',
            peaks && bare,
          )}
        />
      </span>
      {(isPlaying || place > 0 || speed !== 1) && (
        <button
          type="button"
          aria-label={text.speed(text.times(speed))}
          title={text.speed(text.times(speed))}
          onClick={faster}
          className="tabular min-h-11 min-w-9 shrink-0 rounded-md text-xs font-semibold hover:bg-ink/5 md:pointer-fine:min-h-8"
        >
          {text.times(speed)}
        </button>
      )}
      <span className="tabular w-8 shrink-0 text-right text-xs text-ink-soft">
        {isPlaying || place > 0 ? heard : whole}
      </span>
    </div>
  );
}

/** '0:14', as players write it in every language. */
const minutesAndSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
