import { createContext, useContext } from 'react';

import type { TrialRef } from '../../machines/training/trial.machine.ts';

/** The trial of the training screen, which each tab shows in its own place. */
export const TrialContext = createContext<TrialRef | undefined>(undefined);

export const useTrial = (): TrialRef | undefined => useContext(TrialContext);
