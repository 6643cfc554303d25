import { createContext, useContext } from 'react';

import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import type { TrialRef } from '../../machines/training/trial.machine.ts';

/** The trial of the training screen, which each tab shows in its own place. */
export const TrialContext = createContext<TrialRef | undefined>(undefined);

/** The test cases of the business, to which the trial adds its question. */
export const TestCasesContext = createContext<RecordListRef<'testCases'> | undefined>(undefined);

export const useTestCases = (): RecordListRef<'testCases'> | undefined => useContext(TestCasesContext);

export const useTrial = (): TrialRef | undefined => useContext(TrialContext);
