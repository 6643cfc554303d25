import { act } from 'react';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/**
 * React's `act`: resolves when everything that `work` caused has rendered. The environment is marked only meanwhile,
 * because updates that a view makes by itself between two steps (measuring, a clock) are legitimate.
 */
export const actAndWait = async (work: () => unknown): Promise<void> => {
  const before = environment.IS_REACT_ACT_ENVIRONMENT ?? false;
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(async () => void (await work()));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = before;
  }
};
