import { createContext, useEffect, useState } from 'react';

/** `commandCooldown` of the machine. */
const COOLDOWN_SECONDS = 30;

/** Seconds until the next command to a channel. */
export const CooldownContext = createContext(COOLDOWN_SECONDS);

/** Counts down while it lasts. For display only; the machine has its own timer. */
export const useCooldown = (isCoolingDown: boolean): number => {
  const [left, setLeft] = useState(COOLDOWN_SECONDS);
  useEffect(() => {
    if (!isCoolingDown) return undefined;
    const end = Date.now() + COOLDOWN_SECONDS * 1000;
    const ticking = setInterval(() => setLeft(Math.max(1, Math.ceil((end - Date.now()) / 1000))), 500);
    return () => {
      clearInterval(ticking);
      setLeft(COOLDOWN_SECONDS);
    };
  }, [isCoolingDown]);
  return left;
};
