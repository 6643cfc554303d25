import { useEffect, useState } from 'react';

/** Whole seconds left of a wait that began when this was first shown. Counts for the eye; the machine has the clock. */
export const useCountdown = (seconds: number): number => {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const ticking = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(ticking);
  }, [end]);
  return left;
};
