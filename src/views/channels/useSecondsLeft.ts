import { useEffect, useState } from 'react';

/** Whole seconds left of `lifetime` ms since the first render. For display only; the machine has its own timer. */
export const useSecondsLeft = (lifetime: number): number => {
  const [end] = useState(() => Date.now() + lifetime);
  const [left, setLeft] = useState(Math.ceil(lifetime / 1000));
  useEffect(() => {
    const ticking = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 500);
    return () => clearInterval(ticking);
  }, [end]);
  return left;
};
