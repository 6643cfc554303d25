import { useRef, type SyntheticEvent } from 'react';

/**
 * The handlers of a player whose address may expire: playback continues at its position with the next address. Starting
 * counts as playing, because a player without preloading requests the file only then.
 */
export const useContinuedPlayback = (url: string, onBroken: () => void) => {
  const stopped = useRef<{ url: string; at: number; isPlaying: boolean }>(null);
  return {
    onError: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      stopped.current = { url, at: currentTarget.currentTime, isPlaying: !currentTarget.paused };
      onBroken();
    },
    onLoadStart: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      const { current } = stopped;
      if (current === null || current.url === url) return;
      stopped.current = null;
      currentTarget.currentTime = current.at;
      // A playback error also fires the element's error event, which handles it.
      if (current.isPlaying) currentTarget.play().catch(() => {});
    },
  };
};
