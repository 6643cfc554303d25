import { useSelector } from '@xstate/react';

import type { AuthSnapshot } from '../../machines/auth/auth.machine.ts';

/** Whether `auth` or its check of the second factor waits for a response. */
export const useIsAuthBusy = (snapshot: AuthSnapshot): boolean => {
  const isVerifying = useSelector(snapshot.children.secondFactor, (state) => state?.hasTag('busy') === true);
  return isVerifying || snapshot.hasTag('busy');
};
