import { act } from 'react';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/**
 * React's `act`: afterwards everything that the work caused has been drawn. React is told of it only meanwhile,
 * because what a view does by itself between two steps (measuring, a clock) is no mistake.
 */
export const settled = async (work: () => unknown): Promise<void> => {
  const outside = environment.IS_REACT_ACT_ENVIRONMENT ?? false;
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(async () => void (await work()));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = outside;
  }
};
