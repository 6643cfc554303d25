import { useEffect, useState } from 'react';

/**
 * The remaining milliseconds to a deadline, updated every second. `expiresIn` is what the server had left at `reading`,
 * whose identity tells when it was read. The clock of the phone only measures what has passed since.
 */
export const useTimeLeft = (reading: object, expiresIn: number): number => {
  const [ticked, setTicked] = useState({ reading, left: expiresIn });
  useEffect(() => {
    const end = Date.now() + expiresIn;
    const ticking = setInterval(() => setTicked({ reading, left: Math.max(0, end - Date.now()) }), 1000);
    return () => clearInterval(ticking);
  }, [reading, expiresIn]);
  return ticked.reading === reading ? ticked.left : expiresIn;
};
