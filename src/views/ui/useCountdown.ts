import { useEffect, useState } from 'react';

/** The remaining whole seconds since the component mounted. For display only: the machine has its own timer. */
export const useCountdown = (seconds: number): number => {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const ticking = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(ticking);
  }, [end]);
  return left;
};
