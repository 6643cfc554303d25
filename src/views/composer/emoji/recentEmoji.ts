/** Which signs were used last on this device; where they are kept the composition root hands in. */
import { createContext } from 'react';

export interface RecentSigns {
  /** The newest first. Never throws. */
  read: () => readonly string[];
  keep: (sign: string) => void;
}

export const RecentSignsContext = createContext<RecentSigns>({ read: () => [], keep: () => undefined });
