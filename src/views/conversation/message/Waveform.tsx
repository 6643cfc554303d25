import { use, useEffect, useState, type RefObject } from 'react';

import { whenIdle } from '../../ui/whenIdle.ts';
import { MediaContext } from '../timeline/messages.ts';

/** Of the picture, whatever its size on the screen: a bar and the gap beside it; its height. */
const STEP = 3;
const HEIGHT = 32;
/** What is silent is a dot. */
const LEAST = 2;

/** How loud a voice note is along its way: in two colours, up to where it was heard. The slider over it says the rest. */
export function Waveform({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const bars = peaks
    .map((peak, at) => {
      const half = Math.max(LEAST, peak * (HEIGHT - STEP)) / 2;
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
    // As far from the edges as the middle of the slider's thumb is at its ends.
    <span data-waveform aria-hidden="true" className="pointer-events-none absolute inset-x-1.5 inset-y-1.5">
      <span className="absolute inset-0 text-line-strong">{drawn}</span>
      <span className="absolute inset-0 text-accent" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 -0.375rem)` }}>
        {drawn}
      </span>
    </span>
  );
}

/** Asks for it when the note is looked at or played, and where data is spared only when it is played. */
export const useWaveform = (
  path: string | undefined,
  place: RefObject<Element | null>,
  isPlayed: boolean,
): readonly number[] | null => {
  const { peaksOf } = use(MediaContext);
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);
  useEffect(() => {
    const element = place.current;
    if (path === undefined || peaksOf === undefined || element === null) return undefined;
    let left = false;
    const read = () => !left && void peaksOf(path).then((heights) => !left && setPeaks(heights));
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(read);
    });
    if (isPlayed) read();
    else if (!sparesData()) observer.observe(element);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [path, peaksOf, place, isPlayed]);
  return peaks;
};

const sparesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
