import { use, useEffect, useState, type RefObject } from 'react';

import { savesData } from '../../ui/savesData.ts';
import { whenIdle } from '../../ui/whenIdle.ts';
import { MediaContext } from '../timeline/messages.ts';

/** In units of the view box: a bar with its gap, and the height. */
const STEP = 3;
const HEIGHT = 32;
/** Silence is drawn as a dot. */
const MIN_BAR_HEIGHT = 2;

/** The waveform of a voice note, in two colours for the played and the remaining part. The slider above it is accessible. */
export function Waveform({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const bars = peaks
    .map((peak, at) => {
      const half = Math.max(MIN_BAR_HEIGHT, peak * (HEIGHT - STEP)) / 2;
      return `M${at * STEP + 1} ${HEIGHT / 2 - half}v${half * 2}`;
    })
    .join('');
  const drawn = (
    <svg
      viewBox={`0 0 ${peaks.length * STEP - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <path d={bars} vectorEffect="non-scaling-stroke" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
  return (
    // Inset by half the slider's thumb, so that both align.
    <span data-waveform aria-hidden="true" className="pointer-events-none absolute inset-x-1.5 inset-y-1.5">
      <span className="absolute inset-0 text-line-strong">{drawn}</span>
      <span className="absolute inset-0 text-accent" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 -0.375rem)` }}>
        {drawn}
      </span>
    </span>
  );
}

/** Loads the peaks when the voice note is visible or played, and with data saving only when it is played. */
export const useWaveform = (
  path: string | undefined,
  target: RefObject<Element | null>,
  isPlayed: boolean,
): readonly number[] | null => {
  const { peaksOf } = use(MediaContext);
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);
  useEffect(() => {
    const element = target.current;
    if (path === undefined || peaksOf === undefined || element === null) return undefined;
    let left = false;
    const read = () => !left && void peaksOf(path).then((heights) => !left && setPeaks(heights));
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(read);
    });
    if (isPlayed) read();
    else if (!savesData()) observer.observe(element);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [path, peaksOf, target, isPlayed]);
  return peaks;
};
