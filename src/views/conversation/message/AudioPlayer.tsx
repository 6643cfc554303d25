import { Pause, Play } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';

import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { useContinuedPlayback } from './useContinuedPlayback.ts';
import { useWaveform, Waveform } from './Waveform.tsx';

export interface AudioPlayerProps {
  url: string;
  /** The path in Storage. */
  path: string;
  /** Seconds; null if unknown. */
  duration: number | null;
  /** The file could not be played; its address may have expired. */
  onBroken: () => void;
}

/** WhatsApp's speeds. The chosen one applies to the next message as well. */
const SPEEDS = [1, 1.5, 2];
let chosen = 1;

/** Seconds per arrow key. The browser's own step of 1 % would announce the same second repeatedly. */
const stepOf = (length: number): number => (length < 60 ? 1 : 5);
const directions: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** A slider without a visible track, because the waveform is behind it. */
const bare = classes(
  'appearance-none bg-transparent',
  '[&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent',
  '[&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent',
);

/** Only one voice note plays at a time. */
let playing: HTMLAudioElement | null = null;

/** The player of a voice note. The browser's own player shows 0:00 before it has loaded the file. */
export function AudioPlayer({ url, path, duration, onBroken }: AudioPlayerProps) {
  const text = useText(conversationText).media;
  const player = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const [speed, setSpeed] = useState(chosen);
  const continuing = useContinuedPlayback(url, onBroken);
  const length = measured ?? duration;
  const slider = useRef<HTMLInputElement>(null);
  const peaks = useWaveform(path, slider, isPlaying);
  const [elapsed, whole] = [minutesAndSeconds(position), length === null ? null : minutesAndSeconds(length)];

  const onPlay = () => {
    if (playing !== player.current) playing?.pause();
    playing = player.current;
    setSpeed(chosen);
    if (player.current) player.current.playbackRate = chosen;
    setIsPlaying(true);
  };
  const onEnded = () => {
    setIsPlaying(false);
    setPosition(0);
  };
  // A playback error also fires the element's error event, which handles it.
  const toggle = () => (isPlaying ? player.current?.pause() : void player.current?.play().catch(() => {}));
  const faster = () => {
    chosen = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(chosen);
    if (player.current) player.current.playbackRate = chosen;
  };
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = seconds;
    setPosition(seconds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction === undefined || length === null) return;
    event.preventDefault();
    seek(Math.min(length, Math.max(0, Math.round(position) + direction * stepOf(length))));
  };
  return (
    <div className="flex w-60 max-w-full items-center gap-2">
      {/* Voice notes have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={player}
        src={url}
        preload={duration === null ? 'metadata' : 'none'}
        onPlay={onPlay}
        onPause={() => setIsPlaying(false)}
        onEnded={onEnded}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        // A stream reports an infinite duration.
        onDurationChange={({ currentTarget }) =>
          setMeasured(Number.isFinite(currentTarget.duration) ? currentTarget.duration : null)
        }
        {...continuing}
      />
      <IconButton
        label={isPlaying ? text.pause : text.play}
        icon={isPlaying ? <Pause aria-hidden="true" size={20} /> : <Play aria-hidden="true" size={20} />}
        onClick={toggle}
        className="bg-ink/5"
      />
      <span className="relative flex min-w-0 flex-1">
        {peaks && <Waveform peaks={peaks} share={length === null ? 0 : Math.min(1, position / length)} />}
        <input
          ref={slider}
          type="range"
          aria-label={text.place}
          aria-valuetext={whole === null ? elapsed : text.placeOf(elapsed, whole)}
          min={0}
          max={length ?? 1}
          step="any"
          disabled={length === null}
          value={position}
          onKeyDown={onKeyDown}
          onChange={({ target }) => seek(target.valueAsNumber)}
          className={classes(
            'relative h-11 min-w-0 flex-1 cursor-pointer accent-accent disabled:cursor-default md:h-9',
            peaks && bare,
          )}
        />
      </span>
      {(isPlaying || position > 0 || speed !== 1) && (
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
        {isPlaying || position > 0 ? elapsed : whole}
      </span>
    </div>
  );
}

/** '0:14', the same in every language. */
const minutesAndSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
