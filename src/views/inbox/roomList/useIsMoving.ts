import { useEffect, useRef, useState } from 'react';

/** Two changes within this time are a movement, which ends when nothing changes for as long as `REST`. In ms. */
const BURST = 100;
const REST = 300;

/** Whether `value` changes in quick succession, as the drawn rows do while a list scrolls or many messages arrive. */
export const useIsMoving = (value: unknown): boolean => {
  const [isMoving, setIsMoving] = useState(false);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    if (now - changedAt.current < BURST) setIsMoving(true);
    changedAt.current = now;
    const timer = setTimeout(() => setIsMoving(false), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return isMoving;
};
